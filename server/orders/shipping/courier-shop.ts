import type { Database } from "#db/database.ts";
import { type CourierOptions, type Couriers, openCouriers } from "../../couriers/open-couriers.ts";
import type { Env } from "../../env.ts";
import type { KeptKeys } from "../../keys/kept-keys.ts";
import { openSealedToken } from "../../settings/sealed-token.ts";
import type { LiveView } from "../../view/live-view.ts";
import type { OrderShop } from "../order.ts";

/** A shop that books parcels, if a courier is set up. */
export type CourierShop = OrderShop & {
  /** Whoever is set up at this moment: the owner may give other keys while the shop runs. */
  couriers: Couriers;
  /** For failures that will be tried again. */
  warn(message: string, error: unknown): void;
};

export async function openCourierShop(
  { database, live }: { database: Database; live: LiveView },
  {
    env,
    optionsOf = () => env.couriers,
    warn,
  }: { env: Pick<Env, "couriers">; optionsOf?: (keys: KeptKeys) => CourierOptions; warn: CourierShop["warn"] },
): Promise<CourierShop> {
  const pathaoTokens = openSealedToken(database.db, "pathao-token");
  let { keys } = live.view();
  const couriers = new Map(await openCouriers(optionsOf(keys), { pathaoTokens }));
  live.follow(async (view) => {
    if (view.keys === keys) return;
    keys = view.keys;
    try {
      const opened = await openCouriers(optionsOf(keys), { pathaoTokens });
      couriers.clear();
      for (const [name, courier] of opened) couriers.set(name, courier);
    } catch (error) {
      warn("couriers could not be opened", error);
    }
  });
  return { db: database.db, live, couriers, warn };
}
