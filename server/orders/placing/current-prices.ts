import { switchPrices } from "../../catalog/planned-sales/switch-prices.ts";
import type { OrderShop } from "../stock/stock.ts";
import type { OrderBasis } from "./order-calls.ts";

class PriceDue extends Error {}

/** Prices may come due once more while they are written. */
const attempts = 3;

/**
 * Places an order at the prices of the moment its transaction begins, by the clock of the database: where a planned sale starts
 * or ends by then and nobody has written its prices yet, they are written first.
 * @param place calls {@link requireCurrentPrices} before it prices anything
 */
export async function atCurrentPrices<T>(shop: OrderShop, place: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await place();
    } catch (error) {
      if (!(error instanceof PriceDue) || attempt === attempts) throw error;
      await switchPrices(shop);
    }
  }
}

export function requireCurrentPrices({ shop }: OrderBasis): void {
  if ((shop as { isPriceDue?: boolean } | null)?.isPriceDue) throw new PriceDue("prices of a planned sale are due");
}
