/**
 * Throttling that holds over several processes: counts live in the database, one row per key and window of time.
 *
 * 1. Keys are hashed: the table holds neither e-mail nor address.
 * 2. An address alone never refuses a shopper known on that device (see accounts); many phones share one address.
 */
import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { throttleCounts } from "#db/schema/accounts.ts";
import { Refusal } from "./refusal.ts";

export type Limit = { name: string; hits: number; windowSeconds: number };
export type Throttle = {
  /** Counts one try and refuses with 429 when there were more than the limit in this window. */
  take(limit: Limit, key: string): Promise<void>;
  /** Whether the limit is reached, without counting. */
  isReached(limit: Limit, key: string): Promise<boolean>;
  /** Counts one try without refusing. */
  count(limit: Limit, key: string): Promise<void>;
  deleteOld(): Promise<void>;
};

export function createThrottle(db: Db, isOn: boolean, now: () => Date = () => new Date()): Throttle {
  const windowStart = (limit: Limit) =>
    new Date(Math.floor(now().getTime() / (limit.windowSeconds * 1000)) * limit.windowSeconds * 1000);
  const rowKey = (limit: Limit, key: string) =>
    `${limit.name}:${createHash("sha256").update(key.toLowerCase()).digest("base64url")}`;

  async function add(limit: Limit, key: string): Promise<number> {
    const [row] = await db
      .insert(throttleCounts)
      .values({ key: rowKey(limit, key), windowStart: windowStart(limit), hits: 1 })
      .onConflictDoUpdate({
        target: [throttleCounts.key, throttleCounts.windowStart],
        set: { hits: sql`${throttleCounts.hits} + 1` },
      })
      .returning({ hits: throttleCounts.hits });
    return row?.hits ?? 1;
  }

  return {
    async take(limit, key) {
      if (isOn && (await add(limit, key)) > limit.hits) throw tooMany(limit, windowStart(limit), now());
    },
    async isReached(limit, key) {
      if (!isOn) return false;
      const [row] = await db
        .select({ hits: throttleCounts.hits })
        .from(throttleCounts)
        .where(and(eq(throttleCounts.key, rowKey(limit, key)), eq(throttleCounts.windowStart, windowStart(limit))));
      return (row?.hits ?? 0) >= limit.hits;
    },
    async count(limit, key) {
      if (isOn) await add(limit, key);
    },
    async deleteOld() {
      await db.delete(throttleCounts).where(lt(throttleCounts.windowStart, new Date(now().getTime() - 86_400_000)));
    },
  };
}

export function tooMany(limit: Limit, windowStart = new Date(), now = new Date()): Refusal {
  const waited = (now.getTime() - windowStart.getTime()) / 1000;
  const retryAfterSeconds = Math.max(1, Math.ceil(limit.windowSeconds - waited));
  return new Refusal(429, "Too many tries. Please wait a few minutes and try again.", {
    code: "too-many",
    data: { retryAfterSeconds },
  });
}
