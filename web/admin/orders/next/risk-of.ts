import type { PhoneOrder } from "#contract/wire/orders/orders.ts";

/**
 * Whether a number refuses parcels: its last one came back, or two and a fifth of all that were sent.
 * @param others the number's other orders, oldest first
 */
export function riskOf(others: Pick<PhoneOrder, "outcome">[]) {
  const sent = others.filter(({ outcome }) => outcome === "delivered" || outcome === "returned");
  const returned = sent.filter(({ outcome }) => outcome === "returned").length;
  const isLast = sent.at(-1)?.outcome === "returned";
  const isOften = returned >= 2 && returned / sent.length >= 0.2;
  return isLast || isOften ? { isLast, returned, ended: sent.length } : null;
}
