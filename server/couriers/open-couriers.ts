import type { CourierName } from "#contract/rules/constants.ts";
import type { TokenStore } from "../token-keeper.ts";
import type { Courier } from "./courier.ts";
import type { PathaoOptions } from "./pathao.ts";
import type { SteadfastOptions } from "./steadfast.ts";

export type CourierOptions = { steadfast: SteadfastOptions | undefined; pathao: PathaoOptions | undefined };

/** In the order in which they are offered; empty when none is set up. */
export type Couriers = ReadonlyMap<CourierName, Courier>;

/** Loads an adapter only when it is configured, to save memory. */
export async function openCouriers(
  { steadfast, pathao }: CourierOptions,
  { pathaoTokens }: { pathaoTokens: TokenStore },
): Promise<Couriers> {
  const found: Courier[] = [];
  if (steadfast) found.push((await import("./steadfast.ts")).openSteadfast(steadfast));
  if (pathao) found.push((await import("./pathao.ts")).openPathao(pathao, pathaoTokens));
  return new Map(found.map((one) => [one.name, one]));
}
