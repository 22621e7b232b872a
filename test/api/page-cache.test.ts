import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Renderer } from "#server/pages/renderer.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  type Browser,
  productData,
  productForm,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

const shopUrl = "https://plants.example";
const agent = new Agent({ keepAlive: true });

let shop: TestShop;
let owner: Browser;
let fern = "";
let origin = { host: "127.0.0.1", port: 0 };
/** How often each address was rendered. */
const rendered = new Map<string, number>();
let broken = "";
/** Every page waits for this before it is rendered. */
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl, watched);
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const address = shop.app.server.address();
  if (typeof address === "object" && address) origin = { host: address.address, port: address.port };
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  fern = await addProduct(owner, { name: "Boston Fern", offerPrice: 195 });
});
afterEach(() => {
  rendered.clear();
  broken = "";
});
afterAll(() => {
  agent.destroy();
  return shop.close();
});

test("a changed price is in the very next answer", async () => {
  for (const price of [201, 202, 203]) {
    await changePrice(price);
    for (const path of [productPath(), "/collection", "/collection/indoor-plants", "/parts/collection"]) {
      expect((await ask(path)).text, path).toContain(String(price));
    }
    expect((await ask(productPath())).text).toContain(`৳${price}.00`);
  }
});

test("forty visitors at once, after each of five changes: five pages are rendered, and all forty see the new price", async () => {
  let fresh = 0;
  let renders = 0;
  for (let price = 301; price <= 305; price += 1) {
    await changePrice(price);
    rendered.clear();
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(productPath())));
    fresh += answers.filter(({ text }) => text.includes(`৳${price}.00`)).length;
    renders += rendered.get(productPath()) ?? 0;
  }
  expect(fresh).toBe(200);
  expect(renders).toBe(5);
});

test("changed settings are in the very next answer, and an unchanged page keeps its tag", async () => {
  const before = await ask("/contact");
  await changePrice(310);
  expect((await ask("/contact")).headers.etag).toBe(before.headers.etag);
  await owner.send("PUT", "/api/admin/settings", { shopName: "Rose & Thorn" });
  const after = await ask("/contact");
  expect(after.text).toContain("Rose &amp; Thorn");
  expect(after.headers.etag).not.toBe(before.headers.etag);
  await owner.send("PUT", "/api/admin/settings", {});
});

test("nothing of the first visitor is in the next one's page", async () => {
  const shopper = await signedInShopper(shop, "Secret Ayesha");
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await changePrice(320);
  const first = await ask(productPath(), {
    cookie,
    "user-agent": "Spyglass/9",
    host: "evil.example",
    "x-request-id": "x1",
  });
  const second = await ask(productPath());
  expect(second.text).toBe(first.text);
  for (const secret of ["Secret Ayesha", shopper.email, "Spyglass", "evil.example", ...shopper.cookies.values()]) {
    expect(first.text).not.toContain(secret);
    expect(JSON.stringify(first.headers)).not.toContain(secret);
  }
  expect(first.headers["set-cookie"]).toBeUndefined();
});

