// Keys of the doubles for the shop of a worker, as an owner saves them: before the tests of a file, and removed after them.
import { expect, type PlaywrightWorkerArgs } from "@playwright/test";
import type { KeyedProvider } from "#contract/rules/office/provider-keys.ts";
import { merchant } from "../bkash-double.ts";
import { pathaoVariables } from "../pathao-double.ts";
import { store } from "../sslcommerz-double.ts";
import { keys as steadfastKeys, webhookToken } from "../steadfast-double.ts";
import type { Doubles } from "./doubles.ts";
import { owner } from "./owner.ts";
import type { test as withShop } from "./shop.ts";

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
