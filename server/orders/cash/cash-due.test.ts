import { expect, test } from "vitest";
import type { ParcelOfOrder } from "#contract/parcels.ts";
import { cashDueMinor } from "./cash-due.ts";

const parcel = (state: ParcelOfOrder["state"], amount = 199): ParcelOfOrder => ({
  ...{ courier: "steadfast", state, amount, trackingUrl: null },
});

test.each<[string, ParcelOfOrder | null, number]>([
  ["no parcel", null, 20_890],
  ["whole taka of a parcel on its way", parcel("moving", 209), 20_900],
  ["a parcel with nothing to collect", parcel("moving", 0), 20_890],
  ["a withdrawn parcel of the order before its edit", parcel("withdrawn"), 20_890],
  ["a refused parcel", parcel("refused"), 20_890],
])("the courier must bring, with %s", (_name, known, dueMinor) => {
  expect(cashDueMinor({ parcel: known, totalMinor: 20_890 })).toBe(dueMinor);
});
