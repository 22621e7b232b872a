import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxUploadBytes } from "#contract/rules/constants.ts";
import { PictureError, pictureAtWidth, storePicture } from "#server/media/pictures.ts";
import { mediaRoutes } from "#server/media/routes.ts";
import { type MediaStore, openMediaFolder } from "#server/media/store.ts";

let folder: string;
let store: MediaStore;
const app = Fastify();
const writes: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gachpala-media-"));
  const local = await openMediaFolder(join(folder, "media"));
  store = {
    ...local,
    write: (file, bytes) => {
      writes.push(file);
      return local.write(file, bytes);
    },
  };
  await app.register(mediaRoutes, { store });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "stores %s as WebP with its size and average color",
  async (format) => {
    const bytes = await plain(400, 300, "#c04020")[format]({ quality: 100 }).toBuffer();
    const picture = await storePicture(store, bytes, "A pot");
    expect(picture).toMatchObject({ width: 400, height: 300, alt: "A pot" });
    expect(picture.url).toMatch(/^\/media\/[0-9a-f]{16}\.webp$/);
    const [red = 0, green = 0, blue = 0] = Buffer.from(picture.color.slice(1), "hex");
    expect([Math.abs(red - 0xc0), Math.abs(green - 0x40), Math.abs(blue - 0x20)].every((off) => off <= 4)).toBe(true);
    expect(await sharp(await stored(picture.url)).metadata()).toMatchObject({
      format: "webp",
      width: 400,
      height: 300,
    });
  },
);

