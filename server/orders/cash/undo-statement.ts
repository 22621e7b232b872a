/**
 * Undoing a courier's statement.
 *
 * 1. The orders that it settled are open again, but not those whose cash has changed hands since: there the later decision stands.
 * 2. What it brought in part for an order has not come. If a later statement settled that order with the rest, the rest is now a
 *    part itself and the order is open again, as if the later statement had been read alone.
 * 3. Where that order cannot be opened again, since some of its cash was given back, the later statement's line says what is missing.
 * 4. Orders are locked in the order of their ids, before any statement: accepting locks only orders.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { toTaka } from "#contract/rules/money/money.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { courierStatementKeys, courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { refundsOf } from "../../payments/refunds.ts";
import { applyChange, theOwner } from "../changing/apply-change.ts";
import { ledgerIn } from "../money-of.ts";
import type { OrderRow, OrderShop } from "../order.ts";
import { settlingKind, shortOf } from "./match-lines.ts";
import { lockedOrders, nameOf, notCarriedBy, noteStatement, type Statement } from "./statements.ts";

type Line = typeof courierStatementLines.$inferSelect;

/** Undoes a statement once. @throws Refusal 404 */
export async function undoStatement(shop: OrderShop, ownerId: string, statementId: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const isSettling = inArray(courierStatementLines.kind, ["paid", "less", "more"]);
    const isOfIt = and(eq(courierStatementLines.statementId, statementId), isSettling);
    const idsOf = (lines: Line[]) => lines.flatMap(({ orderId }) => orderId ?? []);
    const rows = await lockedOrders(tx, idsOf(await tx.select().from(courierStatementLines).where(isOfIt)));
    const statement = await lockedStatement(tx, statementId);
    if (statement.undoneAt !== null) return;
    const undone = { undoneAt: new Date(), undoneBy: ownerId };
    await tx.update(courierStatements).set(undone).where(eq(courierStatements.id, statementId));
    await tx.delete(courierStatementKeys).where(eq(courierStatementKeys.statementId, statementId));
    // Read anew: until its orders were locked, another undo may have made parts of them.
    const lines = await tx.select().from(courierStatementLines).where(isOfIt);
    noteStatement(statement, {});
    const refunded = new Set((await refundsOf(tx, idsOf(lines))).map((one) => one.orderId));
    const byOrder = new Map(lines.map((line) => [line.orderId, line]));
    for (const order of rows) {
      const line = byOrder.get(order.id);
      const isRefunded = refunded.has(order.id);
      if (line?.isCollected === false) await takePartBack(tx, { statement, ownerId, order, line, isRefunded });
      else if (order.isPaid && order.paidAt?.getTime() === statement.acceptedAt.getTime() && !isRefunded) {
        const set = { isPaid: false, paidAt: null, paidMinor: null, ...notCarriedBy(statement, order) };
        const change = { set, kind: "cash-undone" as const, detail: { note: nameOf(statement) } };
        await applyChange(tx, { order, change, by: theOwner(ownerId) });
      }
    }
  });
}

/** @throws Refusal 404 */
async function lockedStatement(tx: Tx, statementId: string): Promise<Statement> {
  const [statement] = await tx
    .select()
    .from(courierStatements)
    .where(eq(courierStatements.id, statementId))
    .for("update");
  if (statement !== undefined) return statement;
  throw new Refusal(404, say(m.refusal_we_do_not_know_this_statement), { code: "unknown-statement" });
}

type Part = { statement: Statement; ownerId: string; order: OrderRow; line: Line; isRefunded: boolean };

async function takePartBack(tx: Tx, { statement, ownerId, order, line, isRefunded }: Part): Promise<void> {
  const opened = await reopenSettled(tx, order, isRefunded);
  const paid = opened === null ? { isPaid: order.isPaid } : { isPaid: false, paidAt: null };
  const set = { ...paid, ...notCarriedBy(statement, order) };
  const detail = {
    ...{ note: nameOf(statement), amount: toTaka(line.paidMinor) },
    ...(opened !== null && { open: toTaka(opened) }),
  };
  await applyChange(tx, { order, change: { set, kind: "cash-part-undone", detail }, by: theOwner(ownerId) });
}

/** @returns what is open again, in poisha; null where the order stays as it is */
async function reopenSettled(tx: Tx, order: OrderRow, isRefunded: boolean): Promise<number | null> {
  // The money of an order that was edited, or paid a second time, is kept with the order.
  if (!order.isPaid || order.paidAt === null || order.paidMinor !== null) return null;
  const { statementId, orderId, position, isCollected } = courierStatementLines;
  const [settling] = await tx
    .select({ line: courierStatementLines })
    .from(courierStatementLines)
    .innerJoin(courierStatements, eq(courierStatements.id, statementId))
    .where(
      and(
        ...[eq(orderId, order.id), eq(isCollected, true)],
        ...[isNull(courierStatements.undoneAt), eq(courierStatements.acceptedAt, order.paidAt)],
      ),
    );
  if (settling === undefined) return null;
  const { line } = settling;
  const { toCollectMinor: dueMinor } = await ledgerIn(tx, {
    ...order,
    isPaid: false,
    canceledAt: null,
    returnedAt: null,
  });
  const kind = settlingKind(dueMinor, line.paidMinor);
  const isOpen = kind === "less" && !isRefunded;
  await tx
    .update(courierStatementLines)
    .set({ dueMinor, kind, isCollected: !isOpen })
    .where(and(eq(statementId, line.statementId), eq(position, line.position)));
  const shortMinor = isOpen ? 0 : shortOf({ dueMinor, paidMinor: line.paidMinor });
  await tx
    .update(courierStatements)
    .set({
      shortMinor: sql`${courierStatements.shortMinor} + ${shortMinor - shortOf(line)}`,
      ...(isOpen && {
        orderCount: sql`${courierStatements.orderCount} - 1`,
        inPartMinor: sql`${courierStatements.inPartMinor} + ${line.paidMinor}`,
      }),
    })
    .where(eq(courierStatements.id, line.statementId));
  return isOpen ? dueMinor - line.paidMinor : null;
}
