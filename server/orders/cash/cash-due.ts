import { toMinor } from "#contract/money.ts";
import type { OrderRow } from "../order.ts";

/** What the courier must bring for a cash order, in poisha: what its rider was told, else the total. */
export function cashDueMinor({ parcel, totalMinor }: OrderRow): number {
  return parcel === null || parcel.amount === 0 ? totalMinor : toMinor(parcel.amount);
}
