import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { MailKind } from "#contract/rules/constants.ts";
import type { PushTopic } from "#contract/rules/office/push.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { afterCommit } from "#db/open.ts";
import { notePhoneNews } from "#db/phone-news.ts";
import { outbox } from "#db/schema/mail.ts";

/** At most one mail is ever sent for a `key`: a second one is dropped. It leaves `afterMs` from now at the earliest. */
export type NewMail = { key: string; kind: MailKind; payload: Record<string, unknown>; afterMs?: number };

/** Writes mails down in the transaction that gives the reason for them; they are sent after that. */
export async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const queued = await tx.insert(outbox).values(rowsOf(mails)).onConflictDoNothing().returning();
  for (const { kind, payload } of queued) {
    const news = phoneNews[kind];
    if (news !== undefined) await notePhoneNews(tx, news.topic, String(payload[news.subject]));
  }
  afterCommit(tx, tellQueued);
}

/** Of what the shop's own mails say, the phones of the team are told as well. */
const phoneNews: Partial<Record<string, { topic: PushTopic; subject: string }>> = {
  "new-order": { topic: "orders", subject: "orderId" },
  "new-claim": { topic: "claims", subject: "claimId" },
  "claim-written": { topic: "claims", subject: "claimId" },
  "claim-offer-accepted": { topic: "claims", subject: "claimId" },
  "claim-offer-failed": { topic: "claims", subject: "claimId" },
  "new-question": { topic: "questions", subject: "questionId" },
  "contact-message": { topic: "messages", subject: "messageId" },
};

/** For a transaction that writes them in a statement of its own. */
export function rowsOf(mails: readonly NewMail[]) {
  // By the clock that the sender looks at: the database's may be ahead of it.
  const now = Date.now();
  return mails.map(({ key: messageKey, kind, payload, afterMs = 0 }) => ({
    ...{ id: uuidv7(), messageKey, kind, payload },
    dueAt: new Date(now + afterMs),
  }));
}

/**
 * Takes back those that have not left: a sender that is writing one finds its claim gone. The same keys may be queued anew.
 * @param which `isHeld`: only those that were to leave later and were not tried yet
 */
export async function dropQueuedMails(tx: Tx, mails: readonly NewMail[], which: { isHeld: boolean }): Promise<void> {
  if (mails.length === 0) return;
  const keys = mails.map(({ key }) => key);
  const isWaiting = and(eq(outbox.state, "waiting"), isNull(outbox.handedOverAt));
  const isHeld = which.isHeld ? and(eq(outbox.attempts, 0), gt(outbox.dueAt, new Date())) : undefined;
  await tx.delete(outbox).where(and(inArray(outbox.messageKey, keys), isWaiting, isHeld));
}

/** Sends those that were found needless and are true again, once. A sender that is just deciding on one finds its claim gone. */
export async function queueSkippedMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const keys = mails.map(({ key }) => key);
  const isSkipped = or(eq(outbox.state, "skipped"), and(eq(outbox.state, "waiting"), isNotNull(outbox.claim)));
  await tx
    .update(outbox)
    .set({ state: "waiting", claim: null, dueAt: new Date(), attempts: 0, lastError: "" })
    .where(and(inArray(outbox.messageKey, keys), isSkipped, isNull(outbox.handedOverAt)));
  afterCommit(tx, tellQueued);
}

const listeners = new Set<() => void>();

/** Called when this process has queued a mail. Mails of other processes are found at the next look. @returns ends it */
export function whenMailIsQueued(act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

export function tellQueued(): void {
  for (const act of listeners) act();
}

/** Whether a mail of this kind about this order has left. */
export async function hasSent(db: Queryable, kind: MailKind, orderId: string): Promise<boolean> {
  const [sent] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), eq(outbox.state, "sent"), sql`${outbox.payload}->>'orderId' = ${orderId}`))
    .limit(1);
  return sent !== undefined;
}
