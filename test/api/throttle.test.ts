// The cost of a refused call, and what is counted for it.
import { afterAll, expect, test, vi } from "vitest";
import { throttleCounts } from "#db/schema/accounts.ts";
import { outbox } from "#db/schema/mail.ts";
import { countQueries } from "#test/queries.ts";
import { type Answer, address, aPicture, formOf, openTestShop, signedInShopper } from "#test/shop.ts";

const shop = await openTestShop({ RATE_LIMIT: "on" });
afterAll(() => shop.close());
const counts = () => shop.database.db.select().from(throttleCounts).orderBy(throttleCounts.key);
const post = (url: string, body: object, address: string) => shop.browser().post(url, body, { address });
const forgot = (email: string, address: string) => post("/api/user/forgot-password", { email }, address);
const write = (email: string, address: string) =>
  post("/api/contact", { name: "Rahim", email, message: "Hello" }, address);
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 429).length;
/** Ten at once: a hundred would wait for each other's count longer than a call may wait for PostgreSQL. */
async function all(count: number, act: (nth: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) {
    const tries = Array.from({ length: Math.min(10, count - answers.length) }, (_, nth) => act(answers.length + nth));
    answers.push(...(await Promise.all(tries)));
  }
  return answers;
}

test.each([
  ["a forgotten password", forgot, 60, "forgot-address:"],
  ["a message", write, 30, "contact-address:"],
])(
  "an address that asked too often for %s is refused by itself, whatever e-mail it names",
  async (_what, ask, limit, name) => {
    const address = `203.0.113.${limit}`;
    const answers = await all(100, (nth) => ask(`one${nth}-${limit}@example.com`, address));
    expect(refused(answers)).toBe(100 - limit);
    const before = await counts();
    expect(before.find(({ key }) => key.startsWith(name))?.hits).toBe(limit);
    // E-mails of refused calls are not counted, and a refusal runs no query.
    const { result, queries } = await countQueries(() =>
      all(100, (nth) => ask(`two${nth}-${limit}@example.com`, address)),
    );
    expect([refused(result), queries]).toEqual([100, 0]);
    expect(await counts()).toEqual(before);
  },
);

const nobodys = "018f0000-0000-7000-8000-000000000000";
const transfer = { orderId: nobodys, wallet: "bkash", trxId: "BKK7A2M9QX" };
const order = (nth: number) => ({
  items: [{ product: nobodys, size: "Small Pot", quantity: 1 }],
  address: { ...address, phone: `017${String(nth).padStart(8, "0")}` },
});

test.each<[string, number, (nth: number) => object]>([
  ["/api/coupon/check", 40, (nth) => ({ code: `GUESS${nth}` })],
  ["/api/order/guest", 120, order],
  ["/api/order/guest/wallet", 120, order],
  ["/api/order/guest/transfer", 60, () => ({ ...transfer, key: "a-guests-key-of-this-test" })],
  ["/api/admin/forgot-password", 60, (nth) => ({ email: `nobody${nth}@example.com` })],
  ["/api/admin/new-password", 60, () => ({ token: "made-up", password: "green leaves 28" })],
])("one address gets %s only %i times an hour, another is not affected", async (path, limit, bodyOf) => {
  const call = (nth: number, address: string) => {
    const headers = { "idempotency-key": `throttled-order-${limit}-${nth}` };
    return shop.browser().post(path, bodyOf(nth), { address, headers });
  };
  const answers = await all(limit + 5, (nth) => call(nth, `198.51.100.${path.length}`));
  expect(refused(answers)).toBe(5);
  expect((await call(limit + 5, `198.51.101.${path.length}`)).status).not.toBe(429);
  await shop.database.db.delete(throttleCounts);
});

test.each<[string[], number, object]>([
  [["/api/order/cod", "/api/order/wallet", "/api/order/stripe"], 30, order(0)],
  [["/api/order/mine/transfer"], 30, transfer],
  [["/api/order/pay", "/api/order/payment-check"], 60, { orderId: nobodys }],
])("one customer gets %j only %i times an hour", async (paths, limit, body) => {
  const shopper = await signedInShopper(shop);
  const answers = await all(limit + 5, (nth) => shopper.post(paths[nth % paths.length] ?? "", body));
  expect(refused(answers)).toBe(5);
});

test("a refused login runs no query either", async () => {
  const login = () => post("/api/user/login", { email: "cara@example.com", password: "wrong one 99" }, "203.0.113.3");
  await all(20, login);
  const before = await counts();
  const { result, queries } = await countQueries(() => all(50, login));
  expect([refused(result), queries]).toEqual([50, 0]);
  expect(await counts()).toEqual(before);
});

test("after the window counting starts again, and a refusal says when that is", async () => {
  const address = "203.0.113.4";
  await all(31, (nth) => write(`three${nth}@example.com`, address));
  const late = await write("three@example.com", address);
  const seconds = Number(late.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
  try {
    expect((await write("three@example.com", address)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("password mails are limited to one a minute and three in ten, whoever asks", async () => {
  const start = Date.now();
  const mailed: number[] = [];
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  try {
    for (let minute = 0; minute <= 10; minute += 1) {
      vi.setSystemTime(start + minute * 60_000);
      const before = await shop.database.db.$count(outbox);
      for (const nth of [1, 2]) {
        expect((await forgot("dina@example.com", `198.51.100.${minute * 2 + nth}`)).status).toBe(200);
      }
      mailed.push((await shop.database.db.$count(outbox)) - before);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(mailed).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("a form without a picture takes nothing of the pictures that may be sent, and a stranger not those of others", async () => {
  const picture = await aPicture();
  const send = (nth: number, address: string, files: Blob[]) => {
    const form = formOf({ name: "Rahim", email: `form${nth}-${address}@example.com`, message: "A leaf is broken." });
    for (const bytes of files) form.append("pictures", bytes, "leaf.webp");
    return shop.browser().post("/api/contact/pictures", form, { address });
  };
  const without = await all(12, (nth) => send(nth, "203.0.113.71", []));
  expect(refused(without)).toBe(0);
  expect((await send(12, "203.0.113.71", [picture])).status).toBe(200);
  // Of one /24, from ever new addresses.
  const many: Answer[] = [];
  // One after the other: the shop also refuses more pictures at once than it can encode.
  for (let nth = 0; nth < 40; nth += 1) many.push(await send(nth, `198.51.100.${nth + 1}`, [picture]));
  expect(refused(many)).toBe(10);
  expect((await send(13, "203.0.113.72", [picture])).status).toBe(200);
});
