/*
 * Everybody whom a shop talks to, as doubles on loopback. Each worker's shop has their addresses and no keys, so that it does without them
 * until a test gives it keys (`withKeys`, `withTexts`), and again after that: no test needs a shop of its own for them.
 */
import { expect, type PlaywrightWorkerArgs } from "@playwright/test";
import type { KeyedProvider } from "#contract/rules/office/provider-keys.ts";
import { merchant, openBkashDouble } from "../bkash-double.ts";
import { openHttpSmsDouble } from "../http-sms-double.ts";
import { openPathaoDouble, pathaoVariables } from "../pathao-double.ts";
import { openRecordDouble } from "../phone-record-double.ts";
import { openPushDouble } from "../push-double.ts";
import { openSslCommerzDouble, store } from "../sslcommerz-double.ts";
import { openSteadfastDouble, keys as steadfastKeys, webhookToken } from "../steadfast-double.ts";
import { owner } from "./owner.ts";
import type { test as withShop } from "./shop.ts";

export type Doubles = Awaited<ReturnType<typeof openDoubles>>;

export async function openDoubles() {
  const doubles = {
    push: await openPushDouble(),
    steadfast: await openSteadfastDouble(),
    pathao: await openPathaoDouble(),
    /** Knows what couriers know of phones. */
    records: await openRecordDouble(),
    bkash: await openBkashDouble(),
    sslcommerz: await openSslCommerzDouble(),
    texts: await openHttpSmsDouble(),
  };
  const close = async () => {
    for (const double of Object.values(doubles)) await double.close();
  };
  return { ...doubles, close };
}

/** Where a shop finds them. */
export function addressesOf(doubles: Doubles): Record<string, string> {
  return {
    PUSH_API_BASE: doubles.push.base,
    STEADFAST_API_BASE: doubles.steadfast.base,
    PATHAO_API_BASE: doubles.pathao.base,
    PHONE_RECORDS_API_BASE: doubles.records.base,
    BKASH_API_BASE: doubles.bkash.base,
    SSLCOMMERZ_API_BASE: doubles.sslcommerz.base,
    SMS_API_BASE: doubles.texts.base,
  };
}

type Keyed = Exclude<KeyedProvider, "stripe" | "smtp">;

function keysOf(provider: Keyed, { pathao }: Doubles): Record<string, string | undefined> {
  const account = pathaoVariables(pathao);
  const keys: Record<Keyed, Record<string, string | undefined>> = {
    steadfast: { apiKey: steadfastKeys.api, secretKey: steadfastKeys.secret, webhookToken },
    pathao: {
      clientId: account.PATHAO_CLIENT_ID,
      clientSecret: account.PATHAO_CLIENT_SECRET,
      username: account.PATHAO_USERNAME,
      password: account.PATHAO_PASSWORD,
      storeId: account.PATHAO_STORE_ID,
      webhookSecret: account.PATHAO_WEBHOOK_SECRET,
    },
    bkash: merchant,
    sslcommerz: { storeId: store.id, storePassword: store.password },
  };
  return keys[provider];
}

type Office = Awaited<ReturnType<PlaywrightWorkerArgs["playwright"]["request"]["newContext"]>>;
const proof = { currentPassword: owner.password };

async function inOffice(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string,
  change: (office: Office) => Promise<void>,
): Promise<void> {
  const office = await playwright.request.newContext({ baseURL });
  expect((await office.post("/api/admin/login", { data: owner })).status()).toBe(200);
  await change(office);
  await office.dispose();
}

/** For the tests of this file, the shop has keys of these providers. */
export function withKeys(test: typeof withShop, providers: readonly Keyed[]): void {
  test.beforeAll(({ playwright, shop, doubles }) =>
    inOffice(playwright, shop.address, async (office) => {
      for (const provider of providers) {
        const data = { provider, keys: keysOf(provider, doubles), ...proof };
        const saved = await office.put("/api/admin/keys", { data });
        expect(saved.status(), await saved.text()).toBe(200);
      }
    }),
  );
  test.afterAll(({ playwright, shop }) =>
    inOffice(playwright, shop.address, async (office) => {
      for (const provider of providers) {
        const removed = await office.post("/api/admin/keys/remove", { data: { provider, ...proof } });
        expect(removed.status(), await removed.text()).toBe(200);
      }
    }),
  );
}

/** For the tests of this file, the shop sends text messages, as an owner sets them up. */
export function withTexts(test: typeof withShop): void {
  test.beforeAll(({ playwright, shop, doubles }) =>
    inOffice(playwright, shop.address, (office) => saveGateway(office, doubles, { isOn: true })),
  );
  test.afterAll(({ playwright, shop, doubles }) =>
    inOffice(playwright, shop.address, (office) => saveGateway(office, doubles, { isOn: false })),
  );
}

async function saveGateway(office: Office, { texts }: Doubles, { isOn }: { isOn: boolean }): Promise<void> {
  const gateway = {
    ...{ isOn, address: `${texts.base}/send`, way: "form", numberForm: "880", sender: "Gachpala", mostADay: 1000 },
    fields: [
      { name: "number", value: "{phone}" },
      { name: "message", value: "{text}" },
    ],
    success: { path: "error", value: "0" },
  };
  const saved = await office.put("/api/admin/sms-gateway", { data: { gateway, key: "gateway-key-1", ...proof } });
  expect(saved.status(), await saved.text()).toBe(200);
}
