// A role is not sent what it may not see: no figure of an order occurs anywhere in what a packer is answered, and so on.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, address, aPicture, type Browser, openStaffedShop, productData, productForm } from "#test/shop.ts";
import { type Person, signedInStaff } from "#test/staff.ts";
import { routes } from "./access-table.ts";
import { rolesFor } from "./role-areas.ts";

let shop: Awaited<ReturnType<typeof openStaffedShop>>["shop"];
let admin: Browser;
let packer: Person;
let seller: Person;
let grower: Person;
let writer: Person;
let plant: string;
let orderId: string;
let number: string;
let collect: number;
/** Every amount of the order but the one on the label. */
let figures: string[];

beforeAll(async () => {
  const opened = await openStaffedShop();
  ({ shop, admin } = opened);
  plant = await addProduct(admin, { price: 3791, offerPrice: 2683, stock: { "Small Pot": { count: 17 } } });
  const coupon = { code: "HIDDEN", gives: "percent", percent: 7, on: "everything", isOn: true };
  expect((await admin.post("/api/coupon/create", coupon)).status).toBe(200);
  const items = [{ product: plant, quantity: 2, size: "Small Pot" }];
  const placed = await opened.shopper.post("/api/order/cod", { items, address, coupon: "HIDDEN" });
  expect(placed.status).toBe(200);
  ({ orderId } = placed.body);
  await admin.post("/api/order/call", { orderId, outcome: "confirmed" });
  await admin.post("/api/order/note", { orderId, note: "Owes us 4321" });
  const { order } = (await admin.get(`/api/order/${orderId}`)).body;
  number = order.number;
  collect = order.ledger.toCollect;
  figures = [3791, 2683, order.subtotal, order.discount, order.tax, 4321].map(String);
  expect(figures).not.toContain(String(collect));
  packer = await signedInStaff(shop, admin, "packer");
  seller = await signedInStaff(shop, admin, "seller");
  grower = await signedInStaff(shop, admin, "grower");
  writer = await signedInStaff(shop, admin, "writer");
});
afterAll(() => shop.close());

const bodies: Record<string, () => unknown> = {
  "POST /api/packing/list": () => ({}),
  "POST /api/order/status": () => ({ orderId, status: "Packing" }),
  "POST /api/order/status/bulk": () => ({ orderIds: [orderId], status: "Packing" }),
  "POST /api/order/courier": () => ({ orderId, courierName: "Pathao", trackingNumber: "77" }),
  "POST /api/parcel/file": () => ({ sheet: "any", format: "csv", orderIds: [orderId] }),
  "POST /api/parcel/tracking": () => ({ courierName: "Pathao", orders: [{ orderId, trackingNumber: "78" }] }),
  "POST /api/parcel/check": () => ({ courier: "steadfast", orderIds: [orderId] }),
  "POST /api/packing/scan": () => ({ code: orderId, act: "find", actKey: "a-scan-of-hidden" }),
  "POST /api/packing/scan/undo": () => ({ orderId, actKey: "a-scan-of-hidden" }),
  "POST /api/parcel/withdraw": () => ({ orderId }),
  "POST /api/parcel/tracking/file": () => trackingFile("Pathao", "79"),
  "POST /api/parcel/book": () => ({ courier: "steadfast", orderIds: [orderId] }),
};

function trackingFile(courierName: string, tracking: string): FormData {
  const file = new FormData();
  file.append("input", JSON.stringify({ courierName }));
  file.append("file", new Blob([`Invoice,Tracking ID\n${number},${tracking}\n`]), "panel.csv");
  return file;
}

test("a packer is sent name, phone, address, lines and the sum on the label, and no other figure, in any answer", async () => {
  const calls = Object.entries(routes).filter(
    ([call, { role }]) => role === "owner" && rolesFor(call).includes("packer"),
  );
  const answers: string[] = [];
  for (const [call] of calls) {
    const [method = "", pattern = ""] = call.split(" ");
    const { body } = await packer.send(method, pattern.replace(/:\w+/, orderId), bodies[call]?.());
    const text = JSON.stringify(body);
    const file = body?.content ? Buffer.from(body.content, "base64").toString() : "";
    answers.push(`${call} ${text} ${file}`);
  }
  const all = answers.join("\n");
  for (const figure of figures) expect(all).not.toMatch(new RegExp(`(?<![0-9])${figure.replace(".", "\\.")}(?![0-9])`));
  for (const hidden of ["HIDDEN", address.email, "subtotal", "offerPrice", "ledger", "phoneOrders", "phoneRecord"]) {
    expect(all).not.toContain(hidden);
  }
  const { order } = (await packer.get(`/api/packing/${orderId}`)).body;
  expect(order).toMatchObject({ name: "Ayesha Siddika", phone: "01712345678", collect, items: [{ quantity: 2 }] });
  const sheet = (await packer.post("/api/parcel/file", { sheet: "redx", format: "csv", orderIds: [orderId] })).body;
  const rows = Buffer.from(sheet.content, "base64").toString();
  expect(rows).toContain(String(collect));
  for (const figure of figures) expect(rows).not.toContain(`,${figure},`);
});

