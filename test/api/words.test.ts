// The owner's words: draft, publish, history, and what shoppers read in both languages.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arrangeSections } from "#contract/rules/word-list.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  aPicture,
  type Browser,
  signedInOwner,
  signedInShopper,
  type TestShop,
  viewOfOtherProcess,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let productPath: string;
beforeAll(async () => {
  shop = await openTestShopWithPages("https://shop.example");
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  productPath = `/product/${await addProduct(owner)}`;
});
beforeEach(() => publish(firstWords));
afterAll(() => shop.close());

const desk = async () => (await owner.get("/api/admin/words")).body;
const save = async (words: unknown, version?: number) =>
  owner.send("PUT", "/api/admin/words", { version: version ?? (await desk()).version, words });
const publishVersion = (version: number) => owner.post("/api/admin/words/publish", { version });
async function publish(words: Partial<ShopWords>) {
  const { body } = await save(words);
  expect(await publishVersion(body.version)).toMatchObject({ status: 200, body: { message: "Published" } });
}
const read = async (path: string) => String((await shop.browser().get(path)).body);
const preview = async (query = "") => owner.get(`/api/admin/words/preview${query}`);

test("a draft is seen by the owner alone until it is published, then by everybody in the next answer", async () => {
  const before = await read("/");
  const saved = await save({ en: { headline: "Make your home greener" }, bn: { headline: "আপনার ঘর হোক সবুজ" } });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: "Draft saved",
      draft: { en: { headline: "Make your home greener" } },
      saved: { publishedAt: null },
    },
  });
  expect(await read("/")).toBe(before);
  expect(String((await preview()).body)).toContain("Make your home greener");
  expect(String((await preview("?lang=bn")).body)).toContain("আপনার ঘর হোক সবুজ");
  await publishVersion(saved.body.version);
  expect(await read("/")).toMatch(/<h1>Make your home greener<\/h1>/);
  expect(await read("/")).toContain("<title>Make your home greener - Gachpala</title>");
  expect(await read("/bn")).toMatch(/<h1>আপনার ঘর হোক সবুজ<\/h1>/);
  expect(await read("/bn")).not.toContain("Make your home greener");
});

test("without the owner's words every page is as it was", async () => {
  const before = await Promise.all(["/", "/bn", "/contact", "/testimonial"].map(read));
  await publish({ en: { headline: "Other", visitHours: "Never", reviewsTitle: "Other" } });
  expect(await read("/")).not.toBe(before[0]);
  await publish(firstWords);
  expect(await Promise.all(["/", "/bn", "/contact", "/testimonial"].map(read))).toEqual(before);
});

test("English stands in for Bengali that is not written yet, and is marked as English", async () => {
  await publish({ en: { headline: "Only English" } });
  expect(await read("/bn")).toContain('<h1><span lang="en">Only English</span></h1>');
});

test("parts are shown in the owner's order, and a hidden one is not there", async () => {
  const [hero, ...others] = arrangeSections([]);
  const sections = [...others.reverse(), { name: "hero" as const, isShown: false }];
  expect(hero?.name).toBe("hero");
  await publish({ sections });
  const html = await read("/");
  expect(html).not.toContain('class="hero"');
  expect(html).toContain('<h1 class="vh">Bring Nature Home</h1>');
  expect(html).not.toContain("header header--hero");
  expect(html.indexOf('id="payment-methods"')).toBeLessThan(html.indexOf('id="faqs"'));
});

test("sentences are left out, added and linked", async () => {
  await publish({
    en: { question7: "Do you sell soil?", answer7: "Yes, in bags of {charge}.", announcement: "Closed on Eid" },
    leftOut: ["question6", "supportTitle"],
    socials: { facebook: "https://www.facebook.com/my-shop", instagram: "", youtube: "" },
    secondPhone: "+880 1800-000000",
  });
  const home = await read("/");
  expect(home).not.toContain("Do you answer in Bengali?");
  expect(home).toContain("Yes, in bags of ৳10.");
  expect(home).toContain('href="https://www.facebook.com/my-shop"');
  const contact = await read("/contact");
  expect(contact).toContain("Closed on Eid");
  expect(contact).toContain('href="tel:+8801800000000"');
  expect(contact).not.toContain("Write or call at any hour");
});

