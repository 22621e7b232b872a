import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#db/schema/catalog.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, aPicture, signedInOwner, type TestShop } from "#test/shop.ts";

const shopUrl = "https://plants.example";
const scriptName = "</script><script>alert('Rose & \"Thorn\"')</script>";

let shop: TestShop;
let plant = "";
let thorn = "";
let empty = "";
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  const owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  plant = await addProduct(owner, { name: "Money Plant" }, [await aPicture(), await aPicture("#884422")]);
  thorn = await addProduct(owner, { name: scriptName, shortDescription: `Says ${scriptName}`, offerPrice: 99.5 });
  empty = await addProduct(owner, { name: "Sold Out Fern" });
  await owner.post("/api/product/stock", { productId: empty, inStock: false });
  for (let count = 1; count <= 18; count += 1) await addProduct(owner, { name: `Fern ${count}` });
});
afterAll(() => shop.close());

/** Requested address, canonical address, Open Graph type, kinds of structured data. */
const publicPages: [string, string, string, string[]][] = [
  ["/", "/", "website", ["Organization", "WebSite"]],
  ["/collection", "/collection", "website", ["BreadcrumbList"]],
  ["/collection?page=2", "/collection?page=2", "website", ["BreadcrumbList"]],
  ["/collection?page=99", "/collection?page=2", "website", ["BreadcrumbList"]],
  ["/collection?q=fern&page=2", "/collection", "website", ["BreadcrumbList"]],
  ["/collection?minPrice=10&sort=name", "/collection", "website", ["BreadcrumbList"]],
  ["/collection/indoor-plants", "/collection/indoor-plants", "website", ["BreadcrumbList"]],
  ["/collection/Indoor%20Plants?page=2", "/collection/indoor-plants?page=2", "website", ["BreadcrumbList"]],
  ["/collection/indoor-plants?q=fern", "/collection/indoor-plants", "website", ["BreadcrumbList"]],
  ["/collection/indoor-plants/{plant}", "/collection/indoor-plants/{plant}", "product", ["Product", "BreadcrumbList"]],
  ["/product/{plant}", "/collection/indoor-plants/{plant}", "product", ["Product", "BreadcrumbList"]],
  ["/product/{thorn}", "/collection/indoor-plants/{thorn}", "product", ["Product", "BreadcrumbList"]],
  ["/testimonial", "/testimonial", "website", []],
  ["/contact", "/contact", "website", ["GardenStore"]],
  [
    "/blog/when-to-water-the-finger-test",
    "/blog/when-to-water-the-finger-test",
    "article",
    ["BlogPosting", "BreadcrumbList"],
  ],
];

test.each(publicPages)("%s describes itself to search engines", async (asked, canonical, type, kinds) => {
  const page = await read(asked);
  const url = shopUrl + withIds(canonical);
  expect(page.status).toBe(200);
  expect(page.title).toMatch(/^.+ - Gachpala$/);
  expect(page.meta("name", "description")).toMatch(/^\S.{10,199}$/s);
  expect(page.canonicals).toEqual([url]);
  expect(page.meta("name", "robots")).toBeUndefined();
  expect(Object.fromEntries(shareTags.map((tag) => [tag, page.meta("property", `og:${tag}`)]))).toEqual({
    title: page.title.replace(/ - Gachpala$/, ""),
    description: page.meta("name", "description"),
    url,
    type,
    image: expect.stringMatching(/^https:\/\/plants\.example\/\S+\.(jpg|webp)$/),
    locale: "en_US",
    site_name: "Gachpala",
  });
  expect(page.meta("name", "twitter:card")).toBe("summary_large_image");
  expect(page.structured.map((data) => data["@type"])).toEqual(kinds);
  for (const data of page.structured) expect(data["@context"]).toBe("https://schema.org");
});

test.each(["/cart", "/place-order", "/my-orders", "/wishlist", "/loader", "/admin", "/admin/list", "/admin/orders"])(
  "%s is not for search engines",
  async (address) => {
    const page = await read(address);
    expect(page.meta("name", "robots")).toBe("noindex");
    expect(page.canonicals).toEqual([]);
  },
);

test.each([
  ["/nothing-here", 404],
  ["/collection/no-such-shelf", 404],
  ["/blog/unwritten", 404],
])("%s answers %i and is not for search engines", async (address, status) => {
  const page = await read(address);
  expect(page).toMatchObject({ status, canonicals: [] });
  expect(page.meta("name", "robots")).toBe("noindex");
});

