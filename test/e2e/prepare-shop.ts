// Runs before all browser tests: makes a data folder with the demo catalog, which each worker's shop copies. A folder made
// earlier and named by E2E_PREPARED_DIR saves a single test most of its time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "./shop.ts";

export default async function prepareShop(): Promise<() => void> {
  if (process.env.E2E_PREPARED_DIR) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "gachpala-prepared-"));
  // Workers inherit this variable.
  process.env.E2E_PREPARED_DIR = folder;
  const { stop } = await startShop(folder);
  await stop();
  return () => rmSync(folder, { recursive: true, force: true });
}
