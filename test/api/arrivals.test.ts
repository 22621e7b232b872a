// The picture and the short video of a product, and how a video is served.
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostVideoBytes } from "#contract/rules/plants/own-facts.ts";
import { readRange } from "#server/media/serve-video.ts";
import { addProduct, aPicture, type Browser, openShopWithOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let id: string;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
  id = await addProduct(owner, { name: "Rubber Plant" });
});
afterAll(() => shop.close());

const box = (kind: string, ...inside: Buffer[]) => {
  const body = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, body]);
};
const place = Buffer.from("+23.8103+090.4125/");
const film = (more = 3_000_000) =>
  Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\0\0isommp42")),
    box("moov", box("udta", box("\u00a9xyz", place)), box("trak", box("meta", place))),
    box("mdat", Buffer.alloc(more, 7)),
  ]);
const pictureBytes = async () => Buffer.from(await (await aPicture()).arrayBuffer());
const formWith = (field: string, bytes: Buffer) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), "sent.bin");
  return form;
};
const send = (what: string, field: string, bytes: Buffer) =>
  owner.post(`/api/product/${id}/${what}`, formWith(field, bytes));
const shown = async () => (await shop.browser().get(`/api/product/${id}`)).body.product;
const ask = async (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: "GET", url, headers });

test("a picture of a real one is encoded anew, shown, and taken away", async () => {
  const { revision } = (await owner.get(`/api/product/desk/${id}`)).body.product;
  expect(await send("arrives-picture", "picture", await pictureBytes())).toMatchObject({
    status: 200,
    body: { arrivesPicture: { url: expect.stringMatching(/^\/media\/[0-9a-f]{16}\.webp$/) } },
  });
  expect((await shown()).arrivesPicture.url).toMatch(/webp$/);
  // It is no part of the form: a form that is open is not told of another's save.
  expect((await owner.get(`/api/product/desk/${id}`)).body.product.revision).toBe(revision);
  expect((await send("arrives-picture", "picture", Buffer.from("no picture"))).status).toBe(400);
  expect((await owner.send("DELETE", `/api/product/${id}/arrives-picture`)).status).toBe(200);
  expect((await shown()).arrivesPicture).toBeNull();
});

test("a video is stored without the place where it was taken, and answers ranges", async () => {
  const sent = film();
  expect((await send("video", "video", sent)).status).toBe(200);
  const { url, bytes } = (await shown()).video;
  expect(bytes).toBe(sent.length);
  const whole = await ask(url);
  expect([whole.statusCode, whole.headers["content-type"], whole.headers["accept-ranges"]]).toEqual([
    200,
    "video/mp4",
    "bytes",
  ]);
  expect(whole.rawPayload).toHaveLength(sent.length);
  expect(whole.rawPayload.includes(place)).toBe(false);
  expect(whole.rawPayload.subarray(-100)).toEqual(sent.subarray(-100));
  const part = await ask(url, { range: "bytes=100-199" });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 100-199/${bytes}`]);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
  // A player asks for all that is left, and gets a part.
  const rest = await ask(url, { range: "bytes=0-" });
  expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, 1024 * 1024]);
  expect((await ask(url, { range: `bytes=${bytes}-` })).statusCode).toBe(416);
  expect((await ask(url, { range: "bytes=0-9", "if-range": '"another"' })).statusCode).toBe(200);
  expect((await ask(url, { "if-none-match": String(whole.headers.etag) })).statusCode).toBe(304);
  expect((await ask("/media/0123456789abcdef.mp4")).statusCode).toBe(404);
  expect((await owner.send("DELETE", `/api/product/${id}/video`)).status).toBe(200);
  expect((await shown()).video).toBeNull();
});

test.each([
  ["a picture", async () => pictureBytes(), 400],
  ["a text", async () => Buffer.from("#!/bin/sh"), 400],
  ["a page", async () => Buffer.from("<script>alert(1)</script>"), 400],
  ["boxes that do not fit", async () => film().subarray(0, 400), 400],
  ["a film without pictures", async () => box("ftyp", Buffer.from("isom\0\0\0\0")), 400],
  ["a film that is too large", async () => film(mostVideoBytes), 413],
])("%s is refused as a video", async (_, make, status) => {
  expect(await send("video", "video", await make())).toMatchObject({ status, body: { field: "video" } });
  expect((await shown()).video).toBeNull();
});

test.each([
  [undefined, 10, undefined],
  ["bytes=0-4", 10, { from: 0, to: 4 }],
  ["bytes=4-", 10, { from: 4, to: 9 }],
  ["bytes=-3", 10, { from: 7, to: 9 }],
  ["bytes=-30", 10, { from: 0, to: 9 }],
  ["bytes=0-99", 10, { from: 0, to: 9 }],
  ["bytes=10-", 10, null],
  ["bytes=-0", 10, null],
  ["bytes=5-2", 10, undefined],
  ["bytes=0-1,4-5", 10, undefined],
  ["lines=0-1", 10, undefined],
])("the range %s of %i bytes is %j", (header, size, range) => {
  expect(readRange(header, size)).toEqual(range);
});
