// The shop's logo and color: what is made of them, and what is refused.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brandColors } from "#contract/rules/brand-look.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { type Browser, signedInOwner, type TestShop, viewOfOtherProcess } from "#test/shop.ts";

const shopUrl = "https://shop.example";
let shop: TestShop;
let owner: Browser;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  owner = await signedInOwner(shop);
});
afterAll(() => shop.close());

const standard = { logo: null, showsName: true, color: "forest" };
const current = async () => (await owner.get("/api/admin/brand")).body.brand;
const page = async (path = "/") => String((await shop.browser().get(path)).body);
const upload = (bytes: Uint8Array<ArrayBuffer> | string, field = "logo") => {
  const form = new FormData();
  form.append(field, new Blob([bytes]), "logo.png");
  return owner.post("/api/admin/brand/logo", form);
};
async function drawn(width = 300, height = 200, background = { r: 200, g: 30, b: 30, alpha: 1 }) {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return new Uint8Array(bytes);
}
async function pixel(address: string, left: number, top: number) {
  const { rawPayload } = await shop.app.inject(address);
  const { data } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width = 0 } = await sharp(rawPayload).metadata();
  return [...data.subarray((top * width + left) * 4, (top * width + left) * 4 + 4)];
}

test("without a logo everything is the standard", async () => {
  expect(await current()).toEqual(standard);
  const html = await page();
  expect(html).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml"/>');
  expect(html).toContain('href="/manifest.webmanifest"');
  expect(html).toContain(`${shopUrl}/share.jpg`);
  expect(html).not.toContain("brand__logo");
  expect(html).not.toContain("html:root");
  expect((await shop.browser().get("/favicon.ico")).status).toBe(200);
});

test("an uploaded logo is on every page, in its icons, the manifest and the preview of links", async () => {
  const answer = await upload(await drawn());
  expect(answer).toMatchObject({ status: 200, body: { message: "Logo saved" } });
  const { logo } = answer.body.brand;
  expect(logo).toMatchObject({ url: expect.stringMatching(/^\/media\/[0-9a-f]{16}\.webp$/), width: 300, height: 200 });
  const hash = logo.url.slice(7, 23);
  const sizes: Record<string, [string, number, number]> = {
    "tab48.png": ["png", 48, 48],
    "icon192.png": ["png", 192, 192],
    "icon512.png": ["png", 512, 512],
    "mask512.png": ["png", 512, 512],
    "touch180.png": ["png", 180, 180],
    "share1200.jpg": ["jpeg", 1200, 630],
  };
  for (const [file, [format, width, height]] of Object.entries(sizes)) {
    const reply = await shop.app.inject(`/brand/${hash}-${file}`);
    expect(reply.statusCode, file).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": `image/${format}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format, width, height });
  }
  for (const path of ["/", "/bn", "/contact", "/admin"]) {
    const html = await page(path);
    expect(html, path).toContain(`href="/brand/${hash}-tab48.png" type="image/png"`);
    expect(html, path).toContain(`href="/brand/${hash}-touch180.png"`);
    expect(html, path).toContain(`/manifest.webmanifest?logo=${hash}"`);
  }
  const html = await page();
  expect(html).toContain(`<meta property="og:image" content="${shopUrl}/brand/${hash}-share1200.jpg"/>`);
  expect(html).toContain(`"logo":"${shopUrl}/brand/${hash}-icon512.png"`);
  expect(html).toMatch(new RegExp(`<img class="brand__logo"[^>]*src="/media/${hash}.webp"`));
  const { body } = await shop.browser().get(`/manifest.webmanifest?logo=${hash}`);
  const icons = body.icons.map(({ src, purpose = "any" }: { src: string; purpose?: string }) => `${src} ${purpose}`);
  expect(icons).toEqual([
    `/brand/${hash}-tab48.png any`,
    `/brand/${hash}-icon192.png any`,
    `/brand/${hash}-icon512.png any`,
    `/brand/${hash}-mask512.png maskable`,
  ]);
  for (const name of ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "share.jpg"]) {
    const { status, headers } = await shop.browser().get(`/${name}`);
    expect(status, name).toBe(302);
    expect(headers.location).toContain(`/brand/${hash}-`);
  }
});

