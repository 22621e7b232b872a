/**
 * Access that a courier grants for a while.
 *
 * 1. All processes of the shop use one grant, kept in the database; calls at the same time share one renewal.
 * 2. It is renewed before its end, and when the courier refuses it. A grant that another process has renewed meanwhile is used instead.
 */
import { eq } from "drizzle-orm";
import type { CourierName } from "#contract/constants.ts";
import type { Db } from "#db/database.ts";
import { courierGrants } from "#db/schema/couriers.ts";

export type Grant = { accessToken: string; refreshToken: string; expiresAt: Date };
export type GrantStore = { read(): Promise<Grant | undefined>; write(grant: Grant): Promise<void> };

/** A grant that ends sooner is renewed first: the call may wait. */
const spareMs = 10 * 60_000;

export function grantsOf(db: Db, courier: CourierName): GrantStore {
  return {
    async read() {
      const [grant] = await db.select().from(courierGrants).where(eq(courierGrants.courier, courier));
      return grant;
    },
    async write(grant) {
      const row = { courier, ...grant };
      await db.insert(courierGrants).values(row).onConflictDoUpdate({ target: courierGrants.courier, set: grant });
    },
  };
}

/**
 * @param issue asks the courier for a grant, by the refresh token of the last one if there is one
 * @returns gives the access token. `refused`: one that the courier has just refused
 */
export function keepGrant(store: GrantStore, issue: (refreshToken: string | undefined) => Promise<Grant>) {
  let known: Grant | undefined;
  let renewal: Promise<Grant> | undefined;
  const isUsable = (grant: Grant, refused: string | undefined) =>
    grant.accessToken !== refused && grant.expiresAt.getTime() > Date.now() + spareMs;

  async function renew(refused: string | undefined): Promise<Grant> {
    const kept = await store.read();
    if (kept && isUsable(kept, refused)) return kept;
    const grant = await issue(kept?.refreshToken);
    await store.write(grant);
    return grant;
  }
  return async (refused?: string): Promise<string> => {
    if (known && isUsable(known, refused)) return known.accessToken;
    renewal ??= renew(refused).finally(() => {
      renewal = undefined;
    });
    known = await renewal;
    return known.accessToken;
  };
}
