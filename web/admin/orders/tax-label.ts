import { priceCart, ratesOf, toMinor } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { setCharges } from "#web/settings.ts";

/** With the percentage only while it is still the one that this order was priced by: an order keeps the sum alone. */
export function taxLabel({ subtotal, tax }: Pick<Order, "subtotal" | "tax">): string {
  const rates = ratesOf(setCharges());
  const { taxMinor } = priceCart([{ offerPriceMinor: toMinor(subtotal), quantity: 1 }], rates);
  return taxMinor === toMinor(tax) ? `Tax (${rates.taxPercent}%)` : "Tax";
}
