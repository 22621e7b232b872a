/**
 * With which keys providers are opened: those of the environment, else those of the settings. A test system's keys go to its own
 * address, unless the environment names another one.
 */
import { type KeyedProvider, payingProviders } from "#contract/rules/office/provider-keys.ts";
import type { ProviderKeys } from "#contract/wire/shop/keys.ts";
import type { CourierOptions } from "../couriers/open-couriers.ts";
import type { Env } from "../env.ts";
import type { PaymentOptions } from "../payments/open-providers.ts";
import { type KeptKeys, openKeys } from "./kept-keys.ts";

const live = {
  sslcommerz: "https://securepay.sslcommerz.com",
  bkash: "https://tokenized.pay.bka.sh",
  pathao: "https://api-hermes.pathao.com",
};
const tests = {
  sslcommerz: "https://sandbox.sslcommerz.com",
  bkash: "https://tokenized.sandbox.bka.sh",
  pathao: "https://courier-api-sandbox.pathao.com",
};

type Addresses = Pick<
  Env,
  "SSLCOMMERZ_API_BASE" | "BKASH_API_BASE" | "STEADFAST_API_BASE" | "PATHAO_API_BASE" | "PATHAO_INTEGRATION_SECRET"
>;
export type OptionsEnv = Addresses & Pick<Env, "cards" | "couriers"> & Partial<Pick<Env, "SMTP_URL">>;
export type ProviderOptions = { cards: PaymentOptions; couriers: CourierOptions };

/** @param secret of sealing-secret.ts */
export function providerOptions(env: OptionsEnv, keptKeys: KeptKeys, secret: () => string): ProviderOptions {
  const keys = openKeys(keptKeys, secret);
  // Keys that cannot be opened are of a shop that takes money: no test terminal stands in for it.
  const isDemo = env.cards.isDemo && !payingProviders.some((name) => keptKeys[name] !== undefined);
  return { cards: { ...cardOptions(env, keys), isDemo }, couriers: courierOptions(env, keys) };
}

type Keys = ReadonlyMap<KeyedProvider, ProviderKeys>;

function cardOptions(env: OptionsEnv, keys: Keys): Omit<PaymentOptions, "isDemo"> {
  const stripe = given(keys, "stripe");
  const sslCommerz = given(keys, "sslcommerz");
  const bkash = given(keys, "bkash");
  return {
    stripe: env.cards.stripe ?? (stripe && { ...stripe.keys, apiBase: undefined }),
    sslCommerz:
      env.cards.sslCommerz ??
      (sslCommerz && { ...sslCommerz.keys, apiBase: base("sslcommerz", env.SSLCOMMERZ_API_BASE, sslCommerz.isTest) }),
    bkash: env.cards.bkash ?? (bkash && { ...bkash.keys, apiBase: base("bkash", env.BKASH_API_BASE, bkash.isTest) }),
  };
}

function courierOptions(env: OptionsEnv, keys: Keys): CourierOptions {
  const steadfast = given(keys, "steadfast");
  const pathao = given(keys, "pathao");
  return {
    steadfast:
      env.couriers.steadfast ??
      (steadfast && {
        ...steadfast.keys,
        webhookToken: steadfast.keys.webhookToken,
        apiBase: env.STEADFAST_API_BASE,
      }),
    pathao:
      env.couriers.pathao ??
      (pathao && {
        ...pathao.keys,
        webhookSecret: pathao.keys.webhookSecret,
        storeId: Number(pathao.keys.storeId),
        integrationSecret: env.PATHAO_INTEGRATION_SECRET,
        apiBase: base("pathao", env.PATHAO_API_BASE, pathao.isTest),
      }),
  };
}

function given<Name extends KeyedProvider>(
  keys: Keys,
  provider: Name,
): Extract<ProviderKeys, { provider: Name }> | undefined {
  return keys.get(provider) as Extract<ProviderKeys, { provider: Name }> | undefined;
}

function base(provider: keyof typeof live, address: string, isTest: boolean): string {
  return isTest && address === live[provider] ? tests[provider] : address;
}

/** Of the environment alone. */
export function isSetByEnvironment({ cards, couriers, SMTP_URL }: OptionsEnv, provider: KeyedProvider): boolean {
  const options = {
    stripe: cards.stripe,
    sslcommerz: cards.sslCommerz,
    bkash: cards.bkash,
    steadfast: couriers.steadfast,
    pathao: couriers.pathao,
    smtp: SMTP_URL,
  };
  return options[provider] !== undefined;
}
