import { priceCart, ratesOf, toMinor } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { setCharges } from "#web/settings.ts";

/** Names the percentage only if it is still the one the order was priced with: an order stores the amount, not the rate. */
export function taxLabel({ subtotal, discount = 0, tax }: Pick<Order, "subtotal" | "discount" | "tax">): string {
  const rates = ratesOf(setCharges());
  const { taxMinor } = priceCart([{ offerPriceMinor: toMinor(subtotal), quantity: 1 }], rates, toMinor(discount));
  return taxMinor === toMinor(tax) ? `Tax (${rates.taxPercent}%)` : "Tax";
}
