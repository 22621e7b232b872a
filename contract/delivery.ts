/**
 * What delivery to a place costs, and when it arrives. The browser uses this to show, the server to charge.
 *
 * 1. A thana's zone goes before its district's, and that before everywhere else.
 * 2. Free delivery looks at the products alone, after discounts and before tax.
 * 3. Days off are neither days on which a parcel goes out nor days of delivery.
 */
import { dayInDhaka, hourInDhaka, weekdayOf } from "./dhaka.ts";
import { toMinor } from "./money.ts";
import type { Place } from "./places.ts";
import type { DeliverySettings, DeliveryTerms } from "./zones.ts";

/** Of the zone with the place. Null while zones are off. */
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

/** Poisha. */
export function chargeOf({ charge, freeFrom }: DeliveryTerms, subtotalMinor: number): number {
  return freeFrom !== undefined && subtotalMinor >= toMinor(freeFrom) ? 0 : toMinor(charge);
}

/** Poisha of products that are missing to free delivery: 0 when it is free, null when it never is. */
export function missingToFree({ charge, freeFrom }: DeliveryTerms, subtotalMinor: number): number | null {
  if (charge === 0) return 0;
  return freeFrom === undefined ? null : Math.max(0, toMinor(freeFrom) - subtotalMinor);
}

/** Days in Dhaka, YYYY-MM-DD. */
export type PromisedDays = { from: string; to: string };

/** When an order of this moment arrives, both days included. */
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
