// The shop's first language: all addresses, with English first and with Bengali first, and the change from one to the other.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Language } from "#contract/rules/constants.ts";
import { pagePath } from "#contract/rules/page-path.ts";

import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf, setAside, shopOrigin } from "#test/mailroom.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  owner as ownerLogin,
  signedInOwner,
  signedInShopper,
  type TestShop,
  viewOfOtherProcess,
} from "#test/shop.ts";

const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };

let shop: TestShop;
let owner: Browser;
let plant: string;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopOrigin);
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  plant = await addProduct(owner, { name: "Money Plant", bengaliName: "মানিপ্ল্যান্ট" });
});
afterEach(() => putFirst("en"));
afterAll(() => shop.close());

async function putFirst(firstLanguage: Language): Promise<void> {
  const { settings } = (await owner.get("/api/admin/settings")).body;
  const saved = await owner.send("PUT", "/api/admin/settings", { ...settings, firstLanguage });
  expect(saved).toMatchObject({ status: 200, body: { settings: { firstLanguage } } });
}

async function read(path: string) {
  const { status, body, headers } = await shop.browser().get(path);
  const html = String(body);
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...found]) => found);
  return {
    status,
    html,
    headers,
    language: /<html lang="(..)"/.exec(html)?.[1],
    canonical: all(/<link rel="canonical" href="([^"]+)"/g)[0]?.[0],
    alternates: Object.fromEntries(all(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)),
    /** The shop's pages that the structured data names. */
    described: all(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
      .flatMap(([data = ""]) => [...data.matchAll(/"(https:\/\/shop\.example[^"]*)"/g)].map(([, url = ""]) => url))
      .filter((url) => !/\.(jpg|webp|png)$|\/media\//.test(url)),
    links: all(/ (?:href|action)="(\/[^"]*)"/g).flat(),
  };
}

