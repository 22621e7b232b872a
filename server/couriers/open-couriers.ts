import type { CourierName } from "#contract/constants.ts";
import type { Db } from "#db/database.ts";
import type { Courier } from "./courier.ts";
import type { PathaoOptions } from "./pathao.ts";
import type { SteadfastOptions } from "./steadfast.ts";

export type CourierOptions = { steadfast: SteadfastOptions | undefined; pathao: PathaoOptions | undefined };

/** In the order in which they are offered; empty when none is set up. */
export type Couriers = ReadonlyMap<CourierName, Courier>;

/** Loads an adapter only when it is configured, to save memory. */
export async function openCouriers(db: Db, { steadfast, pathao }: CourierOptions): Promise<Couriers> {
  const found: Courier[] = [];
  if (steadfast) found.push((await import("./steadfast.ts")).openSteadfast(steadfast));
  if (pathao) {
    const [{ openPathao }, { grantsOf }] = await Promise.all([import("./pathao.ts"), import("./grants.ts")]);
    found.push(openPathao(pathao, grantsOf(db, "pathao")));
  }
  return new Map(found.map((one) => [one.name, one]));
}
