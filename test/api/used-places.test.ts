// Places that a shop does not use are folded in its side bar, and come out with their first use; the quick bar of each role.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffRole, staffRoles } from "#contract/rules/office/roles.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { aPost, postForm } from "#test/shop.ts";
import { quickPlaces } from "#web/admin/shell/places.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

const used = async () => {
  const { success: _, message: __, ...parts } = (await desk.admin.get("/api/admin/used")).body;
  return parts;
};

test("couriers, offers and the blog are unused in a new shop, and each is used from its first use on", async () => {
  expect(await used()).toEqual({ couriers: false, offers: false, blog: false });
  const orderId = await desk.placed();
  expect((await used()).couriers).toBe(false);
  await desk.admin.post("/api/order/courier", { orderId, courierName: "Rafiq", trackingNumber: "" });
  expect(await used()).toEqual({ couriers: true, offers: false, blog: false });
  const coupon = { code: "FIRST", gives: "percent", percent: 5, on: "everything", isOn: false };
  expect((await desk.admin.post("/api/coupon/create", coupon)).status).toBe(200);
  expect(await used()).toEqual({ couriers: true, offers: true, blog: false });
  expect((await desk.admin.post("/api/admin/blog", postForm(aPost()))).status).toBe(200);
  expect(await used()).toEqual({ couriers: true, offers: true, blog: true });
});

test("the quick bar of a phone has Today, Orders, New and Plants before Menu; each role has of it what it may open", () => {
  const all = ["/admin/today", "/admin/orders", "/admin/orders/new", "/admin/list"];
  const expected: Record<StaffRole, string[]> = {
    ...{ owner: all, manager: all, seller: all, packer: ["/admin/packing"], writer: ["/admin/list"] },
    grower: ["/admin/today", "/admin/list"],
  };
  for (const role of staffRoles)
    expect(
      quickPlaces(role).map(({ to }) => to),
      role,
    ).toEqual(expected[role]);
});
