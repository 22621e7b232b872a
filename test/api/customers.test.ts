// Customers as the team sees them: derived from phones and e-mails of orders, with what the team writes of them.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderLines, orders } from "#db/schema/orders.ts";
import { ledgersOf } from "#server/orders/money-of.ts";
import { loadPhoneRules } from "#server/settings/phone-rules.ts";
import { countQueries } from "#test/queries.ts";
import { liveReports, type ReportShop, reportLife } from "#test/report-life.ts";
import { addProduct, address, openStaffedShop, owner, signedInShopper } from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

let desk: Awaited<ReturnType<typeof openStaffedShop>> & { plant: string };
beforeAll(async () => {
  const opened = await openStaffedShop();
  desk = { ...opened, plant: await addProduct(opened.admin, { name: "Boston Fern", offerPrice: 100 }) };
});
afterAll(() => desk.shop.close());

type Person = { phone: string; email?: string; firstName?: string; city?: string };

/** An order in cash that the team wrote down. @returns its id */
async function ordered({ phone, email = "", firstName = "Rahima", city = "Dhaka" }: Person): Promise<string> {
  const { body } = await desk.admin.post("/api/order/create", {
    items: [{ product: desk.plant, quantity: 1, size: "Small Pot" }],
    address: { ...address, phone, email, firstName, lastName: "Begum", city },
    source: "phone",
  });
  expect(body.message).toBe("Order Placed");
  return body.orderId;
}
const list = async (asked: object = {}) => (await desk.admin.post("/api/buyer/list", { limit: 100, ...asked })).body;
const find = async (q: string) => (await list({ q })).buyers;
const open = async (id: string) => (await desk.admin.get(`/api/buyer/${id}`)).body.buyer;
const ok = async (call: string, body: object) => {
  const answer = await desk.admin.post(`/api/buyer/${call}`, body);
  expect(answer.status, answer.body.message).toBe(200);
};

test("a customer's place and addresses are named in both languages", async () => {
  await ordered({ phone: "01811000091", firstName: "Jorina", city: "Rajshahi" });
  const [found] = await find("01811000091");
  expect(found.place).toEqual({ en: "Rajshahi", bn: "রাজশাহী" });
  const { addresses } = await open(found._id);
  const place = { en: `Rajshahi ${address.zipcode}`, bn: expect.stringMatching(/^রাজশাহী [০-৯]{4}$/) };
  expect(addresses).toEqual([{ street: address.street, place, times: 1 }]);
  const { body } = await desk.admin.post("/api/buyer/export", { currentPassword: owner.password });
  const query = `q=01811000091&until=${body.until}&proof=${body.proof}`;
  const placeIn = async (language: string) =>
    (await desk.admin.get(`/api/buyer/export.csv?${query}&language=${language}`)).body as string;
  expect(await placeIn("en")).toContain(",Rajshahi,");
  expect(await placeIn("bn")).toContain(",রাজশাহী,");
});

test("a place that was typed with commas is shown whole, its district and thana in both languages", async () => {
  const typed = [
    ["01811000092", "Block C, Mirpur, Rajshahi", "Block C, Mirpur, রাজশাহী"],
    ["01811000093", "House 4, Block C, Savar, Dhaka", "House 4, Block C, সাভার, ঢাকা"],
    ["01811000094", "Near the mosque, Char Para", "Near the mosque, Char Para"],
  ] as const;
  for (const [phone, city, bn] of typed) {
    await ordered({ phone, city });
    expect((await find(phone))[0].place).toEqual({ en: city, bn });
  }
});

