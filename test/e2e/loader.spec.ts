import { expect } from "@playwright/test";
import { test } from "./shop-page.ts";

test("the loader: on after five seconds, never out of the shop, and still without a next page", async ({ page }) => {
  await test.step("the loader goes on after five seconds, or at once when asked", async () => {
    await page.clock.install({ time: "2026-11-19T09:00:00+06:00" });
    await page.clock.pauseAt("2026-11-19T09:00:01+06:00");
    // With the clock stopped, nothing that waits for an idle browser loads.
    await page.goto("/loader?next=my-orders", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { name: "Taking you to My Orders" })).toBeVisible();
    await page.clock.runFor(4999);
    await expect(page).toHaveURL(/\/loader\?next=my-orders$/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/my-orders$/);

    await page.clock.resume();
    await page.goto("/loader?next=%2Fcart");
    await page.getByRole("link", { name: "Go now" }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });

  await test.step("the loader never leaves the shop", async () => {
    // The full table is in test/web/pure-rules.test.ts; browsers treat these disguises differently.
    const attacks = [
      "//evil.example",
      "/\\evil.example",
      "https:evil.example",
      "javascript:alert(1)",
      "%2f%2fevil.example",
    ];
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).hostname));
    for (const attack of attacks) {
      const next = attack.startsWith("%") ? attack : encodeURIComponent(attack);
      await page.goto(`/loader?next=${next}`);
      const home = page.getByRole("main").getByRole("link", { name: "Home" });
      await expect(home).toHaveAttribute("href", "/");
      await page.clock.runFor(6000);
      await expect(page.getByRole("heading", { name: "Loading" }), attack).toBeVisible();
    }
    expect(new Set(asked).size).toBe(1);
  });

  await test.step("without a next page the spinner stays with a link home, and stands still with reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/loader");
    await expect(page.getByRole("img", { name: "Loading" })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(/\/loader$/);
    const motion = () => page.locator(".loader .arc").evaluate((arc) => getComputedStyle(arc).animationName);
    expect(await motion()).toBe("none");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await motion()).toBe("spin");
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bring Nature Home");
  });
});
