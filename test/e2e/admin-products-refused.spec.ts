import { expect, type Locator, type Page } from "@playwright/test";
import { newName, openOffice, picture, productsNamed, removeNamed } from "./admin-products.ts";
import { test } from "./own-products.ts";

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const priceField = (page: Page) => page.getByLabel("Price", { exact: true });
const addButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add product" });
const chosen = (page: Page) => page.getByRole("img", { name: /^Chosen/ });

test("errors appear beside their fields and cover no button; the first one is focused", async ({ page, nursery }) => {
  await test.step("errors appear beside their fields, and the first one is focused", async () => {
    await openOffice(page, "/admin");
    await priceField(page).fill("ten");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a name")).toBeVisible();
    await expect(page.getByRole("paragraph").filter({ hasText: "Choose a category" })).toBeVisible();
    await expect(page.getByText("Enter an amount in taka")).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill(newName("Refused"));
    await expect(page.getByText("Enter a name")).toBeHidden();
    await expect(nameField(page)).toBeFocused();
    await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("Seeds");
    await priceField(page).fill("12");
    await expect(page.getByText("Enter an amount in taka")).toBeHidden();

    const description = page.getByRole("textbox", { name: "Description", exact: true });
    await nameField(page).fill("x".repeat(201));
    await addButton(page).click();
    await expect(page.getByText("Name is longer than 200 characters")).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill(newName("Refused"));
    const care = page.locator("summary", { hasText: "Care" });
    await care.click();
    await page.getByLabel("Mature height, cm").fill("100001");
    await care.click();
    await addButton(page).click();
    await expect(page.getByLabel("Mature height, cm")).toBeFocused();
    await page.getByLabel("Mature height, cm").fill("");
    await description.fill("x".repeat(100_001));
    await addButton(page).click();
    await expect(description).toHaveAttribute("aria-invalid", "true");
    await expect(description).toHaveAccessibleDescription("Description is longer than 100000 characters");
    await expect(description).toBeFocused();
    await page.route("**/api/product/add", (route) => route.abort());
    await addButton(page).click();
    await expect(page.getByText("The shop could not be reached. Check your connection and try again.")).toBeVisible();
    await expect(priceField(page)).toHaveValue("12");
    await page.getByRole("button", { name: "Discard" }).click();
  });

  await test.step("a failure's message covers no button that is needed next", async () => {
    const own = await nursery.grow();
    const isFree = (button: Locator) =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await page.route(/\/api\/product\/(add|update)/, (route) => route.abort());
    const sizes = [
      { width: 1440, height: 900 },
      { width: 820, height: 1180 },
    ];
    const failure = page.getByText(/could not be reached/);
    await page.goto(`/admin/list?q=${encodeURIComponent(own.name)}&edit=${own.id}`);
    const dialog = page.getByRole("dialog", { name: `Edit ${own.name}` });
    const save = dialog.getByRole("button", { name: "Save" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await dialog.getByLabel("Common name").fill(`At ${size.width}`);
      await save.click();
      await expect(failure).toBeVisible();
      expect(await isFree(save), `Save at ${size.width}`).toBe(true);
      expect(await isFree(dialog.getByRole("button", { name: "Discard" }))).toBe(true);
      await dialog.getByRole("button", { name: "Discard" }).click();
    }
    await page.goto("/admin");
    for (const size of sizes) {
      await page.setViewportSize(size);
      await nameField(page).fill(newName("Unreached"));
      await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("Seeds");
      await priceField(page).fill("12");
      await addButton(page).click();
      await expect(failure).toBeVisible();
      expect(await isFree(addButton(page)), `Add product at ${size.width}`).toBe(true);
      await page.getByRole("button", { name: "Discard" }).click();
    }
  });

  await test.step("a refused text whose editor is still loading is focused once it has loaded", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const editor = Promise.withResolvers<void>();
    await page.route("**/assets/editor-*.js", async (route) => {
      await editor.promise;
      await route.continue();
    });
    await page.goto("/admin");
    await nameField(page).fill(newName("Refused"));
    await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("Seeds");
    await priceField(page).fill("12");
    const message = "Description is longer than 100000 characters";
    await page.route("**/api/product/add", (route) =>
      route.fulfill({ status: 400, json: { success: false, message, field: "description" } }),
    );
    await addButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
    editor.resolve();
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeFocused();
  });
});

test("an unsuitable file is refused before the upload", async ({ page }) => {
  const name = newName("Unpictured");
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/product/add") && sent.push(request.method()));
  await openOffice(page, "/admin");
  const input = page.getByLabel("Picture 1");
  await input.setInputFiles(await Promise.all([1, 2, 3, 4, 5].map((at) => picture(`${at}.png`))));
  await expect(page.getByText(/No more than 4 images per product/)).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  await input.evaluate((field: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(60 * 1024 * 1024)], "huge.jpg", { type: "image/jpeg" }));
    field.files = files.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(page.getByText("huge.jpg has 60 MB. An image may have at most 10 MB.")).toBeVisible();
  const file = (fileName: string, text: string) => ({
    name: fileName,
    mimeType: "image/png",
    buffer: Buffer.from(text, "latin1"),
  });
  await input.setInputFiles(file("leaf.png", "<script>alert(1)</script>"));
  await expect(page.getByText(/leaf\.png is not a picture.*JPEG, PNG, WebP or AVIF/)).toBeVisible();
  await input.setInputFiles(file("IMG_1.heic", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"));
  await expect(page.getByText(/IMG_1\.heic is a HEIC picture.*Save it as JPEG/)).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  expect(sent).toEqual([]);

  // Only decoding reveals the damage, so the server refuses the picture and stores nothing.
  await input.setInputFiles(file("torn.png", "\x89PNG\r\n\x1a\nand nothing of a picture"));
  await expect(page.getByText(/IMG_1\.heic/)).toBeHidden();
  await nameField(page).fill(name);
  await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("Seeds");
  await priceField(page).fill("12");
  await addButton(page).click();
  await expect(page.getByText("torn.png: The image is damaged or incomplete")).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
  expect(await productsNamed(page, name)).toEqual([]);
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(page.getByText(/The image is damaged/)).toBeHidden();
  await addButton(page).click();
  await expect(page.getByText("Product Added")).toBeVisible();
  await removeNamed(page, name);
});
