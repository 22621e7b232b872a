// The mails and the SMS of claims. Those to the customer are in the order's language.
import { eq } from "drizzle-orm";
import { claimNumber } from "#contract/rules/claims.ts";
import type { Language } from "#contract/rules/constants.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { MailName } from "#contract/rules/word-list.ts";
import type { Db } from "#db/database.ts";
import { claimMessages, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimWishNames } from "#messages/claim-names.ts";
import { appSecret } from "../accounts/login/secret.ts";
import { figure, textIn } from "../http/answers/say.ts";
import { linkPath } from "../http/signed-link.ts";
import { type LetterPart, type LetterWriter, type QueuedMail, type SampleWriter, textOf } from "../mail/letter.ts";
import { toOwners } from "../mail/owner-letters.ts";
import { sumOf } from "../orders/letters/letter-parts.ts";
import { orderWords } from "../orders/letters/order-words.ts";
import { toCustomer } from "../orders/letters/to-customer.ts";
import { trackingPath } from "../orders/letters/tracking.ts";
import { ordersById } from "../orders/listing/delivered.ts";
import { type OrderRow, orderNumber } from "../orders/order.ts";
import { remark } from "../remarks/remarks.ts";
import { photosOf, photosOfMessages } from "./photos.ts";

async function claimOf(db: Db, mail: QueuedMail) {
  const [claim] = await db
    .select()
    .from(claims)
    .where(eq(claims.id, textOf(mail, "claimId")));
  return claim;
}

/** That it has arrived. */
export const writeReceivedLetter: LetterWriter = toCustomer(async ({ order, number }, mail, { db }) => {
  const claim = await claimOf(db, mail);
  if (claim === undefined || claim.decision !== null) return { skip: remark("claimOver") };
  const locale = order.language;
  return {
    mail: "claimReceived",
    subject: m.mail_claim_received_subject({ number }, { locale }),
    heading: m.mail_claim_received_heading({}, { locale }),
    parts: [
      { kind: "text", text: m.mail_claim_received_text({ number }, { locale }) },
      {
        kind: "facts",
        rows: [numberRow(locale, claim), [m.claim_wish({}, { locale }), claimWishNames[claim.wish]({}, { locale })]],
      },
    ],
  };
});

export const writeDecidedLetter: LetterWriter = toCustomer(async ({ order, number }, mail, { db, home }) => {
  const claim = await claimOf(db, mail);
  if (claim === undefined || claim.decision === null) return { skip: remark("claimOver") };
  const locale = order.language;
  const { replacementId, decision, amountMinor, answer } = claim;
  const replacement = replacementId === null ? undefined : (await ordersById(db, [replacementId])).get(replacementId);
  const sentences = {
    plant: () => m.mail_claim_plant({ number: replacement ? orderNumber(replacement.number) : "" }, { locale }),
    money: () => m.mail_claim_money({ amount: sumOf(order, amountMinor ?? 0) }, { locale }),
    credit: () => m.mail_claim_credit({ amount: sumOf(order, amountMinor ?? 0) }, { locale }),
    advice: () => m.mail_claim_advice({}, { locale }),
  };
  const parts: LetterPart[] = [{ kind: "text", text: sentences[decision]() }];
  if (answer !== "") parts.push({ kind: "quote", text: answer });
  parts.push({ kind: "facts", rows: [numberRow(locale, claim)] });
  if (replacement) {
    const href = pageUrl(home, locale, trackingPath(await appSecret(db), replacement.id));
    parts.push({ kind: "button", label: m.mail_claim_follow({}, { locale }), href });
  }
  return {
    mail: "claimDecided",
    subject: m.mail_claim_decided_subject({ number }, { locale }),
    heading: m.mail_claim_decided_heading({}, { locale }),
    parts,
  };
});

const sampleNumber = 101;

/** For the editor of the owner's words. */
export const claimSamples = {
  claimReceived: (locale, { number }, home) => ({
    subject: m.mail_claim_received_subject({ number }, { locale }),
    heading: m.mail_claim_received_heading({}, { locale }),
    parts: [
      { kind: "text", text: m.mail_claim_received_text({ number }, { locale }) },
      {
        kind: "facts",
        rows: [
          numberRow(locale, { number: sampleNumber }),
          [m.claim_wish({}, { locale }), claimWishNames.plant({}, { locale })],
        ],
      },
      sampleWayOn(locale, home),
    ],
  }),
  claimDecided: (locale, { number }, home) => ({
    subject: m.mail_claim_decided_subject({ number }, { locale }),
    heading: m.mail_claim_decided_heading({}, { locale }),
    parts: [{ kind: "text", text: m.mail_claim_advice({}, { locale }) }, sampleWayOn(locale, home)],
  }),
} satisfies { [Mail in MailName]?: SampleWriter };

