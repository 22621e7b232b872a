// The pages in the side bar, in its groups.
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { Used } from "#contract/wire/shop/used.ts";
import * as m from "#messages";
import type { AdminIconName } from "../kit/admin-icon.tsx";

/** Icons that shoppers see too. */
const shopIcons = [
  "sprout",
  "leaf",
  "package",
  "mail",
  "truck",
  "badge-percent",
  "banknote",
  "phone",
  "shield-check",
  "star",
] as const;
export type ShopIcon = (typeof shopIcons)[number];
export const isOfShop = (icon: string): icon is ShopIcon => (shopIcons as readonly string[]).includes(icon);

/**
 * `isOnlyOf`: this role's own page in place of one that it may not open. `use`: folded under 'More' until the shop has used it.
 */
export type Entry = {
  to: string;
  label: () => string;
  icon: AdminIconName | ShopIcon;
  isOnlyOf?: StaffRole;
  use?: keyof Used;
};
export type Group = { name: () => string; entries: Entry[] };

export const groups: Group[] = [
  {
    name: m.office_group_sell,
    entries: [
      { to: "/admin/today", label: m.today, icon: "today" },
      { to: "/admin/orders", label: m.office_orders, icon: "package" },
      { to: "/admin/packing", label: m.office_packing, icon: "package", isOnlyOf: "packer" },
      { to: "/admin/customers", label: m.office_customers, icon: "users" },
      { to: "/admin/phones", label: m.office_phones_short, icon: "phone" },
      { to: "/admin/claims", label: m.office_claims, icon: "shield-check" },
      { to: "/admin/questions", label: m.office_questions, icon: "questions" },
      { to: "/admin/reviews", label: m.office_reviews, icon: "star" },
    ],
  },
  {
    name: m.office_group_shelf,
    entries: [
      { to: "/admin", label: m.office_add_item, icon: "add-item" },
      { to: "/admin/list", label: m.office_list, icon: "sprout" },
      { to: "/admin/categories", label: m.office_categories, icon: "categories" },
      { to: "/admin/subcategories", label: m.office_subcats, icon: "subcategories" },
      { to: "/admin/stock-book", label: m.office_stock_book, icon: "clipboard" },
      { to: "/admin/growing", label: m.office_growing, icon: "leaf" },
      { to: "/admin/offers", label: m.office_offers, icon: "badge-percent", use: "offers" },
    ],
  },
  {
    name: m.office_group_shop,
    entries: [
      { to: "/admin/words", label: m.office_words, icon: "pencil" },
      { to: "/admin/blog", label: m.office_blog, icon: "layers", use: "blog" },
      { to: "/admin/delivery", label: m.office_delivery, icon: "truck" },
      { to: "/admin/messages", label: m.office_messages, icon: "messages" },
      { to: "/admin/mails", label: m.office_mails, icon: "mail" },
    ],
  },
  {
    name: m.office_group_books,
    entries: [
      { to: "/admin/dashboard", label: m.office_dashboard, icon: "dashboard" },
      { to: "/admin/reports", label: m.office_reports, icon: "chart" },
      { to: "/admin/courier-cash", label: m.office_courier_cash_short, icon: "banknote", use: "couriers" },
    ],
  },
];
export const settings: Entry = { to: "/admin/settings", label: m.office_settings, icon: "settings" };

const quick = [
  { to: "/admin/today", label: m.today, icon: "today" },
  { to: "/admin/orders", label: m.office_orders, icon: "package" },
  { to: "/admin/packing", label: m.office_packing, icon: "package" },
  { to: "/admin/orders/new", label: m.office_quick_new, icon: "add-item" },
  { to: "/admin/list", label: m.office_quick_plants, icon: "sprout" },
] as const;

/** The entries of a phone's quick bar before its Menu. An owner may open the packer's page, but has a better one. */
export function quickPlaces(role: StaffRole) {
  return quick.filter(({ to }) => mayOpen(role, to) && (to !== "/admin/packing" || role === "packer"));
}

/** The pages of people belong to the settings. */
const entryOfPage: Record<string, string> = { "/admin/team": settings.to, "/admin/activity": settings.to };

/** How the side bar marks an entry: "page" for its own page, "true" for one below it, as an order below Orders. */
export function currentOf(pathname: string, to: string): "page" | "true" | undefined {
  const at = pathname.replace(/\/$/, "");
  if (at === to) return "page";
  // The form that adds a product is no page above the others.
  const isBelow = to !== "/admin" && at.startsWith(`${to}/`);
  return isBelow || entryOfPage[at] === to ? "true" : undefined;
}