test("each district is offered once by its known name, and found however it was typed", async () => {
  const typed = ["Comilla", "cumilla", " COMILLA", "কুমিল্লা", "Block C, Comilla", "Opposite the old mill"];
  for (const [at, city] of typed.entries()) await ordered({ phone: `0181100020${at}`, city });
  const { districts } = await list();
  expect(districts.filter(({ bn }: { bn: string }) => bn === "কুমিল্লা")).toEqual([{ en: "Cumilla", bn: "কুমিল্লা" }]);
  expect(districts.filter(({ en }: { en: string }) => /omilla|cumilla/.test(en))).toEqual([]);
  const unknown = "Opposite the old mill";
  expect(districts).toContainEqual({ en: unknown, bn: unknown });
  const { body } = await desk.admin.post("/api/buyer/export", { currentPassword: owner.password });
  for (const district of ["Cumilla", "Comilla", "কুমিল্লা"]) {
    const found = await list({ district });
    expect([found.total, found.counts.all, (await list({ district, q: "Rahima" })).total]).toEqual([5, 5, 5]);
    const query = new URLSearchParams({ district, until: body.until, proof: body.proof, language: "en" });
    const file = (await desk.admin.get(`/api/buyer/export.csv?${query}`)).body as string;
    expect(file.trim().split("\n")).toHaveLength(6);
  }
  expect((await list({ district: unknown })).buyers).toMatchObject([{ phone: "01811000205" }]);
});

test("one phone is one customer, however it was typed, and is found by name, phone or e-mail", async () => {
  await ordered({ phone: "01811000001", email: "rahima@example.com" });
  await ordered({ phone: "+880 1811-000001", firstName: "রহিমা" });
  await ordered({ phone: "০১৮১১০০০০০২", firstName: "Karim", city: "Sylhet" });
  const [rahima, ...others] = await find("01811000001");
  expect(others).toEqual([]);
  expect(rahima).toMatchObject({ name: "রহিমা Begum", orders: 2, outcomes: "oo", hasAccount: false, spent: 0 });
  for (const q of ["রহিমা", "RAHIMA@EXAMPLE.COM", "+8801811000001", "০১৮১১০০০০০১", "1811-000001"]) {
    expect(
      (await find(q)).map((one: { _id: string }) => one._id),
      q,
    ).toContain(rahima._id);
  }
  const picture = { url: "/media/fern.webp", width: 800, height: 800, color: "#aabbcc", alt: "" };
  await desk.shop.database.db.update(orderLines).set({ picture });
  const [order] = (await open(rahima._id)).orderList;
  expect(order).toMatchObject({ product: { name: "Boston Fern" }, more: 0, pictures: [picture] });
  expect((await list({ district: "Sylhet" })).buyers).toMatchObject([{ name: "Karim Begum" }]);
  expect((await list({ mark: "returning" })).buyers).toMatchObject([{ _id: rahima._id }]);
  expect((await list({ sort: "orders" })).buyers[0]).toMatchObject({ _id: rahima._id });
});