test("a promise that the cart and the product repeat is the owner's there too, or not made", async () => {
  const before = await read("/cart");
  await publish({ en: { highlight2: "Guarantee of {days} days" } });
  expect(await read("/cart")).toContain("`guarantee`:``");
  await publish({ en: { highlight2: "30-day guarantee", promiseReturns: "Returns within 3 days" } });
  expect(await read("/cart")).toContain("30-day guarantee");
  expect(await read(productPath)).toContain("Returns within 3 days");
  await publish({ leftOut: ["promiseReturns"] });
  expect(await read(productPath)).not.toContain("exchanges within 7 days");
  expect(await read(productPath)).toContain("Cash on delivery is available");
  await publish(firstWords);
  expect(await read("/cart")).toBe(before);
});

const aReview = { isShown: true, rating: 4, en: { name: "Rina Das", place: "Sylhet", text: "It came alive." } };

test("reviews are the owner's once there are some, each in its language, and none is shown that is hidden", async () => {
  expect(await read("/testimonial")).toContain("Anika Rahman");
  await publish({
    reviews: [
      { ...aReview, bn: { name: "রিনা দাশ", place: "সিলেট", text: "টাটকা এসেছে।" } },
      { isShown: true, rating: null, en: {}, bn: { name: "হাসান", text: "ভালো।" } },
      { ...aReview, isShown: false, en: { name: "Hidden", text: "Hidden." } },
      { ...aReview, en: { name: "No text" } },
    ] as unknown as ShopWords["reviews"],
  });
  const english = await read("/testimonial");
  expect(english).toContain("It came alive.");
  expect(english).toContain('<p lang="bn">ভালো।</p>');
  expect(english).not.toMatch(/Anika|Hidden|No text/);
  const bengali = await read("/bn/testimonial");
  expect(bengali).toContain("টাটকা এসেছে।");
  expect(bengali).not.toContain("It came alive.");
  await publish({ reviews: [] });
  expect(await read("/testimonial")).toContain("No reviews yet.");
});

test("a page has links and the shop's own pictures, each with its place; an unknown picture is refused", async () => {
  const form = new FormData();
  form.append("picture", await aPicture(), "a.png");
  const { url, width, height } = (await owner.post("/api/admin/words/picture", form)).body.picture;
  const pageWith = (text: string) => [
    { address: "about", isShown: true, en: { title: "About", text }, bn: { title: "", text: "" } },
  ];
  const picture = `<img src="${url}" alt="Our gate" width="${width}" height="${height}">`;
  await publish({ pages: pageWith(`<p><a href="https://a.example" onclick="x()">Us</a></p>${picture}`) });
  const html = await read("/pages/about");
  expect(html).toContain('<a href="https://a.example" rel="noopener">Us</a>');
  expect(html).toContain(`alt="Our gate" width="${width}" height="${height}" loading="lazy"`);
  const { version } = await desk();
  const unknown = pageWith(picture.replace(url, "/media/0123456789abcdef.webp"));
  const refused = await owner.send("PUT", "/api/admin/words", { version, words: { ...firstWords, pages: unknown } });
  expect(refused).toMatchObject({ status: 400, body: { field: "words.pages.0.en.text" } });
});

test("a figure follows the settings, and a sentence without its figure is not said", async () => {
  await publish({ en: { highlight1: "Delivery for {charge}", highlight2: "Free from {freeFrom}" } });
  expect(await read("/")).toContain("Delivery for ৳10");
  expect(await read("/")).not.toContain("Free from");
  const freeFrom = 1500;
  const delivery = {
    ...firstDelivery,
    isOn: true,
    zones: firstDelivery.zones.map((zone) => ({ ...zone, freeFrom })),
    elsewhere: { ...firstDelivery.elsewhere, freeFrom },
  };
  expect((await owner.send("PUT", "/api/admin/delivery", delivery)).status).toBe(200);
  expect(await read("/")).toContain("Delivery for ৳60–৳120");
  expect(await read("/")).toContain("Free from ৳1,500");
  expect(await read("/bn")).toContain("Delivery for ৳৬০–৳১২০");
  await owner.send("PUT", "/api/admin/delivery", firstDelivery);
});