test("a packer who asks for no orders by id gets none", async () => {
  expect(await packer.post("/api/packing/list", { ids: [] })).toMatchObject({ status: 200, body: { orders: [] } });
});

test("an order that nobody has confirmed is not a packer's yet", async () => {
  const act = (outcome: string) => admin.post("/api/order/call", { orderId, outcome });
  await admin.post("/api/order/status", { orderId, status: "Order Placed" });
  await act("not-confirmed");
  expect((await packer.get(`/api/packing/${orderId}`)).status).toBe(404);
  expect((await packer.post("/api/order/status", { orderId, status: "Packing" })).status).toBe(404);
  expect((await packer.post("/api/packing/list")).body).toMatchObject({ total: 0, counts: { "Order Placed": 0 } });
  await act("confirmed");
  expect((await packer.post("/api/packing/list")).body.total).toBe(1);
});

test("a packer finds an order by what is on its label, not by an e-mail that it is not sent", async () => {
  const found = async (q: string) => (await packer.post("/api/packing/list", { q })).body.total;
  expect(await found(address.firstName)).toBe(1);
  expect(await found(address.phone)).toBe(1);
  expect(await found(address.email)).toBe(0);
});

test("a manager's mails are not those about the team", async () => {
  const manager = await signedInStaff(shop, admin, "manager");
  const kindsOf = async (who: Person | Browser) =>
    (await who.post("/api/admin/mails", { limit: 100 })).body.mails.map(({ kind }: { kind: string }) => kind);
  expect(await kindsOf(admin)).toContain("owner-change");
  expect((await kindsOf(manager)).filter((kind: string) => kind.startsWith("owner-"))).toEqual([]);
  const { mails } = (await admin.post("/api/admin/mails", { limit: 100 })).body;
  const about = mails.find(({ kind }: { kind: string }) => kind === "owner-change");
  expect((await manager.get(`/api/admin/mails/${about._id}`)).status).toBe(404);
  expect((await manager.post("/api/admin/mails/send", { mailId: about._id })).status).toBe(404);
});

test("an order that is delivered is no longer a packer's, to read or to change", async () => {
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  expect((await packer.get(`/api/packing/${orderId}`)).status).toBe(404);
  expect((await packer.post("/api/packing/list", { ids: [orderId] })).status).toBe(404);
  expect((await packer.post("/api/order/status", { orderId, status: "Packing" })).status).toBe(404);
  expect((await packer.post("/api/parcel/check", { courier: "steadfast", orderIds: [orderId] })).status).toBe(404);
  expect((await packer.post("/api/packing/list")).body.orders).toEqual([]);
  expect((await packer.post("/api/parcel/tracking/file", trackingFile("RedX", "MINE-1"))).status).toBe(404);
  await admin.post("/api/order/status", { orderId, status: "Packing" });
});

test("a seller's list without filters is a page, not all orders", async () => {
  const { body } = await seller.post("/api/order/list", {});
  expect(body).toMatchObject({ total: 1, pages: 1, orders: [{ _id: orderId }] });
});

test("what an order cost and earned is sent to owner and manager, and not to a seller", async () => {
  const received = { actKey: crypto.randomUUID(), productId: plant, size: "Small Pot", pieces: 1, cost: 61.27 };
  expect((await admin.post("/api/stock-book/received", received)).status).toBe(200);
  const items = [{ product: plant, quantity: 2, size: "Small Pot" }];
  const written = await admin.post("/api/order/create", { source: "phone", items, address });
  const read = async (who: Person | Browser) => (await who.get(`/api/order/${written.body.orderId}`)).body.order;
  const { profit, ...order } = await read(admin);
  expect(profit).toMatchObject({ cost: 122.54, uncosted: 0, lines: [{ cost: 122.54 }] });
  expect((await read(await signedInStaff(shop, admin, "manager"))).profit).toEqual(profit);
  const seen = await read(seller);
  expect(seen).toMatchObject({ _id: order._id, amount: order.amount });
  expect(JSON.stringify(seen)).not.toMatch(/profit|cost|122\.54|61\.27/i);
});

