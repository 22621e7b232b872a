// Reports: the sums that are kept with each change equal those over all orders. On both engines.
import { readFileSync } from "node:fs";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOf } from "#contract/rules/delivery/places.ts";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { Report, ReportFigures, ReportRow } from "#contract/wire/books/reports.ts";
import { fillSums } from "#db/migrating/fill-sums.ts";
import { customers } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/orders.ts";
import {
  expectedProfit,
  expectedReports,
  expectedSales,
  liveReports,
  type ReportShop,
  reportLife,
} from "#test/report-life.ts";
import { addProduct, address, openShopWithOwner, owner, signedInShopper } from "#test/shop.ts";

let desk: ReportShop;
beforeAll(async () => {
  const { shop, admin } = await openShopWithOwner();
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
  "credit",
  "saleOff",
] as const;
const pick = (figures: Partial<ReportFigures>) =>
  Object.fromEntries(compared.map((name) => [name, figures[name] ?? 0]));
const byKey = (rows: ReportRow[]) =>
  new Map(rows.map(({ key, figures }) => [key, pick(figures)]).filter(([, figures]) => isAny(figures as object)) as []);
const isAny = (figures: object) => Object.values(figures).some((value) => value !== 0);

/** The tax papers of a period are those of its sales: no returned, canceled or unpaid order has one. */
async function expectTruePapers() {
  const papers: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const asked = new URLSearchParams({ ...long, page: String(page) });
    const { status, body } = await desk.admin.get(`/api/admin/reports/papers?${asked}`);
    expect(status, body.message).toBe(200);
    papers.push(...body.orderIds);
    pages = body.pages;
  }
  const printed = await desk.shop.database.db.select().from(orders).where(inArray(orders.id, papers));
  const sum = (of: (order: (typeof printed)[number]) => number) => printed.reduce((all, one) => all + of(one), 0) / 100;
  const { totals } = await report("day");
  expect({ papers: papers.length, tax: sum(({ taxMinor }) => taxMinor) }).toEqual({
    papers: totals.orders,
    tax: totals.tax,
  });
  expect(sum(({ totalMinor, taxMinor }) => totalMinor - taxMinor)).toBe(totals.sold);
}

