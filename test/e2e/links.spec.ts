// Links within the shop are plain browser links.
import { expect, type Page } from "@playwright/test";
import { test } from "./shop-page.ts";

const card = (page: Page) => page.getByRole("article").first().getByRole("heading").getByRole("link");

test("a link within the shop: in a new tab, to the current page, back to typed text, and to a slow page", async ({
  page,
  context,
}) => {
  await test.step("a link to the current page adds no history entry", async () => {
    await page.goto("/testimonial");
    await page.goto("/contact");
    const visit = () => page.evaluate(() => performance.timeOrigin);
    const first = await visit();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    await expect.poll(visit).not.toBe(first);
    await page.goBack();
    await expect(page).toHaveURL("/testimonial");
  });

  await test.step("typed text survives going on and back", async () => {
    await page.goto("/contact");
    await page.getByRole("textbox", { name: "Message" }).fill("How much light does a fern need?");
    await page.getByRole("link", { name: "Testimonial" }).first().click();
    await expect(page).toHaveURL("/testimonial");
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("How much light does a fern need?");
  });

  await test.step("Ctrl opens a link in a new tab, and the page stays", async () => {
    await page.goto("/collection");
    const opened = context.waitForEvent("page");
    await card(page).click({ modifiers: ["ControlOrMeta"] });
    await expect(page).toHaveURL("/collection");
    await expect(await opened).toHaveURL(/\/collection\/[^/]+\/[^/]+$/);
  });

  await test.step("a slow page shows a progress bar and marks the pressed link, after a delay", async () => {
    await page.goto("/contact");
    const slowMs = 1200;
    await page.route("**/testimonial", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      await route.continue();
    });
    // A page that is being left cannot be queried, so it records what it shows.
    await page.evaluate(() => {
      let pressedAt = 0;
      document.addEventListener("click", () => {
        pressedAt = performance.now();
      });
      new MutationObserver(() => {
        const going = document.querySelector(".is-going")?.getAttribute("href");
        if (!document.documentElement.classList.contains("is-leaving")) return;
        sessionStorage.setItem("seen", JSON.stringify({ going, after: performance.now() - pressedAt }));
      }).observe(document.documentElement, { attributeFilter: ["class"] });
    });
    await page.locator('header a[href="/testimonial"]').click();
    await expect(page).toHaveURL("/testimonial");
    const seen = JSON.parse((await page.evaluate(() => sessionStorage.getItem("seen"))) ?? "{}");
    expect(seen.going).toBe("/testimonial");
    expect(seen.after).toBeGreaterThan(290);
    await expect(page.locator("html")).not.toHaveClass(/is-leaving/);
  });
});
