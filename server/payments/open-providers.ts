import type { PaymentProviderName } from "#contract/rules/constants.ts";
import type { Db } from "#db/database.ts";
import type { TokenStore } from "../token-keeper.ts";
import type { BkashOptions } from "./bkash.ts";
import { type DemoTerminal, openDemoTerminal } from "./demo-terminal.ts";
import type { PaymentProvider } from "./provider.ts";
import type { SslCommerzOptions } from "./sslcommerz.ts";
import type { StripeOptions } from "./stripe.ts";

export type PaymentOptions = {
  stripe: StripeOptions | undefined;
  sslCommerz: Omit<SslCommerzOptions, "origin"> | undefined;
  bkash: BkashOptions | undefined;
  /** Whether the shop's own test terminal stands in when no provider is configured. */
  isDemo: boolean;
};

export type Providers = {
  /** Takes the payments for which no provider is chosen; undefined: the shop takes no cards. */
  active: PaymentProvider | undefined;
  /** In the order in which shoppers see them. */
  all: ReadonlyMap<PaymentProviderName, PaymentProvider>;
  terminal: DemoTerminal | undefined;
};

/** Loads a provider's client only when it is configured, to save memory. Of what is returned the fields may be set anew. */
export async function openProviders(
  options: PaymentOptions,
  { db, origin, appSecret, tokens }: { db: Db; origin: string; appSecret: () => Promise<string>; tokens: TokenStore },
): Promise<Providers> {
  const found: PaymentProvider[] = [];
  if (options.stripe) found.push((await import("./stripe.ts")).openStripe(options.stripe));
  if (options.sslCommerz) {
    found.push((await import("./sslcommerz.ts")).openSslCommerz({ ...options.sslCommerz, origin }));
  }
  if (options.bkash) found.push((await import("./bkash.ts")).openBkash(options.bkash, { tokens, origin }));
  const demo = found.length === 0 && options.isDemo ? openDemoTerminal(db, await appSecret()) : undefined;
  const all = demo ? [demo] : found;
  return { active: all[0], all: new Map(all.map((one) => [one.name, one])), terminal: demo?.terminal };
}
