/**
 * Which pages of the office each role of the team may open, in the order in which a login looks for the first one. What a page then
 * asks for is guarded by itself (contract/rules/office/staff-calls.ts): this only spares people pages that would be empty.
 */
import type { StaffRole } from "./roles.ts";

type Roles = readonly Exclude<StaffRole, "owner">[];

const owners: Roles = [];
const managers: Roles = ["manager"];
const everybody: Roles = ["manager", "packer", "grower", "seller", "writer"];

/** By address; `:id` is anything without a slash. An owner may open every page. */
const places: Record<string, Roles> = {
  "/admin/today": ["manager", "seller", "grower"],
  "/admin": managers,
  "/admin/dashboard": managers,
  "/admin/packing": ["packer"],
  "/admin/packing/scan": ["manager", "packer"],
  "/admin/orders": ["manager", "seller"],
  "/admin/orders/new": ["manager", "seller"],
  "/admin/orders/links": ["manager", "seller"],
  "/admin/orders/book": ["manager", "packer"],
  "/admin/orders/:id": ["manager", "seller"],
  "/admin/words": ["manager", "writer"],
  "/admin/blog": ["manager", "writer"],
  "/admin/list": ["manager", "grower", "seller", "writer"],
  "/admin/list/popular": managers,
  "/admin/categories": managers,
  "/admin/subcategories": managers,
  "/admin/reviews": ["manager", "writer"],
  "/admin/questions": ["manager", "seller", "grower", "writer"],
  "/admin/customers": ["manager", "seller"],
  "/admin/customers/:id": ["manager", "seller"],
  "/admin/claims": ["manager", "seller"],
  "/admin/claims/:id": ["manager", "seller"],
  "/admin/messages": ["manager", "seller"],
  "/admin/mails": managers,
  "/admin/search": ["manager", "seller"],
  "/admin/stock-book": ["manager", "grower"],
  "/admin/stock-book/count": ["manager", "grower"],
  "/admin/growing": ["manager", "grower"],
  "/admin/growing/:id": ["manager", "grower"],
  "/admin/offers": managers,
  "/admin/delivery": managers,
  "/admin/courier-cash": managers,
  "/admin/phones": managers,
  "/admin/team": owners,
  "/admin/activity": managers,
  "/admin/reports": managers,
  "/admin/reports/month": managers,
  "/admin/print/hand-over": ["manager", "packer"],
  "/admin/print/mushak": managers,
  "/admin/settings": managers,
  "/admin/settings/payment": managers,
  "/admin/settings/account": everybody,
  "/admin/print/picking": ["manager", "packer", "seller"],
  "/admin/print/label": ["manager", "packer"],
  "/admin/print/slip": ["manager", "seller"],
  "/admin/print/invoice": ["manager", "seller"],
};

/** Every address that has a row. */
export const officePlaces: readonly string[] = Object.keys(places);

/** @param path without language and query. An address that no page has is open to all: it says so itself. */
export function mayOpen(role: StaffRole, path: string): boolean {
  if (role === "owner") return true;
  const plain = path.replace(/\/$/, "");
  const place =
    places[plain] ?? Object.entries(places).find(([pattern]) => pattern.includes(":") && fits(pattern, plain))?.[1];
  return place === undefined || place.includes(role);
}

/** Where a login leads. */
export function firstPlaceOf(role: StaffRole): string {
  return Object.keys(places).find((path) => mayOpen(role, path)) ?? "/admin/settings/account";
}

function fits(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split("/"), path.split("/")];
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(":") || part === parts[at]);
}
