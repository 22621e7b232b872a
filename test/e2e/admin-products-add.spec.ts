import { expect, type Page } from "@playwright/test";
import {
  complaintsOf,
  hasNoSidewaysScroll,
  newName,
  openOffice,
  picture,
  productsNamed,
  readProduct,
  removeNamed,
} from "./admin-products.ts";
import { settledAxe } from "./axe.ts";
import { test } from "./own-products.ts";

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const priceField = (page: Page) => page.getByLabel("Price", { exact: true });
const addButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add product" });
const chosen = (page: Page) => page.getByRole("img", { name: /^Chosen/ });

test("the owner adds a product with every field, and the form starts empty again; a missing price is asked for", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const name = newName("Lantana");
  await openOffice(page, "/admin");
  await expect(priceField(page)).toHaveValue("10");
  await expect(page.getByLabel("Offer price")).toHaveValue("10");
  await page.getByLabel("Picture 1").setInputFiles([await picture("front.png", 60), await picture("side.png", 200)]);
  await expect(chosen(page).first()).toHaveAccessibleName("Chosen: front.png");
  await page.getByRole("button", { name: "Move picture 2 left" }).click();
  await expect(chosen(page).first()).toHaveAccessibleName("Chosen: side.png");
  await chosen(page).first().dragTo(chosen(page).last());
  await expect(chosen(page).first()).toHaveAccessibleName("Chosen: front.png");
  await chosen(page).last().dragTo(chosen(page).first());
  await expect(chosen(page).first()).toHaveAccessibleName("Chosen: side.png");
  await nameField(page).fill(name);
  await page.getByLabel(/^Bengali name/).fill("ল্যান্টানা");
  await page.getByLabel(/^Botanical name/).fill("Lantana camara");
  await page.getByLabel("Common name").fill("Shrub verbena");
  await page.getByLabel("Short description").fill("Flowers all summer.");
  await page.getByRole("textbox", { name: "Description", exact: true }).click();
  await page.keyboard.type("Loves the sun.");
  await page.getByRole("textbox", { name: "Care guide" }).click();
  await page.getByRole("toolbar", { name: "Care guide: format" }).getByRole("button", { name: "Bullet list" }).click();
  await page.keyboard.type("Prune in March");
  await priceField(page).fill("1,650");
  await page.getByLabel("Offer price").fill("1250.50");
  await expect(page.getByText(/Shoppers see/)).toContainText(/৳1,250\.50 ৳1,650\.00.*-24%/);
  await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("Seeds");
  await page.getByRole("switch", { name: "Popular" }).click();
  await page.getByRole("button", { name: "Small Pot" }).click();
  await page.getByRole("button", { name: "Large Pot" }).click();
  await page.getByLabel("Large Pot", { exact: true }).fill("1900");
  await page.getByText("Care facts and other names").click();
  await page.getByLabel("Light").selectOption({ label: "Full sun" });
  await page.getByLabel("Pets").selectOption({ label: "Unknown" });
  await page.getByLabel("Mature height, cm").fill("120");
  await page.getByRole("button", { name: "Balcony" }).click();
  const flowering = page.getByRole("group", { name: "Flowering months" });
  for (const month of ["Nov", "Dec", "Jan"]) await flowering.getByRole("button", { name: month }).click();
  await page.getByLabel("Also known as").fill("Ghonto phul\n\nRoli pata");

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/product/add", async (route) => {
    await held;
    await route.continue();
  });
  await addButton(page).click();
  await expect(page.getByRole("progressbar")).toHaveCount(2);
  await expect(page.getByText(/^(Sending pictures: \d+ %|Preparing the pictures\.\.\.)$/)).toBeVisible();
  await addButton(page).dispatchEvent("click");
  answer();
  await expect(page.getByText("Product Added")).toBeVisible();
  await expect(nameField(page)).toHaveValue("");
  await expect(priceField(page)).toHaveValue("10");
  await expect(chosen(page)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveText("");

  const [added, second] = await productsNamed(page, name);
  expect(second).toBeUndefined();
  const stored = await readProduct(page, String(added?._id));
  await removeNamed(page, name);
  expect(stored).toMatchObject({
    bengaliName: "ল্যান্টানা",
    botanicalName: "Lantana camara",
    commonName: "Shrub verbena",
    shortDescription: "Flowers all summer.",
    description: "<p>Loves the sun.</p>",
    careGuide: "<ul><li>Prune in March</li></ul>",
    category: "Seeds",
    subcategory: null,
    price: 1650,
    offerPrice: 1250.5,
    sizes: ["Small Pot", "Large Pot"],
    sizePrices: { "Large Pot": 1900 },
    popular: true,
    inStock: true,
    facts: { light: "full-sun", petSafe: "unknown", matureHeightCm: 120, place: ["balcony"], water: null },
    synonyms: ["Ghonto phul", "Roli pata"],
  });
  expect(stored.facts).toMatchObject({ season: { flower: [11, 12, 1], plant: null } });
  const pictures = stored.pictures as { color: string }[];
  // The picture moved to the front is the cover: the redder one.
  expect(pictures.map(({ color }) => Number.parseInt(color.slice(1, 3), 16) > 128)).toEqual([true, false]);
  expect(complaints).toEqual([]);

  await page.unroute("**/api/product/add");
  await test.step("an unfinished product is added without being on sale", async () => {
    const unpriced = newName("Unpriced");
    await nameField(page).fill(unpriced);
    await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("Seeds");
    await addButton(page).click();
    const question = page.getByRole("dialog", { name: "Sell it at ৳10.00?" });
    await question.getByRole("button", { name: "Change the price" }).click();
    await expect(question).toBeHidden();
    expect(await productsNamed(page, unpriced)).toEqual([]);
    await page.getByRole("switch", { name: "In stock" }).click();
    await expect(page.getByText("Left out of the shop's lists until you switch it on")).toBeVisible();
    await addButton(page).click();
    await expect(nameField(page)).toHaveValue("");
    const unfinished = await productsNamed(page, unpriced);
    await removeNamed(page, unpriced);
    expect(unfinished).toMatchObject([{ price: 10, offerPrice: 10, inStock: false }]);
  });
});

