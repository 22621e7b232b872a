import { v7 as uuidv7 } from "uuid";
import type { SoldPieces } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import type { orderEvents } from "#db/schema/orders.ts";
import { type OrderRow, orderNumber } from "../order.ts";
import { takeStock } from "../stock/stock.ts";
import { columnsOfAddress } from "./of-address.ts";
import { readBasis, writeDown } from "./order-calls.ts";
import { atPrice, sellLines } from "./sell-lines.ts";

type Actor = Pick<typeof orderEvents.$inferInsert, "actor" | "actorId">;

/**
 * Writes an order of amount nothing that brings pieces of an earlier one anew: to its address and its account, taken from stock as
 * any order. Its customer is told by whoever decided so, not by the mail of a new order.
 * @param order the earlier one, locked
 * @throws Refusal 400 (no longer sold), 409 (out of stock, too few left; the address was forgotten)
 */
export async function replaceLines(
  tx: Tx,
  order: OrderRow,
  pieces: SoldPieces[],
  by: Actor,
): Promise<{ orderId: string; number: string }> {
  const orderId = uuidv7();
  const { lines, countedUnits } = await requireReplaceable(tx, pieces, orderId);
  const free = lines.map((line) => atPrice(line, 0));
  const nothing = {
    subtotalMinor: 0,
    discountMinor: 0,
    deliveryMinor: 0,
    taxMinor: 0,
    roundingMinor: 0,
    totalMinor: 0,
  };
  const number = await writeDown(tx, {
    order: {
      ...nothing,
      id: orderId,
      customerId: order.customerId,
      source: order.source,
      paymentMethod: "COD",
      isPaid: true,
      paidAt: new Date(),
      deliveryZone: null,
      replaces: { _id: order.id, number: orderNumber(order.number) },
      ...columnsOfAddress("", order.address, free),
      language: order.language,
    },
    lines: free,
    event: { id: uuidv7(), kind: "placed", status: "Order Placed", ...by },
    mails: [],
  });
  if (countedUnits > 0) await takeStock(tx, orderId);
  return { orderId, number: orderNumber(number) };
}

/**
 * The pieces as they could be sent now; nothing is taken.
 * @throws Refusal 400 (no longer sold), 409 (out of stock, too few left)
 */
export async function requireReplaceable(tx: Tx, pieces: SoldPieces[], orderId = uuidv7()) {
  const basis = await readBasis(tx, null, undefined, [...new Set(pieces.map(({ product }) => product))]);
  return sellLines(orderId, pieces, basis.goods ?? []);
}
