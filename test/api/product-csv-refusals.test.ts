import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, type Browser, openShopWithOwner, type TestShop } from "#test/shop.ts";
import { workOf } from "#test/work.ts";

let shop: TestShop;
let admin: Browser;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  await addProduct(admin, { name: "Kept" });
});
afterAll(() => shop.close());

const exported = async (): Promise<string> => (await admin.get("/api/product/export.csv")).body;
function send(file: string | Buffer, dryRun = false) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(Buffer.from(file))], { type: "text/csv" }), "products.csv");
  return admin.post(`/api/product/import${dryRun ? "?dryRun=yes" : ""}`, form);
}

test("a file that is not such a table says what it is, and changes nothing", async () => {
  const file = await exported();
  const header = file.slice(1, file.indexOf("\r\n"));
  const columns = header.split(",");
  const many = `${header}\n${`x${",".repeat(columns.length - 1)}\n`.repeat(5001)}`;
  const tries: [string | Buffer, number, string][] = [
    ["", 400, "The file 'products.csv' is empty"],
    [`${header}\n"Money "Plant",x`, 400, "The quotes of this file are broken near line 2"],
    [`${header}\n"Money`, 400, "The quotes of this file are broken"],
    [Buffer.from("﻿id,name", "utf16le"), 400, "The file is not in UTF-8"],
    [Buffer.from("id,name\ncaf\xe9", "latin1"), 400, "The file is not in UTF-8"],
    [Buffer.from("PK\x03\x04workbook", "latin1"), 400, "This workbook cannot be read."],
    [header.replaceAll(",", "\t"), 400, "separated by tabs"],
    [header.replace("id,", "").replace("price,", ""), 400, "it lacks 'id', 'price'."],
    [`${header.replace(",", ",,")}\n,,x`, 400, "A column has cells but no name in the first row"],
    ["Handle,Title,Body (HTML),Variant Price\npalm,Palm,,5", 400, "This is a Shopify file."],
    ["ID,Type,SKU,Name,Published,Regular price\n4,simple,p,Palm,1,5", 400, "This is a WooCommerce file."],
    [`${header},colour,name`, 400, "it has 'colour', which we do not know; it has 'name' twice."],
    ["<script>alert(1)</script>", 400, "it lacks 'id', 'name'"],
    [many, 400, "A file may have at most 5000 rows; this one has more"],
    [`${header}\n"${"x".repeat(1_100_000)}`, 400, "A row of this file is too long"],
    [Buffer.alloc(5 * 1024 * 1024 + 1, "x"), 413, "A product file may have at most 5 MB"],
    [Buffer.alloc(60 * 1024 * 1024, "x"), 413, "A product file may have at most 5 MB"],
  ];
  for (const [bytes, status, message] of tries) {
    const refused = await send(bytes);
    expect(refused, message).toMatchObject({
      status,
      body: { success: false, message: expect.stringContaining(message) },
    });
  }
  expect(await send("name", true)).toMatchObject({ status: 400, body: { code: "csv" } });
  const short = await send(`${header}\npalm,Money Plant\n`);
  expect(short.body.errors).toEqual([
    { row: 2, field: "", message: `This row has 2 cells, the header has ${columns.length}` },
  ]);
  const two = new FormData();
  for (const name of ["a.csv", "b.csv"]) two.append("file", new Blob([file]), name);
  expect(await admin.post("/api/product/import", two)).toMatchObject({
    status: 400,
    body: { message: "Send one file only" },
  });
  expect((await admin.post("/api/product/import", { file })).status).toBe(415);
  expect((await send(header)).body).toMatchObject({ success: true, rows: 0, created: 0 });
  await shop.live.catchUp();
  expect(await exported()).toBe(file);
});

/** Of the processor. Reading it cell by cell would take minutes; a busy machine is slower than a resting one. */
const mostWorkMs = 3000;

test("a file with endless headings or empty lines delays nobody", async () => {
  const file = await exported();
  const header = file.slice(1, file.indexOf("\r\n"));
  const headings = Array.from({ length: 60_000 }, (_, at) => `h${at}`).join(",");
  const tries: [string, string][] = [
    [headings, "A file may have at most 100 columns; this one has 60000."],
    [header + "\n".repeat(4_000_000), "A file may have at most 5000 rows; this one has more. Split it."],
    [
      `${header}\nx${",".repeat(900_000)}y`,
      "A file may have at most 100 columns and 5000 rows; this one has more cells.",
    ],
  ];
  for (const [bytes, message] of tries) {
    const work = await workOf(async () => {
      const refused = await send(bytes);
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(message);
    });
    expect(work, message).toBeLessThan(mostWorkMs);
  }
  // The time to parse a cell grows linearly with its length.
  const cells = header.split(",").map((name) => (name === "sizes" ? `a${" ".repeat(400_000)}b` : ""));
  expect(await workOf(() => send(`${header}\n${cells.join(",")}\n`))).toBeLessThan(mostWorkMs);
});
