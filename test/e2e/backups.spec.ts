import { expect } from "@playwright/test";
import { expectAccessible } from "./back-office.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("an owner makes a backup, and downloads it with the password", async ({ page }) => {
  await page.request.post("/api/admin/login", { data: owner });
  await page.goto("/admin/settings");
  const panel = page.getByRole("region", { name: "Backups" });
  // A new shop starts its first backup by itself; the panel shows whichever finishes first.
  await panel.getByRole("button", { name: "Back up now" }).click();
  await expect(panel.getByText(/^Last backup: .+ MB and \d+ pictures$/)).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page);

  // On a slow machine both backups have finished by now.
  await panel
    .getByRole("button", { name: /^Download the backup of / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Download this backup?" });
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Your password").fill(owner.password);
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await file).suggestedFilename()).toMatch(/^gachpala-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar$/);
});
