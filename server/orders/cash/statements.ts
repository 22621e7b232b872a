/**
 * Couriers' statements: read and accepted. They are undone in undo-statement.ts.
 *
 * 1. Reading changes nothing. Accepting reads the same file again, in one transaction with its orders locked in the order of their
 *    ids, and books nothing if the sum is no longer what the owner has seen.
 * 2. The same file counts once, and so does each row in all statements of its courier: unique keys in the database say so.
 * 3. Accepting marks the cash of its orders as collected. An order paid less or more stays open, unless the owner takes the
 *    difference; what came for it is taken off what is still due. Each of these is an event of the order.
 * 4. Cash that belongs to no open order is accepted only when the owner says so, and is kept apart from that of orders.
 */
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { toTaka } from "#contract/rules/money/money.ts";
import { typedOrderNumber } from "#contract/rules/text.ts";
import {
  type ReadStatement,
  type StatementInput,
  type StatementLine,
  type StatementTotal,
  statementLineKinds,
} from "#contract/wire/books/courier-cash.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { courierStatementKeys, courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { ordersOfMarks } from "../../couriers/parcels.ts";
import { noteChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { day, say, taka } from "../../http/answers/say.ts";
import { keepColumns, keyOfCourier, loadCourierTerms } from "../../settings/courier-terms.ts";
import { applyChange, theOwner } from "../changing/apply-change.ts";
import { paidByCash } from "../changing/change-order.ts";
import { ledgersOf } from "../money-of.ts";
import { type OrderRow, type OrderShop, orderNumber } from "../order.ts";
import { withCourier } from "../placing/search-text.ts";
import {
  type CashLine,
  type CashOrder,
  isCollecting,
  isCountedBefore,
  isInPart,
  isMarked,
  matchLines,
  rowKey,
  shortOf,
  shownSums,
  sumLines,
} from "./match-lines.ts";
import { noRows, readStatement, type StatementRow } from "./read-statement.ts";
import { setTotalsApart } from "./total-rows.ts";

const atOnce = 500;

/** @throws Refusal 400 (no statement), 409 (accepted before) */
export async function previewStatement(
  { db }: OrderShop,
  bytes: Buffer,
  input: StatementInput,
): Promise<ReadStatement> {
  const { rows, columns } = await readWith(db, bytes, input);
  await refuseKnownFile(db, input.courier, hashOf(bytes));
  const { lines, totals } = await linesOf(db, rows, input, false);
  return {
    statementId: null,
    undelivered: [],
    lines: shownLines(lines, input),
    totals,
    sums: shownSums(lines),
    columns,
  };
}

/**
 * @throws Refusal 400 (no statement), 409 (accepted before, no longer what was seen, or with cash of no open order); then nothing is
 *   booked
 */
export async function acceptStatement(
  shop: OrderShop,
  ownerId: string,
  bytes: Buffer,
  input: StatementInput,
): Promise<ReadStatement> {
  const { rows, columns } = await readWith(shop.db, bytes, input);
  return inTransaction(shop.db, async (tx) => {
    const statement = await beginStatement(tx, ownerId, bytes, input);
    const { lines, totals } = await linesOf(tx, rows, input, true);
    const { cashMinor, chargesMinor, otherMinor } = sumLines(lines);
    if (input.seenNet !== undefined && Math.round(input.seenNet * 100) !== cashMinor - chargesMinor) throw changed();
    if (otherMinor !== 0 && !input.takeOther) throw notOurs(otherMinor);
    await keepKeys(tx, statement, lines);
    if (input.columns !== undefined) await keepColumns(tx, input.courier, input.columns);
    const takes = new Set(input.takeDifference);
    const bankMinor = input.reachedBank === undefined ? null : Math.round(input.reachedBank * 100);
    const settled = await bookLines(tx, { statement, ownerId, lines, takes, bankMinor });
    noteStatement(statement, { after: { orders: settled.length, total: toTaka(cashMinor - chargesMinor) } });
    const undelivered = settled.filter(({ status }) => status !== "Delivered").map(({ id }) => id);
    const shown = { lines: shownLines(lines, input), totals, sums: shownSums(lines), columns };
    return { statementId: statement.id, undelivered, ...shown };
  });
}

/** The file by the columns that the owner names now, has named for this courier before, or by their names. */
async function readWith(db: OrderShop["db"], bytes: Buffer, { courier, columns }: StatementInput) {
  const kept = (await loadCourierTerms(db)).columns[keyOfCourier(courier)];
  return readStatement(bytes, columns, kept);
}

type Booking = {
  statement: Statement;
  ownerId: string;
  lines: CashLine[];
  /** Orders that are settled with what came. */
  takes: ReadonlySet<string>;
  bankMinor: number | null;
  /** Whose name an order gets that has no courier. */
  carrier?: string;
};

/** The lines with what they do to their orders, and the statement's sums. @returns the orders that are settled */
export async function bookLines(tx: Tx, { takes, bankMinor, ...booking }: Booking): Promise<OrderRow[]> {
  const { statement, lines } = booking;
  const collecting = lines.filter((line) => isCollecting(line, takes));
  await keepLines(tx, statement.id, lines, takes);
  const settled = await collect(tx, { ...booking, lines: collecting });
  const open = lines.filter((line) => isInPart(line, takes));
  await noteParts(tx, { ...booking, lines: open });
  const { cashMinor, chargesMinor, otherMinor } = sumLines(lines);
  const sums = {
    ...{ orderCount: collecting.length, cashMinor, chargesMinor, notOursMinor: otherMinor, bankMinor },
    inPartMinor: open.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    shortMinor: collecting.reduce((sum, line) => sum + shortOf(line), 0),
  };
  await tx.update(courierStatements).set(sums).where(eq(courierStatements.id, statement.id));
  return settled;
}

/** A line of its own in the book of changes, beside those of the orders: by it the statement is taken back. */
export function noteStatement(
  { id, courierName, handedBy }: Statement,
  values: { after?: { orders: number; total: number } },
) {
  const name = courierName || handedBy || "";
  noteChange({ what: "cash.statement", subject: { kind: "statement", id, name }, ...values });
}

export type Statement = typeof courierStatements.$inferSelect;

async function beginStatement(tx: Tx, ownerId: string, bytes: Buffer, input: StatementInput): Promise<Statement> {
  const fileHash = hashOf(bytes);
  const courier = input.courier.toLowerCase();
  const [statement] = await tx
    .insert(courierStatements)
    .values({
      id: uuidv7(),
      ...{ courier, courierName: input.courier, fileName: input.fileName, fileHash },
      ...{ orderCount: 0, cashMinor: 0, chargesMinor: 0 },
      ...{ acceptedBy: ownerId, acceptedAt: new Date() },
    })
    .onConflictDoNothing()
    .returning();
  if (statement !== undefined) {
    tellOffice(tx, "used");
    return statement;
  }
  await refuseKnownFile(tx, input.courier, fileHash);
  throw changed();
}

async function refuseKnownFile(q: Queryable, courier: string, fileHash: string): Promise<void> {
  const isSame = and(eq(courierStatements.courier, courier.toLowerCase()), eq(courierStatements.fileHash, fileHash));
  const [known] = await q
    .select()
    .from(courierStatements)
    .where(and(isSame, isNull(courierStatements.undoneAt)));
  if (known === undefined) return;
  throw new Refusal(409, say(m.refusal_this_file_was_accepted_on, { day: day(known.acceptedAt) }), {
    code: "known-statement",
    field: "file",
  });
}

function notOurs(minor: number): Refusal {
  const message = say(m.refusal_in_this_statement_belongs_to_none_of_your, { amount: taka(minor) });
  return new Refusal(409, message, { code: "not-ours", field: "takeOther" });
}

export function changed(): Refusal {
  return new Refusal(409, say(m.refusal_something_has_changed_since_you_read_this), {
    code: "statement-changed",
  });
}

/** Two statements at once may hold the same row: the second one waits here for the first, and is refused. */
async function keepKeys(tx: Tx, { id, courier }: Statement, lines: CashLine[]): Promise<void> {
  const counted = lines.filter(({ kind }) => !isCountedBefore(kind)).flatMap((line) => line.rows);
  const keys = counted.filter(isMarked).map(rowKey);
  for (const some of chunks(keys.toSorted())) {
    const values = some.map((key) => ({ courier, rowKey: key, statementId: id }));
    const kept = await tx
      .insert(courierStatementKeys)
      .values(values)
      .onConflictDoNothing()
      .returning({ key: courierStatementKeys.rowKey });
    if (kept.length < some.length) throw changed();
  }
}

async function keepLines(tx: Tx, statementId: string, lines: CashLine[], takes: ReadonlySet<string>): Promise<void> {
  const values = lines.map((line, position) => ({
    ...{ statementId, position, kind: line.kind, mark: markOf(line), orderId: line.order?.id ?? null },
    ...{ dueMinor: line.dueMinor, paidMinor: line.paidMinor, chargesMinor: line.chargesMinor },
    isCollected: isCollecting(line, takes),
  }));
  for (const some of chunks(values)) await tx.insert(courierStatementLines).values(some);
}

type Collection = Pick<Booking, "statement" | "ownerId" | "lines" | "carrier">;

async function collect(tx: Tx, { statement, ownerId, lines, carrier }: Collection): Promise<OrderRow[]> {
  const rows = await lockedOrders(tx, idsOf(lines));
  const byOrder = new Map(lines.map((line) => [line.order?.id, line]));
  for (const order of rows) {
    const line = byOrder.get(order.id);
    const paid = await paidByCash(tx, order);
    const set = { isPaid: true, paidAt: statement.acceptedAt, ...paid, ...carriedBy(order, carrier) };
    const short = line === undefined ? 0 : toTaka(shortOf(line));
    const detail = {
      ...{ note: nameOf(statement), amount: toTaka(line?.paidMinor ?? 0) },
      ...(short > 0 && { short }),
    };
    const change = { set, kind: "cash-collected" as const, detail };
    await applyChange(tx, { order, change, by: theOwner(ownerId) });
  }
  return rows;
}

/** The orders stay open; their history says what came and what did not. */
async function noteParts(tx: Tx, { statement, ownerId, lines, carrier }: Collection): Promise<void> {
  const byOrder = new Map(lines.map((line) => [line.order?.id, line]));
  for (const order of await lockedOrders(tx, idsOf(lines))) {
    const { paidMinor = 0, dueMinor = 0 } = byOrder.get(order.id) ?? {};
    const open = toTaka(Math.max(0, dueMinor - paidMinor));
    const detail = { note: nameOf(statement), amount: toTaka(paidMinor), open };
    const set = { isPaid: order.isPaid, ...carriedBy(order, carrier) };
    await applyChange(tx, { order, change: { set, kind: "cash-part", detail }, by: theOwner(ownerId) });
  }
}

function carriedBy({ courierName, trackingNumber, searchText }: OrderRow, carrier: string | undefined) {
  if (carrier === undefined || courierName !== "") return {};
  return { courierName: carrier, searchText: withCourier(searchText, { courierName: carrier, trackingNumber }) };
}

const idsOf = (lines: CashLine[]) => lines.flatMap(({ order }) => order?.id ?? []);

/** Takes {@link carriedBy} back: cash without a courier is only of orders that had none. */
export function notCarriedBy({ courierName, handedBy }: Statement, order: OrderRow) {
  if (courierName !== "" || !handedBy || order.courierName !== handedBy) return {};
  const none = { courierName: "", trackingNumber: order.trackingNumber };
  return { courierName: "", searchText: withCourier(order.searchText, none) };
}

export const nameOf = ({ courierName, fileName, handedBy }: Statement) =>
  [courierName, fileName, handedBy].filter(Boolean).join(", ");

export async function lockedOrders(tx: Tx, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return tx.select().from(orders).where(isAmong(ids)).orderBy(asc(orders.id)).for("update");
}

/** One parameter for all ids. */
const isAmong = (ids: string[]) => isAnyOf(orders.id, ids);

type Lines = { lines: CashLine[]; totals: StatementTotal[] };

/** @throws Refusal 400: no row but totals */
async function linesOf(
  q: Queryable,
  rows: StatementRow[],
  { courier, found: chosen }: StatementInput,
  isLocking: boolean,
): Promise<Lines> {
  const marks = [...new Set(rows.flatMap((row) => [row.consignment, row.reference]).filter(Boolean))].map((mark) =>
    mark.toLowerCase(),
  );
  const byParcel = await ordersOfMarks(q, marks);
  const numbers = marks.flatMap((mark) => typedOrderNumber(mark) ?? []);
  const byChoice = new Map(chosen.map(({ mark, orderId }) => [mark.toLowerCase(), orderId]));
  const ids = [...new Set(byParcel.values())];
  const isOfCourier = sql`lower(${orders.courierName}) = ${courier.toLowerCase()}`;
  const typed = sql`lower(${orders.trackingNumber}) = any(${sql.param(marks)}::text[])`;
  const numbered = numbers.length === 0 ? sql`false` : inArray(orders.number, numbers);
  const query = q
    .select()
    .from(orders)
    .where(sql`(${isOfCourier} and (${isAmong(ids)} or ${numbered} or ${typed})) or ${isAmong([...byChoice.values()])}`)
    .orderBy(asc(orders.id));
  const found = isLocking ? await query.for("update") : await query;
  const known = await cashOrders(q, found);
  const byId = new Map(known.map((order) => [order.id, order]));
  const byNumber = new Map(found.map(({ id, number }) => [number, id]));
  const byTracking = new Map(found.map(({ id, trackingNumber }) => [trackingNumber.toLowerCase(), id]));
  const orderOf = ({ consignment, reference }: StatementRow) =>
    [consignment.toLowerCase(), reference.toLowerCase()]
      .filter(Boolean)
      .flatMap((mark) => [
        ...[byChoice.get(mark), byParcel.get(mark), byTracking.get(mark), byNumber.get(typedOrderNumber(mark) ?? 0)],
      ])
      .map((orderId) => byId.get(orderId ?? ""))
      .find((order) => order !== undefined);
  const { rows: parcels, totals } = setTotalsApart(rows, (row) => orderOf(row) !== undefined);
  if (parcels.length === 0) throw noRows();
  return { lines: matchLines(parcels, { orderOf, counted: await countedKeys(q, courier, parcels) }), totals };
}

export async function cashOrders(q: Queryable, rows: OrderRow[]): Promise<CashOrder[]> {
  const ledgers = await ledgersOf(q, rows);
  return rows.map((row) => cashOrder(row, ledgers.get(row.id)?.toCollectMinor ?? 0));
}

function cashOrder(row: OrderRow, dueMinor: number): CashOrder {
  return {
    id: row.id,
    number: orderNumber(row.number),
    name: `${row.address.firstName} ${row.address.lastName}`.trim(),
    dueMinor,
    isPaid: row.isPaid,
    isClosed: row.paymentMethod !== "COD" || row.canceledAt !== null || row.returnedAt !== null,
  };
}

async function countedKeys(q: Queryable, courier: string, rows: StatementRow[]): Promise<Set<string>> {
  const counted = new Set<string>();
  for (const keys of chunks(rows.map(rowKey))) {
    const found = await q
      .select({ key: courierStatementKeys.rowKey })
      .from(courierStatementKeys)
      .where(and(eq(courierStatementKeys.courier, courier.toLowerCase()), inArray(courierStatementKeys.rowKey, keys)));
    for (const { key } of found) counted.add(key);
  }
  return counted;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function chunks<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));
}

const markOf = ({ rows: [first] }: CashLine) => first?.consignment || first?.reference || "";

/** Lines with problems first. */
function shownLines(lines: CashLine[], { takeDifference }: StatementInput): StatementLine[] {
  const takes = new Set(takeDifference);
  return lines
    .map((line) => ({
      kind: line.kind,
      rows: line.rows.map(({ row }) => row),
      mark: markOf(line),
      orderId: line.order?.id ?? null,
      number: line.order?.number ?? "",
      name: line.order?.name ?? line.rows[0]?.name ?? "",
      ...(line.order === undefined && line.rows[0]?.isNameLost && { isNameLost: true as const }),
      due: toTaka(line.dueMinor),
      paid: toTaka(line.paidMinor),
      charges: toTaka(line.chargesMinor),
      isCollected: isCollecting(line, takes),
    }))
    .toSorted((one, next) => statementLineKinds.indexOf(one.kind) - statementLineKinds.indexOf(next.kind));
}
