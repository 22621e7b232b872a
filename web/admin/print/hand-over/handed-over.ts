import type { OrderDetail } from "#contract/wire/orders/orders.ts";

/** `toCollect`: what the riders of this courier take at the doors, in taka. */
export type HandedOver = { courier: string; orders: OrderDetail[]; toCollect: number };

/** The orders by the courier that takes them along, in the order in which they were chosen. Those without a courier stay here. */
export function handedOver(orders: readonly OrderDetail[]): HandedOver[] {
  const going = orders.filter(
    ({ courierName, canceled, returned }) => courierName !== "" && canceled === null && returned === null,
  );
  return [...Map.groupBy(going, ({ courierName }) => courierName)].map(([courier, taken]) => ({
    courier,
    orders: taken,
    // Whole taka each: a rider carries no coins.
    toCollect: taken.reduce((sum, { ledger }) => sum + ledger.toCollect, 0),
  }));
}