test.each([
  ["words.en.headline", "Headline is longer than 60 characters", { en: { headline: "x".repeat(61) } }],
  ["words.bn.heroLead", "has {price}, which stands for nothing", { bn: { heroLead: "{price}" } }],
  ["words.socials.facebook", "is not an address", { socials: { facebook: "facebook" } }],
])("a fault at %s is refused, its field named, and nothing changed", async (field, message, words) => {
  const before = await desk();
  const refused = await save(words);
  expect(refused).toMatchObject({ status: 400, body: { field, message: expect.stringContaining(message) } });
  expect(await desk()).toEqual(before);
});

test("a draft over somebody else's is refused with theirs, and theirs stays", async () => {
  const { version } = await desk();
  expect((await save({ en: { headline: "Theirs" } }, version)).status).toBe(200);
  const refused = await save({ en: { headline: "Mine" } }, version);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "words-changed",
      version: version + 1,
      draft: { en: { headline: "Theirs" } },
      saved: { version: version + 1 },
    },
  });
  expect(await publishVersion(version)).toMatchObject({ status: 409, body: { code: "words-changed" } });
  expect((await desk()).draft.en).toEqual({ headline: "Theirs" });
});

test("of many saves based on one version, one is kept", async () => {
  for (const start of ["published", "draft"]) {
    if (start === "draft") await save({ en: { headline: "Draft" } });
    const { version } = await desk();
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save({ en: { headline: `Save ${at}` } }, version)),
    );
    const kept = saves.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await desk()).draft).toEqual(kept[0]?.body.draft);
  }
});

test("what was published stays in the history with who and when, and can be saved again", async () => {
  await publish({ en: { headline: "First" } });
  await publish({ en: { headline: "Second" } });
  const { history } = await desk();
  const me = (await owner.get("/api/admin/me")).body.owner._id;
  expect(history[0]).toMatchObject({ savedBy: me, publishedAt: expect.stringMatching(/^20/) });
  const { body } = await owner.get(`/api/admin/words/${history[1].version}`);
  expect(body.words.en).toEqual({ headline: "First" });
  await publish(body.words);
  expect(await read("/")).toContain("<h1>First</h1>");
});

test("there is nothing to publish twice, and a draft is no version to read", async () => {
  const { version } = await desk();
  expect(await publishVersion(version)).toMatchObject({ status: 409, body: { code: "nothing-new" } });
  const { body } = await save({ en: { headline: "Draft" } });
  expect((await owner.get(`/api/admin/words/${body.version}`)).status).toBe(404);
});

const upload = async (picture: Blob) => {
  const form = new FormData();
  form.append("picture", picture, "nursery.jpg");
  return owner.post("/api/admin/words/picture", form);
};

test("an uploaded picture with its texts takes the place of the hero's when published, and can be taken back", async () => {
  const before = await read("/");
  const { status, body } = await upload(await aPicture());
  expect({ status, ...body }).toMatchObject({ status: 200, message: "Picture stored" });
  const { url, width, height } = body.picture;
  const hero = { ...body.picture, pictureText: 'Our "green" roof', bengaliPictureText: "আমাদের ছাদ" };
  const saved = await save({ pictures: { hero, sale: body.picture, band: body.picture } });
  expect(await read("/")).toBe(before);
  expect(String((await preview()).body)).toContain(`src="${url}"`);
  await publishVersion(saved.body.version);
  const english = await read("/");
  const tag = /<img[^>]*alt="Our &quot;green&quot; roof"[^>]*>/.exec(english)?.[0];
  expect(tag).toContain(`src="${url}" width="${width}" height="${height}"`);
  expect(tag).toContain('loading="eager" fetchPriority="high"');
  expect(english.slice(0, english.indexOf("</head>"))).toMatch(
    /<link rel="preload" as="image"[^>]*fetchPriority="high"/,
  );
  expect(english).toContain('<div class="stage">');
  expect(english.split(`src="${url}"`)).toHaveLength(4);
  expect(await read("/bn")).toContain('alt="আমাদের ছাদ"');
  await publish({ pictures: { hero: { ...hero, bengaliPictureText: "" } } });
  expect(await read("/bn")).toMatch(/lang="en"><img[^>]*alt="Our &quot;green&quot; roof"/);
  await publish({});
  expect(await read("/")).toBe(before);
  const { history } = await desk();
  const old = await owner.get(`/api/admin/words/${history[2].version}`);
  expect(old.body.words.pictures.hero).toEqual(hero);
  expect((await shop.browser().get(url)).status).toBe(200);
  await publish(old.body.words);
  expect(await read("/")).toBe(english);
});

