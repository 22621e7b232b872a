import { and, eq, inArray } from "drizzle-orm";
import { selectSizeMessage } from "#contract/cart.ts";
import type { PlaceOrderInput } from "#contract/orders.ts";
import type { Tx } from "#db/open.ts";
import { productPictures, productSizes, products } from "#db/schema/catalog.ts";
import type { orderLines } from "#db/schema/orders.ts";
import { Refusal } from "../http/refusal.ts";
import { tooFewLeft } from "./stock.ts";

export type SoldLine = typeof orderLines.$inferInsert & { bengaliName: string };

/**
 * The lines as they are sold now, with their product's names, picture and price copied. The products stay locked until
 * the transaction ends.
 * @returns and whether stock is counted of any of them: with the products locked, none begins or ends to be
 * @throws Refusal 400 (unknown product, size not offered, the same line twice), 409 (out of stock)
 */
export async function sellLines(
  tx: Tx,
  orderId: string,
  items: PlaceOrderInput["items"],
): Promise<{ lines: SoldLine[]; isCounted: boolean }> {
  const ids = [...new Set(items.map((item) => item.product))].toSorted();
  // Locked in the order of ids, so that two orders of the same products cannot wait for each other in a circle.
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(products.id).for("share");
  const [sizes, pictures] = await Promise.all([
    tx.select().from(productSizes).where(inArray(productSizes.productId, ids)),
    tx
      .select()
      .from(productPictures)
      .where(and(inArray(productPictures.productId, ids), eq(productPictures.position, 0))),
  ]);
  const seen = new Set<string>();
  let isCounted = false;
  const lines = items.map((item, position) => {
    const field = `items.${position}`;
    const product = rows.find((row) => row.id === item.product);
    if (product === undefined || product.deletedAt !== null) {
      throw new Refusal(400, "A product of this order is no longer sold", {
        code: "unknown-product",
        field: `${field}.product`,
        data: { productId: item.product },
      });
    }
    const size = sizes.find((row) => row.productId === item.product && row.size === item.size);
    if (size === undefined) {
      throw new Refusal(400, selectSizeMessage, { code: "unknown-size", field: `${field}.size` });
    }
    if (!product.inStock) {
      throw new Refusal(409, `${product.name} is out of stock`, {
        code: "out-of-stock",
        field: `${field}.product`,
        data: { productId: item.product },
      });
    }
    isCounted ||= size.stock !== null;
    // Only to say no before anything is written; whether there is enough is decided where it is taken (stock.ts).
    if (size.stock !== null && size.stock < item.quantity) {
      throw tooFewLeft({ productId: product.id, size: item.size, name: product.name, position }, size.stock);
    }
    const lineKey = `${item.product} ${item.size}`;
    if (seen.has(lineKey)) {
      throw new Refusal(400, `${product.name} (${item.size}) is in this order twice`, { code: "invalid", field });
    }
    seen.add(lineKey);
    const picture = pictures.find((row) => row.productId === item.product);
    return {
      orderId,
      position,
      productId: product.id,
      name: product.name,
      bengaliName: product.bengaliName,
      picture: picture ? copyPicture(picture) : null,
      size: item.size,
      offerPriceMinor: size.offerPriceMinor ?? product.offerPriceMinor,
      quantity: item.quantity,
    };
  });
  return { lines, isCounted };
}

function copyPicture({ url, width, height, color, alt }: typeof productPictures.$inferSelect) {
  return { url, width, height, color, alt };
}
