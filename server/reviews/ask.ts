/**
 * Asks buyers once for reviews, some days after delivery, by mail, or by SMS when the order has no mailbox. Several processes may run it
 * at once.
 *
 * 1. An order has one row in review_requests, written by who asks. Without settings for it, by night in Dhaka, and for orders delivered
 *    long ago nobody is asked.
 * 2. A mail is queued in the transaction that writes the row.
 * 3. An SMS cannot be asked about. Its row is marked before the gateway is called; what was marked and not heard of again may have been
 *    sent, and is not sent twice. What the gateway refused is tried again each hour for a day.
 */
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { dayMs } from "#contract/rules/dhaka.ts";
import { hourInDhaka } from "#contract/rules/dhaka-clock.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { reviewRequests } from "#db/schema/reviews.ts";
import { appSecret } from "../accounts/login/secret.ts";
import { queueMails } from "../mail/queue.ts";
import { type SendSms, SmsFault } from "../sms/sms.ts";
import { reviewPath } from "./review-link.ts";
import { loadReviewSettings } from "./review-settings.ts";

export type ReviewAsker = {
  db: Db;
  /** Undefined when no gateway is set up. */
  sendSms: SendSms | undefined;
  /** Of the links. */
  home(): ShopAddress;
  warn(message: string, error: unknown): void;
};

/** Who was delivered so long before is not asked any more, also after the shop was stopped, or the setting off. */
const askedWithinDays = 14;
const atOnce = 100;
const firstHour = 9;
const lastHour = 20;
/** No gateway takes longer to answer. */
const sentWithinMs = 10 * 60_000;
const mostTries = 24;
const triesEveryMs = 3_600_000;

/** @param stopped aborted when the shop stops: the rest is asked at the next start */
export async function askForReviews(asker: ReviewAsker, now: Date, stopped?: AbortSignal): Promise<void> {
  const { isAsked, askAfterDays } = await loadReviewSettings(asker.db);
  const hour = hourInDhaka(now);
  if (!isAsked || hour < firstHour || hour >= lastHour) return;
  for (const order of await dueOrders(asker, askAfterDays, now)) await note(asker.db, order, now);
  const isLost = lt(reviewRequests.sendingAt, new Date(now.getTime() - sentWithinMs));
  await asker.db
    .update(reviewRequests)
    .set({ dueAt: null })
    .where(and(isNotNull(reviewRequests.dueAt), isLost));
  if (asker.sendSms === undefined) return;
  for (const orderId of await dueSms(asker.db, now)) {
    if (stopped?.aborted) return;
    await sendOne(asker, orderId, now);
  }
}

type DueOrder = { id: string; hasMail: boolean };

async function dueOrders({ db, sendSms }: ReviewAsker, days: number, now: Date): Promise<DueOrder[]> {
  const until = new Date(now.getTime() - days * dayMs).toISOString();
  const since = new Date(now.getTime() - (days + askedWithinDays) * dayMs).toISOString();
  const email = sql`coalesce(${orders.address}->>'email', '')`;
  return db
    .select({ id: orders.id, hasMail: sql<boolean>`${email} <> ''` })
    .from(orders)
    .where(
      and(
        eq(orders.status, "Delivered"),
        isNull(orders.canceledAt),
        isNull(orders.returnedAt),
        // Who was sent a plant anew is asked about the order that it came for.
        isNull(orders.replaces),
        isNull(orders.addressForgottenAt),
        // So that the index of states and times finds them: no order is on its way longer.
        gt(orders.createdAt, new Date(now.getTime() - (days + askedWithinDays + 90) * dayMs)),
        sql`not exists (select 1 from review_requests asked where asked.order_id = ${orders.id})`,
        sql`not exists (select 1 from reviews written where written.order_id = ${orders.id})`,
        sql`(select max(event.created_at) from order_events event where event.order_id = ${orders.id}
          and event.kind = 'status' and event.status = 'Delivered') between ${since}::timestamptz and ${until}::timestamptz`,
        sendSms === undefined ? sql`${email} <> ''` : undefined,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(atOnce);
}

async function note(db: Db, { id, hasMail }: DueOrder, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const values = { orderId: id, dueAt: hasMail ? null : now };
    const [row] = await tx.insert(reviewRequests).values(values).onConflictDoNothing().returning();
    // Another process was quicker.
    if (row === undefined || !hasMail) return;
    await queueMails(tx, [{ key: `review-asked:${id}`, kind: "review-asked", payload: { orderId: id } }]);
  });
}

async function dueSms(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ orderId: reviewRequests.orderId })
    .from(reviewRequests)
    .where(and(lte(reviewRequests.dueAt, now), isNull(reviewRequests.sendingAt)))
    .limit(atOnce);
  return rows.map(({ orderId }) => orderId);
}

async function sendOne({ db, sendSms, home, warn }: ReviewAsker, orderId: string, now: Date): Promise<void> {
  const isThis = eq(reviewRequests.orderId, orderId);
  const [claimed] = await db
    .update(reviewRequests)
    .set({ sendingAt: now })
    .where(and(isThis, lte(reviewRequests.dueAt, now), isNull(reviewRequests.sendingAt)))
    .returning();
  if (claimed === undefined) return;
  const over = () => db.update(reviewRequests).set({ dueAt: null, sendingAt: null }).where(isThis);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const phone = order?.plainPhone ?? "";
  if (order === undefined || phone === "" || order.returnedAt !== null || order.canceledAt !== null) {
    await over();
    return;
  }
  const { language } = order;
  const link = pageUrl(home(), language, reviewPath(await appSecret(db), orderId));
  try {
    const figures = { number: `GP-${order.number}`, link };
    await sendSms?.(phone, { kind: "reviewAsked", language, figures, orderId, secret: link });
    await over();
  } catch (error) {
    warn("a message that asks for a review could not be sent", error);
    const isOver = (error instanceof SmsFault && error.isUnsure) || claimed.tries + 1 >= mostTries;
    const dueAt = isOver ? null : new Date(now.getTime() + triesEveryMs);
    await db
      .update(reviewRequests)
      .set({ sendingAt: null, tries: claimed.tries + 1, dueAt })
      .where(isThis);
  }
}
