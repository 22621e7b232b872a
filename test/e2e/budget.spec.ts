/*
 * What a first visit costs. The ceilings of HTML stand some 30 bytes above what was measured, since names of files compress now better
 * and now worse; so weight cannot come back unseen. They go down and not up, but for what a shopper gains by it: the bar while a
 * page is long on its way (200 bytes), and the way to the other language (some 80, with what search engines are told of it).
 *
 * HTML with its styles is measured as brotli at its best, as a cache of pages can keep it. Scripts are counted as gzip: all that the page
 * fetches by itself, whenever that is.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "./shop-page.ts";

const client = join(import.meta.dirname, "../../build/client");
type Built = Record<string, { file: string; imports?: string[] }>;
const built: Built = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8"));

/**
 * Bytes of the page with its styles, and of its script. The goal for a public page is 100 kB of script; cart and delivery form, which are a
 * shopper's own, carry what buys, what asks for delivery zones, what says that a page is long on its way, and a
 * message that Tab reaches, and the way to the other language (some 600 bytes, 900 for the cart).
 */
const pages = [
  { name: "home", htmlMax: 13_020, scriptMax: 97_000 },
  { name: "collection", htmlMax: 13_410, scriptMax: 97_600 },
  { name: "category", htmlMax: 11_290, scriptMax: 97_000 },
  { name: "product", htmlMax: 12_620, scriptMax: 99_600 },
  { name: "contact", htmlMax: 9_200, scriptMax: 97_000 },
  { name: "testimonial", htmlMax: 8_310, scriptMax: 97_000 },
  { name: "cart", htmlMax: 9_960, scriptMax: 105_000 },
  { name: "place-order", htmlMax: 10_650, scriptMax: 105_720 },
] as const;

/** What a connection's first ten packets hold: one byte more is one more way to the shop and back, before anything is seen. */
const firstFlight = 14_600;

for (const name of ["home", "collection", "category", "product"] as const) {
  test(`the ${name} page with its headers comes in the first flight`, async ({ request }) => {
    const answer = await request.get(await addressOf(name, request));
    const headers = answer.headersArray().map((header) => `${header.name}: ${header.value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${headers.join("")}\r\n`;
    expect(head.length + brotli(await answer.text())).toBeLessThanOrEqual(firstFlight);
  });
}

/** Of the back office and of what only it may load. */
const notForShoppers = /\b(adm__page|alogin|amain|asidebar)\b|ProseMirror|tiptap|uplot|createBrowserRouter/;

for (const { name, htmlMax, scriptMax } of pages) {
  test(`the ${name} page keeps to its weight`, async ({ page, request }) => {
    const address = await addressOf(name, request);
    expect(brotli(await (await request.get(address)).text()), "HTML").toBeLessThanOrEqual(htmlMax);

    await page.goto(address);
    const islands = await page
      .locator("gp-island:not([when=touch])")
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("of")))]);
    const entries = ["documents/client.ts", "documents/hydrate.tsx", ...islands.map((one) => `islands/${one}.tsx`)];
    const scripts = scriptsOf(entries.map((entry) => `web/${entry}`));
    expect(
      scripts.reduce((sum, script) => sum + gzipSync(textOf(script), { level: 9 }).length, 0),
      "script",
    ).toBeLessThanOrEqual(scriptMax);
    for (const script of scripts) expect(textOf(script), script).not.toMatch(notForShoppers);
  });
}

async function addressOf(name: (typeof pages)[number]["name"], request: APIRequestContext): Promise<string> {
  const { products } = await (await request.get("/api/product/list?page=1&limit=1")).json();
  const { categorySlug, _id } = products[0];
  return {
    home: "/",
    collection: "/collection",
    category: `/collection/${categorySlug}`,
    product: `/collection/${categorySlug}/${_id}`,
    contact: "/contact",
    testimonial: "/testimonial",
    cart: "/cart",
    "place-order": "/place-order",
  }[name];
}

/** Their files, and what those import in turn. */
function scriptsOf(sources: string[]): string[] {
  const found = new Set<string>();
  const take = (source: string) => {
    const { file, imports = [] } = built[source] ?? {};
    if (file === undefined) throw new Error(`${source} is not in the build`);
    if (found.has(file)) return;
    found.add(file);
    for (const imported of imports) take(imported);
  };
  for (const source of sources) take(source);
  return [...found];
}

function textOf(file: string): string {
  return readFileSync(join(client, file), "utf8");
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
