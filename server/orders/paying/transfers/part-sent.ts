/**
 * The part that a customer has sent before the rest, of an order that is paid to the shop's number (told-transfer.ts). It is noted in a flag; the
 * TrxID of the rest answers for both. Where the owner has found it before, it is money that came in (`paidMinor`), and only the rest is open.
 */
import { and, desc, eq, inArray } from "drizzle-orm";
import type { TransferState } from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { OrderFlag, OwnOrder } from "#contract/wire/orders/orders.ts";
import type { ToldTransfer } from "#contract/wire/paying/wallets.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { orderEvents, orders, transfers } from "#db/schema/orders.ts";
import type { Change } from "../../changing/apply-change.ts";
import { foundPartMinor, type OrderRow, partSentMinor, partSentOf } from "../../order.ts";

type Missed = { trxId: string; reason: string };

const trxIdOf = ({ about = "" }: OrderFlag) => about.split(" ").at(-1) ?? "";

/** Whether this TrxID is that of the part, and not of the rest. */
export function isOfPart(order: Pick<OrderRow, "paymentMethod" | "flags">, trxId: string): boolean {
  const part = partSentMinor(order) > 0 ? partSentOf(order.flags) : undefined;
  return part !== undefined && trxIdOf(part) === trxId;
}

/** The rest after a part under another TrxID; 0 where no other was sent. In poisha. */
export function restMinor(order: OrderRow, trxId: string): number {
  const partMinor = partSentMinor(order) + foundPartMinor(order);
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

/** The transfer of the part that was found before the rest came; undefined where none was. */
export async function foundPartOf(tx: Tx, order: OrderRow): Promise<typeof transfers.$inferSelect | undefined> {
  if (foundPartMinor(order) === 0) return undefined;
  const isFound = and(eq(transfers.orderId, order.id), eq(transfers.state, "found"));
  const [found] = await tx.select().from(transfers).where(isFound);
  return found;
}

/** The parts of these orders that were found before the rest came, as their customers see them; by the order's id. Of one that is over, it goes back. */
export async function foundPartsOf(q: Queryable, rows: OrderRow[]): Promise<Map<string, OwnOrder["foundPart"]>> {
  const open = rows.filter(({ canceledAt, returnedAt }) => canceledAt === null && returnedAt === null);
  const minors = new Map(open.map((row) => [row.id, foundPartMinor(row)] as const).filter(([, minor]) => minor !== 0));
  if (minors.size === 0) return new Map();
  const isFound = and(isAnyOf(transfers.orderId, [...minors.keys()]), eq(transfers.state, "found"));
  const found = await q.select().from(transfers).where(isFound);
  return new Map(
    found.map(({ orderId, wallet, trxId }) => [orderId, { wallet, trxId, amount: toTaka(minors.get(orderId) ?? 0) }]),
  );
}

/** The owner has found the part before the rest came. @param order has it noted */
export async function partHasCome(tx: Tx, order: OrderRow): Promise<Change> {
  const part = await partToldOf(tx, order);
  const { flags } = await findPart(tx, order);
  const detail = { ...(part && { wallet: part.wallet, note: part.trxId, amount: part.amount }) };
  // Owner and customer talk, and the rest is asked for.
  return {
    set: { flags: flags ?? order.flags, paidMinor: partSentMinor(order), expiresAt: null },
    ...{ kind: "advance-paid", detail, isTold: true },
  };
}

/** The part has not come, or not after all: all of the order is asked for. */
export async function partHasNotCome(tx: Tx, order: OrderRow, { trxId, reason }: Missed): Promise<Change> {
  await tx.update(transfers).set({ state: "not-found" }).where(isNamed(order, trxId));
  const flags = partSentMinor(order) > 0 ? withoutPart(order.flags) : order.flags;
  return { set: { flags, paidMinor: null }, kind: "transfer-not-found", detail: { reason, note: trxId }, isTold: true };
}

/** The part is found with the rest. @returns what changes beside the payment */
export async function findPart(tx: Tx, order: OrderRow): Promise<{ flags?: OrderFlag[] }> {
  const part = partSentOf(order.flags);
  if (part === undefined) return {};
  await setPart(tx, order, part, "found");
  return { flags: withoutPart(order.flags) };
}

/**
 * The rest that was found has not come after all: the part that was found with it is looked for again; one that was found before stays.
 * @returns the order's flags as they are then, and what has come
 */
export async function missPart(tx: Tx, order: OrderRow): Promise<{ flags?: OrderFlag[]; paidMinor?: number | null }> {
  if (order.paymentMethod !== "wallet" || order.transfer?.state !== "found") return {};
  const told = await tx
    .select({ kind: orderEvents.kind, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, ["flagged", "advance-paid"])))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id));
  const flagged = told.filter(({ kind }) => kind === "flagged");
  const part = partSentOf(flagged.flatMap(({ detail: { flag } }) => flag ?? []));
  if (part === undefined || trxIdOf(part) === order.transfer.trxId) return { paidMinor: null };
  const [named] = await tx
    .select()
    .from(transfers)
    .where(isNamed(order, trxIdOf(part)));
  if (named?.state !== "found") return { paidMinor: null };
  // Since it was noted: one that was found, missed and noted again is looked for.
  const noted = told.findIndex(({ detail }) => detail.flag?.about === part.about);
  const since = told.slice(0, noted);
  const wasFound = since.some(({ kind, detail }) => kind === "advance-paid" && detail.note === named.trxId);
  if (wasFound) return { paidMinor: toMinor(part.paid ?? 0) };
  await setPart(tx, order, part, "checking");
  return { flags: [...order.flags, part], paidMinor: null };
}

async function setPart(tx: Tx, order: OrderRow, part: OrderFlag, state: TransferState): Promise<void> {
  await tx
    .update(transfers)
    .set({ state })
    .where(isNamed(order, trxIdOf(part)));
}

const isNamed = ({ id }: OrderRow, trxId: string) => and(eq(transfers.orderId, id), eq(transfers.trxId, trxId));
