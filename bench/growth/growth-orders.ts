// Measures a shop with many orders: placing more of them, and the back office's lists.
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Database } from "#db/database.ts";
import { growOrders } from "../grow.ts";
import { listCases } from "../list-cases.ts";
import { logInOwner, type Row, timeLists } from "../lists.ts";
import { address } from "../orders.ts";
import { quantile, table, whole } from "../report.ts";

export type Sold = {
  products: number;
  orders: number;
  growSeconds: number;
  perSecond: number;
  orderP95: number;
  lists: Row[];
};

const shopperCount = 10;
const sellMs = 5000;
const someLists = [
  "Orders, first page",
  "Orders, last page",
  "Orders of one status",
  "Orders, cash pending",
  "Orders of a month",
  "Search by number",
  "Search by the end of a phone",
  "Search by name and product",
  "Search by a product, in Bengali",
  "Products, first page",
  "Products, search",
  "Products by price, out of stock",
  "Dashboard, 30 days",
  "Dashboard, 365 days",
];

export const explainOrders = `Then orders are added to the shop by SQL. "Placed": ${shopperCount} shoppers order for ${sellMs / 1000} s, each as soon as the last order is answered. Orders and lists are injected into the app.`;

export async function sellAt(
  { products, orders }: { products: number; orders: number },
  app: FastifyInstance,
  database: Database,
): Promise<Sold> {
  const started = performance.now();
  await growOrders(database.db, orders, products);
  const growSeconds = (performance.now() - started) / 1000;
  const placed = await placeOrders(app);
  const cases = (await listCases(database.db, orders)).filter(({ name }) => someLists.includes(name));
  const lists = await timeLists(app, await logInOwner(app, database), cases);
  return { products, orders, growSeconds, ...placed, lists };
}

export function ordersTable(sold: readonly Sold[]): string {
  const names = sold[0]?.lists.map(({ name }) => name) ?? [];
  const figures: [string, (at: Sold) => string][] = [
    ["Made in, s", ({ growSeconds }) => whole(growSeconds)],
    ["Placed, per second", ({ perSecond }) => whole(perSecond)],
    ["Placed, p95, ms", ({ orderP95 }) => orderP95.toFixed(1)],
    ...names.map((name): [string, (at: Sold) => string] => [
      `${name}, p95, ms`,
      ({ lists }) => lists.find((row) => row.name === name)?.p95.toFixed(1) ?? "",
    ]),
  ];
  return table(
    ["", ...sold.map(({ products, orders }) => `${whole(products)} products, ${whole(orders)} orders`)],
    figures.map(([name, figure]) => [name, ...sold.map(figure)]),
  );
}

async function placeOrders(app: FastifyInstance): Promise<{ perSecond: number; orderP95: number }> {
  const { products } = (await app.inject("/api/product/list?limit=100")).json<{
    products: { _id: string; sizes: string[] }[];
  }>();
  const cookies = await Promise.all(Array.from({ length: shopperCount }, () => register(app)));
  const taken: number[] = [];
  const start = performance.now();
  const shop = async (cookie: string) => {
    while (performance.now() - start < sellMs) {
      const plant = products[Math.floor(Math.random() * products.length)];
      const items = [{ product: plant?._id, quantity: 1, size: plant?.sizes[0] }];
      const began = performance.now();
      const { statusCode, body } = await app.inject({
        method: "POST",
        url: "/api/order/cod",
        headers: { cookie, "idempotency-key": randomUUID() },
        payload: { items, address },
      });
      if (statusCode !== 200) throw new Error(`Placing an order answered ${statusCode}: ${body}`);
      taken.push(performance.now() - began);
    }
  };
  await Promise.all(cookies.map(shop));
  return { perSecond: taken.length / ((performance.now() - start) / 1000), orderP95: quantile(taken, 0.95) };
}

/** @returns the session's cookie */
async function register(app: FastifyInstance): Promise<string> {
  const payload = { name: "Ayesha", email: `shopper-${randomUUID()}@example.com`, password: "green leaves 27" };
  const answer = await app.inject({ method: "POST", url: "/api/user/register", payload });
  const [cookie] = answer.cookies;
  if (answer.statusCode >= 300 || !cookie) throw new Error(`A registration answered ${answer.statusCode}`);
  return `${cookie.name}=${cookie.value}`;
}
