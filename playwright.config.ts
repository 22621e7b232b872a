/** The browser tests. Each worker starts a shop of its own: test/e2e/shop.ts. */
import { defineConfig } from "@playwright/test";

/** Journeys in which nothing depends on the width: they run once, on the desktop. */
const sameAtEveryWidth = [
  "account",
  "admin-forms",
  "admin-new-order",
  "admin-print",
  "admin-products-edit",
  "admin-products-refused",
  "after-placing",
  "budget",
  "card-payment",
  "checkout-typed",
  "leaving",
  "links",
  "prerender",
  "loader",
  "server-words",
  "settings",
  "size-price",
  "stock",
  "styles",
  "without-script",
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./test/e2e/prepare-shop.ts",
  // One for each of two cores; each has a shop of its own.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 10_000,
    browserName: "chromium",
    trace: "off",
    // A test that holds back or breaks a request would not see those that pass one.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "Asia/Dhaka",
    launchOptions: {
      executablePath: process.env.CHROME_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: sameAtEveryWidth,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