/** Links to pages, without those of the switch to the other language. */
function pagesLinked({ html }: { html: string }): string[] {
  const own = html.replace(/<div class="lang.*?<\/div>/gs, "").replace(/<link rel="alternate".*?>/g, "");
  return [...own.matchAll(/<(?:a|form)\b[^>]* (?:href|action)="(\/[^"]*)"/g)].map(([, href = ""]) => href);
}

const publicPaths = () => ["/", "/collection", "/collection/indoor-plants", `/product/${plant}`, "/contact", "/blog"];
const privatePaths = ["/cart", "/place-order", "/my-orders", "/account", "/offline", "/loader", "/nothing-here"];

test.each(["en", "bn"] as const)(
  "with %s first, each page is at its address, and its links stay in its language",
  async (first) => {
    await putFirst(first);
    const second: Language = first === "en" ? "bn" : "en";
    for (const language of [first, second]) {
      for (const path of [...publicPaths(), ...privatePaths]) {
        const page = await read(pagePath(language, path, first));
        expect([path, page.language, page.status]).toEqual([path, language, path === "/nothing-here" ? 404 : 200]);
        expect(page.html.includes('data-first="bn"')).toBe(first === "bn");
        const isHere = (href: string) => href.startsWith(`/${second}`) === (language === second);
        expect(
          pagesLinked(page).filter((href) => href !== "/admin" && !isHere(href)),
          path,
        ).toEqual([]);
      }
    }
  },
);

test.each(["en", "bn"] as const)(
  "with %s first, pages tell crawlers the addresses of both languages",
  async (first) => {
    await putFirst(first);
    const second = first === "en" ? "bn" : "en";
    const urlIn = (language: Language, path: string) => shopOrigin + pagePath(language, path, first);
    for (const language of ["en", "bn"] as const) {
      for (const path of ["/", "/collection", "/collection/indoor-plants", "/blog/when-to-water-the-finger-test"]) {
        const page = await read(pagePath(language, path, first));
        expect(page.canonical).toBe(urlIn(language, path));
        expect(page.alternates).toMatchObject({
          en: urlIn("en", path),
          "bn-BD": urlIn("bn", path),
          "x-default": urlIn(first, path),
        });
        expect(page.html).toContain(`property="og:url" content="${urlIn(language, path)}"`);
        expect(page.described.length).toBeGreaterThan(0);
        for (const url of page.described)
          expect(url.startsWith(shopOrigin + pagePath(second, "/", first))).toBe(language === second);
        expect(page.links).toContain(
          `${pagePath(language, "/manifest.webmanifest", first)}${first === "bn" ? "?first=bn" : ""}`,
        );
      }
    }
    const sitemap = String((await shop.browser().get("/sitemap.xml")).body);
    expect(sitemap).toContain(`<url><loc>${urlIn("en", "/collection")}</loc>`);
    expect(sitemap).toContain(`<url><loc>${urlIn("bn", "/collection")}</loc>`);
    expect(sitemap).toContain(`hreflang="x-default" href="${urlIn(first, "/collection")}"`);
    expect(sitemap.includes(`${shopOrigin}/${first}`)).toBe(false);
    const robots = String((await shop.browser().get("/robots.txt")).body);
    for (const language of ["en", "bn"] as const)
      for (const path of ["/cart", "/admin", "/track"])
        expect(robots).toContain(`Disallow: ${pagePath(language, path, first)}\n`);
    for (const lang of ["en", "bn"] as const) {
      const manifest = await shop.browser().get(pagePath(lang, "/manifest.webmanifest", first));
      expect(manifest.body).toMatchObject({ id: "/", lang, start_url: pagePath(lang, "/", first) });
      const feed = String((await shop.browser().get(pagePath(lang, "/blog/feed.xml", first))).body);
      expect(feed).toContain(`xml:lang="${lang}"`);
      expect(feed).toContain(`<link href="${urlIn(lang, "/blog/when-to-water-the-finger-test")}"/>`);
      // As it was before the owner chose: readers would show every post anew.
      expect(feed).toContain(`<id>${shopOrigin}${pagePath(lang, "/blog/when-to-water-the-finger-test", "en")}</id>`);
    }
  },
);

test.each([
  ["en", "/en/collection?sort=name&q=a%20b", "/collection?sort=name&q=a%20b"],
  ["en", "/en", "/"],
  ["en", "/en//other.example/a", "/other.example/a"],
  ["en", "/en/manifest.webmanifest", "/manifest.webmanifest"],
  ["bn", "/bn?utm=a", "/?utm=a"],
  ["bn", "/bn/loader?next=my-orders", "/loader?next=my-orders"],
  ["bn", "/bn/blog/feed.xml", "/blog/feed.xml"],
  ["bn", "/en/admin/orders?page=2", "/admin/orders?page=2"],
] as const)("with %s first, %s leads to %s for now", async (first, asked, to) => {
  await putFirst(first);
  const { status, headers } = await shop.browser().get(asked);
  expect([status, headers.location, headers["cache-control"]]).toEqual([307, to, "no-store"]);
});

test("the change is there at once, in both directions and for addresses that were asked for before", async () => {
  const languageAt = async (path: string) => (await read(path)).language;
  expect([await languageAt("/collection"), await languageAt("/bn/collection")]).toEqual(["en", "bn"]);
  await putFirst("bn");
  expect([await languageAt("/collection"), await languageAt("/en/collection")]).toEqual(["bn", "en"]);
  expect((await read("/bn/collection")).status).toBe(307);
  const other = await viewOfOtherProcess(shop.database);
  await putFirst("en");
  expect([await languageAt("/collection"), await languageAt("/bn/collection")]).toEqual(["en", "bn"]);
  expect((await read("/en/collection")).status).toBe(307);
  expect(other.view().settings.firstLanguage).toBe("bn");
  await other.catchUp();
  expect(other.view().settings.firstLanguage).toBe("en");
});

test("the back office stays where it is", async () => {
  await putFirst("bn");
  expect((await read("/admin/orders")).language).toBe("en");
  expect((await read("/bn/admin/orders")).language).toBe("bn");
});

test("only the first language's `/` has the script that leads to the chosen one", async () => {
  const leads = async (path: string) => (await read(path)).html.includes("gp:language");
  expect([await leads("/"), await leads("/bn")]).toEqual([true, false]);
  await putFirst("bn");
  expect([await leads("/"), await leads("/en")]).toEqual([true, false]);
});

test("links in posts lead to pages in their language", async () => {
  const post = "/blog/getting-pot-plants-through-the-monsoon";
  const [english, bengali] = ['href="/collection?q=Jade+Plant"', 'href="/bn/collection?q=Jade+Plant"'];
  expect((await read(post)).html).toContain(english);
  expect((await read(`/bn${post}`)).html).toContain(bengali);
  await putFirst("bn");
  expect((await read(post)).html).toContain(english);
  expect((await read(`/en${post}`)).html).toContain('href="/en/collection?q=Jade+Plant"');
});

test("mails lead to pages in the order's language, and owners to the office", async () => {
  const server = await openMailServer();
  await setAside(shop);
  await putFirst("bn");
  const shopper = await signedInShopper(shop);
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  for (const language of ["bn", "en"] as const)
    expect((await shopper.post("/api/order/cod", { items, address, language })).status).toBe(200);
  await shopper.post("/api/user/forgot-password", { email: shopper.email });
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const mails = server.taken.map(({ to, raw }) => ({ to, ...readMail(raw) }));
  const texts = mails.filter(({ to }) => to.includes(shopper.email)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes(`\n${shopOrigin}/my-orders`))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(`\n${shopOrigin}/en/my-orders`))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(`${shopOrigin}/en/reset-password?token=`))).toHaveLength(1);
  expect(mails.map(({ html }) => html).join("")).toContain(`<a href="${shopOrigin}/en" style`);
  const toOwner = mails.filter(({ to }) => to.includes(ownerLogin.email)).map(({ text }) => text);
  expect(toOwner).toHaveLength(2);
  for (const text of toOwner) expect(text).toContain(`${shopOrigin}/admin/orders/`);
  await server.close();
});