const sampleWayOn = (locale: Language, home: ShopAddress): LetterPart => ({
  kind: "button",
  label: orderWords(locale).myOrders,
  href: pageUrl(home, locale, "/my-orders"),
});

/** With the way to answer, while the claim is open. */
export const writeMessageLetter: LetterWriter = toCustomer(async ({ order, number }, mail, { db, home }) => {
  const claim = await claimOf(db, mail);
  const message = await messageOf(db, mail);
  if (claim === undefined || message === undefined) return { skip: remark("claimOver") };
  const locale = order.language;
  const photos = (await photosOfMessages(db, [message.id])).get(message.id)?.length ?? 0;
  const href = pageUrl(home, locale, await threadPath(db, order, claim.number));
  return {
    subject: m.mail_claim_message_subject({ number }, { locale }),
    heading: m.mail_claim_message_heading({}, { locale }),
    parts: [
      ...(message.text === "" ? [] : [{ kind: "quote" as const, text: message.text }]),
      { kind: "facts", rows: [numberRow(locale, claim), ...(photos === 0 ? [] : [photosRow(locale, photos)])] },
      { kind: "button", label: m.mail_claim_message_answer({}, { locale }), href },
    ],
  };
});

/** To the owners: what the shopper has written. */
export const writeWrittenLetter: LetterWriter = toOwners(
  (context) => context.owners(),
  async (locale, { db, home }, mail) => {
    const claim = await claimOf(db, mail);
    const message = await messageOf(db, mail);
    const order = claim && (await ordersById(db, [claim.orderId])).get(claim.orderId);
    if (claim === undefined || message === undefined || order === undefined) return { skip: remark("claimOver") };
    const number = orderNumber(order.number);
    const photos = (await photosOfMessages(db, [message.id])).get(message.id)?.length ?? 0;
    return {
      subject: m.mail_claim_written_subject({ number }, { locale }),
      heading: m.mail_claim_written_heading({ number }, { locale }),
      parts: [
        ...(message.text === "" ? [] : [{ kind: "quote" as const, text: message.text }]),
        { kind: "facts", rows: [numberRow(locale, claim), photosRow(locale, photos)] },
        {
          kind: "button",
          label: m.mail_new_claim_open({}, { locale }),
          href: pageUrl(home, locale, `/admin/claims/${claim.id}`),
        },
      ],
    };
  },
);

const photosRow = (locale: Language, photos: number): [string, string] => [
  m.claim_photos({}, { locale }),
  textIn(locale, figure(photos)),
];

export const numberRow = (locale: Language, { number }: { number: number }): [string, string] => [
  m.claim_number({}, { locale }),
  claimNumber(number),
];

async function messageOf(db: Db, mail: QueuedMail) {
  const [message] = await db
    .select()
    .from(claimMessages)
    .where(eq(claimMessages.id, textOf(mail, "messageId")));
  return message;
}

/** Where an order's claims are read and answered: the account's page, or the signed link. With its number the page of that claim. */
export async function threadPath(db: Db, { id, customerId }: OrderRow, number?: number): Promise<string> {
  if (customerId === null) {
    const path = linkPath(await appSecret(db), "claim", id);
    return number === undefined ? path : `${path}&claim=${claimNumber(number)}`;
  }
  return number === undefined ? `/my-orders/${id}` : `/my-orders/${id}/claims/${claimNumber(number)}`;
}

/** To the owners. */
export const writeNewClaimLetter: LetterWriter = toOwners(
  (context) => context.owners(),
  async (locale, { db, home }, mail) => {
    const claim = await claimOf(db, mail);
    const order = claim && (await ordersById(db, [claim.orderId])).get(claim.orderId);
    if (claim === undefined || order === undefined) return { skip: remark("claimOver") };
    const number = orderNumber(order.number);
    const photos = (await photosOf(db, [claim.id])).get(claim.id)?.length ?? 0;
    return {
      subject: m.mail_new_claim_subject({ number }, { locale }),
      heading: m.mail_new_claim_heading({ number }, { locale }),
      parts: [
        ...(claim.text === "" ? [] : [{ kind: "quote" as const, text: claim.text }]),
        {
          kind: "facts",
          rows: [
            numberRow(locale, claim),
            ...claim.kinds.map((kind): [string, string] => [
              m.claim_kind({}, { locale }),
              claimKindNames[kind]({}, { locale }),
            ]),
            [m.claim_wish({}, { locale }), claimWishNames[claim.wish]({}, { locale })],
            photosRow(locale, photos),
          ],
        },
        {
          kind: "button",
          label: m.mail_new_claim_open({}, { locale }),
          href: pageUrl(home, locale, `/admin/claims/${claim.id}`),
        },
      ],
    };
  },
);
