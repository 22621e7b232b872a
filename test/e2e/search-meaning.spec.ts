// The group of a search's meaning, products seen before, and sharing a product. In English on the desktop, in Bengali on the phone.
import { expect } from "@playwright/test";
import { languageOf } from "./journey-language.ts";
import { test } from "./shop-page.ts";

test("a product is shared, seen again while nothing is typed, and found by what is meant @both", async ({
  page,
  context,
}, info) => {
  const { say, start, language } = languageOf(info);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const { products } = await (await page.request.get("/api/product/search?q=tulsi&limit=1")).json();
  const path = `${start}/collection/${products[0].categorySlug}/${products[0]._id}`;
  await page.goto(path);
  await page.getByRole("button", { name: say("share"), exact: true }).click();
  await expect(page.getByText(say("link_copied"))).toBeVisible();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(path);
  const field = page.getByRole("combobox", { name: say("search_products_label") });
  if (language === "bn")
    await page
      .getByRole("banner")
      .getByRole("link", { name: say("search") })
      .click();
  else await field.focus();
  await expect(page.getByRole("group", { name: say("recently_seen") }).getByRole("option")).toContainText([
    products[0].name.split(" ")[0],
  ]);
  const meant = language === "bn" ? "কম আলোর গাছ" : "kom alor gach";
  await field.fill(meant);
  await expect(page.getByText(say("showing_fits", { text: meant }))).toBeVisible();
  await expect(
    page
      .getByRole("group", { name: say("also_fits") })
      .getByRole("option")
      .first(),
  ).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(`${start}/collection?q=${encodeURIComponent(meant).replaceAll("%20", "+")}`);
  await expect(page.getByRole("region", { name: say("products") }).getByRole("article")).not.toHaveCount(0);
});
