// Pages as a browser without scripts and a crawler get them: their addresses, their language, and the links to the other one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, type Browser, signedInOwner, type TestShop } from "#test/shop.ts";

const shopUrl = "https://plants.example";

let shop: TestShop;
let owner: Browser;
let plant: string;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  owner = await signedInOwner(shop);
  await addCategory(owner, "Pots & Planters");
  plant = await addProduct(owner, { category: "Pots & Planters" });
});
afterAll(() => shop.close());

async function read(path: string) {
  const { status, body } = await shop.browser().get(path);
  const html = String(body);
  return {
    status,
    html,
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    title: /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1],
    locale: /property="og:locale" content="(\w+)"/.exec(html)?.[1],
    links: [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => ({
      to: /\bhref="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&"),
      language: /\bhreflang="(\w+)"/i.exec(tag)?.[1],
    })),
  };
}

test.each(["pots-planters", "POTS-Planters", "Pots%20%26%20Planters", "pots %26 PLANTERS"])(
  "a category is found at /collection/%s; the slug's address is canonical",
  async (address) => {
    const page = await read(`/collection/${address}`);
    expect(page).toMatchObject({ status: 200, canonical: `${shopUrl}/collection/pots-planters` });
    expect(page.title).toContain("Pots &amp; Planters");
    expect(page.html).toContain("<title>Pots &amp; Planters");
  },
);

test("beside the pages, an unknown call and a wrong method are refused with their codes", async () => {
  const refusalOf = async (method: "GET" | "POST" | "PUT" | "OPTIONS", url: string) => {
    const { statusCode, headers, body } = await shop.app.inject({ method, url });
    return [statusCode, headers.allow, body === "" ? undefined : JSON.parse(body).code];
  };
  expect(await refusalOf("GET", "/api/no-such-call")).toEqual([404, undefined, "nothing-here"]);
  expect(await refusalOf("POST", "/api/no-such-call")).toEqual([404, undefined, "nothing-here"]);
  expect(await refusalOf("PUT", "/api/product/list")).toEqual([405, "GET, HEAD", "wrong-method"]);
  expect(await refusalOf("OPTIONS", "/api/user/login")).toEqual([204, "POST", undefined]);
});

test("addresses of no category are none", async () => {
  for (const address of ["rockets", "%E0%A4%A", "indoor-plants%00"]) {
    expect([400, 404], address).toContain((await read(`/collection/${address}`)).status);
  }
});

test.each([
  "collection/pots-planters",
  "collection/POTS-PLANTERS",
  "collection/Pots-Planters%20",
  "collection/none",
  "product",
])("a product is found at /%s and has one canonical address", async (address) => {
  const page = await read(`/${address}/${plant}`);
  expect(page).toMatchObject({ status: 200, canonical: `${shopUrl}/collection/pots-planters/${plant}` });
});

test("an unknown product is a 404, a deleted one a 410 at each of its addresses", async () => {
  for (const unknown of ["/product/nothing", "/collection/pots-planters/01890000-0000-7000-8000-000000000000"]) {
    expect((await read(unknown)).status, unknown).toBe(404);
  }
  const gone = await addProduct(owner, { name: "Gone Fern", category: "Pots & Planters" });
  expect((await owner.send("DELETE", `/api/product/delete/${gone}`)).status).toBe(200);
  for (const path of [`/product/${gone}`, `/collection/pots-planters/${gone}`]) {
    expect((await read(path)).status, path).toBe(410);
  }
});

test("each public page is titled in Bengali under /bn, and an unknown one does not exist there either", async () => {
  const paths = ["", "/collection", `/product/${plant}`, "/contact", "/testimonial"];
  for (const path of [...paths, "/blog/when-to-water-the-finger-test"]) {
    const page = await read(`/bn${path}`);
    expect(page, path).toMatchObject({ status: 200, locale: "bn_BD" });
    expect(page.title, path).toMatch(/[\u0980-\u09ff]/);
  }
  for (const path of ["/bn/nothing", "/bn/bn"]) {
    expect(await read(path)).toMatchObject({ status: 404, title: "এই ঠিকানায় কোনো গাছ নেই।" });
  }
});