test("every encoding of a page has its own bytes and tag", async () => {
  await changePrice(330);
  const plain = await ask("/collection", { "accept-encoding": undefined });
  const gzip = await ask("/collection", { "accept-encoding": "gzip" });
  const br = await ask("/collection", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect([plain, gzip, br].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
  expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(new Set([plain, gzip, br].map(({ text }) => text)).size).toBe(1);
  for (const { headers } of [plain, gzip, br]) expect(headers.vary).toBe("accept-encoding");
  const chosen: [string, string | undefined][] = [
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["br;q=0.2, gzip;q=0.9", "gzip"],
    ["*", "br"],
    ["identity;q=1, br;q=0.5", undefined],
    ["zstd", undefined],
  ];
  for (const [accepted, encoding] of chosen) {
    const { headers } = await ask("/collection", { "accept-encoding": accepted });
    expect(headers["content-encoding"], accepted).toBe(encoding);
  }
});

test("a browser that has the page gets 304, and a HEAD request gets no body", async () => {
  const whole = await ask("/", { "accept-encoding": "br" });
  const etag = String(whole.headers.etag);
  for (const held of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    const again = await ask("/", { "accept-encoding": "br", "if-none-match": held });
    expect([again.status, again.bytes, again.headers.etag], held).toEqual([304, 0, etag]);
    expect(again.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(again.headers["content-security-policy"]).toBe(whole.headers["content-security-policy"]);
  }
  expect((await ask("/", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
  const head = await ask("/", { "accept-encoding": "br" }, "HEAD");
  expect([head.status, head.bytes]).toEqual([200, 0]);
  expect(withoutDate(head.headers)).toEqual(withoutDate(whole.headers));
});

test("a cached page has the headers of a page just rendered", async () => {
  for (const path of ["/collection", productPath(), "/cart", "/admin", "/nowhere", "/parts/collection"]) {
    await changePrice(340 + Math.random());
    const made = await ask(path);
    const kept = await ask(path);
    expect(withoutDate(kept.headers), path).toEqual(withoutDate(made.headers));
    expect(kept.headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
    expect(kept.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  }
});

test("a page with a token in its address sends no referrer to other sites", async () => {
  for (const path of ["/reset-password?token=1", "/confirm-email?token=1", "/track/1"]) {
    for (const _ of ["rendered", "from memory"]) {
      expect((await ask(path)).headers["referrer-policy"], path).toBe("no-referrer");
    }
  }
});

test("addresses that show the same are one page", async () => {
  await changePrice(350);
  rendered.clear();
  const same: string[][] = [
    ["/", "/?utm_source=mail", "/?fbclid=1&x=2"],
    [
      "/collection",
      "/collection/",
      "/collection?page=1",
      "/collection?page=99",
      "/collection?sort=popular&q=&gclid=2",
      "/collection?category=nowhere&subcategory=none&size=Huge&light=lunar",
    ],
    ["/collection?q=fern&sort=name", "/collection?sort=name&q=+fern", "/collection?utm=1&q=fern&sort=name&page=0"],
    [
      "/collection?category=indoor-plants&size=Large+Pot,Small+Pot",
      "/collection?size=Small+Pot&size=Large+Pot&category=gone,Indoor+Plants",
    ],
    ["/collection/indoor-plants", "/collection/Indoor%20Plants?size=XL", "/collection/INDOOR-PLANTS"],
    [productPath(), `/collection/any-shelf/${fern}?q=1`],
    ["/product/unknown", "/product/other-unknown"],
    ["/collection/none", "/collection/none-either?page=3"],
    ["/collection/none/unknown", "/collection/indoor-plants/unknown"],
    ["/no", "/nothing/at/all?x=1", "/.env", "//evil.example/"],
    ["/blog/none", "/blog/none-either"],
    ["/reset-password?token=1", "/reset-password?token=2"],
    ["/contact", "/contact?sent=maybe"],
    ["/contact?sent=yes", "/contact?x=1&sent=yes"],
    ["/contact?sent=no"],
    ["/parts/collection?q=fern", "/parts/collection?utm=1&q=fern"],
    ["/parts/collection/indoor-plants", "/parts/collection/Indoor%20Plants?size=XL"],
  ];
  const inBengali: string[][] = [
    ["/bn", "/bn/", "/BN?utm_source=mail"],
    ["/bn/collection?q=fern&sort=name", "/bn/collection?sort=name&q=+fern"],
    ["/bn/no", "/bn/bn"],
    ["/bn/admin/orders", "/bn/admin/orders?page=2"],
  ];
  for (const addresses of [...same, ...inBengali]) {
    const texts = new Set<string>();
    for (const address of addresses) texts.add((await ask(address)).text);
    expect(texts.size, addresses.join(" ")).toBe(1);
  }
  expect([...rendered.values()].filter((count) => count !== 1)).toEqual([]);
  // Other Bengali pages may be rendered ahead meanwhile.
  expect([...rendered.keys()].filter((path) => !path.startsWith("/bn"))).toHaveLength(same.length);
  expect((await ask("/contact?sent=yes")).text).toContain("Message sent");
  expect((await ask("/contact?sent=no")).text).toContain("Your message was not sent");
});

test("an address of 600 unknown categories and 600 unknown subcategories is the page without them", async () => {
  const words = Array.from({ length: 600 }, (_, count) => `a${count.toString(36)}`).join(",");
  const plain = await ask("/collection");
  rendered.clear();
  const long = await ask(`/collection?category=${words}&subcategory=${words}`);
  expect(long.text).toBe(plain.text);
  // Other pages may be rendered ahead meanwhile.
  expect([...rendered.keys()].filter((path) => path.startsWith("/collection") && !path.endsWith(".data"))).toEqual([]);
});

test("no more than twenty values of a kind are applied", async () => {
  const names = Array.from({ length: 22 }, (_, count) => `Shelf ${count}`);
  for (const name of names) await addCategory(owner, name);
  const { text } = await ask(`/collection?category=${names.map((name) => encodeURIComponent(name)).join(",")}`);
  expect(text.match(/aria-label="Remove filter /g)).toHaveLength(20);
});

test("new categories and products appear at once, deleted ones disappear at once", async () => {
  expect((await ask("/collection/orchids")).status).toBe(404);
  await addCategory(owner, "Orchids");
  // The page for all unknown addresses is cached again before the address that is known now is requested.
  expect((await ask("/collection/still-unknown")).status).toBe(404);
  expect((await ask("/collection/orchids")).status).toBe(200);
  const orchid = await addProduct(owner, { name: "Moth Orchid", category: "Orchids" });
  expect((await ask(`/product/${orchid}`)).status).toBe(200);
  await owner.send("DELETE", `/api/product/delete/${orchid}`);
  expect((await ask(`/product/${orchid}`)).status).toBe(410);
  expect((await ask(`/collection/orchids/${orchid}`)).text).toContain("Orchids");
});

test("a failed page reveals no reason, is in the log with its request, and is not cached", async () => {
  broken = productPath();
  await changePrice(311);
  shop.log.length = 0;
  const failed = await ask(productPath());
  expect([failed.status, failed.headers["cache-control"]]).toEqual([500, "no-store"]);
  expect(failed.text).not.toContain("TypeError");
  const told = shop.log.filter((line) => line.includes("a page broke")).map((line) => JSON.parse(line));
  expect(told).toMatchObject([{ level: 50, err: { type: "TypeError" }, reqId: expect.any(String) }]);
  broken = "";
  expect((await ask(productPath())).status).toBe(200);
});

test("nothing is rendered for visitors who have left: 300 who leave do not delay one who stays", async () => {
  const release = hold();
  const arrived = arrivals(300, "left");
  const left = Array.from({ length: 300 }, (_, count) => {
    const sent = request({ ...origin, path: `/collection?q=left${count}`, agent: false });
    sent.on("error", () => {}).end();
    return sent;
  });
  const { closed } = await arrived;
  for (const sent of left) sent.destroy();
  await closed;
  const stays = ask("/collection?q=stays");
  release();
  expect((await stays).status).toBe(200);
  // Pages whose rendering had begun before their visitors left: as many as are rendered at once.
  expect([...rendered.keys()].filter((path) => path.includes("left")).length).toBeLessThanOrEqual(4);
});

test("visitors beyond a full queue are told when to come back", async () => {
  const release = hold();
  const refused: Asked[] = [];
  const asked = Array.from({ length: 80 }, (_, count) => ask(`/collection?q=crowd${count}`, { accept: "text/html" }));
  await new Promise<void>((resolve) => {
    for (const one of asked) {
      one.then((answer) => {
        if (refused.push(answer) === 26) resolve();
      });
    }
  });
  for (const { status, headers, text } of refused) {
    expect(status).toBe(503);
    expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(text).toContain("Please try again in a few seconds");
  }
  release();
  const answered = (await Promise.all(asked)).filter(({ status }) => status === 200);
  // The shop may be rendering a page ahead.
  expect(answered.length).toBeGreaterThan(50);
});

test("a page is rendered once for everyone waiting for it, in any encoding", async () => {
  const release = hold();
  const arrived = arrivals(60, "same");
  const same = Array.from({ length: 60 }, (_, count) =>
    ask("/collection?q=same", { "accept-encoding": count % 2 ? "br" : "gzip" }),
  );
  await arrived;
  release();
  expect(new Set((await Promise.all(same)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(rendered.get("/collection?q=same")).toBe(1);
});

test("other methods do not get the page", async () => {
  await ask("/collection");
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await ask("/collection", { "sec-fetch-site": "same-origin" }, method)).status, method).toBe(404);
  }
  expect((await ask("/api/nowhere")).headers["content-type"]).toContain("application/json");
  expect((await ask("/assets/nothing.js")).status).toBe(404);
});

test("searches that nobody repeats do not fill the memory", async () => {
  const small = 2_000_000;
  const other = await openTestShopWithPages(shopUrl, watched, small);
  try {
    for (let count = 1; count <= 60; count += 1) {
      expect((await other.browser().get(`/collection?q=word${count}`)).status).toBe(200);
      expect(other.app.pageCache.size()).toBeLessThanOrEqual(small);
    }
    expect(other.app.pageCache.size()).toBeGreaterThan(small / 2);
    expect(rendered.get("/collection?q=word60")).toBe(1);
    await other.browser().get("/collection?q=word60");
    expect(rendered.get("/collection?q=word60")).toBe(1);
    await other.browser().get("/collection?q=word1");
    expect(rendered.get("/collection?q=word1")).toBe(2);
  } finally {
    await other.close();
  }
});

function watched(renderer: Renderer): Renderer {
  return {
    ...renderer,
    async render(asked, dispatch, shown) {
      const path = asked.url.slice(shopUrl.length);
      rendered.set(path, (rendered.get(path) ?? 0) + 1);
      await held;
      // A page throws when an answer lacks what the page shows.
      const answers = path === broken ? async () => ({ status: 200, body: { success: true } }) : dispatch;
      return renderer.render(asked, answers, shown);
    },
  };
}

/** Holds every page back. @returns a function that releases them */
function hold(): () => void {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

/** Resolves when the shop has this many requests whose address contains the word; `closed` when all were answered or abandoned. */
function arrivals(count: number, word: string): Promise<{ closed: Promise<unknown> }> {
  return new Promise((resolve) => {
    const ends: Promise<unknown>[] = [];
    shop.app.server.on("request", function note({ url = "" }: IncomingMessage, response: ServerResponse) {
      if (!url.includes(word)) return;
      ends.push(once(response, "close"));
      if (ends.length < count) return;
      shop.app.server.off("request", note);
      resolve({ closed: Promise.all(ends) });
    });
  });
}

function productPath(): string {
  return `/collection/indoor-plants/${fern}`;
}

async function changePrice(offerPrice: number): Promise<void> {
  const price = Math.round(offerPrice * 100) / 100;
  const form = productForm(productData({ name: "Boston Fern", price: 999, offerPrice: price }));
  const { status, body } = await owner.send("PUT", `/api/product/update/${fern}`, form);
  expect(body.message).toBe("Product Updated");
  expect(status).toBe(200);
}

type Asked = { status: number; headers: IncomingHttpHeaders; text: string; bytes: number };

/** Over a real connection, like a browser: an injected request would skip the cache in front of the framework. */
function ask(path: string, headers: Record<string, string | undefined> = {}, method = "GET"): Promise<Asked> {
  const given = Object.entries({ "accept-encoding": "gzip, br", ...headers }).filter(
    ([, value]) => value !== undefined,
  );
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...origin, path, method, agent, headers: Object.fromEntries(given) as Record<string, string> },
      async (reply) => {
        const body = Buffer.concat(await reply.toArray());
        const text = decode(body, reply.headers["content-encoding"]);
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, bytes: body.length });
      },
    );
    sent.once("error", reject).end();
  });
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

function withoutDate({ date: _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}
