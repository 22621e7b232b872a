/** The back office's screens of `npm run shots`, and the mails, a line each. */
import { type MailKind, mailKinds } from "#contract/constants.ts";
import { failing, noOrders, press, type Shot } from "./shots-acts.ts";

export const officeShots: Shot[] = [
  { screen: "admin-login", state: "empty", path: "/admin" },
  { screen: "admin-login", state: "missing", path: "/admin", act: press("Login") },
  { screen: "admin-add", state: "empty", path: "/admin", as: "owner" },
  { screen: "admin-add", state: "missing", path: "/admin", as: "owner", act: press(/^Add product/i) },
  { screen: "admin-list", state: "filled", path: "/admin/list", as: "owner" },
  { screen: "admin-list", state: "failed", path: "/admin/list", as: "owner", prepare: failing("**/api/product/desk*") },
  { screen: "admin-list", state: "edit", path: "/admin/list", as: "owner", act: press(/^Edit /), viewport: true },
  { screen: "admin-list", state: "delete", path: "/admin/list", as: "owner", act: press(/^Del /), viewport: true },
  { screen: "admin-list", state: "import", path: "/admin/list", as: "owner", act: press("Import"), viewport: true },
  { screen: "admin-list", state: "nothing", path: "/admin/list?q=nothing-is-called-this", as: "owner" },
  { screen: "admin-list", state: "archived", path: "/admin/list?archived=yes", as: "owner" },
  { screen: "admin-dashboard", state: "filled", path: "/admin/dashboard", as: "owner" },
  { screen: "admin-order", state: "placed", path: (sample) => `/admin/orders/${sample.orderId}`, as: "owner" },
  {
    screen: "admin-order",
    state: "cancel",
    path: (sample) => `/admin/orders/${sample.orderId}`,
    as: "owner",
    act: press(/^Cancel/),
    viewport: true,
  },
  {
    screen: "admin-order",
    state: "canceled",
    path: (sample) => `/admin/orders/${sample.canceledOrderId}`,
    as: "owner",
  },
  { screen: "admin-order", state: "unpaid", path: (sample) => `/admin/orders/${sample.unpaidOrderId}`, as: "owner" },
  { screen: "admin-new-order", state: "empty", path: "/admin/orders/new", as: "owner" },
  { screen: "slip", state: "one", path: (sample) => `/admin/print/slip?ids=${sample.orderId}`, as: "owner" },
  { screen: "invoice", state: "one", path: (sample) => `/admin/print/invoice?ids=${sample.orderId}`, as: "owner" },
  { screen: "admin-messages", state: "filled", path: "/admin/messages", as: "owner" },
  { screen: "admin-messages", state: "nothing", path: "/admin/messages?q=nothing-is-called-this", as: "owner" },
  { screen: "admin-mails", state: "filled", path: "/admin/mails", as: "owner" },
  {
    screen: "admin-mails",
    state: "opened",
    path: ({ mailIds }) => `/admin/mails?mail=${mailIds["order-placed"]}`,
    as: "owner",
  },
  { screen: "admin-mails", state: "nothing", path: "/admin/mails?q=nothing-is-called-this", as: "owner" },
  { screen: "admin-mails", state: "failed", path: "/admin/mails", as: "owner", prepare: failing("**/api/admin/mails") },
  { screen: "admin-search", state: "found", path: "/admin/search?q=palm", as: "owner" },
  { screen: "admin-settings", state: "defaults", path: "/admin/settings", as: "owner" },
  { screen: "admin-orders", state: "filled", path: "/admin/orders", as: "owner" },
  { screen: "admin-orders", state: "empty", path: "/admin/orders", as: "owner", prepare: noOrders },
  { screen: "admin-categories", state: "filled", path: "/admin/categories", as: "owner" },
  {
    screen: "admin-categories",
    state: "archive",
    path: "/admin/categories",
    as: "owner",
    act: press(/^Archive /),
    viewport: true,
  },
  { screen: "admin-subcategories", state: "filled", path: "/admin/subcategories", as: "owner" },
  {
    screen: "admin-menu",
    state: "open",
    path: "/admin/list",
    as: "owner",
    act: press(/menu/i),
    maxWidth: 1023,
    viewport: true,
  },
  ...mailKinds.map(mailAsSent),
];

function mailAsSent(kind: MailKind): Shot {
  return {
    screen: "mail",
    state: kind,
    path: ({ mailIds }) => `/api/admin/mails/${mailIds[kind]}/html`,
    as: "owner",
  };
}
