import type { CourierName } from "#contract/constants.ts";
import type { Courier } from "./courier.ts";
import type { SteadfastOptions } from "./steadfast.ts";

export type CourierOptions = { steadfast: SteadfastOptions | undefined };

/** In the order in which they are offered; empty when none is set up. */
export type Couriers = ReadonlyMap<CourierName, Courier>;

/** Loads an adapter only when it is configured, to save memory. */
export async function openCouriers({ steadfast }: CourierOptions): Promise<Couriers> {
  const found: Courier[] = [];
  if (steadfast) found.push((await import("./steadfast.ts")).openSteadfast(steadfast));
  return new Map(found.map((one) => [one.name, one]));
}
