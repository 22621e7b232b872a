// The blog: what the owner writes, when shoppers read it, and what is refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import { postsMax } from "#contract/wire/shop/blog.ts";
import { showPlanned } from "#server/blog/blog.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  aPicture,
  aPost,
  type Browser,
  postForm,
  signedInOwner,
  type TestShop,
  viewOfOtherProcess,
} from "#test/shop.ts";

const shopUrl = "https://shop.example";
let shop: TestShop;
let owner: Browser;
let plant: string;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  plant = await addProduct(owner, { name: "Areca Palm", bengaliName: "অ্যারিকা পাম", offerPrice: 300 });
});
afterAll(() => shop.close());

const add = (change: object = {}, picture?: Blob) =>
  owner.post("/api/admin/blog", postForm(aPost({ ...change }), picture));
const change = (id: string, post: unknown, picture?: Blob) =>
  owner.send("PUT", `/api/admin/blog/${id}`, postForm(post, picture));
const read = async (path: string) => {
  const { status, body } = await shop.browser().get(path);
  return { status, html: String(body) };
};
const bengali = { title: "পানি কখন", group: "যত্ন", lead: "ছোট কথা।", text: "<p>আঙুল দিন।</p>" };
const wet = {
  title: "When it is <wet>",
  group: "Rain",
  lead: "Drains & roofs.",
  text: "<h2>Rain</h2><p>Drain it.</p>",
};

