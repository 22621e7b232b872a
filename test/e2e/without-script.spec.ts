// Without JavaScript shoppers read and do everything but what needs it, and there they are told.
import { expect, type Locator, type Page } from "@playwright/test";
import { newShopper } from "./journey.ts";
import { test } from "./own-products.ts";

test.use({ javaScriptEnabled: false });

const box = (filters: Locator, name: string) => filters.locator("label", { hasText: new RegExp(`^${name}`) });
const cards = (page: Page) => page.getByRole("region", { name: /^Products/ }).getByRole("article");
const chip = (page: Page, name: string) => page.getByRole("link", { name: `Remove filter ${name}`, exact: true });
const count = (page: Page, total: number) => expect(page.getByRole("status").first()).toHaveText(`${total} products`);

async function totalOf(page: Page, query: string): Promise<number> {
  return (await (await page.request.get(`/api/product/list?limit=1&${query}`)).json()).total;
}

test("plain forms and links find plants: in the list, in a category, by a search and by the finder", async ({
  page,
}) => {
  await test.step("without JavaScript, plain forms and links filter, sort and page", async () => {
    await page.goto("/collection");
    const filters = page.getByRole("complementary", { name: "Filters" });
    await box(filters, "Indoor Plants").click();
    await filters.getByLabel("Min").fill("100");
    await page.getByLabel("Sort").locator("visible=true").selectOption("Price, low to high");
    await filters.getByRole("button", { name: "Apply filters" }).click();
    const query = "category=indoor-plants&minPrice=100&sort=price-asc";
    const total = await totalOf(page, query);
    await count(page, total);
    const cheapest = (await (await page.request.get(`/api/product/list?page=1&${query}`)).json()).products[0].name;
    await expect(cards(page).first()).toContainText(cheapest);
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(cards(page)).toHaveCount(total - 10);
    await chip(page, "From ৳100").click();
    await count(page, await totalOf(page, "category=indoor-plants"));
    await expect(page).toHaveURL("/collection?category=indoor-plants&sort=price-asc");
  });

  await test.step("without JavaScript a form searches and sorts a category", async () => {
    await page.goto("/collection/indoor-plants");
    await page.getByRole("searchbox", { name: "Search in Indoor Plants" }).fill("plant");
    await page.getByLabel("Sort").locator("visible=true").selectOption("Price, low to high");
    await page.getByRole("button", { name: "Apply filters" }).click();
    const query = "category=indoor-plants&q=plant&sort=price-asc";
    await count(page, await totalOf(page, query));
    const cheapest = (await (await page.request.get(`/api/product/list?page=1&${query}`)).json()).products[0].name;
    await expect(cards(page).first()).toContainText(cheapest);
    await page.getByRole("link", { name: "Clear search" }).first().click();
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page).toHaveURL(/\/collection\/indoor-plants\?.*page=2/);
  });

  await test.step("without JavaScript the page has the search, its marks and its closest matches", async () => {
    await page.goto("/collection?q=areca");
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).locator("mark")).toHaveText("Areca");
    await page.goto("/collection?q=rojonigondha");
    await expect(page.getByText("Showing plants that sound like 'rojonigondha'.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for 'rojonigondha'");
    await expect(cards(page).locator("mark").first()).toHaveText("রজনীগন্ধা");
  });

  await test.step("without JavaScript the form asks the same, and a category has its filters", async () => {
    await page.goto("/bn/finder");
    await page.getByText("আধো অন্ধকার কোণ").click();
    await page.getByText("যখন মনে পড়ে").click();
    await page.getByRole("button", { name: "দেখান" }).click();
    await expect(page).toHaveURL("/bn/finder?light=low&water=low&show=plants");
    const found = await page.request.get("/api/product/finder?limit=24&light=low&water=low");
    const { fits } = await found.json();
    await expect(page.locator(".fgrid--fits").getByRole("article")).toHaveCount(fits.length);
    await expect(page.locator(".fgrid--fits .pcard__cat").first()).toHaveText(/কম আলোর কোণেও টিকে থাকে|অল্প পানিতেই চলে/);

    await page.goto("/collection/indoor-plants");
    await page.getByRole("searchbox", { name: "Search in Indoor Plants" }).fill("plant");
    const water = page.getByRole("group", { name: "Water" });
    await page.locator("summary", { hasText: "Water" }).click();
    await water.getByText("Little water").click();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/\/collection\/indoor-plants\?/);
    const query = "category=indoor-plants&q=plant&water=low";
    const { total } = await (await page.request.get(`/api/product/list?limit=1&${query}`)).json();
    expect(total).toBeGreaterThan(0);
    await expect(page.getByRole("status").first()).toHaveText(`${total} products`);
    await expect(water.getByText("Little water")).toContainText(String(total));
  });
});

