/**
 * Tells customers without a mailbox by SMS that their claim has arrived, that the nursery has written, and what was decided. The act queues
 * the message in its transaction, and server/sms/text-room.ts sends it: once, again after a failure, never twice where the gateway may
 * have taken it.
 */
import { and, isNotNull, isNull } from "drizzle-orm";
import { claimNumber } from "#contract/rules/claims.ts";
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { SmsName } from "#contract/rules/texts/sms-list.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { claims } from "#db/schema/claims.ts";
import { findMailbox } from "../accounts/customers/customers.ts";
import { ordersById } from "../orders/listing/delivered.ts";
import { type OrderRow, orderNumber } from "../orders/order.ts";
import { remark } from "../remarks/remarks.ts";
import { type NewText, queueTexts } from "../sms/queue-texts.ts";
import type { TextWriter } from "../sms/text-room.ts";
import { threadPath } from "./letters.ts";

const kinds = { plant: "claimPlant", money: "claimMoney", credit: "claimCredit", advice: "claimAdvice" } as const;

type Told = Pick<typeof claims.$inferSelect, "id" | "orderId" | "number">;

/** Of a claim, for the book of changes. */
export const subjectOf = ({ id, number }: Pick<Told, "id" | "number">) => ({
  kind: "claim",
  id,
  name: claimNumber(number),
});

export function textOfDecision({ decision, ...claim }: Told & { decision: keyof typeof kinds }): NewText {
  return threadText(`claim-decided:${claim.id}`, kinds[decision], claim);
}

/** About a claim, by its number. */
export function threadText(key: string, kind: SmsName, { orderId, number }: Omit<Told, "id">): NewText {
  return { key, kind, orderId, facts: { claim: claimNumber(number) } };
}

/**
 * `texts`: whether messages of a kind are sent: there is a gateway, and the owner has not switched the kind off. `mails`: whether mails
 * leave the shop; without a mail server they are files, and a mailbox hears nothing.
 */
export type TellingWays = { texts(kind: SmsName): boolean; mails(): boolean };

/**
 * Queues the message for who gets no mail. The mail is the act's own.
 * @returns whether the customer is told, by mail or by SMS
 */
export async function tellByText(tx: Tx, order: OrderRow, text: NewText, ways: TellingWays): Promise<boolean> {
  if (await isMailed(tx, order, ways)) return true;
  const isSent = ways.texts(text.kind) && hasMobile(order);
  if (isSent) await queueTexts(tx, [text]);
  return isSent;
}

/** Whether the customer is told of a refund: the order's own mail and message say it, the latter not to the receiver of a gift. */
export async function isToldOfRefund(q: Queryable, order: OrderRow, ways: TellingWays): Promise<boolean> {
  return (await isMailed(q, order, ways)) || (ways.texts("refunded") && order.gift === null && hasMobile(order));
}

const isMailed = async (q: Queryable, order: OrderRow, ways: TellingWays) =>
  ways.mails() && (await hasMailbox(q, order));

const hasMobile = ({ address }: OrderRow) => mobileForm.test(plainPhone(address.phone));

/** The number to which a decision about this order goes by SMS; undefined for who is told by mail, and where no SMS can be sent. */
async function phoneToTell(q: Queryable, order: OrderRow, mails: () => boolean): Promise<string | undefined> {
  if (!hasMobile(order) || (mails() && (await hasMailbox(q, order)))) return undefined;
  return plainPhone(order.address.phone);
}

async function hasMailbox(q: Queryable, { customerId, address }: OrderRow): Promise<boolean> {
  return address.email !== "" || (customerId !== null && (await findMailbox(q, customerId)) !== undefined);
}

/** @param mails whether mails leave the shop */
export function decisionTextWriter(db: Db, mails: () => boolean): TextWriter {
  return async ({ orderId, kind, payload }) => {
    const order = orderId === null ? undefined : (await ordersById(db, [orderId])).get(orderId);
    if (order === undefined) return { skip: remark("orderGone") };
    const phone = await phoneToTell(db, order, mails);
    // The account has a mailbox by now, or the person is forgotten.
    if (phone === undefined) return { skip: remark("mailInstead") };
    const figures = figuresOf(order, payload);
    return { phone, message: { kind: kind as SmsName, language: order.language, figures, orderId: order.id } };
  };
}

/** That a claim has arrived, or that the nursery has written: the words stay on the page. @param home of the links */
export function threadTextWriter(db: Db, home: () => ShopAddress, mails: () => boolean): TextWriter {
  return async ({ orderId, kind, payload }) => {
    const order = orderId === null ? undefined : (await ordersById(db, [orderId])).get(orderId);
    if (order === undefined) return { skip: remark("orderGone") };
    const phone = await phoneToTell(db, order, mails);
    if (phone === undefined) return { skip: remark("mailInstead") };
    const { language } = order;
    const link = pageUrl(home(), language, await threadPath(db, order));
    const figures = { ...figuresOf(order, payload), link };
    return { phone, message: { kind: kind as SmsName, language, figures, orderId: order.id, secret: link } };
  };
}

/** Messages that were queued before claims had numbers name the order instead. */
function figuresOf(order: OrderRow, payload: Record<string, unknown>) {
  const number = orderNumber(order.number);
  return { number, claim: typeof payload.claim === "string" ? payload.claim : number };
}

/** Queues what shops of before this queue have left to be told. What was being sent then may have been, and is not sent twice. */
export async function queueDecisionsOfBefore(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await tx
      .update(claims)
      .set({ smsDueAt: null })
      .where(and(isNotNull(claims.smsDueAt), isNull(claims.smsSendingAt)))
      .returning();
    const texts = due.flatMap(({ decision, ...claim }) =>
      decision === null ? [] : [textOfDecision({ ...claim, decision })],
    );
    await queueTexts(tx, texts);
  });
}
