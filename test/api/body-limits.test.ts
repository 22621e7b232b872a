// Body limits: a route accepts what fits it and reads no more.
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { addProduct, address, type Browser, openStaffedShop, owner } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
await shop.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => shop.close());

test("a login of forty kilobytes is too large", async () => {
  for (const path of ["/api/user/login", "/api/admin/login", "/api/searches"]) {
    expect(await shop.browser().post(path, { ...owner, name: "x".repeat(40_000) })).toMatchObject({
      status: 413,
      body: { success: false, message: "That is too large." },
    });
  }
});

test("an order of a hundred lines with the longest address fits", async () => {
  const sizes = ["S", "M", "L", "XL", "XXL", "Seed Pack", "Small Pot", "Medium Pot", "Large Pot", "Standard"];
  const items: unknown[] = [];
  for (let plant = 0; plant < 10; plant += 1) {
    const product = await addProduct(admin, { name: `Plant ${plant}`, sizes });
    items.push(...sizes.map((size) => ({ product, size, quantity: 99 })));
  }
  const longest = { ...address, firstName: "ক".repeat(100), lastName: "খ".repeat(100), street: "গ".repeat(200) };
  const note = "ঘ".repeat(2000);
  expect(await shopper.post("/api/order/cod", { items, address: longest })).toMatchObject({ status: 200 });
  expect(await admin.post("/api/order/create", { items, address: longest, source: "phone", note })).toMatchObject({
    status: 200,
  });
});

test("the longest message fits, also from a browser without JavaScript", async () => {
  const message = { name: "Ayesha", email: "ayesha@example.com", message: "ক".repeat(5000) };
  expect((await shop.browser().post("/api/contact", message)).status).toBe(200);
  const plain = await shop.app.inject({
    method: "POST",
    url: "/contact",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    payload: new URLSearchParams(message).toString(),
  });
  expect(plain.headers.location).toBe("/contact?sent=yes");
});

const mostSent = 160 * 1024 * 1024;
const piece = Buffer.alloc(256 * 1024, "x");

/** Sends junk in place of a form's first part until the shop answers. */
async function sendJunk(path: string, from: Browser, headers: Record<string, string>) {
  const { port } = shop.app.server.address() as AddressInfo;
  const cookie = [...from.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sending = request({
    port,
    path,
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b", "sec-fetch-site": "same-origin", cookie, ...headers },
  });
  let status = 0;
  let sent = 0;
  let isOver = false;
  sending.on("response", (reply) => {
    status = reply.statusCode ?? 0;
    reply.resume();
  });
  const over = Promise.race([once(sending, "response"), once(sending, "close")]).catch(() => {});
  void over.then(() => {
    isOver = true;
  });
  sending.on("error", () => {});
  while (!isOver && sent < mostSent) {
    sent += piece.length;
    if (!sending.write(piece)) await Promise.race([once(sending, "drain").catch(() => {}), over]);
  }
  await over;
  sending.destroy();
  return { status, sent };
}

test.each([
  ["/api/product/import", {}],
  ["/api/category/create", {}],
  ["/api/product/import", { "content-length": String(mostSent) }],
])("an endless form is not read to its end: %s %o", async (path, headers) => {
  const { status, sent } = await sendJunk(path, admin, headers);
  // 0: the shop closed the connection before the client, still sending, had read the answer.
  expect([413, 0]).toContain(status);
  expect(sent).toBeLessThan(mostSent / 2);
});

test("a stranger's upload is not read at all", async () => {
  const { status, sent } = await sendJunk("/api/product/add", shop.browser(), {});
  expect([401, 0]).toContain(status);
  expect(sent).toBeLessThan(mostSent / 8);
});
