// The file with the first owner's password stays until that owner chooses another one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPasswordFile, writePasswordFile } from "#server/password-file.ts";
import { addOwner, openTestShop, owner, signedInOwner, type TestShop } from "#test/shop.ts";

const folder = mkdtempSync(join(tmpdir(), "gachpala-password-"));
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ DATA_DIR: folder });
  writePasswordFile(folder, owner.password);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

test("somebody invited sets a password and changes it: the first owner's stays in the file; their own change removes it", async () => {
  const admin = await signedInOwner(shop);
  const salma = { name: "Salma", email: "salma@example.com", password: "a-second-owner-password-1" };
  await addOwner(admin, salma);
  const second = shop.browser();
  await second.post("/api/admin/login", { email: salma.email, password: salma.password });
  const newPassword = "a-second-owner-password-2";
  const changed = await second.post("/api/admin/password", { currentPassword: salma.password, newPassword });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(hasPasswordFile(folder)).toBe(true);
  const own = { currentPassword: owner.password, newPassword: "a-first-owner-password-2" };
  expect((await admin.post("/api/admin/password", own)).status).toBe(200);
  expect(hasPasswordFile(folder)).toBe(false);
});
