// Requests for every list of the back office, as its screens send them.
import { sql } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import type { Db } from "#db/database.ts";

export type ListCase = { name: string; method: "GET" | "POST"; url: string; body?: object; isDownload?: boolean };

const get = (name: string, url: string): ListCase => ({ name, method: "GET", url });
const post = (url: string) => (name: string, body: object) => ({ name, method: "POST" as const, url, body });
const orders = post("/api/order/list");
const beside = post("/api/order/neighbors");
const messages = post("/api/contact/list");
const mails = post("/api/admin/mails");
const lastPage = 1_000_000;

/** The lists of a shop filled by bench/grow.ts. */
export async function listCases(db: Db, orderCount: number): Promise<ListCase[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders order by number offset ${Math.floor(orderCount / 2)}::int limit 1`,
  );
  const { rows: customers } = await db.execute<{ id: string }>(sql`select id from customers limit 1`);
  const orderId = rows[0]?.id ?? "";
  return [
    ...orderLists(Math.ceil(orderCount / 20), customers[0]?.id ?? ""),
    ...orderSearches(),
    ...aroundAnOrder(orderId),
    ...[7, 30, 90, 365].map((days) => get(`Dashboard, ${days} days`, `/api/order/sales?days=${days}`)),
    get("Dashboard, low stock", "/api/product/low-stock"),
    ...productLists(),
    ...inboxes(),
  ];
}

function orderLists(middle: number, customer: string): ListCase[] {
  const month = { from: "2026-01-01", to: "2026-01-31" };
  return [
    orders("Orders, first page", { page: 1 }),
    orders("Orders, middle page", { page: middle }),
    orders("Orders, last page", { page: lastPage }),
    orders("Orders, a hundred on a page", { page: 1, limit: 100 }),
    orders("Orders, oldest first", { page: 1, sort: "oldest" }),
    orders("Orders by amount, first page", { page: 1, sort: "amount-desc" }),
    orders("Orders by amount, middle page", { page: middle, sort: "amount-asc" }),
    orders("Orders of one status", { page: 1, status: "Shipped" }),
    orders("Orders of one status, deep page", { page: Math.ceil(middle / 10), status: "Shipped" }),
    orders("Orders of three statuses by amount", {
      page: 1,
      status: ["Order Placed", "Packing", "Shipped"],
      sort: "amount-desc",
    }),
    orders("Orders, cancelled, deep page", { page: Math.ceil(middle / 20), mark: "canceled" }),
    orders("Orders, returned (none)", { page: 1, mark: "returned" }),
    orders("Orders, cash pending", { page: 1, payment: "pending" }),
    orders("Orders, cash pending, deep page", { page: Math.ceil(middle / 2), payment: "pending" }),
    orders("Orders by card (none)", { page: 1, method: online }),
    orders("Orders of a month", { page: 1, ...month }),
    orders("Orders of a month by amount", { page: 1, ...month, sort: "amount-desc" }),
    orders("Orders of a month, delivered, unpaid", { page: 1, ...month, status: "Delivered", payment: "pending" }),
    orders("Orders of a customer", { page: 1, customer }),
  ];
}

function orderSearches(): ListCase[] {
  return [
    orders("Search by number", { page: 1, q: "GP-1777" }),
    orders("Search by a part of a number", { page: 1, q: "177" }),
    orders("Search by two digits", { page: 1, q: "17" }),
    orders("Search by one letter", { page: 1, q: "s" }),
    orders("Search by a phone", { page: 1, q: "+880 1700-000777" }),
    orders("Search by the end of a phone", { page: 1, q: "700777" }),
    orders("Search by a name of one in ten", { page: 1, q: "nasrin" }),
    orders("Search by a name of all", { page: 1, q: "siddika" }),
    orders("Search by name and product", { page: 1, q: "nasrin jasmine" }),
    orders("Search by a product, in Bengali", { page: 1, q: "তুলসী" }),
    orders("Search by a product, in Bengali, one status", { page: 1, q: "তুলসী", status: "Packing" }),
    orders("Search by a product, by amount, last page", { page: lastPage, q: "তুলসী", sort: "amount-asc" }),
    orders("Search within a month", { page: 1, q: "jasmine", from: "2026-01-01", to: "2026-01-31" }),
    orders("Search for what is not there", { page: 1, q: "zzxq" }),
  ];
}

function aroundAnOrder(orderId: string): ListCase[] {
  return [
    get("An order", `/api/order/${orderId}`),
    beside("Orders beside it", { orderId }),
    beside("Orders beside it, one status", { orderId, status: "Shipped" }),
    beside("Orders beside it, in a search", { orderId, q: "তুলসী" }),
    beside("Orders beside it, in a search for one order", { orderId, q: "GP-1777" }),
    beside("Orders beside it, by amount in a search", { orderId, q: "jasmine", sort: "amount-desc" }),
    beside("Orders beside it, returned (none)", { orderId, mark: "returned" }),
    beside("Orders beside it, by card (none)", { orderId, method: online }),
    { ...get("CSV of three days", "/api/order/export.csv?from=2026-01-01&to=2026-01-03"), isDownload: true },
  ];
}

function productLists(): ListCase[] {
  const desk = (name: string, query: string) => get(name, `/api/product/desk?${query}`);
  return [
    desk("Products, first page", ""),
    desk("Products, last page", `page=${lastPage}`),
    desk("Products, a hundred on a page", "limit=100"),
    desk("Products, search", "q=tulsi+77"),
    desk("Products, search by one letter", "q=a"),
    desk("Products, search in Bengali", `q=${encodeURIComponent("তুলসী")}`),
    desk("Products, search with a typing error", "q=tolshi+77"),
    desk("Products by price, out of stock", "sort=price-asc&stock=out"),
    desk("Products by last change", "sort=updated"),
    desk("Products by name, one category", "sort=name-desc&category=herb-plants"),
    desk("Products, popular", "popular=yes"),
    desk("Products, archived", "archived=yes"),
    get("Categories", "/api/category/desk"),
    get("Subcategories", "/api/subcategory/desk"),
  ];
}

function inboxes(): ListCase[] {
  return [
    messages("Messages", { page: 1 }),
    messages("Messages, put away, last page", { page: lastPage, archived: true }),
    messages("Messages, search", { page: 1, q: "number 77" }),
    messages("Messages, search for what all say", { page: 1, q: "shelf" }),
    mails("Mails", { page: 1 }),
    mails("Mails, last page", { page: lastPage }),
    mails("Mails, not sent", { page: 1, state: "failed" }),
    mails("Mails, search", { page: 1, q: "gp-1777" }),
    mails("Mails, search for what all say", { page: 1, q: "order" }),
    get("What shoppers searched for", "/api/searches"),
  ];
}
