// No list of the back office runs a query per row.
import { afterAll, expect, test } from "vitest";
import { countQueries } from "#test/queries.ts";
import { type Answer, addCategory, addProduct, address, openStaffedShop } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const productId = await addProduct(admin, { name: "Money Plant" });
let orderId: string;
afterAll(() => shop.close());

/** Adds one more row to every list. */
async function grow(nth: number) {
  await addCategory(admin, `Category ${nth}`);
  const product = await addProduct(admin, { name: `Money Plant ${nth}` });
  const items = [product, productId].map((id) => ({ product: id, quantity: 1, size: "Small Pot" }));
  const { body } = await shopper.post("/api/order/cod", { items, address });
  expect(body.message).toBe("Order Placed");
  orderId ??= body.orderId;
  await admin.post("/api/order/status", { orderId, status: nth % 2 === 0 ? "Packing" : "Shipped" });
  await shop.browser().post("/api/contact", { name: "Rahima", email: "r@example.com", message: `Question ${nth}` });
  await shop.browser().post("/api/searches", { q: `money plant ${nth}` });
  // Reading the searches writes them to the database.
  await admin.get("/api/searches");
}

const lists: [name: string, ask: () => Promise<Answer>, rows: (body: Answer["body"]) => unknown[]][] = [
  ["orders", () => admin.post("/api/order/list", { page: 1, limit: 50 }), ({ orders }) => orders],
  ["orders that match", () => admin.post("/api/order/list", { q: "money", limit: 50 }), ({ orders }) => orders],
  ["an order", () => admin.get(`/api/order/${orderId}`), ({ order }) => order.events],
  ["sales", () => admin.get("/api/order/sales?days=365"), ({ sales }) => sales.bestSellers],
  ["products", () => admin.get("/api/product/desk?limit=50"), ({ products }) => products],
  ["products that match", () => admin.get("/api/product/desk?limit=50&q=money"), ({ products }) => products],
  ["categories", () => admin.get("/api/category/desk"), ({ categories }) => categories],
  ["messages", () => admin.post("/api/contact/list", { limit: 50 }), ({ messages }) => messages],
  [
    "messages that match",
    () => admin.post("/api/contact/list", { limit: 50, q: "question" }),
    ({ messages }) => messages,
  ],
  ["mails", () => admin.post("/api/admin/mails", { limit: 50 }), ({ mails }) => mails],
  ["searches", () => admin.get("/api/searches"), ({ searches }) => searches],
];

async function askAll() {
  const answers = [];
  for (const [name, ask, rowsOf] of lists) {
    const { result, queries } = await countQueries(ask);
    const { status, body } = result;
    expect(status, `${name}: ${body.message}`).toBe(200);
    answers.push({ name, queries, rows: rowsOf(body).length });
  }
  return answers;
}

test("every list and the dashboard run as many queries for many rows as for one", async () => {
  await grow(1);
  const ofOne = await askAll();
  for (let nth = 2; nth <= 6; nth += 1) await grow(nth);
  const ofMany = await askAll();
  const queriesOf = (answers: typeof ofOne) => answers.map(({ name, queries }) => `${name}: ${queries}`);
  expect(queriesOf(ofMany)).toEqual(queriesOf(ofOne));
  for (const [nth, { name, rows, queries }] of ofMany.entries()) {
    expect(rows, name).toBeGreaterThan(ofOne[nth]?.rows ?? 0);
    // One of them identifies the owner. An order also reads its refunds, what its courier and its messages cost, and the others of its
    // phone, in a transaction on PostgreSQL.
    expect(queries, name).toBeLessThanOrEqual(name === "an order" ? 14 : 13);
  }
}, 60_000);
