import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: "on" });
});
afterEach(() => {
  shop.log.length = 0;
});
afterAll(() => shop.close());

test("refusals of strangers are logged with address and request id", async () => {
  const stranger = shop.browser();
  expect((await stranger.get("/api/admin/owners", { address: "203.0.113.1" })).status).toBe(401);
  const foreign = { headers: { "sec-fetch-site": "cross-site" }, address: "203.0.113.2" };
  expect((await stranger.post("/api/user/login", {}, foreign)).status).toBe(403);
  const lines = securityLines();
  expect(lines).toMatchObject([
    { event: "not-signed-in", realm: "owner", address: "203.0.113.1", reason: "not-signed-in" },
    { event: "forbidden", address: "203.0.113.2", reason: "other-site" },
  ]);
  for (const line of lines) expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
});

test("too many tries are logged", async () => {
  const message = { name: "Rahim", email: "rahim@example.com", message: "Hello" };
  for (let sent = 0; sent < 6; sent += 1) await shop.browser().post("/api/contact", message);
  expect(securityLines()).toMatchObject([{ event: "throttled", reason: "too-many" }]);
});

test("a hundred refusals of one address are two lines, the second with their count", async () => {
  const from = { address: "203.0.113.3" };
  for (let count = 0; count < 100; count += 1) await shop.browser().get("/api/admin/owners", from);
  expect(securityLines()).toHaveLength(1);
  await shop.app.close();
  const of = { event: "not-signed-in", ...from };
  expect(securityLines()).toMatchObject([of, { ...of, times: 99 }]);
});

function securityLines() {
  return shop.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "security");
}