test("an account without orders is listed by its e-mail, until it orders", async () => {
  const shopper = await signedInShopper(desk.shop, "Nadia Islam");
  const [before] = await find(shopper.email);
  expect(before).toMatchObject({ name: "Nadia Islam", orders: 0, hasAccount: true });
  const items = [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
  await shopper.post("/api/order/cod", { items, address: { ...address, phone: "01811000003", email: shopper.email } });
  const found = await find(shopper.email);
  expect(found).toMatchObject([{ orders: 1, hasAccount: true, phone: "01811000003" }]);
  expect(await open(found[0]._id)).toMatchObject({ accounts: [{ email: shopper.email, name: "Nadia Islam" }] });
});

test("what a customer paid is what the ledgers of all orders say, after any life of orders", async () => {
  const { shop, admin, shopper } = desk;
  await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  const coupon = "GREEN10";
  await admin.post("/api/coupon/create", { code: coupon, on: "everything", isOn: true, gives: "percent", percent: 10 });
  const plants: [string, string] = [
    await addProduct(admin, { name: "Aloe Vera", offerPrice: 99.5 }),
    await addProduct(admin, { name: "Money Plant", offerPrice: 33.33 }),
  ];
  const life: ReportShop = { shop, admin, shopper, plants, coupon };
  await fc.assert(
    fc.asyncProperty(reportLife, async (steps) => {
      await liveReports(life, steps);
    }),
    { numRuns: 20, seed: 20_261_127 },
  );
  const { db } = shop.database;
  const rows = await db.select().from(orders);
  const ledgers = await ledgersOf(db, rows);
  const kept = (await db.execute<{ id: string; kept: string }>(sql`select id, kept_of_order(o) as kept from orders o`))
    .rows;
  const ofLedgers = rows.map(({ id }) => [id, (ledgers.get(id)?.inMinor ?? 0) - (ledgers.get(id)?.refundedMinor ?? 0)]);
  expect(Object.fromEntries(kept.map((one) => [one.id, Number(one.kept)]))).toEqual(Object.fromEntries(ofLedgers));
  expect(ofLedgers.filter(([, minor]) => Number(minor) > 0).length).toBeGreaterThan(5);
  const all = (await list({ sort: "spent" })).buyers;
  const spent = all.reduce((sum: number, one: { spent: number }) => sum + one.spent, 0);
  expect(spent).toBeCloseTo(ofLedgers.reduce((sum, [, minor]) => sum + Number(minor), 0) / 100, 2);
  const [it] = await find("01712345678");
  expect(it.refused).toBe(
    rows.filter(({ returnedAt, plainPhone }) => returnedAt && plainPhone === "01712345678").length,
  );
}, 170_000);

test("two records are joined and separated again with nothing lost, also when both are joined at once", async () => {
  await ordered({ phone: "01811000011", firstName: "Salma" });
  await ordered({ phone: "01811000012", firstName: "Salma" });
  const [[a], [b]] = [await find("01811000011"), await find("01811000012")];
  await ok("note", { buyerId: a._id, text: "Gate is blue." });
  await ok("note", { buyerId: b._id, text: "Rings twice." });
  await ok("tags", { buyerId: b._id, tags: ["Roof garden"] });
  const both = await Promise.all([
    desk.admin.post("/api/buyer/join", { buyerId: a._id, otherId: b._id }),
    desk.admin.post("/api/buyer/join", { buyerId: b._id, otherId: a._id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [into, other] = both[0].status === 200 ? [a, b] : [b, a];
  const joined = await open(into._id);
  expect(joined).toMatchObject({ orders: 2, tags: ["Roof garden"], joined: [{ _id: other._id, orders: 1 }] });
  expect(joined.notes.map(({ text }: { text: string }) => text)).toEqual(["Gate is blue.", "Rings twice."]);
  expect(await open(other._id)).toMatchObject({ _id: into._id });
  expect(await find("01811000012")).toMatchObject([{ _id: into._id, orders: 2 }]);
  // A new order of the joined phone is the customer's.
  await ordered({ phone: "01811000012", firstName: "Salma" });
  expect(await open(into._id)).toMatchObject({ orders: 3 });
  await ok("separate", { buyerId: other._id });
  expect([await open(a._id), await open(b._id)]).toMatchObject([
    { orders: 1, joined: [], notes: [{ text: "Gate is blue." }] },
    { orders: 2, joined: [], notes: [{ text: "Rings twice." }], tags: ["Roof garden"] },
  ]);
});

test("blocking writes the rules for phones, of all of a customer's phones, and of two at once both", async () => {
  await ordered({ phone: "01811000021" });
  await ordered({ phone: "01811000022" });
  const [[a], [b]] = [await find("01811000021"), await find("01811000022")];
  await Promise.all([
    ok("block", { buyerId: a._id, blocked: true, reason: "Refused twice" }),
    ok("block", { buyerId: b._id, blocked: true, reason: "" }),
  ]);
  const { blocked } = await loadPhoneRules(desk.shop.database.db);
  expect(blocked).toEqual(expect.arrayContaining([{ phone: "01811000021", note: "Refused twice", noOrders: false }]));
  expect((await list({ mark: "blocked" })).total).toBe(2);
  expect(await open(a._id)).toMatchObject({ isBlocked: true, blockedNote: "Refused twice" });
  await ok("block", { buyerId: a._id, blocked: true, noOrders: true, reason: "Refused thrice" });
  expect(await open(a._id)).toMatchObject({ isBlocked: true, noOrders: true, blockedNote: "Refused thrice" });
  await ok("block", { buyerId: a._id, blocked: false });
  expect((await list({ mark: "blocked" })).buyers).toMatchObject([{ _id: b._id }]);
});

test("a search counts and pages the same customers by short, Bengali and common names, in every order and tab", async () => {
  for (const [at, firstName] of ["মিম", "মিমি", "Mim", "Li", "Lina"].entries())
    await ordered({ phone: `0181100090${at}`, firstName });
  const ids = async (asked: object) => {
    const { buyers, total } = await list(asked);
    return { total, ids: buyers.map(({ _id }: { _id: string }) => _id) as string[] };
  };
  for (const q of ["মি", "মিম", "mim", "li", "BEGUM", "018110009", "০১৮১১০০০৯০১", "nobody at all"]) {
    for (const sort of ["newest", "oldest", "spent", "orders", "refused", "name"]) {
      const whole = await ids({ q, sort });
      expect(whole.total).toBe(whole.ids.length);
      const inOrder = (await ids({ sort })).ids.filter((id) => whole.ids.includes(id));
      expect([q, sort, whole.ids]).toEqual([q, sort, inOrder]);
    }
    const { counts, total } = await list({ q });
    expect(counts.all).toBe(total);
    for (const mark of ["returning", "refused", "account", "blocked"])
      expect([q, mark, (await list({ q, mark })).total]).toEqual([q, mark, counts[mark]]);
  }
  const named = async (q: string) => (await find(q)).map(({ name }: { name: string }) => name).sort();
  expect(await named("মি")).toEqual(["মিম Begum", "মিমি Begum"]);
  expect(await named("০১৮১১০০০৯০১")).toEqual(["মিমি Begum"]);
  const { ids: five } = await ids({ q: "018110009", sort: "name" });
  for (const [page, part] of [five.slice(0, 2), five.slice(2, 4), five.slice(4)].entries())
    expect(await ids({ q: "018110009", sort: "name", limit: 2, page: page + 1 })).toEqual({ total: 5, ids: part });
  expect(await list({ q: "018110009", limit: 2, page: 99 })).toMatchObject({ page: 3, pages: 3 });
});

test("the list asks the database as often for many customers as for one, and its file needs the password", async () => {
  await list();
  const { queries: few } = await countQueries(() => list({ q: "01811000001" }));
  const { queries: many } = await countQueries(() => list());
  expect(many).toBe(few);
  const asked = await desk.admin.post("/api/buyer/export", { currentPassword: "wrong password 1" });
  expect(asked.body).toMatchObject({ code: "wrong-password" });
  const { body } = await desk.admin.post("/api/buyer/export", { currentPassword: owner.password });
  const query = new URLSearchParams({ q: "01811000001", until: String(body.until), proof: body.proof });
  const file = await desk.admin.get(`/api/buyer/export.csv?${query}`);
  expect(String(file.body).trim().split("\n")).toEqual([
    expect.stringContaining("Name,Phone"),
    expect.stringContaining("01811-000001"),
  ]);
  const english = { headers: { "accept-language": "en" } };
  const bengali = await desk.admin.get(`/api/buyer/export.csv?${query}&language=bn`, english);
  expect(String(bengali.body)).toMatch(/^\ufeffনাম,ফোন,ইমেইল,এলাকা,/);
  query.set("proof", "made-up");
  expect((await desk.admin.get(`/api/buyer/export.csv?${query}`)).status).toBe(403);
});

test("'charge first' writes the rules for phones, and goes again; blocking is another rule", async () => {
  const { _id } = (await list({ mark: "blocked" })).buyers[0] as { _id: string };
  const before = await open(_id);
  expect(before.paysFirst).toBe(false);
  await ok("pay-first", { buyerId: _id, payFirst: true });
  expect(await open(_id)).toMatchObject({ paysFirst: true, isBlocked: before.isBlocked });
  const rules = await loadPhoneRules(desk.shop.database.db);
  expect(rules.paidFirst).toEqual(before.phones);
  await ok("pay-first", { buyerId: _id, payFirst: false });
  expect((await open(_id)).paysFirst).toBe(false);
});

test("a seller reads customers without what refusals cost, and blocks and joins none", async () => {
  const seller = await signedInStaff(desk.shop, desk.admin, "seller");
  const [one] = await find("01811000001");
  expect((await seller.get(`/api/buyer/${one._id}`)).body.buyer).toMatchObject({ lost: null, orders: 2 });
  expect((await seller.post("/api/buyer/block", { buyerId: one._id, blocked: true })).status).toBe(403);
  const packer = await signedInStaff(desk.shop, desk.admin, "packer");
  expect((await packer.post("/api/buyer/list", {})).status).toBe(403);
});
