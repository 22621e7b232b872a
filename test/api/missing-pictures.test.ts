// A shop of PostgreSQL that is started with the data folder of another one: its pictures are elsewhere.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "#server/env.ts";
import { openMediaFolder } from "#server/media/store.ts";
import { fillShop } from "#server/process/fill.ts";
import { addCategory, addProduct, aPicture, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  await addProduct(admin, {}, [await aPicture()]);
  folder = await mkdtemp(join(tmpdir(), "gachpala-elsewhere-"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** @returns what a start with this data folder says on standard error */
async function warningsOf(dataDir: string): Promise<string> {
  const said: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => said.push(String(line)) > 0);
  try {
    const env = readEnv({ LOG_LEVEL: "silent", DATA_DIR: dataDir, DEMO: "off" });
    await fillShop(env, { ...shop, media: await openMediaFolder(join(dataDir, "media")) });
  } finally {
    spy.mockRestore();
  }
  return said.join("");
}

test("a start that does not find the catalog's pictures says so, and what to do", async () => {
  expect(await warningsOf(folder)).toBe(
    `1 of 1 pictures looked for are not in ${join(folder, "media")}: all processes of a shop need one DATA_DIR or a bucket, and a restored database needs the pictures of its backup.\n`,
  );
});
