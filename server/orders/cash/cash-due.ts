import { paidAdvanceMinor } from "#contract/advance.ts";
import { wholeTakaMinor } from "#contract/money.ts";
import type { OrderRow } from "../order.ts";

type CashOrder = Pick<OrderRow, "parcel" | "totalMinor" | "paymentMethod" | "advance" | "transfer">;

const notUnderWay = ["refused", "withdrawn"];

/**
 * What the courier must bring for a cash order in all, in poisha: what its rider was told, else the total, less an advance that was paid. What statements brought
 * before is still to be taken off. cash-book.ts has the same rule.
 */
export function cashDueMinor(order: CashOrder): number {
  const { parcel, totalMinor } = order;
  const restMinor = totalMinor - paidAdvanceMinor(order);
  const isTold = parcel !== null && parcel.amount > 0 && !notUnderWay.includes(parcel.state);
  return isTold ? wholeTakaMinor(restMinor) : restMinor;
}
