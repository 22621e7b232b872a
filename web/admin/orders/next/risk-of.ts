import type { PhoneRecord } from "#contract/wire/orders/orders.ts";

/** Whether a number refuses parcels: its last one came back, or two and a fifth of all that were sent. */
export function riskOf({ returned, delivered, last }: Pick<PhoneRecord, "returned" | "delivered" | "last">) {
  const ended = returned + delivered;
  const isLast = last === "returned";
  const isOften = returned >= 2 && returned / ended >= 0.2;
  return isLast || isOften ? { isLast, returned, ended } : null;
}
