import { chargeOf, type Load, loadOf, needsThana, termsFor } from "../delivery/delivery.ts";
import type { DeliverySettings } from "../delivery/delivery-terms.ts";
import { type Place, placeOf } from "../delivery/places.ts";
import { inWholeTaka, type PricedLine, priceCart, ratesOf, subtotalOf } from "../money/money.ts";

/** `deliveryMinor`: the owner's own charge, null where the shop's goes by the address. `place`: null while it is not known for sure. */
type LinkTerms = { discountMinor: number; deliveryMinor: number | null; place: Place | null };

/**
 * As the owner has set them: the tax in percent, whether orders in cash come to whole taka, and what delivery costs: the flat charge in
 * taka while zones are off, or by the zones.
 */
export type LinkCharges = {
  taxPercent?: number | undefined;
  wholeTakaCash?: boolean | undefined;
  deliveryCharge?: number | undefined;
  delivery?: DeliverySettings | undefined;
};

/** A line with what one piece of it weighs, in grams; null weighs nothing. */
export type LinkLine = PricedLine & { weightGrams?: number | null | undefined; needsVan?: boolean | undefined };

/**
 * The sum that an order link asks for when its customer pays in cash, as its page says it at first; without delivery where that goes
 * by an address that is not known ({@link isChargeOpen}). Pure, in poisha. @throws never
 */
export function linkTotalMinor(lines: readonly LinkLine[], terms: LinkTerms, charges: LinkCharges): number {
  const rates = ratesOf({ taxPercent: charges.taxPercent, deliveryCharge: charges.deliveryCharge });
  const subtotalMinor = subtotalOf(lines);
  const chargeMinor = terms.deliveryMinor ?? byAddressMinor(terms, charges, subtotalMinor, loadOf(lines));
  const exact = priceCart(lines, { ...rates, deliveryMinor: chargeMinor ?? rates.deliveryMinor }, terms.discountMinor);
  return (charges.wholeTakaCash === true ? inWholeTaka(exact) : exact).totalMinor;
}

/** Whether the sum lacks the delivery: it goes by an address that is not known yet. */
export function isChargeOpen({ deliveryMinor, place }: LinkTerms, { delivery }: LinkCharges): boolean {
  return deliveryMinor === null && place === null && delivery?.isOn === true;
}

/** The place by which delivery to these words is charged; null where they leave it open or contradict each other. */
export function placeOfLink(
  delivery: DeliverySettings | undefined,
  { district, thana }: { district: string; thana: string },
): Place | null {
  const place = placeOf({ city: district, thana });
  const isUnknownThana = thana !== "" && place.thanaId === undefined;
  return place.districtId === undefined || isUnknownThana || needsThana(delivery, place) ? null : place;
}

/** Null while zones are off: the flat charge holds. */
function byAddressMinor({ place }: LinkTerms, { delivery }: LinkCharges, subtotalMinor: number, load: Load) {
  if (!delivery?.isOn) return null;
  const terms = place && termsFor(delivery, place);
  return terms ? chargeOf(terms, subtotalMinor, load) : 0;
}
