/**
 * The figures that the owner's words may contain, as the settings have them now. A figure is true for every place: with zones
 * it covers all of them.
 */

import type { DeliverySettings } from "./delivery/delivery-terms.ts";
import { ratesOf, toMinor, toTaka } from "./money/money.ts";

type Span = { from: number; to: number };

/**
 * `charge`: the lowest and the highest, in taka. `freeFrom`, in taka: missing if delivery to some place is never free. `days`:
 * missing while zones are off, because no days are promised then.
 */
export type DeliveryFigures = { charge: Span; freeFrom?: number; days?: Span };

export function deliveryFigures(
  settings: { deliveryCharge?: number | undefined },
  delivery: DeliverySettings,
): DeliveryFigures {
  const single = toTaka(ratesOf(settings).deliveryMinor);
  if (!delivery.isOn) return { charge: { from: single, to: single }, ...(single === 0 && { freeFrom: 0 }) };
  const all = [...delivery.zones, delivery.elsewhere];
  const free = all.map(({ charge, freeFrom }) => (toMinor(charge) === 0 ? 0 : freeFrom));
  const isFreeEverywhere = free.every((from) => from !== undefined);
  return {
    charge: spanOf(all.map(({ charge }) => charge)),
    ...(isFreeEverywhere && { freeFrom: Math.max(...free) }),
    days: spanOf(all.flatMap(({ days }) => [days.from, days.to])),
  };
}

function spanOf(values: number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) };
}
