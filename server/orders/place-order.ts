/**
 * Placing an order.
 *
 * 1. One transaction: check, price, write order, lines and event, take the lines out of the cart, queue the mail. All or
 *    nothing.
 * 2. Prices and stock are read in that transaction, with the products locked against a change; the browser's are never
 *    read. The total it saw (expectedAmount) only serves to refuse a surprise.
 * 3. Only a placed order consumes an idempotency key. Same key and same body: the same answer. Same key and another
 *    body: 409. One customer's orders are placed one after the other, so a double click is one order.
 */
import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { selectSizeMessage } from "#contract/cart.ts";
import type { PaymentMethod } from "#contract/constants.ts";
import { priceCart, ratesOf, type Totals, toMinor, toTaka } from "#contract/money.ts";
import type { PlaceOrderInput } from "#contract/orders.ts";
import { type Db, inTransaction, type Tx } from "#db/open.ts";
import { productPictures, productSizes, products } from "#db/schema/catalog.ts";
import { outbox } from "#db/schema/mail.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { lockCart, removeOrdered } from "../cart/cart.ts";
import { loadSettings } from "../catalog/settings.ts";
import { Refusal } from "../http/refusal.ts";
import { orderNumber } from "./read-orders.ts";

export type PlacedOrder = { orderId: string; number: string; amount: number };
type PricedLine = typeof orderLines.$inferInsert;

/**
 * @param key the Idempotency-Key, if the browser sent one
 * @throws Refusal 400 (unknown product, size not offered, the same line twice), 409 (out of stock, another total, key
 *   used for another order)
 */
export async function placeOrder(
  db: Db,
  customerId: string,
  input: PlaceOrderInput,
  method: PaymentMethod,
  key: string | undefined,
): Promise<PlacedOrder> {
  const requestHash = createHash("sha256")
    .update(JSON.stringify([method, input]))
    .digest("hex");
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customerId);
    const earlier = key === undefined ? undefined : await findByKey(tx, customerId, key);
    if (earlier !== undefined) return repeatAnswer(earlier, requestHash);
    const orderId = uuidv7();
    const lines = await sellLines(tx, orderId, input.items);
    const totals = priceCart(lines, ratesOf(await loadSettings(tx)));
    refuseOtherTotal(totals, input.expectedAmount);
    const [row] = await tx
      .insert(orders)
      .values({
        id: orderId,
        customerId,
        address: input.address,
        ...totals,
        paymentMethod: method,
        idempotencyKey: key ?? null,
        requestHash,
      })
      .returning({ number: orders.number });
    if (row === undefined) throw new Error("the order was not written");
    await tx.insert(orderLines).values(lines);
    await tx.insert(orderEvents).values({
      id: uuidv7(),
      orderId,
      kind: "placed",
      status: "Order Placed",
      actor: "customer",
      actorId: customerId,
    });
    await removeOrdered(tx, customerId, lines);
    await tx.insert(outbox).values({
      id: uuidv7(),
      messageKey: `order-placed:${orderId}`,
      kind: "order-placed",
      payload: { orderId },
    });
    return { orderId, number: orderNumber(row.number), amount: toTaka(totals.totalMinor) };
  });
}

/** The lines as they are sold now, with their product's names, picture and price copied. */
async function sellLines(tx: Tx, orderId: string, items: PlaceOrderInput["items"]): Promise<PricedLine[]> {
  const ids = [...new Set(items.map((item) => item.product))].toSorted();
  // Locked in the order of ids, so that two orders of the same products cannot wait for each other in a circle.
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(products.id).for("share");
  const sizes = await tx.select().from(productSizes).where(inArray(productSizes.productId, ids));
  const pictures = await tx
    .select()
    .from(productPictures)
    .where(and(inArray(productPictures.productId, ids), eq(productPictures.position, 0)));
  const seen = new Set<string>();
  return items.map((item, position) => {
    const field = `items.${position}`;
    const product = rows.find((row) => row.id === item.product);
    if (product === undefined || product.deletedAt !== null) {
      throw new Refusal(400, "A product of this order is no longer sold", {
        code: "unknown-product",
        field: `${field}.product`,
        data: { productId: item.product },
      });
    }
    if (!sizes.some((row) => row.productId === item.product && row.size === item.size)) {
      throw new Refusal(400, selectSizeMessage, { code: "unknown-size", field: `${field}.size` });
    }
    if (!product.inStock) {
      throw new Refusal(409, `${product.name} is out of stock`, {
        code: "out-of-stock",
        field: `${field}.product`,
        data: { productId: item.product },
      });
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
      offerPriceMinor: product.offerPriceMinor,
      quantity: item.quantity,
    };
  });
}

function copyPicture({ url, width, height, color, alt }: typeof productPictures.$inferSelect) {
  return { url, width, height, color, alt };
}

function refuseOtherTotal(totals: Totals, expectedAmount: number | undefined): void {
  if (expectedAmount === undefined || toMinor(expectedAmount) === totals.totalMinor) return;
  throw new Refusal(409, "The total has changed. Please look at it once more.", {
    code: "amount-changed",
    field: "expectedAmount",
    data: { amount: toTaka(totals.totalMinor) },
  });
}

async function findByKey(tx: Tx, customerId: string, key: string) {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)));
  return row;
}

function repeatAnswer(earlier: typeof orders.$inferSelect, requestHash: string): PlacedOrder {
  if (earlier.requestHash !== requestHash) {
    throw new Refusal(409, "This order was already placed with other contents.", { code: "key-reused" });
  }
  return { orderId: earlier.id, number: orderNumber(earlier.number), amount: toTaka(earlier.totalMinor) };
}