test("shrinks to 1600 pixels, rotates upright, and drops all metadata", async () => {
  const bytes = await noise(2000, 1000)
    .withExif({ IFD0: { Copyright: "Nobody" }, IFD3: { GPSLatitude: "23/1 48/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const picture = await storePicture(store, bytes, "");
  expect([picture.width, picture.height]).toEqual([800, 1600]);
  const { exif, xmp, icc, orientation } = await sharp(await stored(picture.url)).metadata();
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test("gray, sixteen-bit and transparent pictures come out right", async () => {
  const gray = await storePicture(store, await plain(50, 50, "#808080").toColourspace("b-w").png().toBuffer(), "");
  expect(gray.color).toMatch(/^#(7f|80|81){3}$/);
  const deep = await storePicture(store, await plain(50, 50, "#4080c0").toColourspace("rgb16").png().toBuffer(), "");
  expect(deep.color).toBe("#4080c0");
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const transparent = await storePicture(store, await clear.png().toBuffer(), "");
  expect(transparent.color).toBe("#ffffff");
  expect((await sharp(await stored(transparent.url)).metadata()).hasAlpha).toBe(true);
});

test("the same picture twice is one file", async () => {
  const bytes = await noise(120, 90).png().toBuffer();
  const first = await storePicture(store, bytes, "one");
  const before = await readdir(join(folder, "media"));
  expect((await storePicture(store, bytes, "two")).url).toBe(first.url);
  expect(await readdir(join(folder, "media"))).toEqual(before);
});

const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
test.each([
  [
    "an SVG",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    400,
    /must be JPEG/,
  ],
  ["a GIF", async () => gif, 400, /must be JPEG/],
  ["text named .jpg", async () => Buffer.from("not a picture at all, whatever its name"), 400, /must be JPEG/],
  ["nothing", async () => Buffer.alloc(0), 400, /must be JPEG/],
  ["HEIC", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), 400, /must be JPEG/],
  ["an AVIF film", async () => Buffer.from("\0\0\0\x18ftypavis\0\0\0\0avifavis", "latin1"), 400, /must be JPEG/],
  ["a truncated JPEG", async () => cut(await noise(600, 400).jpeg().toBuffer()), 400, /damaged/],
  ["a truncated PNG", async () => cut(await noise(600, 400).png().toBuffer()), 400, /damaged/],
  ["a truncated WebP", async () => cut(await noise(600, 400).webp().toBuffer()), 400, /damaged/],
  ["a truncated AVIF", async () => cut(await noise(60, 40).avif({ effort: 0 }).toBuffer()), 400, /damaged/],
  ["only a JPEG's first bytes", async () => Buffer.from("ffd8ffe000104a46", "hex"), 400, /damaged/],
  ["a bomb behind a small file", async () => png(8000, 6250), 413, /40 megapixels/],
  [
    "more than 10 MB",
    async () => Buffer.concat([await noise(9, 9).png().toBuffer(), Buffer.alloc(maxUploadBytes)]),
    413,
    /10 MB/,
  ],
  ["an animated WebP", async () => animatedWebp(), 400, /Animated/],
  ["an animated PNG", async () => animatedPng(), 400, /Animated/],
])("refuses %s", async (_what, make, status, message) => {
  const bytes = await make();
  const refused = await storePicture(store, bytes, "").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PictureError);
  expect(refused).toMatchObject({ status, message: expect.stringMatching(message) });
});

test("exactly 40 megapixels pass", async () => {
  const picture = await storePicture(store, png(8000, 5000), "");
  expect([picture.width, picture.height]).toEqual([1600, 1000]);
});

test("serves a stored picture with a cache time of a year, and answers 304 to browsers that have it", async () => {
  const { url } = await storePicture(store, await noise(300, 200).png().toBuffer(), "");
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const etag = String(answer.headers.etag);
  const again = await app.inject({ url, headers: { "if-none-match": `"other", ${etag}` } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  const head = await app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(answer.rawPayload.length)]);
});

test("makes a width once, however many request it at once, and stores it", async () => {
  const { url } = await storePicture(store, await noise(900, 600).png().toBuffer(), "");
  const small = url.replace(".webp", "-320.webp");
  writes.length = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(small)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(writes).toEqual([small.replace("/media/", "")]);
  expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ format: "webp", width: 320, height: 213 });
  const kept = await app.inject(small);
  expect(kept.rawPayload.equals(answers[19]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  expect(writes).toHaveLength(1);
});

test("never enlarges", async () => {
  const { url } = await storePicture(store, await noise(200, 100).png().toBuffer(), "");
  const wide = await app.inject(url.replace(".webp", "-640.webp"));
  expect(wide.rawPayload.equals(await stored(url))).toBe(true);
});

test("a picture stored under a longer name keeps its name", async () => {
  const bytes = await plain(20, 20, "#654321").webp().toBuffer();
  const name = "0123456789abcdef0123456789abcdef";
  await store.write(`${name}.webp`, bytes);
  expect((await app.inject(`/media/${name}.webp`)).rawPayload.equals(bytes)).toBe(true);
  expect((await app.inject(`/media/${name}-160.webp`)).statusCode).toBe(200);
});

test.each([
  `/media/${"0".repeat(16)}.webp`,
  `/media/${"0".repeat(32)}.webp`,
  `/media/${"0".repeat(24)}.webp`,
  `/media/${"0".repeat(32)}-320.webp`,
  "/media/KNOWN-321.webp",
  "/media/KNOWN-0320.webp",
  "/media/KNOWN.avif",
  "/media/KNOWN.webp.tmp",
  "/media/KNOWN.webp%00",
  "/media/KNOWN.webp%0a",
  "/media/..%2f..%2fpackage.json",
  "/media/%2e%2e%2fdb",
  "/media/..%5c..%5cpackage.json",
  "/media/../package.json",
  "/media/a/b/c.webp",
  "/media/",
])("%s is a plain 404", async (address) => {
  const { url } = await storePicture(store, await plain(20, 20, "#123456").png().toBuffer(), "");
  const answer = await app.inject(address.replace("/media/KNOWN", url.replace(".webp", "")));
  expect(answer.statusCode).toBe(404);
  if (address !== "/media/../package.json") expect(answer.headers["content-type"]).toContain("text/plain");
  expect(answer.body).not.toContain("gachpala");
});

test.each(["../x.webp", "a.webp", `${"0".repeat(32)}.webp/../x`, ""])("the store refuses the name %j", async (name) => {
  expect(() => store.read(name)).toThrow();
  expect(() => store.write(name, Buffer.alloc(1))).toThrow();
});

test("three hundred may wait, one more is refused, and damaged pictures block nobody", async () => {
  const picture = await plain(8, 8, "#ffffff").webp().toBuffer();
  const small = () => pictureAtWidth(picture, 4);
  const results = await Promise.allSettled(Array.from({ length: 303 }, small));
  expect(results.map((result) => result.status).indexOf("rejected")).toBe(302);
  expect(results[302]).toMatchObject({ reason: { status: 503 } });
  const damaged = () => pictureAtWidth(picture.subarray(0, 20), 4);
  await Promise.allSettled([damaged(), damaged(), damaged(), damaged()]);
  expect((await sharp(await small()).metadata()).width).toBe(4);
});

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } });
}

function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.7));
}

async function stored(url: string): Promise<Buffer> {
  return (await store.read(url.replace("/media/", ""))) ?? Buffer.alloc(0);
}

async function animatedWebp(): Promise<Buffer> {
  const [width, height] = [20, 20];
  const frames = sharp(randomBytes(width * height * 2 * 3), {
    raw: { width, height: height * 2, channels: 3, pageHeight: height },
  });
  const bytes = await frames.webp({ loop: 0, delay: [100, 100] }).toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  return bytes;
}

async function animatedPng(): Promise<Buffer> {
  const still = await noise(20, 20).png().toBuffer();
  const header = 8 + 25;
  return Buffer.concat([still.subarray(0, header), chunk("acTL", Buffer.alloc(8)), still.subarray(header)]);
}

/** A black gray-scale PNG of any size in a few kilobytes. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

test("a picture that is uploaded again is not removed as unused", async () => {
  const picture = await storePicture(store, await plain(40, 30, "#123456").png().toBuffer(), "");
  const file = picture.url.replace("/media/", "");
  const path = join(folder, "media", file);
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path, old, old);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await storePicture(store, await plain(40, 30, "#123456").png().toBuffer(), "");
  await store.remove(file, hourAgo);
  expect(await store.read(file)).not.toBeNull();
  await utimes(path, old, old);
  await store.remove(file, hourAgo);
  expect(await store.read(file)).toBeNull();
});
