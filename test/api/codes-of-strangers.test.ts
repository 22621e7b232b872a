// Whoever asks for codes with somebody's number takes nothing from that person: no turn, no code, no try.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, shopperPassword, signedInOwner, type TestShop } from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble } from "#test/sms-double.ts";

let gateway: SmsDouble;
let shop: TestShop;
beforeAll(async () => {
  gateway = await openSmsDouble();
  const variables = gatewayEnv(gateway);
  shop = await openTestShop({ ...variables, RATE_LIMIT: "on" });
  await (await signedInOwner(shop)).send("PUT", "/api/admin/settings", { emailOptional: true });
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

const password = shopperPassword;
const ask = async (browser: ReturnType<TestShop["browser"]>, phone: string, purpose: string, network: string) =>
  (await browser.post("/api/user/phone-code", { phone, purpose }, { address: network })).status;
const nextMinute = () =>
  shop.database.db.execute(
    sql`update throttle_counts set window_start = window_start - interval '61 seconds' where key like 'phone-code-minute:%'`,
  );

test("a code that a stranger asks for later neither voids mine nor uses up its tries", async () => {
  const [phone, mine, stranger] = ["01711000001", shop.browser(), shop.browser()];
  expect(await ask(mine, phone, "new-account", "198.51.100.1")).toBe(200);
  const code = gateway.newestCode();
  expect(await ask(stranger, phone, "new-account", "203.0.113.1")).toBe(200);
  const theirs = gateway.newestCode();
  const wrong = ["000000", "111111"].find((one) => one !== code && one !== theirs);
  const register = (browser: typeof mine, typed: string | undefined) =>
    browser.post("/api/user/register", { name: "Rahima", phone, code: typed, password });
  for (const guesser of [stranger, shop.browser()])
    for (let tries = 0; tries < 6; tries += 1) expect((await register(guesser, wrong)).status).toBe(400);
  expect((await register(stranger, theirs)).status).toBe(400);
  expect(await register(mine, code)).toMatchObject({ status: 200 });
});

test("a number's turns are apart for each network and purpose, and at their end the account's own browser is still sent codes", async () => {
  const [phone, mine] = ["01711000002", shop.browser()];
  expect(await ask(mine, phone, "new-account", "198.51.100.2")).toBe(200);
  const made = { name: "Rahima", phone, code: gateway.newestCode(), password };
  expect((await mine.post("/api/user/register", made)).status).toBe(200);
  await mine.post("/api/user/logout");

  const answers: number[] = [];
  for (let network = 1; network <= 7; network += 1)
    for (let turn = 0; turn < 4; turn += 1) {
      answers.push(await ask(shop.browser(), phone, "new-password", `203.0.${network}.9`));
      await nextMinute();
    }
  // Three in ten minutes for each network, eighteen in all.
  expect(answers.filter((status) => status === 200)).toHaveLength(18);
  expect(answers.slice(0, 4)).toEqual([200, 200, 200, 429]);
  expect(await ask(shop.browser(), phone, "new-password", "198.51.100.9")).toBe(429);

  expect(await ask(mine, phone, "new-password", "198.51.100.2")).toBe(200);
  const reset = { phone, code: gateway.newestCode(), password: "other leaves 27" };
  expect((await mine.post("/api/user/reset-by-phone", reset)).status).toBe(200);
  expect(await ask(shop.browser(), phone, "own-phone", "198.51.100.9")).toBe(200);
});
