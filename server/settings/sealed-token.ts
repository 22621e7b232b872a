import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { settings } from "#db/schema/settings.ts";

const row = z.object({ sealed: z.string(), claimedUntil: z.number() });

/** A token kept for all processes of the shop, one of which renews it at a time. Its owner seals it. */
export function openSealedToken(db: Db, name: "bkash-token" | "pathao-token") {
  const isIt = eq(settings.name, name);
  return {
    async read(): Promise<string | undefined> {
      const [found] = await db.select({ value: settings.value }).from(settings).where(isIt);
      return row.safeParse(found?.value).data?.sealed;
    },
    /** @returns whether this process may renew it until then; false while another one does */
    async claim({ now, until }: { now: number; until: number }): Promise<boolean> {
      const value = { sealed: "", claimedUntil: 0 };
      await db.insert(settings).values({ name, value }).onConflictDoNothing();
      const claimed = sql`jsonb_set(${settings.value}, '{claimedUntil}', to_jsonb(${until}::bigint))`;
      const isFree = sql`(${settings.value}->>'claimedUntil')::bigint < ${now}`;
      const taken = await db.update(settings).set({ value: claimed }).where(and(isIt, isFree)).returning();
      return taken.length > 0;
    },
    /** Ends the claim. @param sealed the new one; without it the old one stays */
    async keep(sealed?: string): Promise<void> {
      const released = sql`jsonb_set(${settings.value}, '{claimedUntil}', '0')`;
      const value = sealed === undefined ? released : { sealed, claimedUntil: 0 };
      await db.update(settings).set({ value }).where(isIt);
    },
  };
}
