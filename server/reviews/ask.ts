/**
 * Asks buyers once for reviews, some days after delivery, by mail, or by SMS when the order has no mailbox or the shop no mail server.
 * Several processes may run it at once.
 *
 * 1. An order has one row in review_requests, written by who asks. Without settings for it, by night in Dhaka, for orders delivered
 *    long ago, and while neither mails nor messages that ask leave the shop nobody is asked. Nor is who has only a number that gets none.
 * 2. A mail or an SMS is queued in the transaction that writes the row. What becomes of an SMS is the matter of
 *    server/sms/text-room.ts.
 * 3. The phone of a gift is its receiver's, who with the link could write and change what its buyer says. So its buyer is asked by mail alone.
 */
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { mobileForm } from "#contract/rules/delivery/phone.ts";
import { dayMs } from "#contract/rules/dhaka.ts";
import { hourInDhaka } from "#contract/rules/dhaka-clock.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { reviewRequests } from "#db/schema/reviews.ts";
import { appSecret } from "../accounts/login/secret.ts";
import { linkPath } from "../http/signed-link.ts";
import { queueMails } from "../mail/queue.ts";
import { remark } from "../remarks/remarks.ts";
import { queueTexts } from "../sms/queue-texts.ts";
import type { TextRoom, TextWriter } from "../sms/text-room.ts";
import { loadReviewSettings } from "./review-settings.ts";

export type ReviewAsker = {
  db: Db;
  texts: Pick<TextRoom, "sends">;
  /** Whether a mail server is: without one mails are files, which nobody gets. */
  sendsMails: boolean;
};

/** Who was delivered so long before is not asked any more, also after the shop was stopped, or the setting off. */
const askedWithinDays = 14;
const atOnce = 100;
const firstHour = 9;
const lastHour = 20;

export async function askForReviews({ db, texts, sendsMails }: ReviewAsker, now: Date): Promise<void> {
  const { isAsked, askAfterDays } = await loadReviewSettings(db);
  const hour = hourInDhaka(now);
  if (!isAsked || hour < firstHour || hour >= lastHour) return;
  const ways = { sendsSms: texts.sends("reviewAsked"), sendsMails };
  if (!ways.sendsSms && !sendsMails) return;
  for (const order of await dueOrders(db, ways, askAfterDays, now)) await note(db, order);
  if (ways.sendsSms) await queueTextsOfBefore(db);
}

type DueOrder = { id: string; hasMail: boolean };

/** `sendsSms`: through a gateway, and the owner has not switched this message off. */
type Ways = { sendsSms: boolean; sendsMails: boolean };

async function dueOrders(db: Db, { sendsSms, sendsMails }: Ways, days: number, now: Date): Promise<DueOrder[]> {
  const until = new Date(now.getTime() - days * dayMs).toISOString();
  const since = new Date(now.getTime() - (days + askedWithinDays) * dayMs).toISOString();
  const hasMobile = sql`${orders.plainPhone} ~ ${mobileForm.source}`;
  const hasMail = sql<boolean>`(${sendsMails} and coalesce(${orders.address}->>'email', '') <> '')`;
  return db
    .select({ id: orders.id, hasMail })
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
        sendsSms ? or(hasMail, and(isNull(orders.gift), hasMobile)) : hasMail,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(atOnce);
}

async function note(db: Db, { id, hasMail }: DueOrder): Promise<void> {
  await inTransaction(db, async (tx) => {
    const values = { orderId: id, dueAt: null };
    const [row] = await tx.insert(reviewRequests).values(values).onConflictDoNothing().returning();
    // Another process was quicker.
    if (row === undefined) return;
    if (hasMail) await queueMails(tx, [{ key: `review-asked:${id}`, kind: "review-asked", payload: { orderId: id } }]);
    else await queueTexts(tx, [textThatAsks(id)]);
  });
}

const textThatAsks = (orderId: string) => ({ key: `review-asked:${orderId}`, kind: "reviewAsked" as const, orderId });

/** Shops older than this queue have left some to be sent. One that was being sent then may have been sent, and is not sent twice. */
async function queueTextsOfBefore(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await tx
      .update(reviewRequests)
      .set({ dueAt: null })
      .where(and(isNotNull(reviewRequests.dueAt), isNull(reviewRequests.sendingAt)))
      .returning();
    await queueTexts(
      tx,
      due.map(({ orderId }) => textThatAsks(orderId)),
    );
  });
}

/** @param home of the links */
export function reviewTextWriter(db: Db, home: () => ShopAddress): TextWriter {
  return async ({ orderId }) => {
    const [order] = orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, orderId));
    if (order === undefined || order.addressForgottenAt !== null) return { skip: remark("orderGone") };
    if (order.returnedAt !== null || order.canceledAt !== null) return { skip: remark("orderOver") };
    // One that was queued before this rule.
    if (order.gift !== null) return { skip: remark("giftNotTold") };
    const { language, number } = order;
    const link = pageUrl(home(), language, linkPath(await appSecret(db), "review", order.id));
    const figures = { number: `GP-${number}`, link };
    return {
      phone: order.plainPhone ?? "",
      message: { kind: "reviewAsked", language, figures, orderId: order.id, secret: link },
    };
  };
}
