/**
 * The browser tests: a shop of their own, started by this file on a free port with the demo catalog.
 *
 * This file is read by every worker too; what must be the same in all of them is kept in the environment, which the
 * workers inherit.
 */
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { owner } from "./test/e2e/owner.ts";

process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "gachpala-e2e-"));

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results/browser",
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: address,
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
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `${address}/api/health`,
    reuseExistingServer: false,
    // A new embedded database, the demo catalog and its pictures.
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: "",
      PUBLIC_URL: address,
      DEMO: "on",
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const taken = server.address();
      server.close(() =>
        typeof taken === "object" && taken ? resolve(taken.port) : reject(new Error("no free port")),
      );
    });
  });
}
