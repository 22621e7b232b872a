/**
 * The browser tests. Each worker starts a shop of its own: test/e2e/shop.ts. A test runs on the desktop; with the tag "@both" also on
 * a phone, because what it shows depends on width or touch; with "@phone" only there.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Each process loads the same sentences and schemas: a quarter of its loading went into stripping types and compiling again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/node");
enableCompileCache(process.env.NODE_COMPILE_CACHE);

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./test/e2e/prepare-shop.ts",
  // One for each of two cores; each has a shop of its own.
  workers: 2,
  retries: 0,
  // A journey takes up to 15 s alone, and some times that on a machine that does other work too.
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  // Node runs these as they are. Transpiled, the compiled sentences alone are 23 MB that each process makes or reads.
  build: { external: ["**/{contract,db,demo,messages,server}/**"] },
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
        // Chromium without a window would round the widths of letters, and so measure otherwise than the one with a window.
        "--font-render-hinting=none",
      ],
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
