import { splitDiscount } from "#contract/rules/money/discount.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";

/** In poisha. `priceMinor`: of all pieces after the discount, without tax. */
export type MushakLine = {
  kind: "goods" | "delivery" | "rounding";
  name: string;
  bengaliName: string;
  size: string;
  quantity: number;
  unitMinor: number;
  priceMinor: number;
  taxMinor: number;
};
type Order = Pick<OrderDetail, "items" | "discount" | "delivery" | "tax" | "rounding">;

/**
 * The order as a tax invoice has it: each product with its share of discount and tax, so that the shares add up; then what is charged
 * beside the products. The tax is on the products alone, as the shop computes it. A customer's credit pays a part of the price and lowers
 * neither it nor the tax.
 */
export function mushakLines({ items, discount = 0, delivery, tax, rounding = 0 }: Order) {
  const worth = items.map(({ product, quantity }) => toMinor(product.offerPrice) * quantity);
  const discounts = splitDiscount(toMinor(discount), worth);
  const prices = worth.map((minor, at) => minor - (discounts[at] ?? 0));
  const taxes = splitDiscount(toMinor(tax), prices);
  const lines: MushakLine[] = items.map(({ product, size, quantity }, at) => ({
    ...{ kind: "goods", name: product.name, bengaliName: product.bengaliName ?? "", size, quantity },
    unitMinor: Math.round((prices[at] ?? 0) / quantity),
    priceMinor: prices[at] ?? 0,
    taxMinor: taxes[at] ?? 0,
  }));
  for (const [kind, taka] of [
    ["delivery", delivery],
    ["rounding", rounding],
  ] as const) {
    if (taka === 0) continue;
    const minor = toMinor(taka);
    const charge = {
      name: "",
      bengaliName: "",
      size: "",
      quantity: 1,
      unitMinor: minor,
      priceMinor: minor,
      taxMinor: 0,
    };
    lines.push({ kind, ...charge });
  }
  const sum = (of: (line: MushakLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const totals = { priceMinor: sum(({ priceMinor }) => priceMinor), taxMinor: sum(({ taxMinor }) => taxMinor) };
  return { lines, totals: { ...totals, withTaxMinor: totals.priceMinor + totals.taxMinor } };
}
