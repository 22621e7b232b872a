import { beginAndEndSales } from "../../catalog/planned-sales/begin-and-end.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { OrderShop } from "../order.ts";

/**
 * Places or edits an order. When it is refused for another total than was seen, a planned sale may have begun or ended that no
 * process has noted yet: then it is noted first, so that the next look at a page shows the prices of the order.
 */
export async function withNewPrices<T>(shop: OrderShop, place: () => Promise<T>): Promise<T> {
  try {
    return await place();
  } catch (error) {
    if (error instanceof Refusal && error.code === "amount-changed") await beginAndEndSales(shop.db);
    throw error;
  }
}