test.each([
  ["/collection?category=pots-planters&sort=name", "bn", "/bn/collection?category=pots-planters&sort=name"],
  ["/bn/collection?category=pots-planters&sort=name", "en", "/collection?category=pots-planters&sort=name"],
  ["/bn/contact", "en", "/contact"],
])("%s links to the same page in the other language, and its filters stay", async (path, language, to) => {
  const links = (await read(path)).links.filter((link) => link.language === language);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.to).toBe(to);
});

test("the page that once edited an order leads to the order's own, in each language", async () => {
  for (const language of ["", "/bn", "/en"]) {
    const { status, headers } = await shop.browser().get(`${language}/admin/orders/${plant}/edit`);
    expect(status).toBe(301);
    expect(headers.location).toBe(`${language}/admin/orders/${plant}`);
  }
});

test("a browser makes public pages ready before they are asked for, and no private page or office", async () => {
  const { html } = await read("/contact");
  const [, written = ""] = /<script type="speculationrules"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const [{ where, eagerness }] = JSON.parse(written).prerender;
  expect(eagerness).toBe("moderate");
  const patterns: URLPattern[] = where.and[0].href_matches.map((pattern: string) => new URLPattern(pattern, shopUrl));
  const isMadeReady = (path: string) => patterns.some((pattern) => pattern.test(new URL(path, shopUrl).href));
  const open = ["/", "/collection", "/collection/seeds", "/collection/seeds/1", "/contact"];
  expect(open.filter(isMadeReady)).toEqual(open);
  const personal = ["/cart", "/place-order", "/my-orders", "/account", "/wishlist", "/track/x"];
  expect([...personal, "/loader", "/admin", "/api/x"].filter(isMadeReady)).toEqual([]);
});

test("an empty category says so and shows a way on; an archived one is a 404", async () => {
  // The name's last letter is one code point in the database and two in the address.
  const name = "Shop of \u09af\u09bc";
  const id = await addCategory(owner, name);
  const address = `/collection/${encodeURIComponent(name.replace("\u09af\u09bc", "\u09df").toUpperCase())}`;
  const { status, title, html } = await read(address);
  expect([status, title]).toEqual([200, name]);
  const [main = ""] = /<main\b.*<\/main>/s.exec(html.replaceAll(/<script\b.*?<\/script>/gs, "")) ?? [];
  const textOf = (part: string) => part.replaceAll(/<[^>]+>/g, "").trim();
  for (const said of ["Oops! Nothing matched your search.", `Nothing in ${name} is in stock at the moment.`]) {
    expect(textOf(main).includes(said), said).toBe(true);
  }
  const titles = [...main.matchAll(/<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, inside = ""]) => textOf(inside));
  expect(titles).toContain("Popular Products");
  const [, count = ""] = /<p\b[^>]*data-region="count"[^>]*>(.*?)<\/p>/s.exec(main) ?? [];
  expect(textOf(count)).toBe("0 products");
  const toAll = [...main.matchAll(/<a\b[^>]*href="\/collection"[^>]*>(.*?)<\/a>/gs)];
  expect(toAll.map(([, inside = ""]) => textOf(inside))).toContain("All Products");
  expect((await owner.send("DELETE", `/api/category/${id}`)).status).toBe(200);
  expect((await read(address)).status).toBe(404);
});

test("there are three reviews of the shop, one of them in Bengali", async () => {
  const { title, html } = await read("/testimonial");
  expect(title).toBe("Reviews");
  const reviews = html.match(/<blockquote.*?<\/blockquote>/gs) ?? [];
  expect(reviews).toHaveLength(3);
  expect(reviews.filter((review) => review.includes('lang="bn"'))).toHaveLength(1);
  for (const review of reviews) expect(review).toMatch(/[45] of 5/);
});
