/** The rows of offers, and whose turn it is after them. Adding one and ending one requires the order's lock. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ClaimOfferEnd } from "#contract/rules/claims.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { claimMessages, claimOffers, claims } from "#db/schema/claims.ts";

export type OfferRow = typeof claimOffers.$inferSelect;

/** @returns whether there was an offer to end */
export async function endOpenOffer(tx: Tx, claimId: string, end: ClaimOfferEnd, endedAt: Date): Promise<boolean> {
  const isIt = and(eq(claimOffers.claimId, claimId), isNull(claimOffers.end));
  return (await tx.update(claimOffers).set({ end, endedAt }).where(isIt).returning({ id: claimOffers.id })).length > 0;
}

/** Of an open claim: the offer of money that the customer has accepted and the owner is to send. */
export async function acceptedOffer(tx: Tx, claimId: string): Promise<OfferRow | undefined> {
  const isIt = and(eq(claimOffers.claimId, claimId), eq(claimOffers.end, "accepted"));
  const [offer] = await tx.select().from(claimOffers).where(isIt);
  return offer;
}

/** Of each claim, oldest first. */
export async function offersOf(q: Queryable, claimIds: string[]): Promise<Map<string, Claim["offers"]>> {
  if (claimIds.length === 0) return new Map();
  const rows = await q
    .select()
    .from(claimOffers)
    .where(inArray(claimOffers.claimId, claimIds))
    .orderBy(asc(claimOffers.createdAt), asc(claimOffers.id));
  const found = new Map<string, Claim["offers"]>();
  for (const { id, claimId, kind, amountMinor, text, createdAt, end, endedAt } of rows) {
    const offer = {
      ...{ _id: id, kind, text, at: createdAt.toISOString(), end, endedAt: endedAt?.toISOString() ?? null },
      ...(amountMinor !== null && { amount: toTaka(amountMinor) }),
    };
    found.set(claimId, [...(found.get(claimId) ?? []), offer]);
  }
  return found;
}

/** Of open claims, for a query: whether the nursery has said the last word, as isShoppersTurn of contract/rules/claims.ts. */
export const waitsForShopper = sql<boolean>`coalesce((
  select w.ours from (
    select ${claimMessages.createdAt} as at, ${claimMessages.ownerId} is not null as ours
    from ${claimMessages} where ${claimMessages.claimId} = ${claims.id}
    union all
    select coalesce(${claimOffers.endedAt}, ${claimOffers.createdAt}), ${claimOffers.endedAt} is null
    from ${claimOffers} where ${claimOffers.claimId} = ${claims.id}
  ) w order by w.at desc, w.ours desc limit 1), false)`;
