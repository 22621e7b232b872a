/*
 * An evening of a nursery that sells in chats, through the screens: fifteen are pasted, five become orders and ten links, which customers
 * open on their phones in both languages, with and without script. Two lapse, one is answered by two at once. At the end stock and books
 * agree to the piece and the poisha with what the test has counted. test/api/evening-of-chats.test.ts plays it in more ways, by calls.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { chats, type Line, tulsi, wantedOf } from "#test/evening-chats.ts";
import { expectToFit, walkTo } from "./back-office.ts";
import { addressesOf } from "./doubles.ts";
import { owner } from "./owner.ts";
import { test as withShop } from "./shop-page.ts";

const clockFile = join(tmpdir(), `gachpala-clock-${process.pid}`);
const clock = new URL("shifted-clock.ts", import.meta.url).pathname;
const test = withShop.extend({
  variables: [
    async ({ doubles }, use) => {
      writeFileSync(clockFile, "0");
      await use({ ...addressesOf(doubles), NODE_OPTIONS: `--import ${clock}`, CLOCK_FILE: clockFile });
      rmSync(clockFile);
    },
    { scope: "worker" },
  ],
});

const names = ["Snake Plant", tulsi, "Boston Fern", "Peace Lily", "Rubber Plant"];

const sizes = ["Small Pot", "Medium Pot"] as const;
const counted = 40;
const deliveryMinor = 1000;
const minorOf = (taka: number) => Math.round(taka * 100);
const dayMs = 86_400_000;
const fromChat = "/admin/orders/new?from=chat";

type Sold = { _id: string; name: string; offerPrice: number; sizePrices: Record<string, number> };
type Agreed = { charge?: number; discount?: number };
type Link = { url: string; wanted: Line[] } & Agreed;

test("an evening of fifteen chats and ten links, to the piece and the poisha @phone", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const office = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const call = async (path: string, data: object) => {
    const answer = await office.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await call("/api/admin/login", owner);
  const products: Sold[] = (await (await office.get("/api/product/list")).json()).products;
  const soldAs = (name: string) => products.find((one) => one.name === name) as Sold;
  for (const [name, size] of names.flatMap((one) => sizes.map((size) => [one, size] as const))) {
    const { _id: productId } = soldAs(name);
    await call("/api/stock-book/counted", { actKey: crypto.randomUUID(), productId, size, counted });
  }
  // Nobody writes these in a chat.
  await office.put("/api/admin/settings", { data: { postcodeOptional: true, emailOptional: true } });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await office.put("/api/admin/wallets", { data: { wallets, currentPassword: owner.password } });

  const chat = page.getByRole("region", { name: "From a chat" });
  const pasted = async (at: number) => {
    await (page.url() === "about:blank" ? page.goto(fromChat) : walkTo(page, fromChat));
    await chat.getByRole("textbox").fill(chats[at] ?? "");
    await chat.getByRole("button", { name: "Read the chat" }).click();
    await expect(chat.getByRole("link", { name: "Send as link" })).toBeVisible();
    // A guess waits for the likeliest answer to be pressed.
    const guesses = page.locator(".mkchat__choice--guess");
    for (let left = await guesses.count(); left > 0; left -= 1) await guesses.first().click();
    await expect(page.locator(".nlines .nline")).toHaveCount(wantedOf[at]?.length ?? 0);
  };
  const linked = async (at: number, days: number, agreed: Agreed = {}): Promise<Link> => {
    await pasted(at);
    await chat.getByRole("link", { name: "Send as link" }).click();
    if (agreed.discount !== undefined) {
      await page.getByLabel("Discount", { exact: false }).first().fill(String(agreed.discount));
      await page.getByLabel("Why this price or discount").fill("Buys every month");
    }
    if (agreed.charge !== undefined) {
      await page.getByLabel("Delivery", { exact: true }).selectOption(agreed.charge === 0 ? "free" : "fixed");
      if (agreed.charge > 0) await page.getByLabel("Charge").fill(String(agreed.charge));
    }
    await page
      .locator(".ldays label")
      .filter({ hasText: days === 1 ? "1 day" : `${days} days` })
      .click();
    const isEven = at % 2 === 0;
    if (!isEven) await page.getByRole("switch", { name: "Hold the stock" }).click();
    await page.getByLabel("Language of the page").selectOption(isEven ? "bn" : "en");
    await page.getByRole("button", { name: "Make the link" }).click();
    const url = (await page.locator(".rlink__url > span").textContent()) ?? "";
    return { url, wanted: wantedOf[at] ?? [], ...agreed };
  };
  const opened = async ({ url }: Link, javaScriptEnabled = true): Promise<Page> => {
    const phone = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const customer = await phone.newPage();
    await customer.goto(new URL(url).pathname);
    return customer;
  };
  const heading = (customer: Page) => customer.getByRole("heading", { level: 1 });
  const press = (customer: Page) => customer.locator(".olink__go button").click();
  const placed = async (customer: Page) => {
    await press(customer);
    await expect(heading(customer)).toContainText("GP-");
    await customer.context().close();
  };

  await page.request.post("/api/admin/login", { data: owner });
  // Two links that end, one of them while its form is open.
  const [asked, late] = [await linked(14, 1), await linked(13, 1)];
  const open = await opened(late);
  writeFileSync(clockFile, String(Number(readFileSync(clockFile, "utf8")) + 2 * dayMs));
  // The shop looks at its clock a few times a second.
  const pageOf = async ({ url }: Link) => (await office.get(new URL(url).pathname)).text();
  await expect.poll(() => pageOf(asked)).toContain("এই লিংকের সময় শেষ");
  const lapsed = await opened(asked, false);
  await expect(heading(lapsed)).toHaveText("এই লিংকের সময় শেষ");
  await expectToFit(lapsed);
  await lapsed.getByRole("button", { name: "আবার গুছিয়ে দিতে বলুন" }).click();
  await expect(lapsed.locator("p[role=status]")).toBeVisible();
  await press(open);
  await expect(heading(open)).toHaveText("The time of this link is over");
  await expectToFit(open);
  for (const customer of [lapsed, open]) await customer.context().close();

  await call("/api/admin/login", owner);
  await page.request.post("/api/admin/login", { data: owner });
  const written: Agreed & { wanted: Line[] }[] = [];
  for (const at of [0, 1, 2, 5, 6]) {
    await pasted(at);
    await page.getByRole("button", { name: "Save order" }).click();
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    written.push({ wanted: wantedOf[at] ?? [] });
  }
  const links = [
    await linked(3, 3),
    await linked(4, 3),
    await linked(7, 7, { charge: 60 }),
    await linked(8, 7, { discount: 20.5 }),
    await linked(9, 3),
    await linked(10, 7, { charge: 0 }),
    await linked(11, 3),
    await linked(12, 7),
  ];
  const [first, second, contested, plain, plainToo, toNumber, ...rest] = links;
  if (!first || !second || !contested || !plain || !plainToo || !toNumber) throw new Error("too few links");

  // Two people at one link.
  const both = await Promise.all([opened(contested), opened(contested)]);
  await both[1].locator("#olink-street").fill("Another house");
  await Promise.all(both.map(press));
  for (const customer of both) await expect(heading(customer)).toContainText("GP-");
  const numbers = await Promise.all(
    both.map(async (one) => /GP-\d+/.exec((await heading(one).textContent()) ?? "")?.[0]),
  );
  expect(new Set(numbers).size).toBe(1);
  const told = await Promise.all(both.map((one) => one.getByRole("alert").count()));
  expect(told.toSorted()).toEqual([0, 1]);
  for (const customer of both) await customer.context().close();

  for (const link of [plain, plainToo]) await placed(await opened(link, false));
  for (const link of [first, second, ...rest]) await placed(await opened(link));
  const payer = await opened(toNumber);
  await payer.locator("input[name=method][value=wallet]").check();
  await press(payer);
  await payer.locator("#olink-trx").fill("EVE7K2M4P9");
  await payer.locator("form:has(#olink-trx) button").click();
  await expect(payer.locator("#olink-trx")).toHaveCount(0);
  await payer.context().close();

  const { orders } = await call("/api/order/list", { limit: 100, page: 1 });
  const paying = orders.find(({ transfer }: { transfer?: { trxId: string } }) => transfer?.trxId === "EVE7K2M4P9");
  await call("/api/order/transfer/found", { orderId: paying._id, trxId: "EVE7K2M4P9" });
  const sold = [...written, ...links];
  const totals = sold.map((one) => totalOf(one, soldAs)).toSorted((one, other) => one - other);
  const amounts = orders.map(({ amount }: { amount: number }) => minorOf(amount));
  expect(amounts.toSorted((one: number, other: number) => one - other)).toEqual(totals);
  const days = `from=${dayInDhaka(new Date())}&to=${dayInDhaka(new Date(), 3)}`;
  const { totals: books } = (await (await office.get(`/api/admin/reports?${days}`)).json()).report;
  expect([books.orders, books.pieces, minorOf(books.sold + books.tax), minorOf(books.discount)]).toEqual([
    ...[13, sold.flatMap(({ wanted }) => wanted).reduce((sum, [, , pieces]) => sum + pieces, 0)],
    ...[totals.reduce((sum, total) => sum + total, 0), 2050],
  ]);
  await page.goto("/admin/orders/links");
  await expect(page.locator(".slink")).toHaveCount(10);
  await expect(page.locator(".slink__state.is-ordered")).toHaveCount(8);
  await expect(page.locator(".slink__state.is-lapsed")).toHaveText([/Lapsed/, /Asks for it again/]);
  // Stock that a link held goes back within a minute of its end.
  for (const name of names) {
    const left = Object.fromEntries(
      sizes.map((size) => {
        const taken = sold.flatMap(({ wanted }) => wanted).filter((one) => one[0] === name && one[1] === size);
        return [size, counted - taken.reduce((sum, [, , pieces]) => sum + pieces, 0)];
      }),
    );
    const shelf = async () => (await (await office.get(`/api/product/desk/${soldAs(name)._id}`)).json()).product.stock;
    await expect.poll(shelf, { timeout: 60_000, message: name }).toEqual(left);
  }
  await office.dispose();
});

/** In poisha: products less the discount, delivery, and 2 % tax of the products. */
function totalOf(
  { wanted, charge, discount = 0 }: Agreed & { wanted: Line[] },
  soldAs: (name: string) => Sold,
): number {
  const goodsMinor = wanted.reduce((sum, [name, size, pieces]) => {
    const { offerPrice, sizePrices } = soldAs(name);
    return sum + pieces * minorOf(sizePrices[size] ?? offerPrice);
  }, -minorOf(discount));
  const ownMinor = charge === undefined ? deliveryMinor : minorOf(charge);
  return goodsMinor + ownMinor + Math.floor((goodsMinor * 2 + 50) / 100);
}