test("a category is made inside the form, what the size is and what goes with it are said, and the product has them", async ({
  page,
}) => {
  const [name, category] = [newName("Fern"), newName("Ferns")];
  await openOffice(page, "/admin");
  await nameField(page).fill(name);
  await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("New category");
  const made = page.getByRole("group", { name: "New category" });
  await made.getByLabel("Name", { exact: true }).fill(category);
  await made.getByLabel("Name", { exact: true }).press("Enter");
  await expect(page.getByRole("main").getByLabel("Category", { exact: true })).toHaveValue(category);
  await expect(nameField(page)).toHaveValue(name);
  await page.getByRole("switch", { name: "In stock" }).click();
  await page.getByRole("button", { name: "Small Pot", exact: true }).click();
  await page.getByText("What each size is").click();
  const size = page.getByRole("group", { name: "Small Pot" }).filter({ hasText: "Pot across" });
  await size.getByLabel("Pot across, cm").fill("১০");
  await size.getByLabel("Height from, cm").fill("30");
  await size.getByLabel("Height to, cm").fill("20");
  await addButton(page).click();
  await expect(size.getByLabel("Height to, cm")).toHaveAccessibleDescription("Enter at least the height it begins at");
  await size.getByLabel("Height to, cm").fill("45");
  await page.getByRole("textbox", { name: "How it arrives (optional)" }).fill("In its nursery pot");
  const beside = page.getByRole("group", { name: "Goes well with" });
  await beside.getByRole("combobox").fill("Snake Plant");
  await page.getByRole("option", { name: /Snake Plant/ }).click();
  await addButton(page).click();
  await expect(page.getByText("Product Added")).toBeVisible();
  const [stored] = await productsNamed(page, name);
  expect(stored).toMatchObject({ category });
  const opened = await (await page.request.get(`/api/product/desk/${stored?._id}`)).json();
  expect(opened.product).toMatchObject({
    sizeFacts: { "Small Pot": { potCm: 10, heightFromCm: 30, heightToCm: 45 } },
    arrives: "In its nursery pot",
    goesWith: [expect.any(String)],
  });
  await removeNamed(page, name);
  const { categories } = await (await page.request.get("/api/category/desk")).json();
  const { _id } = categories.find((one: { name: string }) => one.name === category);
  await page.request.delete(`/api/category/${_id}`);
});

