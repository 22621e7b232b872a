// Reports and tax papers: their sums on the screen, and how they are printed.
import { expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { chili, monstera, post, productNamed } from "./checkout-steps.ts";
import { setUp } from "./order-desk.ts";
import { printed } from "./printed.ts";
import { test } from "./shop-page.ts";

const bin = "001234567-0101";

/** @returns puts the settings back */
async function withBin(page: Page, typed: string): Promise<() => Promise<void>> {
  const { settings } = await (await page.request.get("/api/admin/settings")).json();
  const save = async (data: object) => {
    expect((await page.request.put("/api/admin/settings", { data })).status()).toBe(200);
  };
  await save({ ...settings, bin: typed });
  return () => save(settings);
}

const figureIn = (text: string | null) => Number((text ?? "").replace(/[^\d.]/g, ""));

test("Mushak 6.3 has the shop's BIN and adds up to the order; without a BIN there is no such paper", async ({
  page,
}) => {
  const { orders } = await setUp(page, [[monstera, chili]]);
  const { orderId = "", number = "" } = orders[0] ?? {};
  const { order } = await (await page.request.get(`/api/order/${orderId}`)).json();
  const address = `/admin/print/mushak?ids=${orderId}`;
  const without = await withBin(page, "");
  await page.goto(address);
  await expect(page.getByText("Mushak 6.3 needs your BIN. Write it in Settings.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goto("/admin/reports/month");
  await expect(page.getByText("Mushak 6.3 needs your BIN. Write it in Settings.")).toBeVisible();
  await without();

  const back = await withBin(page, bin);
  try {
    await page.goto(address);
    const paper = page.getByRole("article", { name: `Mushak 6.3 of ${number}` });
    for (const text of ["MUSHAK-6.3", "BIN of registered person", bin, number, "Tahmina", "Tax Challan"]) {
      await expect(paper).toContainText(text);
    }
    const cells = paper.getByRole("row").last().getByRole("cell");
    expect(figureIn(await cells.last().textContent())).toBe(order.amount);
    expect(figureIn(await cells.nth(-2).textContent())).toBe(order.tax);
    expect(await printed(page)).toEqual({ pages: 1, sizes: ["297 x 210"] });
    await page.getByLabel("Language of the papers").selectOption("বাংলা");
    const inBengali = page.getByRole("article");
    await expect(inBengali).toHaveAttribute("lang", "bn");
    await expect(inBengali).toContainText("০০১২৩৪৫৬৭-০১০১");
  } finally {
    await back();
  }
});

test("categories, days and losses add up to the sums below them, and a report on paper has all its rows", async ({
  page,
}) => {
  await setUp(page, [[monstera], [chili, monstera]]);
  const rows = page.getByRole("table", { name: /^By (day|Category, most sold first)$/ }).getByRole("row");
  const column = async (name: string) => {
    const texts = await page.locator(`td[data-label="${name}"]`).allTextContents();
    const figures = texts.map((text) => figureIn(text));
    const total = figures.pop();
    return { sum: figures.reduce((all, one) => all + one, 0), total };
  };
  for (const split of ["category", "day"]) {
    await page.goto(`/admin/reports?period=90&split=${split}`);
    await expect(rows.last()).toContainText("All ");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const pieces = await column("Pieces");
    expect({ split, sum: pieces.sum }).toEqual({ split, sum: pieces.total });
    expect(pieces.total).toBeGreaterThan(6);
    await page.goto(`/admin/reports?period=90&split=${split}&show=losses`);
    await expect(rows.last()).toContainText("All ");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    for (const name of ["Arrived dead", "Died or broken", "Died while growing"]) {
      const lost = await column(name);
      expect({ split, name, sum: lost.sum }).toEqual({ split, name, sum: lost.total });
    }
  }
  await page.goto("/admin/reports?period=90&split=day");
  // The names, fifty days and their sums; on paper all ninety.
  await expect(rows).toHaveCount(52);
  expect((await printed(page)).sizes).toEqual(["210 x 297"]);
  await expect(rows).toHaveCount(92);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("link", { name: "CSV" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(rows.nth(91)).toBeVisible();
});

test("the printed statement of a month has the shop's BIN, the month's sums and no tools", async ({ page }) => {
  await setUp(page, [[monstera]]);
  const back = await withBin(page, bin);
  try {
    await page.goto("/admin/reports/month");
    const sold = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Sold, with tax" }) });
    await expect(sold).toBeVisible();
    const month =
      new URL(page.url()).searchParams.get("month") ?? new Date(Date.now() + 21_600_000).toISOString().slice(0, 7);
    const [year = 0, number = 1] = month.split("-").map(Number);
    const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    const answer = await page.request.get(`/api/admin/reports?from=${month}-01&to=${to}&split=day`);
    const { totals } = (await answer.json()).report;
    expect(totals.orders).toBeGreaterThan(0);
    const shown = figureIn(await sold.getByRole("cell").first().textContent());
    expect(shown).toBeCloseTo(totals.sold + totals.tax, 2);
    expect((await printed(page)).sizes).toEqual(["210 x 297"]);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`BIN ${bin}`)).toBeVisible();
    await expect(sold).toBeVisible();
    for (const name of ["Print", /^Mushak 6.3/]) await expect(page.getByRole("button", { name })).toBeHidden();
    await expect(page.getByLabel("Month", { exact: true })).toBeHidden();
  } finally {
    await back();
  }
});

test("a report of any days is split by whatever is asked, beside as many days before, and its files have its sums", async ({
  page,
}) => {
  await setUp(page, [[monstera]]);
  const [from, to] = [dayInDhaka(new Date(), -9), dayInDhaka(new Date())];
  await page.goto("/admin/reports");
  await page.getByLabel("Period", { exact: true }).selectOption("Other days");
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${from}`));
  const { report } = await (await page.request.get(`/api/admin/reports?from=${from}&to=${to}&split=day`)).json();
  expect(report.before).toEqual({ from: dayInDhaka(new Date(), -19), to: dayInDhaka(new Date(), -10) });
  const { orders, sold } = report.totals;
  expect(orders).toBeGreaterThan(0);
  const splits = page.getByRole("navigation", { name: "Split by" });
  for (const split of ["Product", "Category", "District", "Courier", "Source", "Offer", "Day"]) {
    const link = splits.getByRole("link", { name: split, exact: true });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
    const rows = page.getByRole("region", { name: split, exact: true });
    const sums = rows.getByRole("row").last().getByRole("cell");
    // No order of this shop need have an offer.
    if (split === "Offer") await expect(rows).toContainText(/All offers|Nothing was sold/);
    else await expect.poll(async () => figureIn(await sums.nth(2).textContent()), split).toBe(Math.round(sold));
    const [csv, xlsx] = await Promise.all(
      ["CSV", "XLSX"].map(async (name) => {
        const address = (await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
        return page.request.get(address);
      }),
    );
    expect(xlsx?.status(), split).toBe(200);
    const lines: Record<string, string>[] = parse((await csv?.text()) ?? "", { bom: true, columns: true });
    expect(lines.at(-1), split).toMatchObject({ Orders: String(orders), Sold: sold.toFixed(2) });
  }
  await splits.getByRole("link", { name: "Searches", exact: true }).click();
  await expect(page.getByRole("heading", { name: "By day" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Searches", exact: true }).first()).toContainText("All searches");
});

test("the file of each book has heads in the office's language, whatever the browser speaks", async ({
  page,
  speakInOffice,
}) => {
  await setUp(page, []);
  const { _id: productId } = await productNamed(page, monstera.name);
  const begun = { actKey: crypto.randomUUID(), productId, origin: "cutting", plants: 9, begunOn: "2026-06-01" };
  await post(page, "/api/growing/begin", { ...begun, place: "House 3" });
  await page.goto("about:blank");
  await speakInOffice(page.request, "bn");
  for (const book of ["reports?split=district", "stock-book", "activity", "growing"]) {
    await page.goto(`/bn/admin/${book}`);
    const address = (await page.locator("main a[download]").first().getAttribute("href")) ?? "";
    const file = await page.request.get(address, { headers: { "accept-language": "en" } });
    expect(file.status(), book).toBe(200);
    const [heads] = (await file.text()).split("\r\n");
    expect(heads, book).toMatch(/\p{Script=Bengali}/u);
    expect(heads, book).not.toMatch(/[a-z]/i);
  }
});
