// Reports: the sums that are kept with each change equal those over all orders. On both engines.
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { Report, ReportFigures, ReportRow } from "#contract/wire/books/reports.ts";
import { customers } from "#db/schema/accounts.ts";
import { expectedReports, liveReports, type ReportShop, reportLife } from "#test/report-life.ts";
import { addCategory, addProduct, address, openTestShop, owner, signedInOwner, signedInShopper } from "#test/shop.ts";

let desk: ReportShop;
beforeAll(async () => {
  const shop = await openTestShop();
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  const coupon = "GREEN10";
  await admin.post("/api/coupon/create", { code: coupon, on: "everything", isOn: true, gives: "percent", percent: 10 });
  const plants: [string, string] = [
    await addProduct(admin, { name: "Boston Fern", offerPrice: 99.5, stock: { "Small Pot": { count: 5000 } } }),
    await addProduct(admin, { name: "Aloe Vera", offerPrice: 33.33 }),
  ];
  const shopper = await signedInShopper(shop);
  // Whose phone is proven uses the credit of this phone.
  await shop.database.db.update(customers).set({ phone: address.phone }).where(eq(customers.email, shopper.email));
  desk = { shop, admin, shopper, plants, coupon };
});
afterAll(() => desk.shop.close());

const long = { from: dayInDhaka(new Date(), -400), to: dayInDhaka(new Date()) };
async function report(split: string, period = long): Promise<Report> {
  const { status, body } = await desk.admin.get(`/api/admin/reports?${new URLSearchParams({ ...period, split })}`);
  expect(status, body.message).toBe(200);
  return body.report;
}

const compared = [
  "orders",
  "pieces",
  "sold",
  "tax",
  "discount",
  "delivery",
  "lost",
  "refused",
  "refunded",
  "dead",
  "cost",
  "uncosted",
] as const;
const pick = (figures: Partial<ReportFigures>) =>
  Object.fromEntries(compared.map((name) => [name, figures[name] ?? 0]));
const byKey = (rows: ReportRow[]) =>
  new Map(rows.map(({ key, figures }) => [key, pick(figures)]).filter(([, figures]) => isAny(figures as object)) as []);
const isAny = (figures: object) => Object.values(figures).some((value) => value !== 0);

async function expectTrueSums() {
  for (const split of ["day", "courier", "source", "offer"] as const) {
    const { rows } = await report(split);
    const expected = [...(await expectedReports(desk, split))].filter(
      ([key, figures]) => isAny(figures) && (split !== "offer" || key !== ""),
    );
    expect({ split, sums: byKey(rows) }).toEqual({
      split,
      sums: new Map(expected.map(([key, figures]) => [key, pick(figures)])),
    });
  }
  const cities = await expectedReports(desk, "city");
  const dhaka = ["dhaka", "ঢাকা"].map((city) => cities.get(city)?.sold ?? 0);
  const districts = (await report("district")).rows;
  expect(districts.find(({ key }) => key === "dhaka")?.figures.sold ?? 0).toBeCloseTo(
    dhaka.reduce((a, b) => a + b),
    2,
  );
  // Shares between products add up to the whole, at every grain.
  const { totals, rows: products } = await report("product");
  const { rows: categories } = await report("category");
  for (const rows of [products, categories, districts]) {
    for (const name of ["pieces", "sold", "tax", "discount", "delivery", "lost", "refunded", "dead"] as const) {
      const sum = rows.reduce((total, { figures }) => total + figures[name], 0);
      expect({ name, sum: Math.round(sum * 100) / 100 }).toEqual({ name, sum: totals[name] });
    }
  }
}

test("after any life of orders, the sums are those over all orders", async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(reportLife, async (steps) => {
      taken += await liveReports(desk, steps);
      await expectTrueSums();
    }),
    { numRuns: 40, seed: 20_261_127, endOnFailure: true },
  );
  expect(taken).toBeGreaterThan(300);
  const { totals } = await report("day");
  for (const name of compared) expect({ name, is: (totals[name] ?? 0) > 0 }).toEqual({ name, is: true });
  // Standing orders used credit, and ended ones gave it back.
  const { rows } = await desk.shop.database.db.execute<{ used: number; back: number }>(sql`
    select count(*) filter (where amount_minor < 0)::int as used, count(*) filter (where amount_minor > 0)::int as back
    from credit_lines where kind = 'order'`);
  expect(rows[0]?.used).toBeGreaterThan(10);
  expect(rows[0]?.back).toBeGreaterThan(2);
}, 170_000);

test("orders of before the reports are summed once when the database is opened", async () => {
  const { db } = desk.shop.database;
  const before = await report("product");
  await db.execute(sql`delete from report_parts`);
  await db.execute(sql`delete from report_sums`);
  await db.execute(sql`insert into report_stale select id from orders`);
  const { fillSums } = await import("#db/migrating/fill-sums.ts");
  const run = async (text: string) => db.execute<Record<string, unknown>>(sql.raw(text));
  await fillSums(run);
  expect(await report("product")).toEqual(before);
  expect((await db.execute(sql`select 1 from report_stale`)).rows).toEqual([]);
});