test("a grower reads stock moves without orders, and changes counts and care but no price, name or picture", async () => {
  const { moves } = (await grower.get(`/api/product/${plant}/stock-moves`)).body;
  expect(moves.length).toBeGreaterThan(1);
  expect(JSON.stringify(moves)).not.toMatch(/GP-\d/);
  const sent = {
    name: "Stolen",
    price: 1,
    offerPrice: 1,
    careGuide: "<p>Shade</p>",
    stock: { "Small Pot": { count: 40 } },
  };
  const answer = await grower.send(
    "PUT",
    `/api/product/update/${plant}`,
    productForm(productData(sent), [await aPicture("#123456")]),
  );
  expect(answer.status).toBe(200);
  const { product } = (await admin.get(`/api/product/desk/${plant}`)).body;
  expect(product).toMatchObject({
    price: 3791,
    offerPrice: 2683,
    careGuide: "<p>Shade</p>",
    stock: { "Small Pot": 40 },
  });
  expect(product.name).not.toBe("Stolen");
});

test("a writer changes names, texts and pictures but no price, count or switch", async () => {
  const sent = {
    name: "Well Named",
    price: 1,
    offerPrice: 1,
    popular: true,
    inStock: false,
    stock: { "Small Pot": { count: 0 } },
  };
  const answer = await writer.send("PUT", `/api/product/update/${plant}`, productForm(productData(sent)));
  expect(answer.status).toBe(200);
  const { product } = (await admin.get(`/api/product/desk/${plant}`)).body;
  expect(product).toMatchObject({ name: "Well Named", price: 3791, offerPrice: 2683, popular: false, inStock: true });
  expect(product.stock).toEqual({ "Small Pot": 40 });
});

test("what a call of its own denies to a role, no body of another call does", async () => {
  const paid = await admin.post("/api/order/create", {
    source: "phone",
    items: [{ product: plant, quantity: 1, size: "Small Pot" }],
    address,
  });
  const sold = { orderId: paid.body.orderId };
  await admin.post("/api/order/cash", { ...sold, collected: true });
  const notYours = { status: 403, body: { code: "not-your-role" } };
  expect(await seller.post("/api/order/cash", { ...sold, collected: false })).toMatchObject(notYours);
  expect(await seller.post("/api/order/cancel", { ...sold, reason: "Twice", refund: true })).toMatchObject(notYours);
  expect(await seller.post("/api/order/cancel", { ...sold, reason: "Twice" })).toMatchObject({
    status: 409,
    body: { code: "cash-collected" },
  });
  const { order } = (await admin.get(`/api/order/${sold.orderId}`)).body;
  expect(order).toMatchObject({ isPaid: true, canceled: null });

  const asked = { product: plant, name: "Rahim", phone: "01812345678", text: "Does it need shade?" };
  expect((await shop.browser().post("/api/question", asked)).status).toBe(200);
  const read = async () =>
    (await admin.get("/api/question/desk?state=all")).body.questions.find(
      ({ text }: { text: string }) => text === asked.text,
    );
  const told = { question: (await read())._id, answer: "Half a day.", isShown: true };
  expect((await seller.post("/api/question/answer", { ...told, revision: 1 })).status).toBe(200);
  const hidden = { question: told.question, revision: 2, state: "hidden" };
  expect(await seller.post("/api/question/state", hidden)).toMatchObject(notYours);
  expect(await seller.post("/api/question/answer", { ...told, revision: 2, isShown: false })).toMatchObject(notYours);
  expect((await admin.post("/api/question/state", hidden)).status).toBe(200);
  expect(await seller.post("/api/question/answer", { ...told, revision: 3 })).toMatchObject(notYours);
  const corrected = { ...told, revision: 3, answer: "A day.", isShown: false };
  expect((await seller.post("/api/question/answer", corrected)).status).toBe(200);
});

test("who takes an order is answered what it takes: charges, coupons, wallets, and whether the one number is blocked", async () => {
  const { rules } = (await admin.get("/api/admin/phone-rules")).body;
  const blocked = [{ phone: "01712-345678", note: "Sent two back", noOrders: true }];
  expect((await admin.send("PUT", "/api/admin/phone-rules", { ...rules, blocked })).status).toBe(200);
  for (const read of ["/api/delivery", "/api/coupon/in-force", "/api/order/methods"]) {
    expect((await seller.get(read)).status, read).toBe(200);
  }
  expect((await seller.get("/api/coupon/in-force")).body.inForce).toBe(true);
  const ask = (phone: string) => seller.post("/api/order/blocked-phone", { phone });
  expect((await ask("+8801712345678")).body.blocked).toEqual({ note: "Sent two back", noOrders: true });
  expect((await ask("01812345678")).body).toEqual({ success: true, message: "", blocked: null });
  expect((await seller.get("/api/admin/phone-rules")).status).toBe(403);
  expect((await admin.send("PUT", "/api/admin/phone-rules", rules)).status).toBe(200);
});
