import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { registerGuards } from "#server/http/guards/guards.ts";
import { openTestShop, signedInOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, async (app) => {
    app.get("/api/broken", { config: { role: "public" } }, () => {
      throw new Error("the password of the database is rosebud");
    });
  });
});
afterAll(() => shop.close());

test("no answer to an owner or a customer may be stored on the way, and no refusal", async () => {
  const { paths } = (await shop.browser().get("/api/openapi.json")).body;
  const owner = await signedInOwner(shop);
  const shopper = await signedInShopper(shop);
  let asked = 0;
  for (const path of Object.keys(paths).filter((path) => paths[path].get && !path.includes("{"))) {
    const refused = await shop.browser().get(path);
    if (refused.status !== 401) continue;
    asked += 1;
    const answers = [refused, await owner.get(path), await shopper.get(path)];
    for (const { headers } of answers) expect(headers["cache-control"], path).toBe("no-store");
    expect(
      answers.some(({ status }) => status === 200 || status === 400),
      path,
    ).toBe(true);
  }
  expect(asked).toBeGreaterThan(12);
});

test("the API's documents are served on this machine, and by an open shop only if configured", async () => {
  const open = { PUBLIC_URL: "https://plants.example" };
  expect(
    [{}, { API_DOCS: "off" }, open, { ...open, API_DOCS: "on" }].map((given) => readEnv(given).hasApiDocs),
  ).toEqual([true, false, false, true]);
  const other = await openTestShop(open);
  for (const path of ["/api/openapi.json", "/api/docs/"]) {
    expect((await shop.browser().get(path)).status, path).toBe(200);
    expect((await other.browser().get(path)).status, path).toBe(404);
  }
  await other.close();
});

/** The calls of the specification's section 7, with their parameters. */
const calls = [
  ["get", "/api/product/list"],
  ["get", "/api/category/list"],
  ["get", "/api/subcategory/list"],
  ["get", "/api/user/is-auth"],
  ["get", "/api/admin/is-auth"],
  ["post", "/api/user/login", "email", "password"],
  ["post", "/api/user/register", "name", "email", "password"],
  ["post", "/api/user/logout"],
  ["post", "/api/cart/add", "itemId", "size"],
  ["post", "/api/cart/update", "itemId", "size", "quantity"],
  ["post", "/api/order/cod", "items", "address"],
  ["post", "/api/order/stripe", "items", "address"],
  ["post", "/api/order/userorders"],
  ["post", "/api/order/list"],
  ["post", "/api/order/status", "orderId", "status"],
  ["post", "/api/admin/login", "email", "password"],
  ["post", "/api/admin/logout"],
  ["post", "/api/product/add", "productData", "images"],
  ["put", "/api/product/update/{id}", "productData", "images"],
  ["delete", "/api/product/delete/{id}"],
  ["post", "/api/product/stock", "productId", "inStock"],
  ["post", "/api/category/create", "name", "image"],
  ["put", "/api/category/{id}", "name", "image"],
  ["delete", "/api/category/{id}"],
  ["post", "/api/subcategory/create", "name", "category", "image"],
  ["put", "/api/subcategory/{id}", "name", "category", "image"],
  ["delete", "/api/subcategory/{id}"],
  ["post", "/api/contact", "name", "email", "message"],
] as const;

test("the documentation lists the parameters of every call of the specification", async () => {
  const { body } = await shop.browser().get("/api/openapi.json");
  for (const [method, path, ...fields] of calls) {
    const operation = body.paths[path]?.[method];
    expect(operation, `${method} ${path}`).toBeDefined();
    const [form] = Object.values<{ schema?: { properties?: object } }>(operation.requestBody?.content ?? {});
    expect(Object.keys(form?.schema?.properties ?? {}), `${method} ${path}`).toEqual(expect.arrayContaining(fields));
  }
  const docs = await shop.browser().get("/api/docs/");
  expect(docs).toMatchObject({ status: 200 });
});

test("the documentation describes every call's answer, but for files, a mail's preview and this test's own", async () => {
  const { body } = await shop.browser().get("/api/openapi.json");
  const others = [
    ...["/media/{file}", "/api/contact/picture/{pictureId}", "/api/broken", "/api/admin/words/mail"],
    ...["/api/my-plants/calendar/{file}", "/api/claim/photo/{photoId}", "/api/claim/mine/photo/{photoId}"],
    ...["/api/claim/guest/photo", "/api/stock-book/paper/{paperId}"],
  ];
  const isOther = (path: string) => /\.(csv|xlsx)$/.test(path) || others.includes(path);
  let asked = 0;
  for (const [path, methods] of Object.entries<object>(body.paths)) {
    for (const [method, operation] of isOther(path) ? [] : Object.entries(methods)) {
      asked += 1;
      const { schema } = operation.responses["200"]?.content?.["application/json"] ?? {};
      for (const form of schema?.anyOf ?? [schema]) {
        expect(form?.properties, `${method} ${path}`).toMatchObject({ success: {}, message: {} });
      }
    }
  }
  expect(asked).toBeGreaterThan(90);
});