test("a product's structured data has its price and true availability", async () => {
  const page = await read("/product/{plant}");
  const url = `${shopUrl}/collection/indoor-plants/${plant}`;
  expect(page.structured[0]).toMatchObject({
    name: "Money Plant",
    sku: plant,
    url,
    description: "Trails from a shelf.",
    offers: {
      "@type": "Offer",
      url,
      price: "195.00",
      priceCurrency: "BDT",
      availability: "https://schema.org/InStock",
    },
  });
  expect(page.structured[0]?.image).toHaveLength(2);
  expect(page.html).not.toContain("aggregateRating");
  expect(page.structured[1]?.itemListElement).toMatchObject([
    { position: 1, name: "Home", item: `${shopUrl}/` },
    { position: 2, item: `${shopUrl}/collection` },
    { position: 3, name: "Indoor Plants", item: `${shopUrl}/collection/indoor-plants` },
    { position: 4, name: "Money Plant", item: url },
  ]);
  const soldOut = await read("/product/{empty}");
  expect(soldOut.structured[0]?.offers.availability).toBe("https://schema.org/OutOfStock");
});

test("sizes with prices of their own are a range, and lists do not share the home page's description", async () => {
  const owner = await signedInOwner(shop);
  const sizes = ["Small Pot", "Large Pot"];
  const id = await addProduct(owner, { name: "Rubber Fig", offerPrice: 300, sizes, sizePrices: { "Small Pot": 210 } });
  const page = await read(`/product/${id}`);
  expect(page.structured[0]?.offers).toMatchObject({
    "@type": "AggregateOffer",
    lowPrice: "210.00",
    highPrice: "300.00",
    offerCount: 2,
  });
  const described = async (path: string) => (await read(path)).meta("name", "description");
  expect(await described("/collection")).not.toBe(await described("/"));
  expect(await described("/bn/collection")).not.toBe(await described("/bn"));
});

test("a name that looks like a script stays text", async () => {
  const page = await read("/product/{thorn}");
  expect(page.structured[0]).toMatchObject({ name: scriptName, offers: { price: "99.50" } });
  expect(page.meta("property", "og:title")).toBe(scriptName);
  expect(page.html).not.toContain("<script>alert");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
});

test("a script that got past the cleaning of texts is not allowed by its page's policy", async () => {
  const script = "document.title = 'taken over'";
  const { db } = shop.database;
  await db
    .update(products)
    .set({ description: `<script>${script}</script>` })
    .where(eq(products.id, thorn));
  shop = await shop.restart();
  const { html, headers } = await read("/product/{thorn}");
  expect(html).toContain(`<script>${script}</script>`);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toContain(createHash("sha256").update(script).digest("base64"));
});

test("pages are the same for every host, cookie and language", async () => {
  const visitor = shop.browser();
  const usual = await visitor.get("/collection");
  const strange = await visitor.get("/collection", {
    headers: { host: "evil.example", cookie: "a=b", "accept-language": "bn" },
  });
  expect(strange.body).toBe(usual.body);
});

test("the sitemap lists products and pages, and follows the catalog", async () => {
  const before = await sitemap();
  for (const path of ["/", "/collection", "/contact", "/testimonial", "/collection/indoor-plants"]) {
    expect(before.addresses).toContain(shopUrl + path);
  }
  expect(before.addresses.filter((address) => address.startsWith(`${shopUrl}/blog/`))).toHaveLength(6);
  expect(before.addresses).toContain(`${shopUrl}/collection/indoor-plants/${plant}`);
  expect(before.addresses.join()).not.toContain(empty);
  expect(before.xml).toMatch(new RegExp(`${plant}</loc><lastmod>20\\d\\d-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`));
  for (const address of before.addresses) {
    expect((await shop.browser().get(address.slice(shopUrl.length))).status, address).toBe(200);
  }

  const owner = await signedInOwner(shop);
  await owner.post("/api/product/stock", { productId: empty, inStock: true });
  expect((await sitemap()).addresses).toContain(`${shopUrl}/collection/indoor-plants/${empty}`);
  await owner.post("/api/product/stock", { productId: empty, inStock: false });
});

