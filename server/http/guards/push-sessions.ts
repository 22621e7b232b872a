/**
 * Devices that are told of news belong to sessions: signing one out ends its messages, in the same transaction. A session that only expires
 * leaves them, or nobody's phone would be told of anything after a quiet night.
 */
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queryable, Tx } from "#db/database.ts";
import { pushDevices } from "#db/schema/told.ts";

/** @param tokenHashes of sessions that are signed out */
export async function endPushesOf(db: Queryable, tokenHashes: string[]): Promise<void> {
  if (tokenHashes.length > 0) await db.delete(pushDevices).where(inArray(pushDevices.sessionHash, tokenHashes));
}

/** Of a person, except on the device of this session. */
export async function endOtherPushes(db: Queryable, ownerId: string, tokenHash: string | undefined): Promise<void> {
  const isOther = tokenHash === undefined ? undefined : ne(pushDevices.sessionHash, tokenHash);
  await db.delete(pushDevices).where(and(eq(pushDevices.ownerId, ownerId), isOther));
}

/** After a login in the same browser: it goes on telling the same person, and nobody else. */
export async function passPushesOn(tx: Tx, ownerId: string, from: string, to: string): Promise<void> {
  const isTheirs = and(eq(pushDevices.sessionHash, from), eq(pushDevices.ownerId, ownerId));
  await tx.update(pushDevices).set({ sessionHash: to }).where(isTheirs);
  await endPushesOf(tx, [from]);
}