test("icons keep a logo's transparency on paper, and have an opaque logo's own color to the edge", async () => {
  await upload(await drawn(200, 200));
  const opaque = (await current()).logo.url.slice(7, 23);
  expect(await pixel(`/brand/${opaque}-mask512.png`, 2, 2)).toEqual([200, 30, 30, 255]);
  expect((await pixel(`/brand/${opaque}-icon192.png`, 0, 0))[3]).toBe(0);
  await upload(await drawn(200, 200, { r: 0, g: 0, b: 200, alpha: 0.5 }));
  const clear = (await current()).logo.url.slice(7, 23);
  expect(await pixel(`/brand/${clear}-mask512.png`, 2, 2)).toEqual([251, 250, 245, 255]);
});

test("another process shows a new logo as soon as it hears of it", async () => {
  const other = await viewOfOtherProcess(shop.database);
  await upload(await drawn(220, 110));
  expect(other.view().brand.logo?.width).not.toBe(220);
  await other.catchUp();
  expect(other.view().brand).toEqual(await current());
});

test("name and color are changed without touching the logo, and the reverse", async () => {
  await upload(await drawn(260, 130));
  const { logo } = await current();
  const saved = await owner.send("PUT", "/api/admin/brand", { showsName: false, color: "plum" });
  expect(saved).toMatchObject({ status: 200, body: { message: "Look saved" } });
  expect(await current()).toEqual({ logo, showsName: false, color: "plum" });
  const { body, headers } = await shop.browser().get("/");
  expect(body).toContain(`--leaf:${brandColors.plum.tokens.leaf}`);
  expect(body).toContain('<span class="vh">');
  expect(String(headers["content-security-policy"])).toContain("style-src");
  await upload(await drawn(280, 140));
  expect(await current()).toMatchObject({ logo: { width: 280 }, showsName: false, color: "plum" });
});

test("what is no picture of a fitting shape is refused, and nothing changes", async () => {
  const before = await current();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [string, Uint8Array<ArrayBuffer> | string, number, RegExp][] = [
    ["svg", svg, 400, /SVG cannot be the logo/],
    ["svg behind a declaration", `\uFEFF\n<?xml version="1.0"?>${svg}`, 400, /SVG cannot be the logo/],
    // Each mark once was two ways to read it: forty took the shop a day.
    ["marks before nothing", `${"\uFEFF".repeat(40)}x`, 400, /must be JPEG, PNG, WebP or AVIF/],
    ["text", "no picture at all, but long enough to look like one", 400, /must be JPEG, PNG, WebP or AVIF/],
    ["cut", (await drawn()).slice(0, 60), 400, /damaged/],
    ["small", await drawn(40, 40), 400, /too small/],
    ["long", await drawn(900, 100), 400, /too long/],
    ["large", new Uint8Array(10 * 1024 * 1024 + 1), 413, /at most 10 MB/],
  ];
  for (const [name, bytes, status, message] of cases) {
    const answer = await upload(bytes);
    expect(answer, name).toMatchObject({ status, body: { field: "logo" } });
    expect(answer.body.message, name).toMatch(message);
  }
  expect(await upload(await drawn(), "other")).toMatchObject({ status: 400, body: { field: "logo" } });
  expect((await owner.post("/api/admin/brand/logo", {})).status).toBe(415);
  const color = await owner.send("PUT", "/api/admin/brand", { showsName: true, color: "hotpink" });
  expect(color).toMatchObject({ status: 400, body: { field: "color" } });
  expect(await current()).toEqual(before);
});

test("only files of the shop's logo are made", async () => {
  await upload(await drawn(240, 120));
  for (const file of ["0123456789abcdef-icon192.png", "0123456789abcdef-icon9.png", "..%2fsecret", "x"]) {
    expect((await shop.browser().get(`/brand/${file}`)).status, file).toBe(404);
  }
});

test("removing the logo brings the standard back, and the old files stay for pages that somebody kept", async () => {
  await upload(await drawn(250, 125));
  const hash = (await current()).logo.url.slice(7, 23);
  await owner.send("PUT", "/api/admin/brand", { showsName: true, color: "forest" });
  const removed = await owner.send("DELETE", "/api/admin/brand/logo");
  expect(removed).toMatchObject({ status: 200, body: { message: "Logo removed", brand: standard } });
  const html = await page();
  expect(html).toContain('href="/icon.svg"');
  expect(html).not.toContain("brand__logo");
  expect(html).not.toContain("html:root");
  expect((await shop.browser().get("/favicon.ico")).status).toBe(200);
  expect((await shop.browser().get(`/brand/${hash}-icon192.png`)).status).toBe(200);
});