test("everything can be read and a message sent, and pages that need JavaScript say so", async ({ page, nursery }) => {
  await test.step("without JavaScript everything is readable, and there is a way to order", async () => {
    const plant = await nursery.grow(
      { description: "<p>Long words.</p>", careGuide: "<p>Water words.</p>", sizes: ["S", "M"] },
      2,
    );
    await page.goto(plant.path);
    await expect(page.getByText("Long words.")).toBeVisible();
    await expect(page.getByText("Water words.")).toBeVisible();
    await expect(page.getByText("৳100.00").first()).toBeVisible();
    await expect(page.locator(".buy .size")).toHaveText(["S", "M"]);
    await expect(page.getByText(/Call \+880 .* and we take the order/)).toBeVisible();
    await expect(page.locator(".pd").getByRole("button")).toHaveCount(0);
    const whole = await page.getByRole("link", { name: /^Zoom/ }).nth(1).getAttribute("href");
    expect((await page.request.get(whole ?? "")).headers()["content-type"]).toMatch(/^image\//);
  });

  await test.step("home and blog can be read without JavaScript", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bring Nature Home");
    await expect(page.getByRole("heading", { name: "Monstera Deliciosa" })).toBeVisible();
    // No controls that do nothing.
    await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Next products" })).toHaveCount(0);
    await page.getByRole("heading", { name: "How does a plant travel?" }).click();
    await expect(page.getByText("In its pot, watered the evening before")).toBeVisible();
    await page.getByRole("link", { name: "Continue reading" }).first().click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  });

  await test.step("a message can be sent without JavaScript", async () => {
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: "Show the map" })).toHaveCount(0);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page, "the browser asks for the fields").toHaveURL(/\/contact$/);
    await page.getByLabel("Name").fill("Ayesha");
    await page.getByLabel("Email").fill(newShopper().email);
    await page.getByLabel("Message").fill("Which lemon would fruit on a balcony?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Message sent");
    await expect(page.getByLabel("Message")).toHaveValue("");
    const refused = await page.request.post("/contact", { form: { name: "Ayesha", email: "nowhere", message: "?" } });
    expect(refused.url()).toContain("sent=no");
    expect(await refused.text()).toContain("Your message was not sent.");
  });

  await test.step("pages and the back office that need JavaScript say so without it, and show no loading placeholders", async () => {
    for (const path of [
      "/cart",
      "/place-order",
      "/my-orders",
      "/my-orders/1/receipt",
      "/track/some-link",
      "/account",
      "/my-plants",
      "/wishlist",
      "/reset-password?token=x",
      "/confirm-email?token=x",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(/needs JavaScript, which is switched off here/), path).toHaveCount(
        1,
      );
      await expect(page.locator("main .sk:visible"), path).toHaveCount(0);
    }
    // The back office in the language of the address.
    await page.goto("/admin/orders");
    await expect(page.getByRole("main")).toContainText("The back office needs JavaScript.");
    await page.goto("/bn/admin/orders");
    await expect(page.getByRole("main")).toContainText("ব্যাক অফিস চালাতে জাভাস্ক্রিপ্ট লাগে।");
  });
});
