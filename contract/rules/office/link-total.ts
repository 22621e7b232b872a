import { inWholeTaka, type PricedLine, priceCart, ratesOf } from "../money/money.ts";

type LinkTerms = { discountMinor: number; deliveryMinor: number | null };

/** As the owner has set them: the tax in percent, and whether orders in cash come to whole taka. */
export type LinkCharges = { taxPercent?: number | undefined; wholeTakaCash?: boolean | undefined };

/**
 * The sum that an order link asks for when its customer pays in cash, as its page says it at first; without delivery where that goes
 * by the address (`deliveryMinor` null). Pure, in poisha. @throws never
 */
export function linkTotalMinor(
  lines: readonly PricedLine[],
  { discountMinor, deliveryMinor }: LinkTerms,
  charges: LinkCharges,
): number {
  const { taxPercent } = ratesOf({ taxPercent: charges.taxPercent });
  const exact = priceCart(lines, { taxPercent, deliveryMinor: deliveryMinor ?? 0 }, discountMinor);
  return (charges.wholeTakaCash === true ? inWholeTaka(exact) : exact).totalMinor;
}
