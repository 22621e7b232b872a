/**
 * Tells customers without a mailbox by SMS what was decided of their claims. Several processes may run it at once.
 *
 * 1. The decision notes that its SMS is due, in its transaction. It is sent right after it; what fails is tried again each hour for a day,
 *    by whichever process looks next.
 * 2. An SMS cannot be asked about. Its claim is marked before the gateway is called; what was marked and not heard of again may have
 *    been sent, and is not sent twice.
 */
import { and, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import type { Db, Queryable } from "#db/database.ts";
import { claims } from "#db/schema/claims.ts";
import { findMailbox } from "../accounts/customers/customers.ts";
import { ordersById } from "../orders/listing/delivered.ts";
import { type OrderRow, orderNumber } from "../orders/order.ts";
import { type SendSms, SmsFault } from "../sms/sms.ts";

export type ClaimTeller = {
  db: Db;
  /** Undefined when no gateway is set up. */
  sendSms: SendSms | undefined;
  warn(message: string, error: unknown): void;
};

const atOnce = 100;
/** No gateway takes longer to answer. */
const sentWithinMs = 10 * 60_000;
const mostTries = 24;
const triesEveryMs = 3_600_000;

/** The number to which a decision about this order goes by SMS; undefined for who is told by mail, and where no SMS can be sent. */
export async function phoneToTell(q: Queryable, order: OrderRow): Promise<string | undefined> {
  const account = order.customerId === null ? undefined : await findMailbox(q, order.customerId);
  const phone = plainPhone(order.address.phone);
  return account === undefined && order.address.email === "" && mobileForm.test(phone) ? phone : undefined;
}

/** @param stopped aborted when the shop stops: the rest is told at the next start */
export async function tellDecisions(teller: ClaimTeller, now: Date, stopped?: AbortSignal): Promise<void> {
  const { db, sendSms } = teller;
  const isLost = lt(claims.smsSendingAt, new Date(now.getTime() - sentWithinMs));
  await db
    .update(claims)
    .set({ smsDueAt: null })
    .where(and(isNotNull(claims.smsDueAt), isLost));
  if (sendSms === undefined) return;
  const due = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(lte(claims.smsDueAt, now), isNull(claims.smsSendingAt)))
    .limit(atOnce);
  for (const { id } of due) {
    if (stopped?.aborted) return;
    await tellDecision(teller, id, now);
  }
}

/** Of one claim, if its SMS is due and nobody else sends it. */
export async function tellDecision({ db, sendSms, warn }: ClaimTeller, claimId: string, now: Date): Promise<void> {
  if (sendSms === undefined) return;
  const isThis = eq(claims.id, claimId);
  const [claim] = await db
    .update(claims)
    .set({ smsSendingAt: now })
    .where(and(isThis, lte(claims.smsDueAt, now), isNull(claims.smsSendingAt)))
    .returning();
  if (claim === undefined) return;
  const over = () => db.update(claims).set({ smsDueAt: null, smsSendingAt: null }).where(isThis);
  const order = (await ordersById(db, [claim.orderId])).get(claim.orderId);
  const phone = order && (await phoneToTell(db, order));
  // The account has a mailbox by now, or is gone.
  if (order === undefined || phone === undefined || claim.decision === null) return void (await over());
  const { decision } = claim;
  const kinds = { plant: "claimPlant", money: "claimMoney", credit: "claimCredit", advice: "claimAdvice" } as const;
  const { language } = order;
  try {
    const figures = { number: orderNumber(order.number) };
    await sendSms(phone, { kind: kinds[decision], language, figures, orderId: order.id });
    await over();
  } catch (error) {
    warn("an answer to a claim could not be sent by SMS", error);
    const isOver = (error instanceof SmsFault && error.isUnsure) || claim.smsTries + 1 >= mostTries;
    const smsDueAt = isOver ? null : new Date(now.getTime() + triesEveryMs);
    await db
      .update(claims)
      .set({ smsSendingAt: null, smsTries: claim.smsTries + 1, smsDueAt })
      .where(isThis);
  }
}
