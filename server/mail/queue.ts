import { v7 as uuidv7 } from "uuid";
import type { MailKind } from "#contract/constants.ts";
import { afterCommit, type Tx } from "#db/open.ts";
import { outbox } from "#db/schema/mail.ts";

/**
 * Writes a mail down in the transaction that gives the reason for it; it is sent after that.
 * @param key at most one mail is ever sent for it: a second one is dropped
 */
export async function queueMail(
  tx: Tx,
  mail: { key: string; kind: MailKind; payload: Record<string, unknown> },
): Promise<void> {
  const { key: messageKey, kind, payload } = mail;
  await tx.insert(outbox).values({ id: uuidv7(), messageKey, kind, payload }).onConflictDoNothing();
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
