/*
 * Uploads 120 hostile files as pictures and CSV: each is refused with a sentence or becomes a clean picture encoded by the shop. No byte
 * sequence is served as uploaded, and the shop keeps running.
 */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, type Browser, openTestShop, productData, signedInOwner, type TestShop } from "#test/shop.ts";
import { changedTables, hashTables } from "#test/tables.ts";
import { report } from "./counts.ts";

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
});
afterAll(() => shop.close());

const script = "<script>alert(1)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

test("hostile pictures are refused, or encoded anew without anything of theirs", async () => {
  const files = await pictures();
  const refused: string[] = [];
  const drawn: string[] = [];
  for (const [name, { bytes, fileName = "a.png", type = "image/png" }] of Object.entries(files)) {
    const before = await hashTables(shop.database);
    const form = new FormData();
    form.append("productData", JSON.stringify(productData({ name })));
    form.append("images", new Blob([new Uint8Array(bytes)], { type }), fileName);
    const cpu = process.cpuUsage();
    const answer = await admin.post("/api/product/add", form);
    const { user, system } = process.cpuUsage(cpu);
    expect([name, (user + system) / 1e6 < 8]).toEqual([name, true]);
    if (answer.status !== 200) {
      expect([name, [400, 413].includes(answer.status), typeof answer.body.message]).toEqual([name, true, "string"]);
      expect([name, changedTables(before, await hashTables(shop.database))]).toEqual([name, []]);
      refused.push(name);
      continue;
    }
    const { product } = (await shop.browser().get(`/api/product/${answer.body._id}`)).body;
    const [url] = product.image;
    expect(url).toMatch(/^\/media\/[0-9a-f]+\.webp$/);
    const kept = await shop.app.inject({ url });
    expect(kept.headers["content-type"]).toBe("image/webp");
    expect(kept.headers["x-content-type-options"]).toBe("nosniff");
    expect([name, /script|alert|Exif|GPS|<\?php|<svg/i.test(kept.rawPayload.toString("latin1"))]).toEqual([
      name,
      false,
    ]);
    drawn.push(name);
  }
  report("files", { door: "pictures", files: Object.keys(files).length, refused: refused.length, drawn });
  expect(Object.keys(files)).toHaveLength(80);
  expect(refused.length).toBeGreaterThan(40);
});

test("hostile CSV files are refused and change nothing, or contain nothing executable", async () => {
  const files = tables();
  const refused: string[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const before = await hashTables(shop.database);
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "text/csv" }), "products.csv");
    const cpu = process.cpuUsage();
    const answer = await admin.post("/api/product/import?dryRun=yes", form);
    const { user, system } = process.cpuUsage(cpu);
    expect([name, (user + system) / 1e6 < 4]).toEqual([name, true]);
    expect([name, [200, 400, 413].includes(answer.status)]).toEqual([name, true]);
    if (answer.status !== 200 || answer.body.errors?.length > 0) refused.push(name);
    expect([name, changedTables(before, await hashTables(shop.database))]).toEqual([name, []]);
  }
  report("files", { door: "CSV", files: Object.keys(files).length, refused: refused.length });
  expect(Object.keys(files)).toHaveLength(40);
  expect(refused).toEqual(Object.keys(files));
});

type Upload = { bytes: Buffer; fileName?: string; type?: string };

