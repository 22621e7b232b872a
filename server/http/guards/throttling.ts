/**
 * Throttling across all processes: counts live in the database, one row per key. A time window begins with the first try
 * and ends by itself.
 *
 * 1. A try is counted before the act, in one statement that never raises a count over its limit: of a hundred at once no
 *    more pass than the limit allows. A caller that should not count gives its count back afterwards.
 * 2. A refusal costs no write. The process remembers it for some seconds without asking the database; no longer, because
 *    another process may give a count back.
 * 3. Keys are hashed: the table holds neither e-mail nor address. An IPv6 address counts by its network of 64 bits.
 * 4. An address alone never refuses a shopper known on that device (see accounts); many phones share one address.
 */
import { createHash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { throttleCounts } from "#db/schema/accounts.ts";
import { workContext } from "#db/work-context.ts";
import * as m from "#messages";
import { Refusal } from "../answers/refusal.ts";
import { figure, say } from "../answers/say.ts";
import { networkOf } from "./network.ts";

export type Limit = { name: string; hits: number; windowSeconds: number };
/** A limit and its key: an address, an e-mail, an id. */
export type Try = readonly [limit: Limit, key: string];
/** Counts that can be given back. */
type Taken = { giveBack(...limits: Limit[]): Promise<void> };

export type Throttle = {
  /** Counts one try. @throws Refusal 429 over the limit of this window */
  take(limit: Limit, key: string): Promise<void>;
  /** Counts several limits, all or none. Put the cheaper refusal first: an address before an e-mail. */
  takeAll(tries: readonly Try[]): Promise<Taken>;
  /** Counts without refusing. @returns whether it was within the limits */
  isWithin(tries: readonly Try[]): Promise<boolean>;
  deleteOld(): Promise<void>;
};

const maxRemembered = 10_000;
const rememberedMs = 10_000;

type Row = { key: string; limit: Limit };
/** A current count; `windowStart` tells its window from others. */
type Count = Row & { windowStart: Date };

export function createThrottle(db: Db, isOn: boolean, now: () => Date = () => new Date()): Throttle {
  const refusals = new Map<string, { count: Count; until: number }>();

  function remembered({ key }: Row): Count | undefined {
    const refusal = refusals.get(key);
    return refusal !== undefined && refusal.until > now().getTime() ? refusal.count : undefined;
  }

  function remember(count: Count): void {
    const [oldest] = refusals.keys();
    if (refusals.size >= maxRemembered && oldest !== undefined) refusals.delete(oldest);
    // Deleted first, so that the key moves to the end of the Map.
    refusals.delete(count.key);
    refusals.set(count.key, { count, until: Math.min(endOf(count), now().getTime() + rememberedMs) });
  }

  /** Counts all or none. */
  async function count(rows: readonly Row[]): Promise<{ counts: Count[] } | { reached: Count }> {
    for (const row of rows) {
      const reached = remembered(row);
      if (reached !== undefined) return { reached };
    }
    const result = await raiseAll(db, rows, now());
    if ("reached" in result) remember(result.reached);
    return result;
  }

  async function giveBack(counts: readonly Count[]): Promise<void> {
    for (const { key, windowStart } of counts) {
      await db
        .update(throttleCounts)
        .set({ hits: sql`${throttleCounts.hits} - 1` })
        .where(
          and(eq(throttleCounts.key, key), eq(throttleCounts.windowStart, windowStart), gt(throttleCounts.hits, 0)),
        );
      refusals.delete(key);
    }
  }

  async function takeAll(tries: readonly Try[]): Promise<Taken> {
    if (!isOn) return { giveBack: async () => {} };
    const result = await count(tries.map(rowOf));
    if ("reached" in result) throw tooMany((endOf(result.reached) - now().getTime()) / 1000);
    return { giveBack: (...limits) => giveBack(result.counts.filter(({ limit }) => limits.includes(limit))) };
  }

  return {
    takeAll,
    take: async (limit, key) => void (await takeAll([[limit, key]])),
    isWithin: async (tries) => !isOn || "counts" in (await count(tries.map(rowOf))),
    async deleteOld() {
      await db.delete(throttleCounts).where(lt(throttleCounts.windowStart, new Date(now().getTime() - 86_400_000)));
    },
  };
}

/** Begins the count anew. A process that has just refused the key does so for some seconds more. */
export async function resetCount(db: Queryable, counted: Try): Promise<void> {
  await db.delete(throttleCounts).where(eq(throttleCounts.key, rowOf(counted).key));
}

function rowOf([limit, key]: Try): Row {
  const hash = createHash("sha256").update(networkOf(key.toLowerCase())).digest("base64url");
  return { key: `${limit.name}:${hash}`, limit };
}

/** Raises all counts or none. */
async function raiseAll(db: Db, rows: readonly Row[], now: Date): Promise<{ counts: Count[] } | { reached: Count }> {
  const [only, ...others] = rows;
  try {
    // One statement needs no transaction around it.
    if (only !== undefined && others.length === 0) return { counts: [await raise(db, only, now)] };
    // No change of the shop: a call of the office that is counted has not made its change yet.
    return await workContext.exit(() =>
      inTransaction(db, async (tx) => {
        const counts: Count[] = [];
        for (const row of rows) counts.push(await raise(tx, row, now));
        return { counts };
      }),
    );
  } catch (error) {
    if (error instanceof LimitReached) return { reached: error.count };
    throw error;
  }
}

/** Raises one count, or begins its next window. @throws LimitReached without raising it */
async function raise(db: Queryable, { key, limit }: Row, now: Date): Promise<Count> {
  const windowStart = now.toISOString();
  const over = new Date(now.getTime() - limit.windowSeconds * 1000).toISOString();
  const isOver = sql`${throttleCounts.windowStart} <= ${over}`;
  const [raised] = await db
    .insert(throttleCounts)
    .values({ key, windowStart: now, hits: 1 })
    .onConflictDoUpdate({
      target: throttleCounts.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${throttleCounts.hits} + 1 end`,
        windowStart: sql`case when ${isOver} then ${windowStart} else ${throttleCounts.windowStart} end`,
      },
      setWhere: sql`${isOver} or ${throttleCounts.hits} < ${limit.hits}`,
    })
    .returning({ windowStart: throttleCounts.windowStart });
  if (raised !== undefined) return { key, limit, windowStart: raised.windowStart };
  const [reached] = await db
    .select({ windowStart: throttleCounts.windowStart })
    .from(throttleCounts)
    .where(eq(throttleCounts.key, key));
  throw new LimitReached({ key, limit, windowStart: reached?.windowStart ?? now });
}

/** Rolls the transaction back, so that none of its counts is raised. */
class LimitReached extends Error {
  readonly count: Count;
  constructor(count: Count) {
    super("a limit is reached");
    this.count = count;
  }
}

function endOf({ windowStart, limit }: Count): number {
  return windowStart.getTime() + limit.windowSeconds * 1000;
}

function tooMany(secondsLeft: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(secondsLeft));
  const minutes = minutesOf(retryAfterSeconds);
  const said =
    minutes === 1
      ? say(m.refusal_too_many_tries_of_minute)
      : say(m.refusal_too_many_tries, { minutes: figure(minutes) });
  return new Refusal(429, said, {
    code: "too-many",
    data: { retryAfterSeconds },
  });
}

/** Rounded up: who waits that long gets in. */
export function minutesOf(seconds: number): number {
  return Math.ceil(seconds / 60);
}