test("the documentation describes every call's refusal, with its code", async () => {
  const { body } = await shop.browser().get("/api/openapi.json");
  const undescribed = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const refused = Object.keys(responses).filter((status) => /^4/.test(status));
      const forms = refused.map((status) => responses[status].content?.["application/json"]?.schema);
      const isDescribed = forms.length > 0 && forms.every((form) => form?.$ref === "#/components/schemas/Refusal");
      return isDescribed && responses["200"] !== undefined ? [] : [`${method} ${path}`];
    }),
  );
  expect(undescribed).toEqual([]);
  expect(body.components.schemas.Refusal.required).toEqual(expect.arrayContaining(["success", "message", "code"]));
});

test("a route without a declared role fails at start", () => {
  const app = fastify();
  registerGuards(app, { db: shop.database.db, publicUrl: undefined, docsPrefix: "/api/docs" });
  expect(() => app.get("/api/forgotten", async () => "open to all")).toThrow("GET /api/forgotten declares no role");
});

test.each([
  ["/media/%ff", 400],
  ["/media/../../etc/passwd", 404],
  ["/media/nothing.webp", 404],
])("%s is refused plainly", async (url, status) => {
  expect((await shop.browser().get(url)).status).toBe(status);
});

test("a body that is no JSON, or too large, is refused with the shop's own answer", async () => {
  const shopper = await signedInShopper(shop);
  const json = { headers: { "content-type": "application/json" } };
  const broken = await shopper.send("POST", "/api/cart/add", "{" as unknown as object, json);
  expect(broken).toMatchObject({ status: 400, body: { success: false } });
  const large = JSON.stringify({ itemId: "x".repeat(2_000_000) }) as unknown as object;
  expect(await shopper.send("POST", "/api/cart/add", large, json)).toMatchObject({
    status: 413,
    body: { success: false },
  });
});

test("an unexpected failure reveals only its request id, and an unknown call that it does not exist", async () => {
  const { status, headers, body } = await shop.browser().get("/api/broken");
  expect(status).toBe(500);
  expect(body).toEqual({
    success: false,
    code: "unexpected",
    message: "Something went wrong on our side. Please try again.",
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  });
  expect(JSON.stringify(headers)).not.toContain("rosebud");
  expect(await shop.browser().get("/api/no-such-call")).toMatchObject({
    status: 404,
    body: { success: false, message: "There is nothing at this address.", code: "nothing-here" },
  });
});

test("an address that is known under other methods says which", async () => {
  const asked = (method: "PUT" | "OPTIONS" | "POST", url: string) => shop.app.inject({ method, url });
  const wrong = await asked("PUT", "/api/product/list");
  expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([405, "GET, HEAD", "wrong-method"]);
  expect((await asked("PUT", "/api/order/mine/018f0000?x=1")).headers.allow).toBe("GET, HEAD");
  expect((await asked("OPTIONS", "/api/user/login")).headers.allow).toBe("POST");
  expect((await asked("POST", "/api/no-such-call")).statusCode).toBe(404);
});

test("every answer carries the security headers", async () => {
  const { headers } = await shop.browser().get("/api/category/list");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
});

test("a message to the nursery is stored; a wrong one is refused and its field named", async () => {
  const visitor = shop.browser();
  const message = { name: "Rahim", email: "rahim@example.com", message: "আমার গোলাপ গাছে পোকা।\nকী করব?" };
  expect(await visitor.post("/api/contact", message)).toMatchObject({ status: 200, body: { success: true } });
  const refused = await visitor.post("/api/contact", { ...message, message: "  " });
  expect(refused).toMatchObject({ status: 400, body: { field: "message", message: "Message is required" } });
});

test("the sixth message from one e-mail within an hour is refused", async () => {
  const strict = await openTestShop({ RATE_LIMIT: "on" });
  const message = { name: "Rahim", email: "rahim@example.com", message: "Hello" };
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await strict.browser().post("/api/contact", message)).status).toBe(200);
  }
  expect((await strict.browser().post("/api/contact", message)).status).toBe(429);
  await strict.close();
});
