import type { CourierName } from "#contract/rules/constants.ts";
import type { Database } from "#db/database.ts";
import type { Courier } from "../../couriers/courier.ts";
import { type CourierOptions, type Couriers, openCouriers } from "../../couriers/open-couriers.ts";
import type { Env } from "../../env.ts";
import { followKeys } from "../../keys/follow-keys.ts";
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
  const couriers = new Map<CourierName, Courier>();
  await followKeys(live, {
    open: async (keys) => openCouriers(optionsOf(keys), { pathaoTokens }),
    use(opened) {
      couriers.clear();
      for (const [name, courier] of opened) couriers.set(name, courier);
    },
    warn: (error) => warn("couriers could not be opened", error),
  });
  return { db: database.db, live, couriers, warn };
}
