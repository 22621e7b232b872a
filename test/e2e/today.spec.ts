// The owner's day begins on Today: call, confirm, pack, and the order moves from list to list; and each list leads to its rows.
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { openMailServer } from "../mail-server.ts";
import { expectAccessible, expectToFit, walkTo } from "./back-office.ts";
import { address, customerWith, monstera, post, productNamed } from "./checkout-steps.ts";
import { addressesOf } from "./doubles.ts";
import { newShopper, password } from "./journey.ts";
import { setUp } from "./order-desk.ts";
import { test as withProducts } from "./own-products.ts";
import { owner } from "./owner.ts";
import { untilQuiet } from "./shop-page.ts";

const clockFile = join(tmpdir(), `gachpala-today-${process.pid}`);
const dayMs = 86_400_000;
/** The shop reads its clock five times a second. */
async function setClock(aheadMs: number): Promise<void> {
  writeFileSync(clockFile, String(aheadMs));
  await new Promise((done) => setTimeout(done, 400));
}
const refusedMailbox = "@refused.example";

/** A shop with a clock that the test moves, and with a mail server that refuses some. */
const test = withProducts.extend({
  variables: [
    async ({ doubles }, use) => {
      const refuseRecipient = (to: string) =>
        to.endsWith(refusedMailbox) ? { code: 550, text: "Nobody here" } : undefined;
      const mails = await openMailServer({ refuseRecipient });
      writeFileSync(clockFile, "0");
      const clock = new URL("shifted-clock.ts", import.meta.url).pathname;
      await use({
        ...{ ...addressesOf(doubles), NODE_OPTIONS: `--import ${clock}` },
        ...{ CLOCK_FILE: clockFile, SMTP_URL: mails.url },
      });
      rmSync(clockFile);
      await mails.close();
    },
    { scope: "worker" },
  ],
});

const dayBegins = "a login leads to Today, where an order is called, confirmed and packed";

test(dayBegins, ({ page }) => callAndPack(page));

// Not in the project of phones: that would need another shop with the clock.
test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(dayBegins, ({ page }) => callAndPack(page));
});

