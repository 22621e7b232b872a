import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { SmsName } from "#contract/rules/texts/sms-list.ts";
import type { Tx } from "#db/database.ts";
import { afterCommit } from "#db/open.ts";
import { textMessages } from "#db/schema/texts.ts";

/**
 * At most one message is ever sent for a `key`: a second one is dropped. `phone`: as 01..., of a message that is about no order.
 * It leaves `afterMs` from now at the earliest. `facts`: what it is written from besides; nothing about a person and no secret, since it is not forgotten with the message.
 */
export type NewText = {
  key: string;
  kind: SmsName;
  orderId?: string;
  phone?: string;
  facts?: Record<string, string>;
  afterMs?: number;
};

/** Writes messages down in the transaction that gives the reason for them; they are written and sent after that. */
export async function queueTexts(tx: Tx, texts: readonly NewText[]): Promise<void> {
  if (texts.length === 0) return;
  // By the clock that the sender looks at: the database's may be ahead of it.
  const now = Date.now();
  await tx
    .insert(textMessages)
    .values(
      texts.map(({ key: messageKey, facts, afterMs = 0, ...text }) => ({
        ...{ id: uuidv7(), messageKey, ...text, dueAt: new Date(now + afterMs) },
        // One that was not queued cannot be written anew.
        payload: { ...facts, queued: true },
      })),
    )
    .onConflictDoNothing();
  afterCommit(tx, tellQueued);
}

/**
 * Takes back those that have not left: a sender that is writing one finds its claim gone. The same keys may be queued anew.
 * @param which `isHeld`: only those that were to leave later and were not tried yet
 */
export async function dropQueuedTexts(tx: Tx, texts: readonly NewText[], which: { isHeld: boolean }): Promise<void> {
  if (texts.length === 0) return;
  const keys = texts.map(({ key }) => key);
  const isWaiting = and(eq(textMessages.state, "waiting"), isNull(textMessages.handedOverAt));
  const isHeld = which.isHeld ? and(eq(textMessages.attempts, 0), gt(textMessages.dueAt, new Date())) : undefined;
  await tx.delete(textMessages).where(and(inArray(textMessages.messageKey, keys), isWaiting, isHeld));
}

/** Sends those that were found needless and are true again, once. A sender that is just deciding on one finds its claim gone. */
export async function queueSkippedTexts(tx: Tx, texts: readonly NewText[]): Promise<void> {
  if (texts.length === 0) return;
  const keys = texts.map(({ key }) => key);
  const isSkipped = or(
    eq(textMessages.state, "skipped"),
    and(eq(textMessages.state, "waiting"), isNotNull(textMessages.claim)),
  );
  const now = new Date();
  await tx
    .update(textMessages)
    // Its news begins now, however long the order was over: the sender drops what is a day old.
    .set({ state: "waiting", claim: null, dueAt: now, createdAt: now, attempts: 0, lastError: "" })
    .where(and(inArray(textMessages.messageKey, keys), isSkipped, isNull(textMessages.handedOverAt)));
  afterCommit(tx, tellQueued);
}

const listeners = new Set<() => void>();

/** Called when this process has queued a message. @returns ends it */
export function whenTextIsQueued(act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

export function tellQueued(): void {
  for (const act of listeners) act();
}
