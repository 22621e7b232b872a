/*
 * What a first visit costs. The ceilings stand some 30 bytes above what was measured, since names of files compress now better and
 * now worse; so weight cannot come back unseen. They go down and not up, but for what a shopper gains by it: AVIF pictures that
 * save 100 kB, presses, choices and words kept that come before the script, what is left of counted stock, a color in each
 * picture's place, the owner's own rate of tax, pictures that wait until they are near, a drawing for a product without one,
 * changes of a cart that outlive their page (220 bytes of cart and delivery form), and links and the search form that the router
 * no longer brings (270 bytes, its script 3,700 less), and a guest's order whose answer was lost and is asked for again (250 bytes
 * of the delivery form).
 * The goal for every public page is 12 kB of own script and 14 kB of HTML; cart and delivery form carry what buys beside it.
 *
 * HTML with its styles and data is measured as brotli at its best, as a cache of pages can keep it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "./shop.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");
const frameworkMax = 104_900;

/** Bytes: of the page with its styles and data after brotli, and of its script without React and the router after gzip. */
const pages = [
  { name: "home", htmlMax: 13_590, ownMax: 9_780 },
  { name: "collection", htmlMax: 13_690, ownMax: 12_160 },
  { name: "category", htmlMax: 11_440, ownMax: 11_830 },
  { name: "product", htmlMax: 12_860, ownMax: 12_270 },
  { name: "contact", htmlMax: 8_800, ownMax: 11_220 },
  { name: "testimonial", htmlMax: 8_050, ownMax: 10_160 },
  { name: "cart", htmlMax: 9_760, ownMax: 20_780 },
  { name: "place-order", htmlMax: 10_350, ownMax: 23_680 },
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
const notForShoppers = /\b(adm__page|alogin|amain|asidebar)\b|ProseMirror|tiptap|recharts/;

for (const { name, htmlMax, ownMax } of pages) {
  test(`the ${name} page keeps to its weight`, async ({ request }) => {
    const html = await (await request.get(await addressOf(name, request))).text();
    expect(brotli(html), "HTML").toBeLessThanOrEqual(htmlMax);

    const scripts = scriptsOf(html);
    const isFramework = (script: string) => script.startsWith("framework-") || script.startsWith("entry.client-");
    const weigh = (names: string[]) => names.reduce((sum, script) => sum + gzip(textOf(script)), 0);
    expect(weigh(scripts.filter((script) => !isFramework(script))), "own script").toBeLessThanOrEqual(ownMax);
    expect(weigh(scripts.filter(isFramework)), "React and the router").toBeLessThanOrEqual(frameworkMax);
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

/** All that the page loads by itself: what its HTML names, and what that imports in turn. */
function scriptsOf(html: string): string[] {
  const found = new Set<string>();
  const take = (script: string) => {
    if (found.has(script)) return;
    found.add(script);
    for (const [, next] of textOf(script).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) take(next ?? "");
  };
  for (const [, script] of html.matchAll(/"\/assets\/([\w.-]+\.js)"/g)) take(script ?? "");
  expect(found.size).toBeGreaterThan(3);
  return [...found];
}

function textOf(script: string): string {
  return readFileSync(join(assets, script), "utf8");
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function gzip(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
