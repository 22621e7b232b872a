/**
 * The charge for delivery to a place, and the day an order arrives. The server charges these values; the browser
 * displays the same ones.
 *
 * 1. The zone of a thana takes precedence over the zone of its district; `elsewhere` covers all other places.
 * 2. Free delivery depends on the price of the products alone, before coupons and tax: so a coupon never makes an order dearer. It
 *    covers the step by weight.
 * 3. A van takes the place of the parcel: where the zone has a charge for it, that replaces charge and step, and is never free.
 * 4. On days off, nothing is sent out or delivered.
 * 5. Where some thanas of a district are in another zone than the district, the thana must be named.
 */

import { dayInDhaka } from "../dhaka.ts";
import { hourInDhaka, weekdayOf } from "../dhaka-clock.ts";
import { toMinor } from "../money/money.ts";
import type { AdvanceTerms, DeliverySettings, DeliveryTerms } from "./delivery-terms.ts";
import type { Place } from "./places.ts";

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

/** Whether the district alone does not say its zone, and no thana is named. */
export function needsThana(delivery: DeliverySettings | undefined, { districtId, thanaId }: Place): boolean {
  if (!delivery?.isOn || districtId === undefined || thanaId !== undefined) return false;
  const own = termsFor(delivery, { districtId });
  return delivery.zones.some((zone) => zone !== own && zone.thanas.some((id) => id.startsWith(`${districtId}.`)));
}

/** An order's weight in grams, and whether a van must bring it. */
export type Load = { weightGrams: number; needsVan: boolean };
type LoadLine = { quantity: number; weightGrams?: number | null | undefined; needsVan?: boolean | undefined };

type Weighed = { weightGrams?: number | null | undefined; sizeWeights?: Record<string, number> | undefined };

/** Of one piece in a size, in grams: what the size weighs, else what the product does. */
export function gramsOf({ weightGrams, sizeWeights }: Weighed, size: string): number | null {
  return sizeWeights?.[size] ?? weightGrams ?? null;
}

const noLoad: Load = { weightGrams: 0, needsVan: false };

/** A product without a weight weighs nothing here: it costs no more than the zone's charge. */
export function loadOf(lines: readonly LoadLine[]): Load {
  return {
    weightGrams: lines.reduce((sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? 0), 0),
    needsVan: lines.some(({ needsVan }) => needsVan === true),
  };
}

type ChargeTerms = Pick<DeliveryTerms, "charge" | "freeFrom" | "byWeight" | "vanCharge">;

/** The charge for delivery, in poisha. */
export function chargeOf(terms: ChargeTerms, subtotalMinor: number, load: Load = noLoad): number {
  const { vanCharge, freeFrom } = terms;
  if (load.needsVan && vanCharge !== undefined) return toMinor(vanCharge);
  return freeFrom !== undefined && subtotalMinor >= toMinor(freeFrom) ? 0 : parcelMinor(terms, load);
}

type Sold = { subtotalMinor: number; load: Load };

/**
 * The charge for delivery of an edited order by the terms it was placed under, in poisha: another charge only where
 * they give other products another one. `chargedMinor`: before the edit.
 */
export function chargeAfterEdit(terms: DeliveryTerms, chargedMinor: number, before: Sold, after: Sold): number {
  const charge = ({ subtotalMinor, load }: Sold) => chargeOf(terms, subtotalMinor, load);
  return charge(before) === charge(after) ? chargedMinor : charge(after);
}

/** How many more poisha of products make delivery free: 0 when it is free already, null when it never is. */
export function missingToFree(terms: DeliveryTerms, subtotalMinor: number, load: Load = noLoad): number | null {
  const { vanCharge, freeFrom } = terms;
  if (load.needsVan && vanCharge !== undefined) return vanCharge === 0 ? 0 : null;
  if (parcelMinor(terms, load) === 0) return 0;
  return freeFrom === undefined ? null : Math.max(0, toMinor(freeFrom) - subtotalMinor);
}

/** The terms with the least charge for this load: what delivery costs at least while the place is not known. */
export function leastTerms({ zones, elsewhere }: DeliverySettings, subtotalMinor: number, load: Load): DeliveryTerms {
  const cost = (terms: DeliveryTerms) => chargeOf(terms, subtotalMinor, load);
  return zones.reduce<DeliveryTerms>((least, zone) => (cost(zone) < cost(least) ? zone : least), elsewhere);
}

/** The charge with its step: each kilogram begun beyond those that the charge covers. */
function parcelMinor({ charge, byWeight }: ChargeTerms, { weightGrams }: Load): number {
  if (byWeight === undefined) return toMinor(charge);
  const furtherKg = Math.max(0, Math.ceil(weightGrams / 1000) - byWeight.coveredKg);
  return toMinor(charge) + furtherKg * toMinor(byWeight.perKg);
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

/**
 * The advance asked for an order, in poisha: whole taka, rounded up, and never more than the total. Pure.
 * @throws never
 */
export function advanceMinor(
  { of, percent }: AdvanceTerms,
  { deliveryMinor, totalMinor }: { deliveryMinor: number; totalMinor: number },
): number {
  const minor = of === "delivery" && deliveryMinor > 0 ? deliveryMinor : (totalMinor * percent) / 100;
  return Math.min(totalMinor, Math.ceil(minor / 100) * 100);
}
