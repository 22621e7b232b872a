/*
 * The weight of a first visit. The HTML ceilings are some 100 bytes above the usual sizes, because ids of products and hashed file names
 * compress differently from shop to shop and from build to build. So weight that was saved cannot come back unnoticed. Ceilings go down;
 * they go up only for features that shoppers gain.
 *
 * HTML with its inlined styles is measured at Brotli's best quality, as the page cache keeps it. Scripts are counted in gzip: everything
 * that the page fetches by itself, at any time.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "./shop.ts";

const client = join(import.meta.dirname, "../../build/client");
type Built = Record<string, { file: string; imports?: string[] }>;
const readBuilt = (manifest: string): Built => JSON.parse(readFileSync(join(client, ".vite", manifest), "utf8"));
const builds = { en: readBuilt("manifest.json"), bn: readBuilt("manifest-bn.json") };

/** A public page stays within 100 kB of script. Cart and delivery form are a shopper's own and carry the purchase besides. */
const publicScript = 100_000;

/** Scripts of a page: each is a request. Without the shared files of vite.config.ts a product page had 39, the delivery form 45. */
const mostFiles = 26;

/** Bytes of the page with its styles, and of its script. */
const pages = [
  { name: "home", htmlMax: 13_550, scriptMax: publicScript },
  { name: "collection", htmlMax: 13_560, scriptMax: publicScript },
  { name: "category", htmlMax: 13_050, scriptMax: publicScript },
  // Over the bar by the names of three islands that are loaded later, and by the quantity that an early press adds: to be won back.
  { name: "product", htmlMax: 13_720, scriptMax: 100_420 },
  { name: "contact", htmlMax: 9_650, scriptMax: publicScript },
  { name: "testimonial", htmlMax: 8_480, scriptMax: publicScript },
  { name: "cart", htmlMax: 10_080, scriptMax: 106_750 },
  { name: "place-order", htmlMax: 10_760, scriptMax: 108_300 },
] as const;

/** The first ten packets of a connection. One byte more costs another round trip before anything is shown. */
const firstFlight = 14_600;
const isInFirstFlight = new Set(["home", "collection", "category", "product"]);

/**
 * A Bengali page is heavier than the English one: its letters take three bytes, its sentences have more of them, and it names the
 * shop's Bengali type at once.
 */
const bengaliHtmlMore = 1000;
const bengaliScriptMore = 3000;

/** Names from the back office and from packages that only it may load. */
const notForShoppers = /\b(adm__page|alogin|amain|asidebar)\b|ProseMirror|tiptap|uplot|createBrowserRouter/;

test("each page keeps within its weight, and the Bengali one is little heavier", async ({ request }) => {
  for (const { name, htmlMax, scriptMax } of pages)
    await test.step(`the ${name} page`, async () => {
      const address = await addressOf(name, request);
      const answer = await request.get(address);
      const html = await answer.text();
      expect.soft(brotli(html), "HTML").toBeLessThanOrEqual(htmlMax);
      const headers = answer.headersArray().map((header) => `${header.name}: ${header.value}\r\n`);
      const head = `HTTP/1.1 200 OK\r\n${headers.join("")}\r\n`;
      if (isInFirstFlight.has(name))
        expect.soft(head.length + brotli(html), "page and headers").toBeLessThanOrEqual(firstFlight);
      const scripts = scriptsOf(html, "en");
      expect.soft(weightOf(scripts), "script").toBeLessThanOrEqual(scriptMax);
      expect.soft(scripts.length, "files").toBeLessThanOrEqual(mostFiles);
      for (const script of scripts) expect.soft(textOf(script), script).not.toMatch(notForShoppers);

      const bengali = await (await request.get(`/bn${address}`.replace(/\/$/, ""))).text();
      expect.soft(bengali).toContain('<html lang="bn"');
      expect.soft(brotli(bengali) - brotli(html), "more HTML in Bengali").toBeLessThanOrEqual(bengaliHtmlMore);
      const more = weightOf(scriptsOf(bengali, "bn")) - weightOf(scriptsOf(bengali, "en"));
      expect.soft(more, "more script in Bengali").toBeLessThanOrEqual(bengaliScriptMore);
    });
});

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

/** Script files that the page fetches by itself, as they are built for a language, with everything they import. */
function scriptsOf(html: string, language: keyof typeof builds): string[] {
  const tags = [...html.matchAll(/<gp-island\b[^>]*>/g)].map(([tag]) => tag);
  const own = tags.filter((tag) => !/ when="touch"/.test(tag));
  expect(own.length).toBeGreaterThan(0);
  const islands = [...new Set(own.map((tag) => / of="([\w-]+)"/.exec(tag)?.[1]))];
  const built = builds[language];
  const sources = Object.keys(built);
  const islandFiles = islands.map(
    (one) => sources.find((source) => source.endsWith(`/${one}.island.tsx`)) ?? String(one),
  );
  const found = new Set<string>();
  const take = (source: string) => {
    const { file, imports = [] } = built[source] ?? {};
    if (file === undefined) throw new Error(`${source} is not in the build`);
    if (found.has(file)) return;
    found.add(file);
    for (const imported of imports) take(imported);
  };
  for (const entry of ["web/documents/client.ts", "web/documents/hydrate.tsx", ...islandFiles]) take(entry);
  return [...found];
}

function weightOf(scripts: string[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(textOf(script), { level: 9 }).length, 0);
}

function textOf(file: string): string {
  return readFileSync(join(client, file), "utf8");
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
