/**
 * The shop's promises to its shoppers, decided here alone. Imports nothing with a schema, because pages run it.
 *
 * 1. A figure that the owner has set is promised wherever the shop speaks of it, in the demo too.
 * 2. While a figure is not set, a demo shop shows the sentence of the specification, and a real one says nothing.
 */

import type { DeliverySettings } from "./delivery/delivery-terms.ts";
import { deliveryFigures } from "./figures.ts";

/** Days of the specification, which a demo shop promises. */
export const specified = { guaranteeDays: 14, returnDays: 7 } as const;

/** Set by the owner; missing while it is promised to nobody. Days after the delivery. */
export type PromiseSettings = { guaranteeDays?: number | undefined; returnDays?: number | undefined };

/**
 * `guaranteeDays`, `returnDays`: undefined while the owner has set none. `freeFrom`: in taka, 0 if delivery is free for all;
 * undefined while nothing decides it, null once zones or a charge do and it is not free everywhere.
 */
export type Promised = { guaranteeDays?: number; returnDays?: number; freeFrom?: number | null };

export function promisedBy(
  settings: PromiseSettings & { deliveryCharge?: number | undefined },
  delivery: DeliverySettings,
): Promised {
  const { guaranteeDays, returnDays } = settings;
  const { freeFrom } = deliveryFigures(settings, delivery);
  const isDecided = delivery.isOn || settings.deliveryCharge !== undefined;
  return {
    ...(guaranteeDays !== undefined && { guaranteeDays }),
    ...(returnDays !== undefined && { returnDays }),
    ...(isDecided && { freeFrom: freeFrom ?? null }),
  };
}
