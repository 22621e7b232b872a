/**
 * What delivery to a place costs, and when an order arrives. The browser displays these values; the server charges them.
 *
 * 1. The zone of a thana takes precedence over the zone of its district; `elsewhere` covers all other places.
 * 2. Free delivery depends on the price of the products alone, after discounts and before tax.
 * 3. On days off, nothing is sent out or delivered.
 */
import { dayInDhaka, hourInDhaka, weekdayOf } from "./dhaka.ts";
import { toMinor } from "./money.ts";
import type { Place } from "./places.ts";
import type { DeliverySettings, DeliveryTerms } from "./zones.ts";

/** The terms of the place's zone; null while zones are off. */
export function termsFor(delivery: DeliverySettings | undefined, place: Place): DeliveryTerms | null {
  if (!delivery?.isOn) return null;
  const { zones, elsewhere } = delivery;
  const has = (ids: string[], id: string | undefined) => id !== undefined && ids.includes(id);
  return (
    zones.find(({ thanas }) => has(thanas, place.thanaId)) ??
    zones.find(({ districts }) => has(districts, place.districtId)) ??
    elsewhere
  );
}

/** The charge for delivery, in poisha. */
export function chargeOf({ charge, freeFrom }: DeliveryTerms, subtotalMinor: number): number {
  return freeFrom !== undefined && subtotalMinor >= toMinor(freeFrom) ? 0 : toMinor(charge);
}

/** How many more poisha of products make delivery free: 0 when it is free already, null when it never is. */
export function missingToFree({ charge, freeFrom }: DeliveryTerms, subtotalMinor: number): number | null {
  if (charge === 0) return 0;
  return freeFrom === undefined ? null : Math.max(0, toMinor(freeFrom) - subtotalMinor);
}

/** Days in Dhaka, YYYY-MM-DD. */
export type PromisedDays = { from: string; to: string };

/** The first and last day on which an order placed now may arrive. */
export function promisedDays(
  { days }: DeliveryTerms,
  { daysOff, orderedBefore }: Pick<DeliverySettings, "daysOff" | "orderedBefore">,
  now: Date,
): PromisedDays {
  const isOff = (ahead: number) => daysOff.includes(weekdayOf(dayInDhaka(now, ahead)));
  let goesOut = hourInDhaka(now) < orderedBefore ? 0 : 1;
  while (isOff(goesOut)) goesOut += 1;
  const after = (count: number) => {
    let ahead = goesOut;
    for (let left = count; left > 0; left -= isOff(ahead) ? 0 : 1) ahead += 1;
    return dayInDhaka(now, ahead);
  };
  return { from: after(days.from), to: after(days.to) };
}
