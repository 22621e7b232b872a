// The shop behind pgbouncer, configured as in deploy/pgbouncer.ini: it shares few PostgreSQL connections by transaction.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "#db/postgres/postgres.ts";
import { openLiveView } from "#server/view/live-view.ts";
import { copyOnPostgres } from "./database.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "./pgbouncer.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  exportOrders,
  openTestShop,
  productData,
  productForm,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "./shop.ts";

const server = process.env.TEST_DATABASE_URL ?? "";
const program = findPgbouncer();
const buyerCount = 20;
const poolSize = 3;

describe.skipIf(!server || !program)("behind pgbouncer", () => {
  let pgbouncer: Pgbouncer;
  let name: string;
  let shop: TestShop;
  let admin: Browser;
  beforeAll(async () => {
    // Fewer connections than the shop opens, so that each transaction may get another.
    pgbouncer = await startPgbouncer(program ?? "", server, { default_pool_size: poolSize });
    const database = await copyOnPostgres(server, (own) => {
      name = pgbouncer.through(own);
      return openPostgres(name, () => {});
    });
    shop = await openTestShop({}, undefined, undefined, database);
    admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
  });
  afterAll(async () => {
    await shop.close();
    await pgbouncer.stop();
  });

  test("many buy the last stock at once, each piece sold once, although they share connections", async () => {
    const plant = await addProduct(admin, { sizes: ["Small Pot"], stock: { "Small Pot": { count: 15 } } });
    const buyers = await Promise.all(Array.from({ length: buyerCount }, () => signedInShopper(shop)));
    const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
    const answers = await Promise.all(
      buyers.flatMap((buyer) => {
        const headers = { "idempotency-key": crypto.randomUUID() };
        return [0, 1].map(() => buyer.post("/api/order/cod", { items, address }, { headers }));
      }),
    );
    const placed = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.orderId] : [])));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(placed.size).toBe(15);
  });

  test("another process notices a change of the catalog, and reads and writes of every kind work", async () => {
    const fern = await addProduct(admin, { name: "Boston Fern", sizes: ["Small Pot"] });
    const other = await openPostgres(name, () => {});
    try {
      const catalog = await openLiveView(other.db);
      const form = productForm(productData({ name: "Sword Fern", sizes: ["Small Pot"], price: 900, offerPrice: 700 }));
      expect((await admin.send("PUT", `/api/product/update/${fern}`, form)).status).toBe(200);
      await catalog.catchUp();
      expect(catalog.view().products.get(fern)?.card).toMatchObject({ name: "Sword Fern", offerPrice: 700 });
    } finally {
      await other.close();
    }
    for (const path of ["/api/order/sales?days=30", "/api/admin/settings", "/api/health"]) {
      expect({ path, status: (await admin.get(path)).status }).toEqual({ path, status: 200 });
    }
    expect((await exportOrders(admin)).status).toBe(200);
    expect((await admin.post("/api/order/list", { page: 1, q: "Ayesha" })).status).toBe(200);
  });
});