async function pictures(): Promise<Record<string, Upload>> {
  const text = (content: string): Upload => ({ bytes: Buffer.from(content) });
  const blank = sharp({ create: { width: 60, height: 60, channels: 3, background: "#2b7a4b" } });
  const png = await blank.clone().png().toBuffer();
  const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#d02020" } })
    .png()
    .toBuffer();
  const jpeg = await blank
    .clone()
    .withExif({ IFD0: { Copyright: script } })
    .jpeg()
    .toBuffer();
  const webp = await blank.clone().webp().toBuffer();
  const gif = await blank.clone().gif().toBuffer();
  const tiff = await blank.clone().tiff().toBuffer();
  const good = { png, jpeg, webp };
  const files: Record<string, Upload> = {
    "SVG with a script": { ...text(svg), fileName: "a.svg", type: "image/svg+xml" },
    "SVG that calls itself PNG": text(svg),
    "SVG behind a byte order mark": text(`\ufeff${svg}`),
    "SVG behind blanks": text(`${" ".repeat(2000)}${svg}`),
    "XML with an entity bomb": text(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${"x".repeat(1000)}">]><svg>${"&b;".repeat(1000)}</svg>`,
    ),
    "XML that reads a file": text(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>`),
    HTML: { ...text(`<!doctype html>${script}`), fileName: "a.html", type: "text/html" },
    JavaScript: { ...text("alert(1)"), fileName: "a.js", type: "text/javascript" },
    PHP: { ...text("<?php system($_GET[0]);"), fileName: "a.php" },
    "a shell script": text("#!/bin/sh\nrm -rf /"),
    "a program": { bytes: Buffer.from("\x7fELF\x02\x01\x01", "latin1") },
    PDF: text("%PDF-1.7 /JS (app.alert(1))"),
    "PostScript for a converter": text("%!PS\n(%pipe%id) (w) file"),
    "commands of ImageMagick": text("push graphic-context\nfill 'url(https://x.example/\"|id\")'\npop graphic-context"),
    "an archive": { bytes: Buffer.from("PK\x03\x04".padEnd(100, "a"), "latin1") },
    GIF: { bytes: gif, fileName: "a.gif", type: "image/gif" },
    "GIF that is a script": text("GIF89a/*…*/=1;alert(1)"),
    TIFF: { bytes: tiff, fileName: "a.tiff", type: "image/tiff" },
    BMP: { bytes: Buffer.from("BM".padEnd(80, "\0"), "latin1") },
    ICO: { bytes: Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 24, 0, 40, 0]) },
    "JPEG 2000": { bytes: Buffer.from("\0\0\0\x0cjP  \r\n\x87\n".padEnd(80, "\0"), "latin1") },
    "an HEIC of a phone": { bytes: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic".padEnd(80, "\0"), "latin1") },
    "an AVIF film": { bytes: Buffer.from("\0\0\0\x18ftypavis\0\0\0\0avifavis".padEnd(80, "\0"), "latin1") },
    "an AVIF of nothing": { bytes: Buffer.from("\0\0\0\x18ftypavif\0\0\0\0mif1avif".padEnd(80, "\0"), "latin1") },
    nothing: { bytes: Buffer.from("\0") },
    "a megabyte of nothing": { bytes: Buffer.alloc(1_000_000) },
    "11 MB": { bytes: Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]) },
    "400 megapixels in a few bytes": { bytes: flatPng(20_000, 20_000) },
    "1 by 60,000": { bytes: flatPng(1, 60_000) },
    "65,535 by 65,535": { bytes: flatPng(65_535, 65_535, false) },
    "2 milliard wide": { bytes: flatPng(0x7fffffff, 1, false) },
    "no width": { bytes: flatPng(0, 10, false) },
    "an animated PNG": { bytes: withChunk(png, "acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])) },
    "an animated WebP": {
      bytes: await sharp([png, red], { join: { animated: true } })
        .webp()
        .toBuffer(),
    },
    "a PNG with a text bomb": {
      bytes: withChunk(png, "zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(20_000_000))])),
    },
    "a PNG with a profile bomb": {
      bytes: withChunk(png, "iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(20_000_000))])),
    },
  };
  for (const [kind, bytes] of Object.entries(good)) {
    files[`${kind} with a script behind`] = { bytes: Buffer.concat([bytes, Buffer.from(script)]) };
    files[`${kind} with an archive behind`] = { bytes: Buffer.concat([bytes, Buffer.from("PK\x03\x04")]) };
    files[`${kind} cut in half`] = { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) };
    files[`${kind}: the first 12 bytes`] = { bytes: bytes.subarray(0, 12) };
    files[`${kind} behind a script`] = { bytes: Buffer.concat([Buffer.from(script), bytes]) };
    files[`${kind} with its middle turned`] = { bytes: turned(bytes) };
    files[`${kind} under a name of a page`] = { bytes, fileName: "a.html", type: "text/html" };
    files[`${kind} under a name that climbs`] = { bytes, fileName: "../../../etc/passwd" };
    files[`${kind} under a name with NUL`] = { bytes, fileName: "a.png%00.html" };
    files[`${kind} under a name of a thousand letters`] = { bytes, fileName: `${"a".repeat(1000)}.png` };
    files[`${kind} under a name with quotes`] = { bytes, fileName: `a"; filename="b.php` };
    files[`${kind} of a type that is none`] = { bytes, type: "x/y; z" };
  }
  // The script is in a field that viewers display as text.
  files["JPEG whose copyright is a script"] = { bytes: jpeg, fileName: "a.jpg", type: "image/jpeg" };
  files["PNG whose title is a script"] = { bytes: withChunk(png, "tEXt", Buffer.from(`Title\0${script}`)) };
  files["PNG with a script as profile"] = {
    bytes: withChunk(png, "iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${svg}`)),
  };
  files["PNG with wrong sums"] = { bytes: turned(png, png.length - 6) };
  files["PNG that ends after its head"] = { bytes: png.subarray(0, 33) };
  files["WebP that lies about its length"] = {
    bytes: Buffer.concat([webp.subarray(0, 4), Buffer.from([255, 255, 255, 127]), webp.subarray(8)]),
  };
  files["JPEG of markers only"] = { bytes: Buffer.from([0xff, 0xd8, 0xff, ...Array(500).fill(0xff), 0xd9]) };
  files["JPEG with a length of none"] = { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9]) };
  return files;
}

