// A shop on its first day: no demo catalog, nothing made yet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { owner } from "./owner.ts";
import { startShop } from "./shop.ts";
import { test } from "./shop-page.ts";

test("the owner of an empty shop is led to what is to be done first, and from there to Add product", async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "gachpala-empty-"));
  const { address, stop } = await startShop(dataDir, { DEMO: "off" });
  const signIn = async () => {
    await page.goto(`${address}/admin`);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Login" }).click();
  };
  try {
    await signIn();
    await expect(page).toHaveURL(/\/admin\/today$/);
    const list = page.getByRole("region", { name: "Before you open" });
    await expect(list.getByRole("listitem").first()).toContainText("First category");
    await list.getByRole("link", { name: "First plant" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add product");
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