test("a post is on its page in both languages, in the list, on the home page, in the feed and the sitemap", async () => {
  const post = {
    slug: "when-it-is-wet",
    en: wet,
    bn: bengali,
    author: "Salma",
    products: [plant],
    showAt: "2026-11-20T09:00:00+06:00",
  };
  const saved = await add({ ...post, picture: "upload" }, await aPicture());
  expect(saved).toMatchObject({ status: 200, body: { message: "Published", post: { isShown: true, revision: 1 } } });
  const { url } = saved.body.post.picture;
  const english = await read("/blog/when-it-is-wet");
  expect(english.status).toBe(200);
  for (const text of [
    "When it is &lt;wet&gt;",
    "<h2>Rain</h2>",
    "Salma",
    "Fri Nov 20 2026",
    "Areca Palm",
    "৳300.00",
    url,
  ]) {
    expect(english.html, text).toContain(text);
  }
  const article = [...english.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  expect(article.find((one) => one["@type"] === "BlogPosting")).toMatchObject({
    headline: "When it is <wet>",
    datePublished: "2026-11-20T03:00:00.000Z",
    author: { "@type": "Person", name: "Salma" },
    inLanguage: "en",
    url: `${shopUrl}/blog/when-it-is-wet`,
  });
  const inBengali = await read("/bn/blog/when-it-is-wet");
  for (const text of ["পানি কখন", "আঙুল দিন।", "অ্যারিকা পাম", "শুক্রবার, ২০ নভেম্বর ২০২৬"])
    expect(inBengali.html).toContain(text);
  for (const path of ["/", "/blog"]) expect((await read(path)).html, path).toContain('href="/blog/when-it-is-wet"');
  expect((await read("/bn/blog")).html).toContain("পানি কখন");
  const feed = await shop.browser().get("/blog/feed.xml");
  expect(feed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(feed.body).toContain(`<id>${shopUrl}/blog/when-it-is-wet</id><title>When it is &lt;wet&gt;</title>`);
  expect(feed.body).toContain("<summary>Drains &amp; roofs.</summary>");
  // A reader shows of many shops' blogs whose each is, the whole text, its picture.
  expect(feed.body).toContain("<title>Our Garden Blog - Gachpala</title><updated>");
  const text = `&lt;p&gt;&lt;img src="${shopUrl}${url}" width="`;
  expect(feed.body).toContain(`<content type="html">${text}`);
  expect(feed.body).toMatch(/alt=""&gt;&lt;\/p&gt;&lt;h2&gt;Rain&lt;\/h2&gt;&lt;p&gt;Drain it.&lt;\/p&gt;<\/content>/);
  expect(feed.body).toContain(`&lt;a href="${shopUrl}/collection?q=Snake+Plant"&gt;`);
  expect((await read("/bn/blog/feed.xml")).html).toContain(`href="${shopUrl}/bn/collection?q=`);
  expect((await read("/bn/blog/feed.xml")).html).toContain(
    `<id>${shopUrl}/bn/blog/when-it-is-wet</id><title>পানি কখন</title>`,
  );
  expect((await read("/sitemap.xml")).html).toContain(`<loc>${shopUrl}/blog/when-it-is-wet</loc>`);
});

test("a post in one language is read in it from both, and is marked as such", async () => {
  await add({ slug: "english-only", en: wet });
  expect((await read("/bn/blog/english-only")).html).toContain('<article class="postpage" lang="en">');
});

test("the shop's first posts stay until the owner writes at their address", async () => {
  const path = "/blog/when-to-water-the-finger-test";
  expect((await read(path)).html).toContain("The finger test");
  const { posts } = (await owner.get("/api/admin/blog/standard")).body;
  expect(posts).toHaveLength(6);
  expect(posts[0].thumbnail).toMatch(/^\/assets\/blog-.*-560.*\.webp$/);
  const { slug, en, bn } = posts[1];
  const saved = await add({ slug, en: { ...en, title: "My own finger" }, bn });
  expect((await read(path)).html).toContain("My own finger");
  const { _id, revision } = saved.body.post;
  await change(_id, aPost({ slug, en, revision, isDraft: true }));
  expect((await read(path)).status).toBe(404);
  expect((await owner.send("DELETE", `/api/admin/blog/${_id}`)).body.message).toBe("Post deleted");
  expect((await read(path)).html).toContain("When to water");
});

test("a draft and a planned post are nowhere; the planned one shows itself when its time has come", async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const draft = await add({ slug: "my-draft", isDraft: true });
  const planned = await add({ slug: "my-plan", showAt: soon });
  expect([draft.body.post.isShown, planned.body.post.isShown]).toEqual([false, false]);
  for (const slug of ["my-draft", "my-plan"]) {
    expect((await read(`/blog/${slug}`)).status, slug).toBe(404);
    for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"]) expect((await read(path)).html).not.toContain(slug);
  }
  const { version } = shop.live.view();
  await showPlanned(shop.database.db, new Date());
  expect(shop.live.view().version).toBe(version);
  const other = await viewOfOtherProcess(shop.database);
  await Promise.all([1, 2, 3].map(() => showPlanned(shop.database.db, new Date(Date.now() + 3_700_000))));
  expect(shop.live.view().version).toBe(version + 1);
  expect((await read("/blog/my-plan")).status).toBe(200);
  expect((await read("/blog")).html).toContain("/blog/my-plan");
  expect((await read("/blog/my-draft")).status).toBe(404);
  await other.catchUp();
  expect(other.view().blog).toEqual(shop.live.view().blog);
});

test("two owners: the later save is refused with what is there, and nothing changes", async () => {
  const { post } = (await add({ slug: "shared" })).body;
  expect((await change(post._id, aPost({ slug: "shared", en: wet, revision: 1 }))).body.post.revision).toBe(2);
  const late = await change(post._id, aPost({ slug: "shared", revision: 1 }));
  expect(late).toMatchObject({ status: 409, body: { code: "post-changed", post: { revision: 2, en: wet } } });
  const { posts } = (await owner.get("/api/admin/blog")).body;
  expect(posts.find((one: { slug: string }) => one.slug === "shared")).toMatchObject({ revision: 2, en: wet });
});

test("texts are cleaned, and the cover stays, goes or changes as asked", async () => {
  const hostile = '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=y></p>';
  const saved = await add(
    { slug: "clean", en: { ...wet, text: hostile }, picture: "upload" },
    await aPicture("#112233"),
  );
  const { _id, picture, en } = saved.body.post;
  expect(en.text).toBe("<p>Hi</p>");
  const kept = await change(_id, aPost({ slug: "clean", revision: 1, picture: "keep" }));
  expect(kept.body.post.picture).toEqual(picture);
  const other = await change(_id, aPost({ slug: "clean", revision: 2, picture: "upload" }), await aPicture("#332211"));
  expect(other.body.post.picture.url).not.toBe(picture.url);
  const none = await change(_id, aPost({ slug: "clean", revision: 3, picture: "none" }));
  expect(none.body.post.picture).toBeNull();
});

test("bad input names its field, and nothing is written", async () => {
  await add({ slug: "taken" });
  const before = (await owner.get("/api/admin/blog")).body.posts;
  const cases: [object, number, string][] = [
    [{ slug: "Not An Address" }, 400, "slug"],
    [{ slug: "" }, 400, "slug"],
    [{ slug: "taken" }, 409, "slug"],
    [{ en: { ...wet, title: " " } }, 400, "en.title"],
    [{ en: { ...wet, title: "x".repeat(121) } }, 400, "en.title"],
    // It grows by cleaning, and could not be read again.
    [{ en: { ...wet, text: `<p>${"& ".repeat(9000)}</p>` } }, 400, "en.text"],
    [{ bn: { ...bengali, text: "<p>a".repeat(4000) } }, 400, "bn.text"],
    [{ bn: { ...bengali, lead: "x".repeat(301) } }, 400, "bn.lead"],
    [{ showAt: "tomorrow" }, 400, "showAt"],
    [{ showAt: "0000-01-01T00:00:00Z" }, 400, "showAt"],
    [{ showAt: "9999-12-31T23:59:59-14:00" }, 400, "showAt"],
    [{ products: ["01890000-0000-7000-8000-000000000000"] }, 400, "products.0"],
    [{ products: Array(13).fill(plant) }, 400, "products"],
    [{ picture: "upload" }, 400, "picture"],
    [{ isDraft: "yes" }, 400, "isDraft"],
  ];
  for (const [fault, status, field] of cases) {
    expect(await add(fault), JSON.stringify(fault).slice(0, 80)).toMatchObject({ status, body: { field } });
  }
  const damaged = await add({ picture: "upload" }, new Blob(["no picture"]));
  expect(damaged).toMatchObject({ status: 400, body: { field: "picture" } });
  expect((await owner.get("/api/admin/blog")).body.posts).toEqual(before);
  const missing = await change("01890000-0000-7000-8000-000000000000", aPost({ revision: 1 }));
  expect(missing).toMatchObject({ status: 404, body: { code: "unknown-post" } });
});

test("the list has pages, and an address beyond them is the last one", async () => {
  for (let at = 0; at < 8; at += 1) await add();
  const first = await read("/blog");
  expect(first.html).toContain('href="/blog?page=2"');
  expect((await read("/blog?page=99")).html).toBe((await read("/blog?page=2")).html);
  expect(first.html).toContain('<link rel="alternate" type="application/atom+xml" href="/blog/feed.xml"');
  expect(postsMax).toBeGreaterThan(100);
});
