// The mails of offers: to the customer in the order's language, to the owners in theirs.
import { eq } from "drizzle-orm";
import { claimNumber } from "#contract/rules/claims.ts";
import type { Language } from "#contract/rules/constants.ts";
import { online } from "#contract/rules/constants.ts";
import { pageUrl } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { claimOffers, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { type LetterWriter, type QueuedMail, textOf } from "../mail/letter.ts";
import { toOwners } from "../mail/owner-letters.ts";
import { sumOf } from "../orders/letters/letter-parts.ts";
import { toCustomer } from "../orders/letters/to-customer.ts";
import { ordersById } from "../orders/listing/delivered.ts";
import { type OrderRow, orderNumber } from "../orders/order.ts";
import { remark } from "../remarks/remarks.ts";
import { numberRow, threadPath } from "./letters.ts";
import type { OfferRow } from "./offer-rows.ts";

/** With the way to accept it. Not once it is over: changed, or accepted already. */
export const writeOfferLetter: LetterWriter = toCustomer(async ({ order }, mail, { db, home }) => {
  const found = await offerOf(db, mail);
  if (found === undefined || found.offer.end !== null) return { skip: remark("claimOver") };
  const { offer, claim } = found;
  const locale = order.language;
  return {
    subject: m.mail_claim_offer_subject({ claim: claimNumber(claim.number) }, { locale }),
    heading: m.mail_claim_offer_heading({}, { locale }),
    parts: [
      { kind: "text", text: offered(order, offer) },
      ...(offer.text === "" ? [] : [{ kind: "quote" as const, text: offer.text }]),
      { kind: "facts", rows: [numberRow(locale, claim)] },
      {
        kind: "button",
        label: m.mail_claim_offer_open({}, { locale }),
        href: pageUrl(home, locale, await threadPath(db, order, claim.number)),
      },
    ],
  };
});

function offered(order: OrderRow, { kind, amountMinor }: OfferRow): string {
  const locale = order.language;
  const amount = sumOf(order, amountMinor ?? 0);
  if (kind === "plant") return m.mail_claim_offer_plant({}, { locale });
  return kind === "money"
    ? m.mail_claim_offer_money({ amount }, { locale })
    : m.mail_claim_offer_credit({ amount }, { locale });
}

export const writeWithdrawnLetter: LetterWriter = toCustomer(async ({ order }, mail, { db, home }) => {
  const found = await offerOf(db, mail);
  if (found === undefined || found.claim.decision !== null) return { skip: remark("claimOver") };
  const locale = order.language;
  const claim = claimNumber(found.claim.number);
  return {
    subject: m.mail_claim_withdrawn_subject({ claim }, { locale }),
    heading: m.mail_claim_withdrawn_heading({}, { locale }),
    parts: [
      { kind: "text", text: m.mail_claim_withdrawn_text({}, { locale }) },
      {
        kind: "button",
        label: m.mail_claim_message_answer({}, { locale }),
        href: pageUrl(home, locale, await threadPath(db, order, found.claim.number)),
      },
    ],
  };
});

export const writeAcceptedLetter: LetterWriter = toOwners(
  (context) => context.owners(),
  async (locale, { db, home }, mail) => {
    const found = await offerOf(db, mail);
    const order = found && (await ordersById(db, [found.claim.orderId])).get(found.claim.orderId);
    if (found === undefined || order === undefined) return { skip: remark("claimOver") };
    const { offer, claim } = found;
    return {
      subject: m.mail_claim_accepted_subject({ claim: claimNumber(claim.number) }, { locale }),
      heading: m.mail_claim_accepted_heading({ number: orderNumber(order.number) }, { locale }),
      parts: [
        { kind: "text", text: toDo(order, offer, locale) },
        { kind: "facts", rows: [numberRow(locale, claim)] },
        {
          kind: "button",
          label: m.mail_new_claim_open({}, { locale }),
          href: pageUrl(home, locale, `/admin/claims/${claim.id}`),
        },
      ],
    };
  },
);

function toDo(order: OrderRow, { kind, amountMinor }: OfferRow, locale: Language): string {
  const amount = sumOf({ ...order, language: locale }, amountMinor ?? 0);
  if (kind === "plant") return m.mail_claim_accepted_plant({}, { locale });
  if (kind === "credit") return m.mail_claim_accepted_credit({ amount }, { locale });
  return order.paymentMethod === online
    ? m.mail_claim_accepted_card({ amount }, { locale })
    : m.mail_claim_accepted_money({ amount }, { locale });
}

export const writeFailedLetter: LetterWriter = toOwners(
  (context) => context.owners(),
  async (locale, { db, home }, mail) => {
    const found = await offerOf(db, mail);
    if (found === undefined || found.claim.decision !== null) return { skip: remark("claimOver") };
    const claim = claimNumber(found.claim.number);
    return {
      subject: m.mail_claim_failed_subject({ claim }, { locale }),
      heading: m.mail_claim_failed_heading({ claim }, { locale }),
      parts: [
        { kind: "text", text: m.mail_claim_failed_text({}, { locale }) },
        {
          kind: "button",
          label: m.mail_new_claim_open({}, { locale }),
          href: pageUrl(home, locale, `/admin/claims/${found.claim.id}`),
        },
      ],
    };
  },
);

async function offerOf(db: Db, mail: QueuedMail) {
  const [found] = await db
    .select({ offer: claimOffers, claim: claims })
    .from(claimOffers)
    .innerJoin(claims, eq(claims.id, claimOffers.claimId))
    .where(eq(claimOffers.id, textOf(mail, "offerId")));
  return found;
}
