/** Who gives a shop keys: the providers of card payments, the couriers, then the mail server, as the settings list them. */
export const keyedProviders = ["stripe", "sslcommerz", "bkash", "steadfast", "pathao", "smtp"] as const;
export type KeyedProvider = (typeof keyedProviders)[number];

/** Through whom shoppers pay; the others bring parcels and mails. */
export const payingProviders = ["stripe", "sslcommerz", "bkash"] as const satisfies KeyedProvider[];

/** By their own names, which are the same in every language. */
export const keyedTitles: Record<KeyedProvider, string> = {
  stripe: "Stripe",
  sslcommerz: "SSLCommerz",
  bkash: "bKash",
  steadfast: "Steadfast",
  pathao: "Pathao",
  smtp: "SMTP",
};

/** The keys of each, in the order of its panel. Without an optional one the shop asks by itself how its parcels are. */
export const keysOf = {
  stripe: { needed: ["secretKey", "webhookSecret"], optional: [] },
  sslcommerz: { needed: ["storeId", "storePassword"], optional: [] },
  bkash: { needed: ["appKey", "appSecret", "username", "password"], optional: [] },
  steadfast: { needed: ["apiKey", "secretKey"], optional: ["webhookToken"] },
  pathao: { needed: ["clientId", "clientSecret", "username", "password", "storeId"], optional: ["webhookSecret"] },
  smtp: { needed: ["host", "username", "password"], optional: ["port"] },
} as const;
export type ProviderKey =
  | (typeof keysOf)[KeyedProvider]["needed"][number]
  | (typeof keysOf)[KeyedProvider]["optional"][number];

/** Those that send the shop messages, to an address that their panels ask for. */
export const withMessages: readonly KeyedProvider[] = ["stripe", "sslcommerz", "steadfast", "pathao"];

/** Those with a test system of their own; Stripe's keys say by themselves which they are. */
export const withTestSystem: readonly KeyedProvider[] = ["sslcommerz", "bkash", "pathao"];