test("robots.txt names the sitemap and excludes private pages", async () => {
  const { status, headers, body } = await shop.browser().get("/robots.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toContain(`Sitemap: ${shopUrl}/sitemap.xml\n`);
  for (const path of ["/admin", "/cart", "/place-order", "/my-orders", "/api/"]) {
    expect(body).toContain(`Disallow: ${path}\n`);
  }
});

test("whoever has a file for crawlers is told that it is still the same", async () => {
  for (const path of ["/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/bn/blog/feed.xml", "/manifest.webmanifest"]) {
    const { headers } = await shop.browser().get(path);
    const again = await shop.app.inject({ url: path, headers: { "if-none-match": String(headers.etag) } });
    expect([path, again.statusCode, again.body]).toEqual([path, 304, ""]);
    const other = await shop.app.inject({ url: path, headers: { "if-none-match": 'W/"another"' } });
    expect([path, other.statusCode]).toEqual([path, 200]);
  }
});

test("whom to tell of a hole, where the shop has an address for mails", async () => {
  const path = "/.well-known/security.txt";
  expect((await shop.browser().get(path)).status).toBe(404);
  const owner = await signedInOwner(shop);
  const { settings } = (await owner.get("/api/admin/settings")).body;
  await owner.send("PUT", "/api/admin/settings", { ...settings, email: "nursery@shop.example" });
  const { status, body } = await shop.browser().get(path);
  expect(status).toBe(200);
  expect(body).toMatch(/^Contact: mailto:nursery@shop\.example\nExpires: 20\d\d-01-01T00:00:00\.000Z\n/);
  await owner.send("PUT", "/api/admin/settings", settings);
});

test("the office is an app of its own on a phone: it opens what is to be done today", async () => {
  const { body } = await shop.browser().get("/admin/manifest.webmanifest");
  expect(body).toMatchObject({ id: "/admin/today", start_url: "/admin/today", scope: "/admin", display: "standalone" });
  const inBengali = (await shop.browser().get("/bn/admin/manifest.webmanifest")).body;
  expect(inBengali).toMatchObject({ id: "/admin/today", start_url: "/bn/admin/today", scope: "/bn/admin", lang: "bn" });
  expect((await shop.browser().get("/manifest.webmanifest")).body.id).toBe("/");
  const { html } = await read("/admin/today");
  expect(html).toContain('<link rel="manifest" href="/admin/manifest.webmanifest"');
  expect((await read("/")).html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
});

test("a phone can install the shop", async () => {
  const { headers, body } = await shop.browser().get("/manifest.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  expect(body).toMatchObject({ name: "Gachpala", start_url: "/", display: "standalone" });
  expect(body.icons.map((icon: { sizes: string; purpose?: string }) => icon.purpose ?? icon.sizes)).toEqual([
    "any",
    "192x192",
    "512x512",
    "maskable",
  ]);
  const { html } = await read("/");
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    (one) => one[1],
  );
  expect(linked).toHaveLength(3);
  const icons = body.icons.map((icon: { src: string }) => icon.src);
  for (const address of [...linked, ...icons, "/share.jpg", "/favicon.ico"]) {
    const reply = await shop.browser().get(address);
    expect(reply.status, address).toBe(200);
    expect(reply.headers["content-type"], address).toMatch(/^(image\/|application\/manifest)/);
  }
});

const shareTags = ["title", "description", "url", "image", "type", "locale", "site_name"];

function withIds(path: string): string {
  return path.replace("{plant}", plant).replace("{thorn}", thorn).replace("{empty}", empty);
}

/** A page's head, as a crawler reads it. */
async function read(address: string) {
  const { status, body, headers } = await shop.browser().get(withIds(address));
  const html = String(body);
  const tags = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, text]) => [name, plainText(text ?? "")]),
    ),
  );
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    status,
    headers,
    html,
    title: plainText(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    canonicals: tags.filter((tag) => tag.rel === "canonical").map((tag) => tag.href),
    structured: [...scripts].map(([, json]) => JSON.parse(json ?? "")),
    meta: (key: "name" | "property", value: string) => tags.find((tag) => tag[key] === value)?.content,
  };
}

function plainText(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

async function sitemap() {
  const { status, headers, body } = await shop.browser().get("/sitemap.xml");
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("application/xml");
  const xml = String(body);
  return { xml, addresses: [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "") };
}
