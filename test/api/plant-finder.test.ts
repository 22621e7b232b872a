// The plant finder's call and its page, as a browser without scripts gets it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, type Browser, formOf, signedInOwner, type TestShop } from "#test/shop.ts";

const shopUrl = "https://plants.example";
const indoor = { place: ["indoor"], matureHeightCm: 80 };

let shop: TestShop;
let owner: Browser;
let snake: string;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  owner = await signedInOwner(shop);
});
afterAll(() => shop.close());

async function find(query: string) {
  const { status, body } = await shop.browser().get(`/api/product/finder?${query}`);
  expect(status).toBe(200);
  const named = (list: { product: { name: string } }[]) => list.map(({ product }) => product.name);
  return { ...body, fitting: named(body.fits), near: named(body.nearly) };
}

async function page(path: string) {
  const { status, body } = await shop.browser().get(path);
  const html = String(body);
  return { status, html, canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] };
}

test("a shop without plants says so, and leads on", async () => {
  expect(await find("light=low")).toMatchObject({ total: 0, fits: [], nearly: [] });
  const { html } = await page("/finder?light=low&show=plants");
  expect(html.includes("No plants in stock")).toBe(true);
  expect(html.includes('href="/collection"')).toBe(true);
});

test("the plants that fit come with their reasons, then the nearest with what does not fit", async () => {
  const houseplants = await addCategory(owner, "Houseplants");
  const form = formOf({ name: "Hanging & Trailing", category: houseplants });
  const hanging = (await owner.post("/api/subcategory/create", form)).body._id;
  const add = (name: string, facts: object | null, more: object = {}) =>
    addProduct(owner, { name, bengaliName: "", category: "Houseplants", facts, ...more });
  snake = await add("Snake", { ...indoor, light: "low", water: "low", ease: "easy", petSafe: "toxic" });
  await add("Areca", { ...indoor, light: "bright-indirect", water: "medium", ease: "easy", petSafe: "safe" });
  await add(
    "Pothos",
    { ...indoor, light: "low", water: "medium", ease: "easy", petSafe: "toxic" },
    { subcategory: hanging },
  );
  await add("Rose", { place: ["roof"], light: "full-sun", water: "medium", ease: "moderate", petSafe: "safe" });
  await add("Clay pot", { place: ["indoor"] });
  await add("Sold out", { ...indoor, light: "low", water: "low", ease: "easy" }, { inStock: false });

  const found = await find("light=low&water=low");
  expect(found).toMatchObject({ total: 1, fitting: ["Snake"], near: ["Pothos", "Areca", "Rose"] });
  expect(found.fits[0].reasons).toEqual([{ claim: "stands-low" }, { claim: "little-water" }]);
  expect(found.nearly[0].misses).toEqual([{ claim: "needs-weekly-water" }]);
  expect(found.counts.water).toEqual({ low: 1, medium: 2, high: 1 });
  expect((await find("place=hanging")).fitting).toEqual(["Pothos"]);
  expect((await find("limit=1&place=floor")).fits[0].reasons).toEqual([{ claim: "fills-corner", heightCm: 80 }]);
});

test.each([
  ["light=lunar&water=low", "water=low"],
  ["light=low&light=medium&water=low", "water=low"],
  ["light[]=low&__proto__=1&water=low&q=%00", "water=low"],
  [`home=${"x".repeat(3000)}`, ""],
])("answers that there are not, as in %s, are none", async (asked, plain) => {
  expect(await find(asked)).toEqual(await find(plain));
});

test("the page has a plain form whose answers stand in the address, and says which leave nothing", async () => {
  const { status, html, canonical } = await page("/finder?light=full-sun&ease=easy");
  expect([status, canonical]).toEqual([200, `${shopUrl}/finder`]);
  expect(html.includes('<form id="finder" action="/finder">')).toBe(true);
  const fields = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
  expect(fields).toHaveLength(16);
  const chosen = fields.filter((tag) => tag.includes("checked")).map((tag) => /value="([^"]+)"/.exec(tag)?.[1]);
  expect(chosen).toEqual(["full-sun", "easy"]);
  expect(html.includes("Nearest 4 plants")).toBe(true);
  const buttons = [...html.matchAll(/<button [^>]*type="submit"[^>]*>/g)].map(([tag]) => tag);
  expect(buttons.filter((tag) => tag.includes('name="show"') && tag.includes('value="plants"'))).toHaveLength(1);
  // The rose needs more care, so that the sun leaves nothing.
  const none = [...html.matchAll(/<label class="fopt [^"]* is-none">.*?value="([^"]+)"/gs)].map(([, value]) => value);
  expect(none).toContain("full-sun");
});

test("the list says of each plant why it fits, in both languages, and its answers lead back to their questions", async () => {
  const { html } = await page("/finder?light=low&water=low&show=plants");
  expect(html.includes("1 plant for you")).toBe(true);
  expect(/<p class="pcard__cat">(Stands a dim corner|Little water is enough)<\/p>/.test(html)).toBe(true);
  expect(html.includes("Needs water about once a week")).toBe(true);
  expect(html.includes('href="/finder?light=low&amp;water=low#finder-water"')).toBe(true);
  const bengali = (await page("/bn/finder?light=low&water=low&show=plants")).html;
  expect(bengali.includes("আপনার জন্য ১টি গাছ")).toBe(true);
  expect(bengali.includes("সপ্তাহে একবারের মতো পানি লাগে")).toBe(true);
});

test("addresses of the same answers are one page, and a sold-out plant is gone from the very next", async () => {
  const same = [
    "/finder?light=low&show=plants",
    "/finder?utm=1&show=plants&light=low&water=lunar&home=&place=a&place=b",
  ];
  const texts = new Set<string>();
  for (const address of same) texts.add((await page(address)).html);
  expect(texts.size).toBe(1);
  expect([...texts][0]?.includes("Snake")).toBe(true);
  await owner.post("/api/product/stock", { productId: snake, inStock: false });
  expect((await page(same[0] ?? "")).html.includes("Snake")).toBe(false);
  expect((await find("light=low")).fitting).not.toContain("Snake");
});

test("the sitemap lists the questions, and no answers", async () => {
  const { body } = await shop.browser().get("/sitemap.xml");
  const listed = [...String(body).matchAll(/<loc>([^<]*finder[^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed.sort()).toEqual([`${shopUrl}/bn/finder`, `${shopUrl}/finder`]);
});
