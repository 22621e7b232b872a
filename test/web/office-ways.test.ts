// Where the office leads from one of its pages to another.
import { afterEach, expect, test } from "vitest";
import { orderExportQuery } from "#contract/wire/orders/orders.ts";
import { buyerExportQuery } from "#contract/wire/shoppers/buyers.ts";
import { subjectWay } from "#web/admin/activity/subject-way.ts";
import { buyerExportAddress } from "#web/admin/buyer-calls.ts";
import { newOrderFor } from "#web/admin/customers/new-order-for.ts";
import { queries } from "#web/admin/kit/queries.ts";
import { orderExportAddress } from "#web/admin/office.ts";
import { beginUsing } from "#web/admin/shell/side/use-used.ts";
import { renderIn } from "#web/language.ts";

afterEach(() => {
  queries.clear();
  renderIn("en");
});

test.each([
  ["all customers", {}],
  ["those that match", { q: "Rahim & sons", tag: "garden" }],
])("the file of %s is asked as the shop reads it, in the office's language", (_of, filter) => {
  renderIn("bn");
  const address = buyerExportAddress(filter, { until: 5, proof: "mark" });
  const { pathname, searchParams } = new URL(address, "https://shop.example");
  expect(pathname).toBe("/api/buyer/export.csv");
  expect(buyerExportQuery.parse(Object.fromEntries(searchParams))).toEqual({
    ...filter,
    ...{ until: 5, proof: "mark", language: "bn" },
  });
});

test("the file of orders is asked with its filter in the office's language", () => {
  renderIn("bn");
  const filter = { q: "Rahim & sons", status: ["Packing" as const, "Shipped" as const] };
  const { pathname, searchParams } = new URL(
    orderExportAddress(filter, { until: 5, proof: "mark" }),
    "https://shop.example",
  );
  expect(pathname).toBe("/api/order/export.csv");
  const asked = { ...Object.fromEntries(searchParams), status: searchParams.getAll("status") };
  expect(orderExportQuery.parse(asked)).toEqual({ ...filter, until: 5, proof: "mark", language: "bn" });
});

test("an order for a customer abroad begins with their whole number", () => {
  const address = new URL(newOrderFor("+44 20 7946 0958"), "https://shop.example");
  expect(address.searchParams.get("phone")).toBe("+44 20 7946 0958");
  expect(newOrderFor("01712345678")).toBe("/admin/orders/new?phone=01712345678");
  expect(newOrderFor("")).toBe("/admin/orders/new");
});

test("a line of the book leads to the customer whom it does not name, and names what has no page", () => {
  const subject = { kind: "customer", id: "nasrin", name: "" };
  expect(subjectWay(subject)).toEqual({ words: "See the customer", address: "/admin/customers/nasrin" });
  expect(subjectWay({ ...subject, id: null }).words).toBe("");
  expect(subjectWay({ kind: "offer", id: "eid", name: "EID10" })).toEqual({ words: "EID10", address: undefined });
  expect(subjectWay({ kind: "order", id: "one", name: "" }).words).toBe("");
  expect(subjectWay(null).words).toBe("");
});

test("what is used is asked anew after a first use, and no more once nothing is folded", () => {
  const isAskedAnew = (used: object) => {
    queries.setQueryData(["used"], used);
    beginUsing();
    return queries.getQueryState(["used"])?.isInvalidated;
  };
  expect(isAskedAnew({ couriers: true, offers: false, blog: true })).toBe(true);
  expect(isAskedAnew({ couriers: true, offers: true, blog: true })).toBe(false);
});
