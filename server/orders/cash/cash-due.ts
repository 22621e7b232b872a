import { paidAdvanceMinor } from "#contract/advance.ts";
import { wholeTakaMinor } from "#contract/money.ts";
import type { OrderRow } from "../order.ts";

type CashOrder = Pick<OrderRow, "parcel" | "totalMinor" | "paymentMethod" | "advance" | "transfer">;

const notUnderWay = ["refused", "withdrawn"];

/**
 * The whole amount that the courier must pay for a cash order, in poisha: what its rider was told, else the total less a paid
 * advance. What earlier statements paid is not yet subtracted. cash-book.ts has the same rule.
 */
export function cashDueMinor(order: CashOrder): number {
  const { parcel, totalMinor } = order;
  const restMinor = totalMinor - paidAdvanceMinor(order);
  const isTold = parcel !== null && parcel.amount > 0 && !notUnderWay.includes(parcel.state);
  return isTold ? wholeTakaMinor(restMinor) : restMinor;
}
