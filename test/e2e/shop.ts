/*
 * One shop for each worker, so that workers never see each other's products, orders or settings. Each shop runs on a copy of the data
 * folder with the demo catalog that prepare-shop.ts makes once per run.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type APIRequestContext, test as base } from "@playwright/test";
import { addressesOf, type Doubles, openDoubles } from "./doubles.ts";
import { owner } from "./owner.ts";

export type RunningShop = { address: string; dataDir: string };

/** Sets the language of the signed-in owner. The office keeps it, whatever the address, so after the test it is English again. */
export type SpeakInOffice = (office: APIRequestContext, language: "en" | "bn") => Promise<void>;

/** Playwright's test, with `baseURL` set to this worker's shop. */
export const test = base.extend<
  { speakInOffice: SpeakInOffice },
  { shop: RunningShop; variables: Record<string, string>; doubles: Doubles }
>({
  doubles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const doubles = await openDoubles();
      await use(doubles);
      await doubles.close();
    },
    { scope: "worker" },
  ],
  /** Of the shop's environment, beside the usual ones. A test that sets others has a shop of its own. */
  variables: [async ({ doubles }, use) => use(addressesOf(doubles)), { scope: "worker" }],
  shop: [
    async ({ variables }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "gachpala-e2e-"));
      cpSync(process.env.E2E_PREPARED_DIR ?? "", dataDir, { recursive: true });
      // mails.ts reads it in this same process.
      process.env.E2E_DATA_DIR = dataDir;
      const { address, stop } = await startShop(dataDir, variables);
      await use({ address, dataDir });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", auto: true, timeout: 600_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
  speakInOffice: async ({ playwright, shop }, use) => {
    const choose = async (office: APIRequestContext, language: string) => {
      const answer = await office.post(`${shop.address}/api/admin/language`, { data: { language } });
      if (!answer.ok()) throw new Error(await answer.text());
    };
    let isLeft = false;
    await use((office, language) => {
      isLeft = true;
      return choose(office, language);
    });
    if (!isLeft) return;
    const office = await playwright.request.newContext();
    await office.post(`${shop.address}/api/admin/login`, { data: owner });
    await choose(office, "en");
    // Else it stays among the owner's devices.
    await office.post(`${shop.address}/api/admin/logout`);
    await office.dispose();
  },
});

/**
 * Starts the shop on a free port and waits until it answers.
 * @throws when the process ends first
 */
export async function startShop(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));
  const child = spawn(process.execPath, [start], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      BACKUP_DIR: join(dataDir, "backups"),
      PUBLIC_URL: address,
      DEMO: "on",
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...variables,
    },
  });
  await untilAnswering(child, `${address}/api/health`);
  return { address, stop: () => stop(child) };
}

async function untilAnswering(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The shop ended with ${child.exitCode ?? child.signalCode} before it answered.`);
    }
    const isUp = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

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
