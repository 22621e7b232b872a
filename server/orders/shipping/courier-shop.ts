import type { Database } from "#db/database.ts";
import { type Couriers, openCouriers } from "../../couriers/open-couriers.ts";
import type { Env } from "../../env.ts";
import { openSealedToken } from "../../settings/sealed-token.ts";
import type { LiveView } from "../../view/live-view.ts";
import type { OrderShop } from "../order.ts";

/** A shop that books parcels, if a courier is set up. */
export type CourierShop = OrderShop & {
  couriers: Couriers;
  /** For failures that will be tried again. */
  warn(message: string, error: unknown): void;
};

export async function openCourierShop(
  { database, live }: { database: Database; live: LiveView },
  { env, warn }: { env: Env; warn: CourierShop["warn"] },
): Promise<CourierShop> {
  const pathaoTokens = openSealedToken(database.db, "pathao-token");
  return { db: database.db, live, couriers: await openCouriers(env.couriers, { pathaoTokens }), warn };
}
