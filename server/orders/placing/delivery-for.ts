import { chargeOf, type Load, needsThana, promisedDays, termsFor } from "#contract/rules/delivery/delivery.ts";
import { districtOf, type Place, placeOf } from "#contract/rules/delivery/places.ts";
import { type Rates, ratesOf } from "#contract/rules/money/money.ts";
import type { DeliveryAddress, ZoneOfOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { type Figure, named, say } from "../../http/answers/say.ts";
import type { OrderBasis } from "./order-calls.ts";

/**
 * @param subtotalMinor what the products cost before any discount; `load`: what they weigh
 * @returns what an order to this address is priced by, and the zone's terms with the promised days: null while zones are off.
 * @throws Refusal 400 (the thana is none of its district, or is missing where the charge depends on it)
 */
export function deliveryFor(
  { settings, delivery }: Pick<OrderBasis, "settings" | "delivery">,
  address: Pick<DeliveryAddress, "city" | "thana">,
  { subtotalMinor, load }: { subtotalMinor: number; load: Load },
  now: Date,
): { zone: ZoneOfOrder | null; rates: Rates } {
  const rates = ratesOf(settings);
  const place = placeOf(address);
  const terms = termsFor(delivery, place);
  if (terms === null) return { zone: null, rates };
  if (address.thana && place.districtId !== undefined && place.thanaId === undefined) {
    throw new Refusal(400, say(m.refusal_no_thana_of_city, { thana: address.thana, city: cityOf(address, place) }), {
      code: "unknown-thana",
      field: "address.thana",
    });
  }
  if (needsThana(delivery, place)) {
    throw new Refusal(400, say(m.refusal_please_choose_the_thana, { city: cityOf(address, place) }), {
      code: "thana-needed",
      field: "address.thana",
    });
  }
  const { name, bengaliName, charge, freeFrom, byWeight, vanCharge, days, cashOnDelivery, advance } = terms;
  const zone = {
    ...{ name, bengaliName, charge, days, cashOnDelivery },
    ...(freeFrom !== undefined && { freeFrom }),
    ...(byWeight && { byWeight }),
    ...(vanCharge !== undefined && { vanCharge }),
    ...(advance && { advance }),
    ...load,
    arrives: promisedDays(terms, delivery, now),
  };
  return { zone, rates: { ...rates, deliveryMinor: chargeOf(terms, subtotalMinor, load) } };
}

/**
 * @param ways to pay that there are besides; null without one
 * @throws Refusal 409 when the courier takes no cash there
 */
export function refuseCashTo(zone: ZoneOfOrder | null, ways: Figure | null): void {
  if (zone === null || zone.cashOnDelivery) return;
  const said =
    ways === null
      ? say(m.refusal_cash_on_delivery_is_not_possible_in, { zone: named(zone) })
      : say(m.refusal_no_cash_in_but_by, { zone: named(zone), ways });
  throw new Refusal(409, said, { code: "no-cash-there" });
}

function cityOf({ city }: Pick<DeliveryAddress, "city">, { districtId = "" }: Place) {
  return named({ name: city, bengaliName: districtOf(districtId)?.bn });
}