test("what is no picture is refused at its field, and so is a picture that is not stored", async () => {
  expect(await upload(new Blob(["<svg/>"]))).toMatchObject({
    status: 400,
    body: { field: "picture", message: "Images must be JPEG, PNG, WebP or AVIF" },
  });
  expect(await owner.post("/api/admin/words/picture", new FormData())).toMatchObject({ status: 400 });
  const before = await desk();
  const { picture } = (await upload(await aPicture())).body;
  for (const [field, hero] of [
    ["hero", { ...picture, url: "/media/0123456789abcdef.webp" }],
    ["hero.url", { ...picture, url: "https://elsewhere.example/a.webp" }],
    ["hero.url", { ...picture, url: "/media/../secret.webp" }],
    ["hero.width", { ...picture, width: 0 }],
    ["hero.pictureText", { ...picture, pictureText: "x".repeat(201) }],
  ] as const)
    expect(await save({ pictures: { hero } })).toMatchObject({
      status: 400,
      body: { field: `words.pictures.${field}` },
    });
  expect(await desk()).toEqual(before);
  const shopper = await signedInShopper(shop);
  expect((await shopper.post("/api/admin/words/picture", new FormData())).status).toBe(401);
});

test.each([
  ["23.81034, 90.41252", "23.81034,90.41252"],
  ["২৩.৮১ ৯০.৪১", "23.81,90.41"],
  [
    "https://www.google.com/maps/place/X/@23.1,90.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d23.7461!4d90.3742!16s",
    "23.7461,90.3742",
  ],
  ["https://www.google.com.bd/maps/@23.7461,90.3742,17z", "23.7461,90.3742"],
  ["https://maps.google.com/?q=23.7461%2C90.3742", "23.7461,90.3742"],
  ["https://www.openstreetmap.org/?mlat=23.7461&mlon=90.3742#map=12/23.1/90.1", "23.7461,90.3742"],
  ["https://www.openstreetmap.org/#map=17/23.7461/90.3742", "23.7461,90.3742"],
])("the map shows the point of %s", async (typed, point) => {
  await publish({ mapPoint: typed });
  expect((await desk()).published.mapPoint).toBe(point);
  const [latitude, longitude] = point.split(",");
  for (const path of ["/contact", "/bn/contact"]) {
    const html = await read(path);
    expect(html).toContain(`{\`point\`:{\`latitude\`:${latitude},\`longitude\`:${longitude}}}`);
    expect(html).toContain(`directions?to=${latitude}%2C${longitude}`);
  }
});

test.each([
  "Dhanmondi",
  "91, 90",
  "23.7, 181",
  "23.7",
  "https://maps.app.goo.gl/abc",
  "https://elsewhere.example/@23.7461,90.3742",
  "https://notgoogle.com/@23.7461,90.3742",
  "javascript:23.7,90.3",
])("%s is no point on the map", async (mapPoint) => {
  const refused = await save({ mapPoint });
  expect(refused).toMatchObject({
    status: 400,
    body: { field: "words.mapPoint", message: expect.stringMatching(/^Point on the map is no point\. Type latitude/) },
  });
});

test("a post is shared where the owner chooses, and nowhere if nothing is chosen", async () => {
  const post = "/blog/a-first-roof-garden-in-ten-pots";
  const url = encodeURIComponent(`https://shop.example${post}`);
  const first = await read(post);
  expect(first).toMatch(new RegExp(`href="https://wa\\.me/\\?text=[^"]*${url}"`));
  expect(first).toContain('of="copy-link"');
  expect(first).not.toContain("facebook.com/sharer");
  await publish({ shares: ["x", "facebook"] });
  const chosen = await read(post);
  expect(chosen).toContain(`href="https://www.facebook.com/sharer/sharer.php?u=${url}"`);
  expect(chosen).toMatch(new RegExp(`href="https://x\\.com/intent/post\\?text=[^"]*url=${url}"`));
  expect(chosen).not.toMatch(/wa\.me|copy-link/);
  expect(await read(`/bn${post}`)).toContain(encodeURIComponent(`https://shop.example/bn${post}`));
  await publish({ shares: [] });
  expect(await read(post)).not.toContain('sharerow"');
  await publish(firstWords);
  expect(await read(post)).toBe(first);
  for (const shares of [["x", "x"], ["myspace"]]) expect((await save({ shares })).body.field).toMatch(/^words\.shares/);
});