test("leaving typed work asks first, and a draft restores it; the form is accessible and fits a small phone", async ({
  page,
}) => {
  await test.step("leaving typed work asks first, and a draft restores it", async () => {
    await openOffice(page, "/admin/list");
    await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
    await page
      .getByRole("link", { name: /^Add( product)?$/ })
      .locator("visible=true")
      .first()
      .click();
    const discard = page.getByRole("button", { name: "Discard" });
    await expect(discard).toBeDisabled();
    await nameField(page).fill("Half a plant");
    await page.getByRole("textbox", { name: "Description", exact: true }).click();
    await page.keyboard.type("Half a text");
    await page.goBack();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toContainText("kept as a draft on this device");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(nameField(page)).toHaveValue("Half a plant");

    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const warning = await asked;
    expect(warning.type()).toBe("beforeunload");
    await warning.accept();
    await reloaded;
    await expect(nameField(page)).toHaveValue("Half a plant");
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveText("Half a text");
    await expect(page.getByText(/Pictures are not kept in a draft/)).toBeVisible();
    await discard.click();
    await expect(nameField(page)).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveText("");
    await page.reload();
    await expect(nameField(page)).toHaveValue("");
  });

  await test.step("the form is accessible and fits a small phone", async () => {
    await page.goto("/admin");
    await page.getByLabel("Picture 1").setInputFiles([await picture("a.png"), await picture("b.png")]);
    await page.getByRole("button", { name: "Large Pot" }).click();
    await page.getByText("Care facts and other names").click();
    await expect(page.getByRole("textbox", { name: "Care guide" })).toBeVisible();
    await addButton(page).click();
    await expect(page.getByText("Enter a name")).toBeVisible();
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await hasNoSidewaysScroll(page);
      expect((await (await settledAxe(page)).include("main").analyze()).violations).toEqual([]);
    }
  });
});

test("the editor formats by keyboard and toolbar", async ({ page }) => {
  const complaints = complaintsOf(page);
  await openOffice(page, "/admin");
  const text = page.getByRole("textbox", { name: "Description", exact: true });
  const bar = page.getByRole("toolbar", { name: "Description: format" });
  await expect(page.getByText("Write rich description here...")).toHaveCount(4);
  const hidden = await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, "pixels of the toolbar that a mouse cannot reach").toBe(0);
  const heights = await page.locator(".rte__body").evaluateAll((bodies) => bodies.map((body) => body.clientHeight));
  expect(heights).toEqual([260, 260, 200, 200]);
  await text.click();
  await page.keyboard.type("Plain ");
  await expect(page.getByText("Write rich description here...")).toHaveCount(3);
  await page.keyboard.press("Control+b");
  await expect(bar.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("bold");
  await expect(text.locator("strong")).toHaveText("bold");
  await page.keyboard.press("Shift+Tab");
  await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "Redo" })).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(bar.getByRole("button", { name: "Heading 1" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text.locator("h2")).toHaveText("Plain bold");
  await expect(text).toBeFocused();
  await bar.getByRole("button", { name: "Undo" }).click();
  await expect(text.locator("h2")).toHaveCount(0);
  await bar.getByRole("button", { name: "Redo" }).click();
  await expect(text.locator("h2")).toHaveCount(1);
  for (const [name, element] of [
    ["Numbered list", "ol"],
    ["Bullet list", "ul"],
  ] as const) {
    await bar.getByRole("button", { name }).click();
    await expect(text.locator(element)).toHaveCount(1);
  }
  await page.keyboard.press("ControlOrMeta+a");
  await bar.getByRole("button", { name: "Italic" }).click();
  await bar.getByRole("button", { name: "Underline" }).click();
  await expect(text.locator("em u, u em").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
