import type { orders } from "#db/schema/orders.ts";

/** An unpaid card order whose time is not over. */
export function isPayable({
  paymentMethod,
  isPaid,
  canceledAt,
  returnedAt,
  expiresAt,
}: typeof orders.$inferSelect): boolean {
  if (paymentMethod !== "stripe" || isPaid || canceledAt !== null || returnedAt !== null) return false;
  return expiresAt === null || expiresAt > new Date();
}