const page = (more: object = {}) => ({
  address: "delivery",
  isShown: true,
  en: { title: "How we deliver", text: "<h2>Days</h2><p onclick='x()'>Two<script>alert(1)</script></p>" },
  ...more,
});

test("a page of the owner's own stands in both languages, in the foot, and in the sitemap, without scripts", async () => {
  expect((await shop.browser().get("/pages/delivery")).status).toBe(404);
  await publish({ pages: [page({ bn: { title: "ডেলিভারি", text: "<p>দুই দিন</p>" } })] as ShopWords["pages"] });
  const english = await read("/pages/delivery");
  expect(english).toContain("<h2>Days</h2><p>Two</p>");
  expect(english).toContain("<title>How we deliver - Gachpala</title>");
  expect(await read("/bn/pages/delivery")).toContain("<p>দুই দিন</p>");
  expect(await read("/contact")).toContain('<a href="/pages/delivery">How we deliver</a>');
  expect(await read("/bn/contact")).toContain('<a href="/bn/pages/delivery">ডেলিভারি</a>');
  expect(await read("/sitemap.xml")).toContain("<loc>https://shop.example/bn/pages/delivery</loc>");
});

test("English stands in for a page's Bengali; a hidden page is seen in the preview only", async () => {
  await publish({ pages: [page()] as ShopWords["pages"] });
  expect(await read("/bn/pages/delivery")).toContain('<article class="postpage" lang="en">');
  await publish({ pages: [page({ isShown: false })] as ShopWords["pages"] });
  for (const path of ["/pages/delivery", "/bn/pages/delivery"])
    expect((await shop.browser().get(path)).status).toBe(404);
  expect(await read("/contact")).not.toContain("/pages/delivery");
  expect(await read("/sitemap.xml")).not.toContain("/pages/delivery");
  expect(String((await preview("?page=/pages/delivery")).body)).toContain("How we deliver");
});

test.each([
  ["pages.0.address", "small letters, digits and hyphens", [page({ address: "Delivery" })]],
  ["pages.0.address", "small letters, digits and hyphens", [page({ address: "../admin" })]],
  ["pages.1.address", "is that of another page", [page(), page()]],
  ["pages.0.en.title", "is required", [page({ en: { title: "", text: "" } })]],
  ["pages.0.en.text", "is longer than 20000 characters", [page({ en: { title: "x", text: "x".repeat(20_001) } })]],
  [
    "pages.0.en.text",
    "is longer than 20000 characters",
    [page({ en: { title: "x", text: `<p>${"& ".repeat(9000)}</p>` } })],
  ],
  ["pages", "are more than 12", Array.from({ length: 13 }, (_, at) => page({ address: `page-${at}` }))],
])("pages with a fault at %s are refused", async (field, message, pages) => {
  const refused = await save({ pages });
  expect(refused).toMatchObject({
    status: 400,
    body: { field: `words.${field}`, message: expect.stringContaining(message) },
  });
});

test("another process reads what was published", async () => {
  const other = await viewOfOtherProcess(shop.database);
  await publish({ en: { headline: "For all" } });
  expect(other.view().words.en.headline).toBeUndefined();
  await other.catchUp();
  expect(other.view().words.en.headline).toBe("For all");
});

test("the preview is the owner's alone, in no cache, without scripts, and framed by the shop only", async () => {
  const { headers, body } = await preview("?page=/contact");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-frame-options": "SAMEORIGIN",
    "x-robots-tag": "noindex",
  });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(headers["content-security-policy"]).not.toContain("script-src");
  expect(body).toContain("Get in Touch");
  expect(body).not.toMatch(/<script(?! (id="settings" )?type="application)/);
  const shopper = await signedInShopper(shop);
  expect((await shopper.get("/api/admin/words/preview")).status).toBe(401);
  expect((await shopper.get("/api/admin/words")).status).toBe(401);
});

test("a page rendered after a preview does not show the draft", async () => {
  await save({ en: { heroLead: "Secret draft" } });
  await preview();
  await owner.send("PUT", "/api/admin/settings", { shopName: "Other" });
  expect(await read("/")).not.toContain("Secret draft");
  expect(await read("/manifest.webmanifest")).not.toContain("Secret draft");
  await owner.send("PUT", "/api/admin/settings", {});
});
