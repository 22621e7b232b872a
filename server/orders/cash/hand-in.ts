/**
 * Cash that an own rider, a packer or the counter hands to the owner (mock-up 83). It is booked as a statement without a file, so that the cash
 * book, its months, the ledgers of orders and the undo are those of couriers.
 *
 * 1. Orders are locked in the order of their ids. What they come to must be what was seen; otherwise nothing is booked.
 * 2. The sum is given to the orders one after the other, the oldest first. What is short stays open with who holds it, unless the owner
 *    takes the difference. More than the orders come to is refused.
 * 3. One press counts once: its key takes the place of the file's hash.
 * 4. An order without a courier gets the name of who brought its cash.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { toTaka } from "#contract/rules/money/money.ts";
import type { HandedIn, HandInInput, HeldParcel } from "#contract/wire/books/courier-cash.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { courierStatements } from "#db/schema/courier-cash.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say, taka } from "../../http/answers/say.ts";
import { type OrderRow, type OrderShop, orderNumber } from "../order.ts";
import { held } from "./cash-book.ts";
import { type CashLine, settlingKind } from "./match-lines.ts";
import { bookLines, cashOrders, changed, lockedOrders, noteStatement, type Statement } from "./statements.ts";

const heldMax = 500;

/** "": of orders that name nobody. The delivered ones first, then the oldest. */
export async function listHeld(db: Db, courier: string): Promise<HeldParcel[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with held as (${held})
    select id, number, name, due_minor, delivered_at from held
    where lower(courier_name) = ${courier.toLowerCase()} and due_minor > 0
    order by delivered_at nulls last, number limit ${heldMax}`);
  return rows.map(({ id = "", number, name = "", due_minor, delivered_at }) => ({
    orderId: id,
    number: orderNumber(Number(number)),
    name,
    amount: toTaka(Number(due_minor)),
    deliveredAt: delivered_at ? new Date(delivered_at).toISOString() : null,
  }));
}

/** @throws Refusal 400 (more than the orders come to), 409 (no longer what was seen); then nothing is booked */
export async function handInCash(shop: OrderShop, ownerId: string, input: HandInInput): Promise<HandedIn> {
  return inTransaction(shop.db, async (tx) => {
    const rows = await lockedOrders(tx, input.orderIds);
    const statement = await beginHandIn(tx, ownerId, input);
    if (statement === undefined) return { statementId: await handedInBefore(tx, input), undelivered: [] };
    if (rows.length < new Set(input.orderIds).size) throw changed();
    const lines = await linesFor(tx, rows, input);
    const takes = new Set(input.takeDifference ? input.orderIds : []);
    await bookLines(tx, { statement, ownerId, lines, takes, bankMinor: minor(input.sum), carrier: input.handedBy });
    noteStatement(statement, { after: { orders: lines.length, total: input.sum } });
    return { statementId: statement.id, undelivered: undeliveredOf(rows, lines) };
  });
}

const minor = (amount: number) => Math.round(amount * 100);
const hashOf = ({ key }: HandInInput) => `hand-in ${key}`;

/** @returns undefined when this press was booked before */
async function beginHandIn(tx: Tx, ownerId: string, input: HandInInput): Promise<Statement | undefined> {
  const [statement] = await tx
    .insert(courierStatements)
    .values({
      ...{ id: uuidv7(), courier: input.courier.toLowerCase(), courierName: input.courier, fileName: "" },
      ...{ fileHash: hashOf(input), handedBy: input.handedBy },
      ...{ orderCount: 0, cashMinor: 0, chargesMinor: 0, acceptedBy: ownerId, acceptedAt: new Date() },
    })
    .onConflictDoNothing()
    .returning();
  return statement;
}

async function handedInBefore(q: Queryable, input: HandInInput): Promise<string> {
  const { courier, fileHash, undoneAt } = courierStatements;
  const isIt = and(eq(courier, input.courier.toLowerCase()), eq(fileHash, hashOf(input)), isNull(undoneAt));
  const [found] = await q.select({ id: courierStatements.id }).from(courierStatements).where(isIt);
  if (found === undefined) throw changed();
  return found.id;
}

/** The sum, given to the orders. Those that get nothing have no line, unless the owner lets the rider keep what is short. */
async function linesFor(tx: Tx, rows: OrderRow[], input: HandInInput): Promise<CashLine[]> {
  const known = await cashOrders(tx, rows);
  const isTheirs = ({ courierName }: OrderRow) => courierName.toLowerCase() === input.courier.toLowerCase();
  if (!rows.every(isTheirs) || known.some(({ isPaid, isClosed }) => isPaid || isClosed)) throw changed();
  const dueMinor = known.reduce((sum, order) => sum + order.dueMinor, 0);
  if (minor(input.seen) !== dueMinor) throw changed();
  let leftMinor = minor(input.sum);
  if (leftMinor > dueMinor) {
    const message = say(m.refusal_more_than_these_orders, { amount: taka(dueMinor) });
    throw new Refusal(400, message, { code: "too-much-cash", field: "sum" });
  }
  const byNumber = known.toSorted((one, next) => one.number.localeCompare(next.number, "en", { numeric: true }));
  return byNumber.flatMap((order) => {
    const paidMinor = Math.min(order.dueMinor, leftMinor);
    leftMinor -= paidMinor;
    if (paidMinor === 0 && !input.takeDifference) return [];
    const kind = settlingKind(order.dueMinor, paidMinor);
    return [{ kind, rows: [], order, dueMinor: order.dueMinor, paidMinor, chargesMinor: 0 }];
  });
}

/** An order that is paid for has arrived, whatever its status says. */
function undeliveredOf(rows: OrderRow[], lines: CashLine[]): string[] {
  const paid = new Set(lines.filter(({ kind }) => kind === "paid").map(({ order }) => order?.id));
  return rows.filter(({ id, status }) => paid.has(id) && status !== "Delivered").map(({ id }) => id);
}
