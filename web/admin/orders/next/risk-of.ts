import type { PhoneOrder, PhoneRecord } from "#contract/wire/orders/orders.ts";

/**
 * Whether a number refuses parcels: its last one came back, or two and a fifth of all that were sent.
 * @param newest the number's orders, oldest first, an open one among them
 * @param record of all of them
 */
export function riskOf(
  newest: Pick<PhoneOrder, "outcome">[],
  { returned, delivered }: Pick<PhoneRecord, "returned" | "delivered">,
) {
  const ended = returned + delivered;
  const last = newest.findLast(({ outcome }) => outcome === "delivered" || outcome === "returned");
  const isLast = last?.outcome === "returned";
  const isOften = returned >= 2 && returned / ended >= 0.2;
  return isLast || isOften ? { isLast, returned, ended } : null;
}