async function callAndPack(page: Page): Promise<void> {
  await customerWith(page, [monstera]);
  const { _id } = await productNamed(page, monstera.name);
  const items = [{ product: _id, size: monstera.size, quantity: 1 }];
  const { orderId, number } = await post(page, "/api/order/cod", {
    items,
    address: { ...address, phone: "01811000990" },
  });
  const unwanted = await post(page, "/api/order/cod", { items, address: { ...address, phone: "01811000991" } });
  await post(page, "/api/user/logout", {});

  await page.goto("/admin");
  await page.getByLabel("Email or phone").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  const call = page.getByRole("region", { name: /^Call and confirm/ });
  await expect(call).toBeVisible();
  await untilQuiet(page);
  await expectAccessible(page, "main");
  await expectToFit(page);
  await call.getByRole("link", { name: "All orders to call" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?task=call$/);

  await page.goto(`/admin/orders/${orderId}`);
  const next = page.getByRole("region", { name: "Call before you pack" });
  await expect(next.getByText("01811000990")).toBeVisible();
  await next.getByRole("button", { name: "Call later" }).click();
  await next.getByRole("group", { name: "When?" }).getByRole("button", { name: "Tomorrow at 10" }).click();
  await expect(next.getByText(/^Call again .*10:00/)).toBeVisible();
  await expect(next.getByRole("group", { name: "When?" })).toHaveCount(0);
  expect(await numbersOf(page, "call")).not.toContain(number);
  await next.getByRole("button", { name: "No answer" }).click();
  await expect(next.getByRole("button", { name: "No answer (1)" })).toBeVisible();
  await next.getByRole("button", { name: "Confirmed" }).click();
  const step = page.getByRole("region", { name: "Next step" }).locator("visible=true").first();
  await expect(step.getByText(/^Confirmed by /)).toBeVisible();
  await expectToFit(page);
  await page.getByRole("button", { name: "Pack", exact: true }).locator("visible=true").click();
  await expect(page.getByRole("link", { name: "Book courier" }).locator("visible=true")).toBeVisible();
  await page.goto(`/admin/orders/${unwanted.orderId}`);
  await next.getByRole("button", { name: "Does not want it" }).click();
  const ending = page.getByRole("dialog", { name: `Cancel order ${unwanted.number}?` });
  await ending.getByLabel("Reason").selectOption({ index: 1 });
  await ending.getByRole("button", { name: "Cancel order" }).click();
  await expect(next).toHaveCount(0);
  await expect(page.getByText(/^Cancelled by /).first()).toBeVisible();
  expect(await numbersOf(page, "call")).not.toContain(unwanted.number);
  await page.goto("/admin/today");
  await expect(page.getByRole("region", { name: /^To hand over/ })).toBeVisible();
  await expect(call.getByText(String(number))).toHaveCount(0);
}

const numbersOf = async (page: Page, task: string): Promise<string[]> => {
  const { orders } = await post(page, "/api/order/list", { task, page: 1, limit: 50 });
  return (orders as { number: string }[]).map(({ number }) => number);
};
const read = async (page: Page, path: string) => (await page.request.get(path)).json();

test("every list of Today says how many wait, and leads by one press to just those", async ({
  page,
  nursery,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const line = [{ ...monstera, quantity: 1 }];
  const placed = async (count: number) => (await setUp(page, Array(count).fill(line))).orders;
  const status = (orderId: string | undefined, to: string) => post(page, "/api/order/status", { orderId, status: to });
  await setClock(-9 * dayMs);
  const [late] = await placed(1);
  await status(late?.orderId, "Delivered");
  const { _id: product } = await productNamed(page, monstera.name);
  const items = [{ product, size: monstera.size, quantity: 1 }];
  const offered = { lines: items, source: "phone", language: "en", days: 1 };
  const { link } = (await post(page, "/api/order/link/create", offered)) as { link: { code: string; url: string } };
  await setClock(0);
  // The one of nine days ago has lapsed, and so has the link.
  await post(page, "/api/admin/login", owner);
  const nobody = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const email = newShopper().email.replace(/@.*/, refusedMailbox);
  for (const [path, data] of [
    ["register", { name: "Nobody", email, password }],
    ["confirm-email/send", {}],
  ] as const) {
    expect((await nobody.post(`/api/user/${path}`, { data })).status()).toBe(200);
  }
  await nobody.dispose();
  const [toPack, toHandOver, claimed, uncalled] = await placed(4);
  if (!late || !toPack || !toHandOver || !claimed || !uncalled) throw new Error("five orders");
  const before = { pack: await numbersOf(page, "pack"), handOver: await numbersOf(page, "hand-over") };
  const beforeLow = await read(page, "/api/product/low-stock");
  const beforeClaims = (await post(page, "/api/claim/list", { state: "open", limit: 50 })).counts as { open: number };
  const beforeUnread = (await post(page, "/api/contact/list", { unread: true })).unread as number;

  for (const { orderId } of [toPack, toHandOver])
    await post(page, "/api/order/call", { orderId, outcome: "confirmed" });
  await status(toHandOver.orderId, "Packing");
  await status(claimed.orderId, "Delivered");
  await post(page, "/api/order/cash", { orderId: claimed.orderId, collected: true });
  const { settings } = await read(page, "/api/admin/settings");
  await page.request.put("/api/admin/settings", { data: { ...settings, guaranteeDays: 14 } });
  const claim = { orderId: claimed.orderId, lines: [{ product, size: monstera.size, quantity: 1 }] };
  const told = await page.request.post("/api/claim/mine", {
    multipart: { claim: JSON.stringify({ ...claim, kinds: ["dead"], text: "", wish: "plant" }) },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(told.status(), await told.text()).toBe(200);
  await post(page, "/api/contact", { name: "Rehana", email: "rehana@example.com", message: "Is the Monstera tall?" });
  await post(page, "/api/question", { product, name: "Rahim", phone: "01812345678", text: "Does it need shade?" });
  await post(page, "/api/order/link/ask", { secret: link.url.split("/o/")[1] });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  const ofNumbers = { data: { wallets, currentPassword: owner.password } };
  expect((await page.request.put("/api/admin/wallets", ofNumbers)).status()).toBe(200);
  const sent = await post(page, "/api/order/wallet", { items, address });
  await post(page, "/api/order/mine/transfer", { orderId: sent.orderId, wallet: "bkash", trxId: "BKK7A2M9QX" });
  const few = await nursery.grow({ stock: { Standard: { count: 1 } } });
  const begun = {
    actKey: crypto.randomUUID(),
    productId: product,
    origin: "cutting",
    plants: 30,
    place: "Shade house",
  };
  await post(page, "/api/growing/begin", { ...begun, begunOn: "2025-01-05" });

  /** The list's head, and after a press what stands on the page it leads to. */
  async function follow(
    list: string,
    count: string | RegExp,
    press: string,
    rows: (page: Page) => Locator,
  ): Promise<Locator> {
    await (page.url() === "about:blank" ? page.goto("/admin/today") : walkTo(page, "/admin/today"));
    const panel = page.getByRole("region", { name: new RegExp(`^${list}`) });
    await expect(panel.getByRole("heading")).toHaveText(count, { timeout: 20_000 });
    // Each list comes by itself, and moves those below it.
    await untilQuiet(page);
    await panel.getByRole("link", { name: press }).click();
    await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
    return rows(page);
  }
  const orderLinks = (at: Page) => at.getByRole("row").getByRole("link", { name: /^GP-\d+$/ });
  const call = await numbersOf(page, "call");
  expect(call).toContain(uncalled.number);
  const toCall = await follow("Call and confirm", `Call and confirm ${call.length}`, "All orders to call", orderLinks);
  await expect(toCall).toHaveCount(call.length);
  expect((await toCall.allTextContents()).sort()).toEqual(call.sort());
  const toCheck = await follow(
    "Payments to look for",
    "Payments to look for 1",
    "All payments to look for",
    orderLinks,
  );
  await expect(toCheck).toHaveText([String(sent.number)]);
  const pack = [...before.pack, toPack.number];
  const toPackRows = await follow("To pack", `To pack ${pack.length}`, "Pack: all orders to pack", orderLinks);
  await expect(toPackRows).toHaveCount(pack.length);
  expect((await toPackRows.allTextContents()).sort()).toEqual(pack.sort());
  const handOver = [...before.handOver, toHandOver.number];
  // Nobody brings them yet: the press leads to booking just those.
  const toBook = await follow("To hand over", `To hand over ${handOver.length}`, "Book couriers", orderLinks);
  await expect(toBook).toHaveCount(handOver.length);
  expect((await toBook.allTextContents()).sort()).toEqual(handOver.sort());
  const claims = await follow("Claims waiting", `Claims waiting ${beforeClaims.open + 1}`, "Answer the claims", (at) =>
    at.locator(".aclaim"),
  );
  await expect(claims).toHaveCount(beforeClaims.open + 1);
  await expect(claims.filter({ hasText: claimed.number })).toHaveCount(1);
  const questions = await follow("Questions waiting", "Questions waiting 1", "Answer the questions", (at) =>
    at.getByRole("region", { name: "Questions" }).getByRole("article"),
  );
  await expect(questions).toHaveText([/Does it need shade\?/]);
  const unread = await follow("Messages", `Messages ${beforeUnread + 1}`, "Read the messages", (at) =>
    at.locator("a.msg"),
  );
  await expect(unread).toHaveCount(beforeUnread + 1);
  await expect(unread.filter({ hasText: "Rehana" })).toHaveCount(1);
  const cash = await follow("Cash late", /^Cash late ৳/, "Open the cash from couriers", (at) =>
    at.getByRole("region", { name: "Late parcels" }).getByRole("listitem"),
  );
  await expect(cash).toHaveText([new RegExp(late.number)]);
  const low = await follow("Low stock", `Low stock ${beforeLow.total + 1}`, "Open the plants with low stock", (at) =>
    at
      .getByRole("main")
      .getByRole("row")
      .filter({ has: at.getByRole("switch") }),
  );
  await expect(low.filter({ hasText: few.name })).toHaveCount(1);
  const lowProducts = new Set(beforeLow.rows.map(({ productId }: { productId: string }) => productId));
  await expect(low).toHaveCount(lowProducts.size + 1);
  const grown = await follow("Plants that are ready", "Plants that are ready 1", "Open the growing book", (at) =>
    at.getByRole("region", { name: "Batches" }).locator(".batchrow"),
  );
  await expect(grown).toHaveText([/Shade house/]);
  await expect.poll(async () => (await post(page, "/api/admin/mails", { state: "failed" })).total).toBe(1);
  const mails = await follow(
    "Emails that did not go out",
    "Emails that did not go out 1",
    "Open the emails that did not go out",
    (at) => at.getByRole("region", { name: "Outbox" }).getByRole("listitem"),
  );
  await expect(mails).toHaveText([new RegExp(refusedMailbox)]);

  await test.step("a link that its customer asks for again is renewed with one press", async () => {
    await walkTo(page, "/admin/today");
    const again = page.getByRole("region", { name: /^Asked for again/ });
    await expect(again.getByRole("heading")).toHaveText("Asked for again 1");
    await again.getByRole("button", { name: `Renew link ${link.code}` }).click();
    await expect(again).toHaveCount(0);
    const { links } = (await post(page, "/api/order/link/list", { state: "open" })) as { links: { until: string }[] };
    expect(links).toHaveLength(1);
    expect(Date.parse(links[0]?.until ?? "")).toBeGreaterThan(Date.now() + 2 * dayMs);
  });
  await page.request.put("/api/admin/wallets", { data: { wallets: [], currentPassword: owner.password } });
});

test("a list of Today holds those below it until it is there, and one that fails says so alone", async ({ page }) => {
  const { orders } = await setUp(page, [[{ ...monstera, quantity: 1 }], [{ ...monstera, quantity: 1 }]]);
  await post(page, "/api/order/status", { orderId: orders[0]?.orderId, status: "Packing" });
  await page.clock.install();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/order/list", async (route) => {
    if (route.request().postDataJSON().task === "call") await isLetGo;
    await route.continue();
  });
  let isBroken = true;
  await page.route("**/api/product/low-stock", (route) =>
    isBroken ? route.fulfill({ status: 500, json: { success: false, message: "Out of order" } }) : route.continue(),
  );
  const othersAnswered = Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/product/low-stock")),
    page.waitForResponse((answer) => answer.request().postDataJSON()?.task === "hand-over"),
  ]);
  await page.goto("/admin/today");
  const call = page.getByRole("region", { name: /^Call and confirm/ });
  const handOver = page.getByRole("region", { name: /^To hand over/ });
  const lowStock = page.getByRole("region", { name: /^Low stock/ });
  const yesterday = page.getByRole("region", { name: "Yesterday" });
  await othersAnswered;
  await expect(yesterday).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(handOver).toHaveCount(0);
  await expect(lowStock).toHaveCount(0);
  // On a bad line a list may hang for minutes: it holds nothing for so long.
  await page.clock.fastForward(11_000);
  await expect(handOver).toBeVisible();
  await expect(call).toHaveCount(0);
  const above = await yesterday.boundingBox();
  letGo();
  await expect(call).toBeVisible();
  await expect(handOver).toBeVisible();
  await expect(lowStock.getByRole("alert")).toContainText("Could not be loaded.");
  expect(await yesterday.boundingBox()).toEqual(above);
  await expect(page.getByText(/things? to do/)).toHaveCount(0);
  isBroken = false;
  await lowStock.getByRole("button", { name: "Try again" }).click();
  await expect(lowStock.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /things? to do/ })).toBeVisible();
});
