// The owner's settings for delivery, by zone. contract/wire/delivery/zones.ts and contract/wire/delivery/advance.ts check them.
import type { advanceKinds } from "../constants.ts";

/** `delivery`: the charge for delivery, or the share where delivery is free. `share`: so many percent of the total. */
export type AdvanceTerms = { of: (typeof advanceKinds)[number]; percent: number };

/**
 * The charge for delivery and the days it takes. Amounts in taka: a parcel costs `charge`, or nothing if its products
 * cost `freeFrom` or more. `byWeight`: the charge covers so many kilograms, each further one begun costs `perKg`.
 * `vanCharge`: the charge for an order with a product that needs a van, in place of the other charges; without it, as
 * any order. `days` counts delivery days after the day on which a parcel goes out. `advance`: cash needs one.
 */
export type DeliveryTerms = {
  name: string;
  bengaliName: string;
  charge: number;
  freeFrom?: number | undefined;
  byWeight?: { coveredKg: number; perKg: number } | undefined;
  vanCharge?: number | undefined;
  days: { from: number; to: number };
  cashOnDelivery: boolean;
  advance?: boolean | undefined;
};

/** Ids of districts and thanas are those of places.ts. */
export type DeliveryZone = DeliveryTerms & { districts: string[]; thanas: string[] };

/**
 * `isOn`: while false, the single charge of the settings applies. A thana's zone takes precedence over its district's zone;
 * `elsewhere` covers every other place. `daysOff`: days of the week without delivery, 0 for Sunday. Orders placed before the
 * hour `orderedBefore` (Dhaka) go out on the same day. `advance`: what is asked where one is needed, by a zone or by the rules for
 * phones.
 */
export type DeliverySettings = {
  isOn: boolean;
  zones: DeliveryZone[];
  elsewhere: DeliveryTerms;
  daysOff: number[];
  orderedBefore: number;
  advance?: AdvanceTerms | undefined;
};
