import type { orders } from "#db/schema/orders.ts";

type Row = typeof orders.$inferSelect;

/** An open order to be paid by wallet, whose money was not found yet. */
export function awaitsTransfer({ paymentMethod, isPaid, canceledAt, returnedAt }: Row): boolean {
  return paymentMethod === "wallet" && !isPaid && canceledAt === null && returnedAt === null;
}

/** An unpaid card order whose time is not over. */
export function isPayable({ paymentMethod, isPaid, canceledAt, returnedAt, expiresAt }: Row): boolean {
  if (paymentMethod !== "stripe" || isPaid || canceledAt !== null || returnedAt !== null) return false;
  return expiresAt === null || expiresAt > new Date();
}