async function expectTrueSums() {
  const offers = (await report("offer")).rows;
  const sold = offers
    .filter(({ offer, figures }) => offer === "sale" && figures.orders > 0)
    .map(({ key, figures: { orders, pieces, saleOff } }) => [key, { orders, pieces, saleOff }] as const);
  expect(new Map(sold)).toEqual(await expectedSales(desk));
  for (const split of ["day", "courier", "source", "offer"] as const) {
    const rows = (await report(split)).rows.filter(({ offer }) => offer !== "sale");
    const expected = [...(await expectedReports(desk, split))].filter(
      ([key, figures]) => isAny(figures) && (split !== "offer" || key !== ""),
    );
    expect({ split, sums: byKey(rows) }).toEqual({
      split,
      sums: new Map(expected.map(([key, figures]) => [key, pick(figures)])),
    });
  }
  const districts = (await report("district")).rows;
  const soldTo: Record<string, number> = {};
  for (const [city, { sold }] of await expectedReports(desk, "city")) {
    const district = placeOf({ city }).districtId ?? city;
    soldTo[district] = Math.round(((soldTo[district] ?? 0) + sold) * 100) / 100;
  }
  const isSold = ([, sold]: readonly [string, number]) => sold !== 0;
  expect(Object.fromEntries(districts.map(({ key, figures }) => [key, figures.sold] as const).filter(isSold))).toEqual(
    Object.fromEntries(Object.entries(soldTo).filter(isSold)),
  );
  await expectTruePapers();
  const { minor, lines } = await expectedProfit(desk);
  const { profit } = (await report("day")).totals;
  if (profit !== null) expect(Math.abs(profit * 100 - minor), "profit").toBeLessThanOrEqual(lines);
  // Shares between products add up to the whole, at every grain.
  const { totals, rows: products } = await report("product");
  const { rows: categories } = await report("category");
  for (const rows of [products, categories, districts]) {
    for (const name of [
      "pieces",
      "sold",
      "tax",
      "discount",
      "credit",
      "saleOff",
      "delivery",
      "lost",
      "refunded",
      "dead",
    ] as const) {
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
  expect((await expectedSales(desk)).size).toBeGreaterThan(3);
}, 170_000);

/** The share of an order in the reports through one of its products, in poisha. */
type Part = { order: string; product: string } & Record<
  "sold" | "cost" | "delivery" | "lost" | "refunded" | "uncosted",
  number
>;

test("what the pages of all orders say of cost and profit, line by line, is what the reports say", async () => {
  const { db } = desk.shop.database;
  const parts = (
    await db.execute<Part>(sql`
      select order_id as "order", product_id as product, sum(sold_minor)::float8 as sold, sum(cost_minor)::float8 as cost,
        sum(delivery_minor)::float8 as delivery, sum(lost_minor)::float8 as lost, sum(refunded_minor)::float8 as refunded,
        sum(uncosted_pieces)::int as uncosted from report_parts group by 1, 2`)
  ).rows;
  const partsOf = Map.groupBy(parts, ({ order }) => order);
  const minor = (amount: number | null) => Math.round((amount ?? 0) * 100);
  const sum = { sold: 0, cost: 0, delivery: 0, lost: 0, refunded: 0, profit: 0, uncosted: 0 };
  const seen = { uncosted: 0, back: 0, refunded: 0, canceled: 0 };
  for (const { id } of await db.select({ id: orders.id }).from(orders)) {
    const { profit, items, canceled } = (await desk.admin.get(`/api/order/${id}`)).body.order;
    const own = partsOf.get(id) ?? [];
    const whole = (name: Exclude<keyof Part, "order" | "product">) => own.reduce((all, part) => all + part[name], 0);
    if (profit === undefined) {
      seen.canceled += canceled ? 1 : 0;
      expect({ id, sold: whole("sold"), cost: whole("cost"), lost: whole("lost") }).toEqual({
        ...{ id, sold: 0, cost: 0, lost: 0 },
      });
      continue;
    }
    for (const name of ["sold", "cost", "delivery", "lost", "refunded"] as const) {
      expect({ id, name, minor: minor(profit[name]) }).toEqual({ id, name, minor: whole(name) });
      sum[name] += minor(profit[name]);
    }
    expect(profit.uncosted).toBe(whole("uncosted"));
    for (const { product, sold, cost, delivery } of own) {
      const lines: Record<string, number | null>[] = profit.lines.filter(
        (_: unknown, at: number) => items[at].product._id === product,
      );
      const ofLines = (name: string) => lines.reduce((all, line) => all + minor(line[name] ?? null), 0);
      expect({ id, sold: ofLines("sold"), cost: ofLines("cost"), delivery: ofLines("delivery") }).toEqual({
        ...{ id, sold, cost, delivery },
      });
    }
    for (const line of profit.lines) {
      const { sold, cost, delivery, profit: earned } = line;
      expect(earned === null ? null : minor(earned)).toBe(
        cost === null ? null : minor(sold) - minor(cost) - minor(delivery),
      );
    }
    sum.profit += minor(profit.profit);
    sum.uncosted += profit.uncosted;
    seen.uncosted += profit.uncosted > 0 ? 1 : 0;
    seen.back += profit.lost > 0 ? 1 : 0;
    seen.refunded += profit.refunded > 0 ? 1 : 0;
  }
  const { totals } = await report("day");
  for (const name of ["sold", "cost", "delivery", "lost", "profit"] as const) {
    expect({ name, minor: sum[name] }).toEqual({ name, minor: minor(totals[name]) });
  }
  expect(sum.uncosted).toBe(totals.uncosted);
  for (const [name, count] of Object.entries(seen)) expect({ name, is: count > 0 }).toEqual({ name, is: true });
}, 60_000);

test("orders of before the reports are summed once when the database is opened", async () => {
  const { db } = desk.shop.database;
  const before = await report("product");
  await db.execute(sql`delete from report_parts`);
  await db.execute(sql`delete from report_sums`);
  await db.execute(sql`insert into report_stale select id from orders`);
  const run = async (text: string) => db.execute<Record<string, unknown>>(sql.raw(text));
  await fillSums(run);
  expect(await report("product")).toEqual(before);
  expect((await db.execute(sql`select 1 from report_stale`)).rows).toEqual([]);
});

test("orders of before that used credit, or whose lines a sale has lowered, are told apart by the migration", async () => {
  const { db } = desk.shop.database;
  const fill = () => fillSums(async (text) => db.execute<Record<string, unknown>>(sql.raw(text)));
  // Lives have moved orders to other days, and edits have added lines in later sales: what no record can tell is left out.
  await db.execute(sql`
    update order_lines l set sale_id = null, sale_off_minor = 0 from orders o, planned_sales s
    where o.id = l.order_id and s.id = l.sale_id and (o.created_at < s.starts_at or o.created_at >= coalesce(s.ended_at, s.ends_at))`);
  await db.execute(sql`insert into report_stale select id from orders`);
  await fill();
  const before = await report("offer");
  expect(before.rows.filter(({ offer }) => offer === "sale").length).toBeGreaterThan(3);
  expect(before.totals.credit).toBeGreaterThan(0);
  const lowered = async () =>
    (
      await db.execute(
        sql`select order_id, position, sale_id, sale_off_minor from order_lines where sale_id is not null order by 1, 2`,
      )
    ).rows;
  const lines = await lowered();
  // As version 0024 had them: no line said its sale, and credit counted with the discounts.
  await db.execute(sql`update order_lines set sale_id = null, sale_off_minor = 0`);
  await db.execute(sql`delete from report_sums where split = 'sale'`);
  await db.execute(sql`update report_parts set sale = ''`);
  for (const table of ["report_parts", "report_sums"]) {
    await db.execute(
      sql`update ${sql.identifier(table)} set discount_minor = discount_minor + credit_minor, credit_minor = 0, sale_off_minor = 0`,
    );
  }
  const file = readFileSync(
    new URL("../../db/migrations/0025_credit_and_sales_in_reports.sql", import.meta.url),
    "utf8",
  );
  const statements = file.split("--> statement-breakpoint").filter((text) => /^(UPDATE|INSERT) /m.test(text));
  expect(statements).toHaveLength(2);
  for (const text of statements) await db.execute(sql.raw(text));
  expect(await lowered()).toEqual(lines);
  await fill();
  expect(await report("offer")).toEqual(before);
});
