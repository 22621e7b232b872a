import type { CartData } from "#contract/wire/orders/cart.ts";
import { api } from "#web/api.ts";
import { priceRows, rowsOf } from "./cart-rows.ts";
import { keepLastSeen } from "./last-seen-cart.ts";

/** Keeps the cart for reading offline, on a page that does not show it. */
export async function keepAdded(cart: CartData): Promise<void> {
  const { products } = await api().listProductsById(Object.keys(cart));
  const rows = rowsOf(cart, new Map(products.map((product) => [product._id, product])));
  keepLastSeen(rows, { ...priceRows(rows), totalMinor: null });
}
