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
  const none = { paymentMethod: "COD" as const, advance: null, transfer: null };
  expect(cashDueMinor({ ...none, parcel: known, totalMinor: 20_890 })).toBe(dueMinor);
});

test("an advance that was paid is not brought again", () => {
  const advance = { amount: 60, reasons: ["zone"] };
  const transfer = { wallet: "bkash", number: "", trxId: "", state: "found", reason: "" } as const;
  const order = { paymentMethod: "COD" as const, advance, transfer, totalMinor: 20_890 };
  expect(cashDueMinor({ ...order, parcel: null })).toBe(14_890);
  expect(cashDueMinor({ ...order, parcel: parcel("moving", 149) })).toBe(14_900);
  expect(cashDueMinor({ ...order, parcel: null, transfer: { ...transfer, state: "checking" } })).toBe(20_890);
});
