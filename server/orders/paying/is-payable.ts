import { paidAdvanceMinor } from "#contract/advance.ts";
import type { orders } from "#db/schema/orders.ts";

type Row = typeof orders.$inferSelect;

/** An open order to be paid by wallet, or in cash with an advance, whose money was not found yet. */
export function awaitsTransfer(order: Row): boolean {
  const { paymentMethod, isPaid, canceledAt, returnedAt } = order;
  if (isPaid || canceledAt !== null || returnedAt !== null) return false;
  return paymentMethod === "wallet" || (takesAdvance(order) && paidAdvanceMinor(order) === 0);
}

/** An order in cash of which a part is paid before. */
export function takesAdvance({ paymentMethod, advance }: Pick<Row, "paymentMethod" | "advance">): boolean {
  return paymentMethod === "COD" && advance !== null;
}

/** An unpaid card order whose time is not over. */
export function isPayable({ paymentMethod, isPaid, canceledAt, returnedAt, expiresAt }: Row): boolean {
  if (paymentMethod !== "stripe" || isPaid || canceledAt !== null || returnedAt !== null) return false;
  return expiresAt === null || expiresAt > new Date();
}
