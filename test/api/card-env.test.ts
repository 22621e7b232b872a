import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";

const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const bkash = { BKASH_APP_KEY: "k", BKASH_APP_SECRET: "s", BKASH_USERNAME: "u", BKASH_PASSWORD: "p" };
const gateway = { SSLCOMMERZ_STORE_ID: "s1", SSLCOMMERZ_STORE_PASSWORD: "p1", PUBLIC_URL: "https://shop.example" };

test.each([
  [
    { STRIPE_SECRET_KEY: "sk_test_1" },
    "Card payments by Stripe need STRIPE_WEBHOOK_SECRET too: set it, or remove STRIPE_SECRET_KEY.",
  ],
  [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, "need STRIPE_SECRET_KEY too"],
  [{ ...stripe, STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY must be a secret key (sk_...)"],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET must be the signing secret"],
  [
    { ...stripe, STRIPE_API_BASE: "https://stripe.example" },
    "STRIPE_API_BASE is for the test double on this machine only",
  ],
  [{ STRIPE_API_BASE: "http://127.0.0.1:9" }, "STRIPE_API_BASE is set without STRIPE_SECRET_KEY"],
  [{ ...stripe, STRIPE_SECRET_KEY: "sk_live_1" }, "Real payments need PUBLIC_URL"],
  [{ SSLCOMMERZ_STORE_ID: "s1" }, "Payments by SSLCommerz need SSLCOMMERZ_STORE_PASSWORD too"],
  [{ ...gateway, SSLCOMMERZ_API_BASE: "http://gateway.example" }, "SSLCOMMERZ_API_BASE must be an https address"],
  [{ ...gateway, PUBLIC_URL: "" }, "Real payments need PUBLIC_URL"],
  [{ BKASH_APP_KEY: "k", BKASH_USERNAME: "u" }, "Payments by bKash need BKASH_APP_SECRET, BKASH_PASSWORD too"],
  [{ ...bkash, BKASH_API_BASE: "http://bkash.example" }, "BKASH_API_BASE must be an https address"],
  [bkash, "Real payments need PUBLIC_URL"],
])("%o does not start", (variables, message) => {
  expect(() => readEnv(variables)).toThrow(message);
});

test("without variables there is no provider; keys set one up, and an empty variable counts as not set", () => {
  expect(readEnv({ STRIPE_SECRET_KEY: "", DEMO: "off" }).cards).toEqual({
    stripe: undefined,
    sslCommerz: undefined,
    bkash: undefined,
    isDemo: false,
  });
  expect(readEnv(stripe).cards.stripe).toEqual({
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    apiBase: undefined,
  });
  expect(readEnv(gateway).cards.sslCommerz?.apiBase).toBe("https://securepay.sslcommerz.com");
});