function turned(bytes: Buffer, at = Math.floor(bytes.length / 2)): Buffer {
  const copy = Buffer.from(bytes);
  for (let next = at; next < Math.min(copy.length, at + 8); next += 1) copy[next] = 255 - (copy[next] ?? 0);
  return copy;
}

/** A PNG of one color, or only its header without pixels. */
function flatPng(width: number, height: number, hasPixels = true): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = hasPixels ? deflateSync(Buffer.alloc(Math.min((width + 1) * height, 4_000_000))) : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Inserts a chunk after a PNG's header. */
function withChunk(png: Buffer, kind: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(kind, data), png.subarray(33)]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(sumOf(body));
  return Buffer.concat([length, body, sum]);
}

/** CRC-32, which ends every PNG chunk. */
function sumOf(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function tables(): Record<string, Buffer> {
  const head = "name,category,price,offerPrice,sizes";
  const rows = (...lines: string[]) => Buffer.from([head, ...lines].join("\r\n"));
  const fern = (change: Record<number, string>) =>
    rows(["Fern", "Indoor Plants", "100", "90", "Small Pot"].map((cell, at) => change[at] ?? cell).join(","));
  return {
    nothing: Buffer.alloc(1),
    "only a heading": rows(),
    "a workbook": Buffer.from("PK\x03\x04aaaa", "latin1"),
    "an old workbook": Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1", "latin1"),
    "UTF-16": Buffer.from(`\ufeff${head}`, "utf16le"),
    "Windows letters": Buffer.from("name,category\nCaf\xe9,x", "latin1"),
    "a picture": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    "a page": Buffer.from(`<!doctype html>${script}`),
    JSON: Buffer.from('[{"name":"Fern"}]'),
    "NUL in a cell": fern({ 0: "Fe\u0000rn" }),
    "semicolons instead of commas": Buffer.from("name;category;price\nFern;x;1"),
    "tabs instead of commas": Buffer.from("name\tcategory\nFern\tx"),
    "5.1 MB": Buffer.alloc(5.1 * 1024 * 1024, "a"),
    "4 MB in one cell": fern({ 0: "x".repeat(4_000_000) }),
    "4 MB of line feeds": Buffer.alloc(4_000_000, "\n"),
    "4 MB of quotes": Buffer.alloc(4_000_000, '"'),
    "4 MB of commas": Buffer.alloc(4_000_000, ","),
    "40,000 headings": Buffer.from(Array.from({ length: 40_000 }, (_, at) => `c${at}`).join(",")),
    "the same heading 20,000 times": Buffer.from("name,".repeat(20_000)),
    "the same heading twice": Buffer.from("name,name,category\nFern,Fern,Indoor Plants"),
    "an unknown heading": Buffer.from("name,category,__proto__\nFern,Indoor Plants,x"),
    "constructor as heading": Buffer.from("name,category,constructor\nFern,Indoor Plants,x"),
    "no name": fern({ 0: "" }),
    "an unknown category": fern({ 1: "Rockets" }),
    "a price that is none": fern({ 2: "many" }),
    "a price below none": fern({ 2: "-1" }),
    "a price beyond all": fern({ 2: "1e99" }),
    "a price with three decimals": fern({ 2: "1.005" }),
    "a price as a formula": fern({ 2: "=1+1" }),
    "an unknown size": fern({ 4: "Giant" }),
    "a name of 300 letters": fern({ 0: "x".repeat(300) }),
    "100 kB of marks": fern({ 0: `e${"\u0301".repeat(50_000)}` }),
    "31 marks on a letter": fern({ 0: `e${"\u0301".repeat(31)}` }),
    "a quote that never ends": rows('"Fern,Indoor Plants,100,90,Small Pot'),
    "a quote in the middle": rows('Fe"rn,Indoor Plants,100,90,Small Pot'),
    "an id that is none": Buffer.from(`id,${head}\nnot-an-id,Fern,Indoor Plants,100,90,Small Pot`),
    "an id of nothing": Buffer.from(
      `id,${head}\n018f0000-0000-7000-8000-000000000000,Fern,Indoor Plants,100,90,Small Pot`,
    ),
    "6,000 rows": rows(...Array.from({ length: 6000 }, (_, at) => `Fern ${at},Indoor Plants,100,90,Small Pot`)),
    "a row with twice the cells": rows("Fern,Indoor Plants,100,90,Small Pot,a,b,c,d,e"),
    "escapes of a terminal": fern({ 0: "\u001b[2J\u001b]0;x\u0007" }),
  };
}
