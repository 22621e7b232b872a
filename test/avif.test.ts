import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openAvifQueue } from "#server/media/avif-queue.ts";
import { storePicture } from "#server/media/pictures.ts";
import { mediaRoutes } from "#server/media/routes.ts";
import { type MediaStore, openMediaFolder } from "#server/media/store.ts";

const modern = "image/avif,image/webp,image/apng,*/*;q=0.8";
const older = "image/webp,*/*;q=0.8";
const soon = { timeout: 15_000, interval: 50 };

let folder: string;
let store: MediaStore;
let app: FastifyInstance;
let isIdle: boolean;
let written: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gachpala-avif-"));
  const local = await openMediaFolder(folder);
  written = [];
  store = {
    ...local,
    write: async (file, bytes) => {
      await local.write(file, bytes);
      written.push(file);
    },
  };
  isIdle = false;
  app = Fastify();
  await app.register(mediaRoutes, { store, idleWatch: () => () => isIdle });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await rm(folder, { recursive: true });
});

test("answers WebP until the process is idle, then AVIF to browsers that accept it and WebP to others", async () => {
  const url = (await garden(640, 480)).replace(".webp", "-320.webp");
  const first = await get(url, modern);
  expect(first.headers).toMatchObject({ "content-type": "image/webp", vary: "Accept" });

  isIdle = true;
  await vi.waitFor(async () => expect((await get(url, modern)).headers["content-type"]).toBe("image/avif"), soon);
  const avif = await get(url, modern);
  expect(avif.headers).toMatchObject({ vary: "Accept", "cache-control": "public, max-age=31536000, immutable" });
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: "heif", width: 320, height: 240 });
  expect(avif.rawPayload.length).toBeLessThan(first.rawPayload.length);

  for (const accept of [older, undefined, "image/avif;q=0, image/webp", "image/*"]) {
    const webp = await get(url, accept);
    expect(webp.headers).toMatchObject({ "content-type": "image/webp", vary: "Accept", etag: first.headers.etag });
    expect(webp.rawPayload.equals(first.rawPayload)).toBe(true);
  }
});

test("each format has its own etag, and the etag of one gets no 304 for the other", async () => {
  const url = (await garden(640, 480)).replace(".webp", "-160.webp");
  const webp = String((await get(url, modern)).headers.etag);
  isIdle = true;
  await vi.waitFor(async () => expect((await get(url, modern)).headers.etag).not.toBe(webp), soon);
  const avif = String((await get(url, modern)).headers.etag);
  const ask = (accept: string, etag: string) => get(url, accept, { "if-none-match": etag });
  const heldAvif = await ask(modern, avif);
  expect([heldAvif.statusCode, heldAvif.headers.etag, heldAvif.headers.vary]).toEqual([304, avif, "Accept"]);
  expect((await ask(older, webp)).statusCode).toBe(304);
  expect((await ask(older, avif)).headers).toMatchObject({ "content-type": "image/webp", etag: webp });
});

test("makes no AVIF for the smallest width, the stored picture, or a browser that accepts none", async () => {
  const url = await garden(640, 480);
  isIdle = true;
  await get(url.replace(".webp", "-96.webp"), modern);
  await get(url.replace(".webp", "-320.webp"), older);
  expect((await get(url, modern)).headers).not.toHaveProperty("vary");
  // The queue works in order: once this picture is done, any requested earlier would be done too.
  await get(url.replace(".webp", "-160.webp"), modern);
  await vi.waitFor(() => expect(written.filter(isAvif)).toHaveLength(1), soon);
  expect(written.filter(isAvif)[0]).toMatch(/-160\.avif$/);
});

test("discards an AVIF that saves nothing", async () => {
  const speck = sharp({ create: { width: 160, height: 1, channels: 3, background: "#000000" } });
  const { url } = await storePicture(store, await speck.png().toBuffer(), "");
  const other = (await garden(320, 240)).replace(".webp", "-160.webp");
  isIdle = true;
  await get(url.replace(".webp", "-160.webp"), modern);
  await get(other, modern);
  await vi.waitFor(() => expect(written.some(isAvif)).toBe(true), soon);
  expect(written.filter(isAvif)).toEqual([other.replace("/media/", "").replace(".webp", ".avif")]);
});

test("closing drops waiting pictures", async () => {
  const url = await garden(640, 480);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const width of [160, 320, 480]) await get(url.replace(".webp", `-${width}.webp`), modern);
  expect(vi.getTimerCount()).toBe(1);
  isIdle = true;
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(written.filter(isAvif)).toEqual([]);
});

test("closing waits for the picture in progress", async () => {
  const url = (await garden(640, 480)).replace(".webp", "-480.webp");
  let started = () => {};
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const read = store.read;
  store.read = (file) => {
    if (isIdle) started();
    return read(file);
  };
  await get(url, modern);
  isIdle = true;
  await isStarted;
  await app.close();
  expect(written.filter(isAvif)).toHaveLength(1);
});

test("the queue makes one at a time, each once, survives a failure, and accepts nothing once closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const warn = vi.spyOn(app.log, "warn");
  const queue = openAvifQueue(app.log, () => () => true);
  const tried: string[] = [];
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const ask = (file: string, end: () => Promise<void>) =>
    queue.ask(file, () => {
      tried.push(file);
      return end();
    });
  const fail = () => Promise.reject(new Error("a full disk"));
  ask("a", fail);
  ask("a", fail);
  await vi.advanceTimersByTimeAsync(1000);
  ask("a", fail);
  ask("b", () => held);
  ask("c", async () => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(tried).toEqual(["a", "b"]);
  expect(warn).toHaveBeenCalledTimes(1);
  const closing = queue.close();
  finish();
  await closing;
  ask("d", async () => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(tried).toEqual(["a", "b"]);
});

test("a full queue drops new requests, and accepts them when repeated later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const queue = openAvifQueue(app.log, () => () => true);
  const done: number[] = [];
  const ask = (number: number) => queue.ask(String(number), async () => void done.push(number));
  for (let number = 0; number <= 200; number++) ask(number);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(done).toHaveLength(200);
  ask(200);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done.at(-1)).toBe(200);
});

function get(url: string, accept: string | undefined, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: accept === undefined ? headers : { ...headers, accept } });
}

function isAvif(file: string): boolean {
  return file.endsWith(".avif");
}

/** A stored picture with soft shapes like a photograph; noise compresses in no format. */
async function garden(width: number, height: number): Promise<string> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] = 128 + 60 * Math.sin(x / (9 + (at % 3))) + 60 * Math.cos((y + x / 3) / 13);
  }
  const { url } = await storePicture(
    store,
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
    "",
  );
  return url;
}
