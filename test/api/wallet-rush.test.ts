// Many shoppers at once with one TrxID. Runs on both engines; only on PostgreSQL do the calls run concurrently.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  owner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

const buyerCount = 50;
// One order after the other on the embedded engine.
const rounds = process.env.TEST_DATABASE_URL ? 8 : 2;

let shop: TestShop;
let admin: Browser;
let buyers: { buyer: Browser; orderId: string }[];
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  const product = await addProduct(admin);
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  buyers = await Promise.all(
    Array.from({ length: buyerCount }, async () => {
      const buyer = await signedInShopper(shop);
      const items = [{ product, size: "Small Pot", quantity: 1 }];
      return { buyer, orderId: (await buyer.post("/api/order/wallet", { items, address })).body.orderId };
    }),
  );
});
afterAll(() => shop.close());

test(`50 orders name the same TrxID at once, ${rounds} times over: it belongs to one`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const trxId = `RUSH00000${round}`;
    const answers = await Promise.all(
      buyers.map(({ buyer, orderId }) => buyer.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? "named" : body.code));
    expect(
      codes.filter((code) => code === "named"),
      `round ${round}`,
    ).toHaveLength(1);
    expect(
      codes.filter((code) => code === "trx-id-used"),
      `round ${round}`,
    ).toHaveLength(buyerCount - 1);
    const { body } = await admin.post("/api/order/list", { toCheck: "yes", limit: 100 });
    const holders = body.orders.filter((one: { transfer: { trxId: string } }) => one.transfer.trxId === trxId);
    expect(holders, `round ${round}`).toHaveLength(1);
    const { orderId } = buyers[codes.indexOf("named")] ?? { orderId: "" };
    expect(holders[0]._id).toBe(orderId);
  }
}, 240_000);

test("an owner's answer and the shopper's next TrxID at once: the order has one of the two, whole", async () => {
  for (const [at, { buyer, orderId }] of buyers.slice(0, 20).entries()) {
    const [first, second] = [`FIRST0000${at}`, `SECOND000${at}`];
    await buyer.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: first });
    const [answer, next] = await Promise.all([
      admin.post("/api/order/transfer/found", { orderId, trxId: first }),
      buyer.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: second }),
    ]);
    const { order } = (await admin.get(`/api/order/${orderId}`)).body;
    expect([answer.status, next.status].sort()).toEqual([200, 409]);
    expect([order.isPaid, order.transfer.trxId]).toEqual(answer.status === 200 ? [true, first] : [false, second]);
  }
  const { rows } = await shop.database.db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}, 60_000);
