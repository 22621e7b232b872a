import type { PlaceOrderInput } from "#contract/wire/orders/orders.ts";
import type { orderLines } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { named, say, sizeWord } from "../../http/answers/say.ts";
import { tooFewLeft } from "../stock/stock.ts";
import type { Good } from "./order-calls.ts";

export type SoldLine = typeof orderLines.$inferInsert & { bengaliName: string };

/**
 * The lines as they are sold now, with their product's names, picture and price copied.
 * @param goods the products, locked: none changes while the order is placed
 * @returns and how many pieces of them come from a counted stock
 * @throws Refusal 400 (unknown product, size not offered, the same line twice), 409 (out of stock)
 */
export function sellLines(
  orderId: string,
  items: PlaceOrderInput["items"],
  goods: Good[],
): { lines: SoldLine[]; countedUnits: number } {
  let countedUnits = 0;
  const lines = items.map((item, position) => {
    const { line, stock } = sellLine(orderId, item, position, goods);
    if (stock !== null) countedUnits += item.quantity;
    // Only an early no: stock.ts decides when it takes the stock.
    if (stock !== null && stock < item.quantity) throw tooFewLeft(line, stock);
    return line;
  });
  refuseTwice(lines);
  return { lines, countedUnits };
}

type Item = PlaceOrderInput["items"][number];

/**
 * One line as it is sold now.
 * @returns and how many are left, null when the size is not counted
 * @throws Refusal as {@link sellLines}, but for how many are left and for lines that occur twice
 */
export function sellLine(
  orderId: string,
  item: Item,
  position: number,
  goods: Good[],
): { line: SoldLine; stock: number | null } {
  const field = `items.${position}`;
  const product = goods.find((good) => good.id === item.product);
  if (product === undefined || product.isDeleted) {
    throw new Refusal(400, say(m.refusal_a_product_of_this_order_is_no_longer_sold), {
      code: "unknown-product",
      field: `${field}.product`,
      data: { productId: item.product },
    });
  }
  const size = product.sizes?.find((offered) => offered.size === item.size);
  if (size === undefined) {
    throw new Refusal(400, say(m.select_size_first), { code: "unknown-size", field: `${field}.size` });
  }
  if (!product.inStock) {
    throw new Refusal(409, say(m.refusal_out_of_stock, { product: named(product) }), {
      code: "out-of-stock",
      field: `${field}.product`,
      data: { productId: item.product },
    });
  }
  const lowered = product.lowered?.get(size.offerPriceMinor === null ? "" : size.size);
  const line = {
    orderId,
    position,
    productId: product.id,
    name: product.name,
    bengaliName: product.bengaliName,
    picture: product.picture,
    size: item.size,
    offerPriceMinor: size.offerPriceMinor ?? product.offerPriceMinor,
    quantity: item.quantity,
    weightGrams: size.weightGrams ?? product.weightGrams,
    needsVan: product.needsVan,
    ...(lowered && { saleId: lowered.sale.id, saleOffMinor: lowered.offMinor }),
  };
  return { line, stock: size.stock };
}

/** The line at a price that was agreed: where that is another than it costs now, no planned sale has made it. */
export function atPrice<Line extends Pick<SoldLine, "offerPriceMinor">>(line: Line, priceMinor: number): Line {
  return priceMinor === line.offerPriceMinor
    ? line
    : { ...line, offerPriceMinor: priceMinor, saleId: null, saleOffMinor: 0 };
}

/** @throws Refusal 400 when the same product in the same size occurs twice */
export function refuseTwice(lines: Pick<SoldLine, "productId" | "size" | "name" | "bengaliName">[]): void {
  const seen = new Set<string>();
  for (const [position, { productId, size, ...product }] of lines.entries()) {
    const key = `${productId} ${size}`;
    if (seen.has(key)) {
      throw new Refusal(400, say(m.refusal_twice_in_order, { product: named(product), size: sizeWord(size) }), {
        code: "invalid",
        field: `items.${position}`,
      });
    }
    seen.add(key);
  }
}
