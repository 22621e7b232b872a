import { priceCart, ratesOf, toMinor } from "#contract/rules/money/money.ts";
import type { Order } from "#contract/wire/orders/orders.ts";
import { setCharges } from "#web/settings.ts";
import { taxWord } from "#web/storefront/purchase/tax-word.ts";

type TaxedOrder = Pick<Order, "subtotal" | "discount" | "tax">;

export function taxLabel(order: TaxedOrder): string {
  return taxWord(taxPercentOf(order));
}

/** Null if the percentage is not the one the order was priced with any more: an order stores the amount, not the rate. */
export function taxPercentOf({ subtotal, discount = 0, tax }: TaxedOrder): string | null {
  const rates = ratesOf(setCharges());
  const { taxMinor } = priceCart([{ offerPriceMinor: toMinor(subtotal), quantity: 1 }], rates, toMinor(discount));
  return taxMinor === toMinor(tax) ? String(rates.taxPercent) : null;
}