test("after paying, shoppers come back to pages in the order's language", async () => {
  await putFirst("bn");
  for (const [language, prefix] of [
    ["bn", ""],
    ["en", "/en"],
  ]) {
    const shopper = await signedInShopper(shop);
    const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
    const { body } = await shopper.post("/api/order/stripe", { items, address, language });
    expect((await shopper.get(body.url)).body).toContain(`href="${prefix}/cart"`);
    const paid = await shopper.send("POST", body.url, "action=pay" as unknown as object, form);
    expect(paid.headers.location).toBe(`${prefix}/loader?next=my-orders`);
  }
});

test("the contact form of a browser without JavaScript comes back to its page", async () => {
  await putFirst("bn");
  for (const path of ["/contact", "/en/contact"]) {
    const typed = "name=A&email=a%40example.com&message=Hello" as unknown as object;
    const { status, headers } = await shop.browser().send("POST", path, typed, form);
    expect([status, headers.location]).toEqual([303, `${path}?sent=yes`]);
  }
});

test("the owner's preview shows the page in the asked language", async () => {
  await putFirst("bn");
  for (const lang of ["en", "bn"]) {
    const { body } = await owner.get(`/api/admin/words/preview?page=/contact&lang=${lang}`);
    expect(String(body)).toContain(`<html lang="${lang}"`);
    expect(String(body)).toContain(`href="${lang === "en" ? "/en" : ""}/collection"`);
  }
});

test("a first language that the shop does not have is refused", async () => {
  const refused = await owner.send("PUT", "/api/admin/settings", { firstLanguage: "fr" });
  expect(refused).toMatchObject({ status: 400, body: { field: "firstLanguage" } });
});
