import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import { handedOver } from "#web/admin/print/hand-over/handed-over.ts";

function order(number: string, courierName: string, toCollect: number, more: Partial<OrderDetail> = {}): OrderDetail {
  const ledger = { in: 0, refunded: 0, open: toCollect, payNow: 0, inCheck: 0, toCollect };
  return { number, courierName, ledger, canceled: null, returned: null, ...more } as OrderDetail;
}

test("the riders' lists: each courier's own parcels with the cash to collect, without what stays in the shop", () => {
  const canceled = { at: "2026-11-26T10:00:00.000Z", kind: "owner", reason: "" } as const;
  const sheets = handedOver([
    order("GP-1", "Steadfast", 607),
    order("GP-2", "Pathao", 90),
    order("GP-3", "", 300),
    order("GP-4", "Steadfast", 0),
    order("GP-5", "Steadfast", 500, { canceled }),
    order("GP-6", "Steadfast", 1070),
  ]);
  expect(
    sheets.map(({ courier, orders, toCollect }) => [courier, orders.map(({ number }) => number), toCollect]),
  ).toEqual([
    ["Steadfast", ["GP-1", "GP-4", "GP-6"], 1677],
    ["Pathao", ["GP-2"], 90],
  ]);
});
