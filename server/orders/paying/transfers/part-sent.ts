/**
 * The part that a customer has sent before the rest, of an order that is paid to the shop's number (told-transfer.ts). It is noted in a flag; the
 * TrxID of the rest answers for both.
 */
import { and, desc, eq } from "drizzle-orm";
import type { TransferState } from "#contract/rules/constants.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { ToldTransfer } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import { orderEvents, orders, transfers } from "#db/schema/orders.ts";
import { type OrderRow, partSentMinor, partSentOf } from "../../order.ts";

const trxIdOf = ({ about = "" }: OrderFlag) => about.split(" ").at(-1) ?? "";

/** Whether this TrxID is that of the part, and not of the rest. */
export function isOfPart(order: Pick<OrderRow, "paymentMethod" | "flags">, trxId: string): boolean {
  const part = partSentMinor(order) > 0 ? partSentOf(order.flags) : undefined;
  return part !== undefined && trxIdOf(part) === trxId;
}

/** The rest after a part under another TrxID; 0 where no other was sent. In poisha. */
export function restMinor(order: OrderRow, trxId: string): number {
  const partMinor = partSentMinor(order);
  return partMinor === 0 || isOfPart(order, trxId) ? 0 : order.totalMinor - partMinor;
}

export function withoutPart(flags: readonly OrderFlag[]): OrderFlag[] {
  const part = partSentOf([...flags]);
  return flags.filter((one) => one !== part);
}

/** The order as if no part had been told: what was noted as one was all of it. */
export async function asWhole(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const flags = withoutPart(order.flags);
  await tx.update(orders).set({ flags }).where(eq(orders.id, order.id));
  return { ...order, flags };
}

/** The part as it was told; undefined where none is noted. */
export async function partToldOf(tx: Tx, order: OrderRow): Promise<Required<ToldTransfer> | undefined> {
  const part = partSentMinor(order) > 0 ? partSentOf(order.flags) : undefined;
  if (part?.paid === undefined) return undefined;
  const [named] = await tx
    .select()
    .from(transfers)
    .where(isNamed(order, trxIdOf(part)));
  return named && { wallet: named.wallet, trxId: named.trxId, amount: part.paid };
}

/** The part is found with the rest. @returns what changes beside the payment */
export async function findPart(tx: Tx, order: OrderRow): Promise<{ flags?: OrderFlag[] }> {
  const part = partSentOf(order.flags);
  if (part === undefined) return {};
  await setPart(tx, order, part, "found");
  return { flags: withoutPart(order.flags) };
}

/**
 * The rest that was found has not come after all: the part that was found with it is looked for again.
 * @returns the order's flags as they are then
 */
export async function missPart(tx: Tx, order: OrderRow): Promise<OrderFlag[]> {
  if (order.paymentMethod !== "wallet" || order.transfer?.state !== "found") return order.flags;
  const flagged = await tx
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "flagged")))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id));
  const part = partSentOf(flagged.flatMap(({ detail: { flag } }) => flag ?? []));
  if (part === undefined || trxIdOf(part) === order.transfer.trxId) return order.flags;
  const [named] = await tx
    .select()
    .from(transfers)
    .where(isNamed(order, trxIdOf(part)));
  if (named?.state !== "found") return order.flags;
  await setPart(tx, order, part, "checking");
  return [...order.flags, part];
}

async function setPart(tx: Tx, order: OrderRow, part: OrderFlag, state: TransferState): Promise<void> {
  await tx
    .update(transfers)
    .set({ state })
    .where(isNamed(order, trxIdOf(part)));
}

const isNamed = ({ id }: OrderRow, trxId: string) => and(eq(transfers.orderId, id), eq(transfers.trxId, trxId));
