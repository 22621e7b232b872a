// The owner's logo and color: chosen in the settings, seen by shoppers, removed again.
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./back-office.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

async function aLogo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const leaf = { create: { width: 110, height: 150, channels: 4, background: "#8a2be2" } } as const;
  const buffer = await sharp({ create: { width: 420, height: 160, channels: 4, background: "#00000000" } })
    .composite([{ input: await sharp(leaf).png().toBuffer(), left: 20, top: 5 }])
    .png()
    .toBuffer();
  return { name: "logo.png", mimeType: "image/png", buffer };
}

async function restore({ request }: Page): Promise<void> {
  await request.delete("/api/admin/brand/logo");
  await request.put("/api/admin/brand", { data: { showsName: true, color: "forest" } });
}

test("the owner chooses a logo and a color, and shoppers see them", async ({ page }) => {
  await page.request.post("/api/admin/login", { data: owner });
  try {
    await page.goto("/admin/settings");
    const look = page.getByRole("region", { name: "Logo and colour" });
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    await look
      .getByLabel("Logo", { exact: true })
      .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: svg });
    await expect(look.getByRole("alert")).toContainText("Images must be JPEG, PNG, WebP or AVIF");
    await look.getByLabel("Logo", { exact: true }).setInputFiles(await aLogo());
    await expect(page.getByText("Logo saved")).toBeVisible();
    await expect(look.getByAltText("As an icon")).toBeVisible();
    await expect(look.getByRole("alert")).toHaveCount(0);
    // By the keyboard: the new logo still moves what a pointer aims at.
    await look.getByRole("radio", { name: "Plum" }).press("Space");
    await expect(look.getByRole("radio", { name: "Plum" })).toBeChecked();
    await expect(page.getByText("Look saved")).toBeVisible();

    await page.goto("/");
    const home = page.getByRole("banner").getByRole("link", { name: /Gachpala/ });
    await expect(home.locator("img")).toBeVisible();
    await expect(home).toContainText("Gachpala");
    await expect(page.locator("html")).toHaveCSS("--leaf", "#7f4489");
    await expectAccessible(page);

    await page.goto("/admin/settings");
    await look.getByRole("switch", { name: "Name beside the logo" }).click();
    await expect(look.getByRole("switch", { name: "Name beside the logo" })).not.toBeChecked();
    await look.getByRole("button", { name: "Remove the logo" }).click();
    await expect(page.getByText("Logo removed")).toBeVisible();
    await expect(look.getByRole("switch")).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("banner").locator(".brand svg")).toBeVisible();
  } finally {
    await restore(page);
  }
});
