/**
 * `npm run shots`: a picture of every screen in its states at three widths, in shots/, from a shop of its own with the
 * demo catalog. `npm run shots -- cart` makes those whose name has that word.
 *
 * A state that cannot be reached is named in the list at the end, and the command fails.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureWebBuild } from "#server/pages/build.ts";
import { startShop } from "../bench/children.ts";
import { findBrowser } from "./browser.ts";
import { type Sample, type Shot, shots, type Visitor } from "./shots-table.ts";

const folder = fileURLToPath(new URL("../shots/", import.meta.url));
const widths = [1440, 820, 390];
const startSeconds = 300;
const owner = { email: "owner@gachpala.example", password: "tulsi-by-the-window" };
const customer = { name: "Ayesha Siddika", email: "ayesha@example.com", password: "green leaves 27" };
const address = {
  firstName: "Ayesha",
  lastName: "Siddika",
  email: customer.email,
  street: "House 12, Road 5, Dhanmondi",
  city: "Dhaka",
  state: "Dhaka",
  zipcode: "1205",
  country: "Bangladesh",
  phone: "01712345678",
};

async function main() {
  const browserPath = findBrowser();
  await ensureWebBuild(() => console.log("Building the pages ..."));
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), "gachpala-shots-"));
  console.log("Starting a shop with the demo catalog ...");
  const shop = await startShop(dataDir, startSeconds, { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const failed = await shootAll(browser, shop.origin);
    if (failed.length > 0) {
      console.log(`\nNot reached:\n${failed.join("\n")}`);
      process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function shootAll(browser: Browser, origin: string): Promise<string[]> {
  const sample = await stock(browser, origin);
  const wanted = process.argv[2] ?? "";
  const failed: string[] = [];
  for (const width of widths) {
    for (const shot of shots) {
      const name = `${shot.screen}-${shot.state}-${width}`;
      const isTooNarrow = width < (shot.minWidth ?? 0);
      if (isTooNarrow || width > (shot.maxWidth ?? width) || !name.includes(wanted)) continue;
      try {
        await shoot(browser, origin, shot, sample, width, join(folder, `${name}.png`));
        console.log(`shots/${name}.png`);
      } catch (error) {
        failed.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      }
    }
  }
  return failed;
}

async function shoot(browser: Browser, origin: string, shot: Shot, sample: Sample, width: number, file: string) {
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: "reduce",
    timezoneId: "Asia/Dhaka",
  });
  context.setDefaultTimeout(10_000);
  try {
    await signIn(context, shot.as ?? "visitor");
    const page = await context.newPage();
    await shot.prepare?.(page);
    await page.goto(typeof shot.path === "string" ? shot.path : shot.path(sample), { waitUntil: "networkidle" });
    if (shot.as === "customer") {
      // Favorites are read when the page knows who is signed in.
      await page.evaluate((id) => localStorage.setItem("favorites", JSON.stringify([id])), idOf(sample.productPath));
      await page.reload({ waitUntil: "networkidle" });
    }
    await shot.act?.(page);
    await settle(page);
    await page.screenshot({ path: file, fullPage: !shot.viewport, animations: "disabled" });
  } finally {
    await context.close();
  }
}

/** A page says its heading, and pictures further down have come too. */
async function settle(page: Page) {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
  await page.waitForLoadState("networkidle");
}

async function signIn(context: BrowserContext, visitor: Visitor) {
  if (visitor === "customer") await post(context, "/api/user/login", customer);
  if (visitor === "owner") await post(context, "/api/admin/login", owner);
}

/** One customer with a full cart and two orders, one product sold out and one deleted. */
async function stock(browser: Browser, origin: string): Promise<Sample> {
  const context = await browser.newContext({ baseURL: origin });
  const { products } = await (await context.request.get("/api/product/list?page=1&limit=4&sort=newest")).json();
  const [shown, second, soldOut, gone] = products as { _id: string; categorySlug: string; sizes: string[] }[];
  if (!shown || !second || !soldOut || !gone) throw new Error("The demo catalog has fewer than four products.");
  await post(context, "/api/user/register", customer);
  const lines = [shown, second].map((one) => ({ product: one._id, size: one.sizes[0], quantity: 2 }));
  const { orderId } = await post(context, "/api/order/cod", { items: lines, address });
  await post(context, "/api/order/cod", { items: lines.slice(1), address });
  for (const { product, size } of lines) await post(context, "/api/cart/add", { itemId: product, size });
  await post(context, "/api/admin/login", owner);
  await post(context, "/api/product/stock", { productId: soldOut._id, inStock: false });
  const removal = await context.request.delete(`/api/product/delete/${gone._id}`);
  if (!removal.ok()) throw new Error(`The product could not be deleted: ${await removal.text()}`);
  await context.close();
  const pathOf = (one: typeof shown) => `/collection/${one.categorySlug}/${one._id}`;
  return {
    productPath: pathOf(shown),
    soldOutPath: pathOf(soldOut),
    gonePath: pathOf(gone),
    categoryPath: `/collection/${shown.categorySlug}`,
    orderId,
  };
}

async function post(context: BrowserContext, path: string, data: object) {
  const reply = await context.request.post(path, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
  return await reply.json();
}

function idOf(productPath: string): string {
  return productPath.split("/").at(-1) ?? "";
}

await main();
