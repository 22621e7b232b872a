// Taken back by a line of the book of changes: stock, changes of many products, couriers' statements.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Activity } from "#contract/wire/shop/activities.ts";
import { addProduct, address, type Browser, openStaffedShop, productData, productForm } from "#test/shop.ts";
import { bulkOf, takingBack } from "#web/admin/activity/take-back.ts";

type Staffed = Awaited<ReturnType<typeof openStaffedShop>>;
let shop: Staffed["shop"];
let admin: Browser;
let shopper: Staffed["shopper"];
let plant: string;
beforeAll(async () => {
  ({ shop, admin, shopper } = await openStaffedShop());
  plant = await addProduct(admin);
});
afterAll(() => shop.close());

const done = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  expect([status, body.message]).toEqual([200, body.message]);
  // biome-ignore lint/suspicious/noExplicitAny: whatever shape the answer has
  return body as any;
};
let made = 0;
const anew = (word: string) => `${word} ${++made}`;
async function anOrder(): Promise<string> {
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  return done(await shopper.post("/api/order/cod", { items, address })).orderId;
}

test("what is written of the stock, of many products and of a statement is taken back by its own line", async () => {
  const read = async () => done(await admin.get("/api/admin/activity")).activities as Activity[];
  const count = async (id: string) => done(await admin.get(`/api/product/desk/${id}`)).product.stock["Small Pot"];
  const counted = await addProduct(admin, { name: anew("Taken"), stock: { "Small Pot": { count: 4 } } });
  const act = { productId: counted, size: "Small Pot" };
  const write = (path: string, more: object) =>
    admin.post(`/api/stock-book/${path}`, { ...act, ...more, actKey: crypto.randomUUID() }).then(done);
  await write("received", { pieces: 3 });
  await write("lost", { pieces: 2, reason: "died" });
  await write("counted", { counted: 9 });
  for (const left of [5, 7, 4]) {
    const lines = await read();
    const line = lines.find(
      (one) => /^stock\.(received|lost|counted)$/.test(one.what) && takingBack(lines, one) !== null,
    );
    expect(line?.subject?.id).toBe(counted);
    for (const values of [line?.before, line?.after]) expect(values).not.toHaveProperty("lineId");
    done(await admin.post("/api/stock-book/take-back", { lineId: line?.lineId }));
    expect(await count(counted)).toBe(left);
    expect(takingBack(await read(), line as Activity)).toBeNull();
  }

  const many = [await addProduct(admin, { name: anew("Many") }), await addProduct(admin, { name: anew("Many") })];
  done(
    await admin.post("/api/product/bulk", {
      ids: many,
      change: { price: { field: "offerPrice", kind: "percent", value: -10 } },
    }),
  );
  const [together] = (await read()).map((line, _at, lines) => bulkOf(lines, line)).filter(({ length }) => length > 0);
  expect(together?.map(({ subject }) => subject?.id).sort()).toEqual(many.toSorted());
  const rows = together?.map(({ subject, before, after }) => ({ _id: subject?.id, before, after }));
  done(await admin.send("PUT", `/api/product/update/${many[0]}`, productForm(productData({ offerPrice: 55 }))));
  expect(done(await admin.post("/api/product/bulk/undo", { rows })).changed).toBe(1);
  const prices = await Promise.all(
    many.map(async (id) => done(await admin.get(`/api/product/desk/${id}`)).product.offerPrice),
  );
  expect(prices).toEqual([55, productData().offerPrice]);

  const orderId = await anOrder();
  const { number, amount } = done(await admin.get(`/api/order/${orderId}`)).order;
  const form = new FormData();
  form.append("input", JSON.stringify({ courier: "Steadfast", fileName: "taken.csv", takeOther: true }));
  const head = "Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee";
  form.append("file", new Blob([`${head}\r\nT-1,${number},A,${amount},60,0`]), "taken.csv");
  const { statementId } = done(await admin.post("/api/courier-cash/statement", form));
  const paid = (await read()).find(({ subject }) => subject?.kind === "statement");
  expect(paid).toMatchObject({ what: "cash.statement", subject: { id: statementId, name: "Steadfast" } });
  expect(takingBack(await read(), paid as Activity)).not.toBeNull();
  done(await admin.post("/api/courier-cash/undo", { statementId }));
  expect(takingBack(await read(), paid as Activity)).toBeNull();
});
