// A page has the style sheets of everything on it: no element lacks the rules of its classes.
import { globSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { adminPaths, becomeCustomer, becomeOwner, catalogSample, publicPaths } from "./screens.ts";
import { test, untilQuiet } from "./shop-page.ts";

const written = new Set(
  globSync("web/**/*.css").flatMap(
    (file) => readFileSync(file, "utf8").match(/(?<=\.)[a-zA-Z][\w-]*(?=[^;]*\{)/g) ?? [],
  ),
);

/** Classes on the page that have rules in some sheet, but not in this page's sheets. */
async function undressed(page: Page): Promise<string[]> {
  const classes = await page.evaluate(() => {
    const selectors: string[] = [];
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText);
        if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const styled = new Set(selectors.join(" ").match(/(?<=\.)[a-zA-Z][\w-]*/g));
    const used = new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]));
    return [...used].filter((name) => !styled.has(name));
  });
  return classes.filter((name) => written.has(name)).toSorted();
}

async function expectDressed(page: Page, paths: string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await untilQuiet(page);
    const names = await undressed(page);
    if (names.length > 0) found[path] = names;
  }
  expect(found).toEqual({});
}

test("public pages have the styles of everything on them", async ({ page, request }) => {
  await expectDressed(page, [...publicPaths(await catalogSample(request)), "/nothing-grows-here"]);
});

test("so does a page reached through a link", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Shop Plants" }).first().click();
  await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible();
  await untilQuiet(page);
  expect(await undressed(page)).toEqual([]);
  await main.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
  expect(await undressed(page)).toEqual([]);
});

test("a customer's pages have the styles of everything on them", async ({ page, request }) => {
  await becomeCustomer(page, await catalogSample(request));
  await expectDressed(page, ["/cart", "/place-order", "/my-orders", "/wishlist"]);
});

test("the back office has the styles of everything on it", async ({ page }) => {
  await becomeOwner(page);
  await expectDressed(page, [
    ...adminPaths,
    "/admin/dashboard",
    "/admin/messages",
    "/admin/settings",
    "/admin/orders/new",
  ]);
});
