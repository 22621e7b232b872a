import { wholeTakaMinor } from "#contract/money.ts";
import type { OrderRow } from "../order.ts";

const notUnderWay = ["refused", "withdrawn"];

/**
 * What the courier must bring for a cash order in all, in poisha: what its rider was told, else the total. What statements brought
 * before is still to be taken off. cash-book.ts has the same rule.
 */
export function cashDueMinor({ parcel, totalMinor }: Pick<OrderRow, "parcel" | "totalMinor">): number {
  const isTold = parcel !== null && parcel.amount > 0 && !notUnderWay.includes(parcel.state);
  return isTold ? wholeTakaMinor(totalMinor) : totalMinor;
}
