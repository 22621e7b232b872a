import { expect, type Page } from "@playwright/test";
import { test, untilAlive } from "./shop-page.ts";

type Found = { product: { name: string }; reasons: { claim: string }[]; misses: { claim: string }[] };
type Finding = { total: number; fits: Found[]; nearly: Found[] };

async function find(page: Page, query: string): Promise<Finding> {
  return (await page.request.get(`/api/product/finder?limit=24&${query}`)).json();
}

const bar = (page: Page) => page.locator(".fbar").getByRole("status");
const fitting = (total: number) => (total === 1 ? "1 plant fits" : `${total} plants fit`);

test("answers are counted at once, stand in the address and are let go by a second press; the list keeps them @both", async ({
  page,
}) => {
  await page.goto("/collection");
  await page.getByRole("contentinfo").getByRole("link", { name: "Plant Finder" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plant Finder");
  await untilAlive(page);
  await expect(bar(page)).toHaveText(fitting((await find(page, "")).total));
  await page.getByText("Bright window").click();
  await expect(page).toHaveURL("/finder?light=bright-indirect");
  await expect(bar(page)).toHaveText(fitting((await find(page, "light=bright-indirect")).total));
  await page.getByText("Small children or pets").click();
  await page.getByText("My first plant").click();
  const asked = "light=bright-indirect&home=pets&ease=easy";
  const found = await find(page, asked);
  await expect(page).toHaveURL(`/finder?${asked}`);
  await expect(bar(page)).toHaveText(fitting(found.total));
  const roof = page.getByRole("radio", { name: /Open sun/ });
  await expect(page.locator("label", { has: roof })).not.toHaveClass(/is-none/);

  // No safe plant of the demo stands so little light.
  await page.getByText("Dim corner").click();
  await expect(bar(page)).toHaveText("Nearest 6 plants");
  const dim = page.locator("label", { has: page.getByRole("radio", { name: /Dim corner/ }) });
  await expect(dim).toContainText("None with these answers");
  await dim.click();
  await expect(page).toHaveURL("/finder?home=pets&ease=easy");
  await expect(page.getByRole("radio", { name: /Dim corner/ })).not.toBeChecked();

  await page.getByText("Bright window").click();
  await page.reload();
  await untilAlive(page);
  await expect(page.getByRole("radio", { name: /Bright window/ })).toBeChecked();
  await page.getByRole("button", { name: "Show them" }).click();
  await expect(page).toHaveURL(`/finder?${asked}&show=plants`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${found.total} plants for you`);
  await expect(page.getByRole("article").first()).toContainText(found.fits[0]?.product.name ?? "");
  await expect(page.getByText("Best fit")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Nearly" }).getByRole("article")).toHaveCount(found.nearly.length);
  await page.getByRole("link", { name: "Change: My first plant" }).click();
  await expect(page).toHaveURL(`/finder?${asked}#finder-ease`);
  await expect(page.getByRole("radiogroup", { name: "How green is your thumb?" })).toBeInViewport();
});
