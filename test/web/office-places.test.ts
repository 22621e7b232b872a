import { expect, test } from "vitest";
import { firstPlaceOf, mayOpen, officePlaces } from "#contract/rules/office/office-places.ts";
import { staffRoles } from "#contract/rules/office/roles.ts";
import { currentOf } from "#web/admin/shell/places.ts";
import { officePaths } from "#web/routes.ts";

test("every page of the office says which roles open it, but the two for a forgotten password", () => {
  const pages = officePaths.filter((path) => !path.endsWith("-password"));
  expect(pages.filter((path) => !officePlaces.includes(path))).toEqual([]);
});

test("each role begins on a page that it may open, and sums are for owner and manager alone", () => {
  for (const role of staffRoles) {
    expect(mayOpen(role, firstPlaceOf(role))).toBe(true);
    const seesSums = role === "owner" || role === "manager";
    expect(mayOpen(role, "/admin/reports")).toBe(seesSums);
    expect(mayOpen(role, "/admin/courier-cash")).toBe(seesSums);
  }
});

test("a page below an entry of the side bar marks that entry, and the people's pages mark the settings", () => {
  const marked = (page: string, entries: string[]) =>
    Object.fromEntries(entries.flatMap((to) => (currentOf(page, to) ? [[to, currentOf(page, to)]] : [])));
  const entries = ["/admin", "/admin/orders", "/admin/stock-book", "/admin/settings"];
  expect(marked("/admin/orders/", entries)).toEqual({ "/admin/orders": "page" });
  expect(marked("/admin/orders/123", entries)).toEqual({ "/admin/orders": "true" });
  expect(marked("/admin/stock-book/count", entries)).toEqual({ "/admin/stock-book": "true" });
  expect(marked("/admin/team", entries)).toEqual({ "/admin/settings": "true" });
  expect(marked("/admin/ordersome", entries)).toEqual({});
});
