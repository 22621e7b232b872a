import { type APIRequestContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { complaintsOf, expectAccessible, expectToFit, openOffice, ownName } from "./back-office.ts";
import { test } from "./shop-page.ts";

type Made = { kind: "category" | "subcategory"; id: string };
let made: Made[] = [];

// Other tests count the categories on the home page, so each test archives its own.
test.afterEach(async ({ page }) => {
  for (const { kind, id } of made.toReversed()) await page.request.delete(`/api/${kind}/${id}`);
  made = [];
});

async function make(request: APIRequestContext, kind: Made["kind"], form: Record<string, string>): Promise<string> {
  const reply = await request.post(`/api/${kind}/create`, { multipart: form });
  expect(reply.status()).toBe(200);
  const { _id } = await reply.json();
  made.push({ kind, id: _id });
  return _id;
}

/** Notes a group that was created through the screen, for the cleanup above. */
async function remember(page: Page, kind: Made["kind"], name: string): Promise<void> {
  const body = await (await page.request.get(`/api/${kind}/desk`)).json();
  const groups: { _id: string; name: string }[] = body.categories ?? body.subcategories;
  const found = groups.find((group) => group.name === name);
  expect(found, `${name} is stored`).toBeDefined();
  made.push({ kind, id: found?._id ?? "" });
}

/** Random noise, because it does not compress. */
async function largePicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const raw = { width: 560, height: 560, channels: 3 as const };
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)));
  const pixels = Buffer.concat(Array(15).fill(bytes)).subarray(0, raw.width * raw.height * raw.channels);
  const buffer = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
  return { name: "bagan-bilash.png", mimeType: "image/png", buffer };
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toasts = (page: Page) => page.locator(".toasts");

test("a category is made with icon, description and picture, found, edited in its row, archived and restored", async ({
  page,
}) => {
  await test.step("a category is made with icon and description, found, edited in its row, archived and restored", async () => {
    const complaints = complaintsOf(page);
    const name = ownName("Climbers");
    await openOffice(page, "/admin/categories");
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    // On a phone's width the list comes first, and the form is folded.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Create" })).toBeHidden();
    await page.getByRole("button", { name: "New category" }).click();
    await expect(page.getByRole("button", { name: "Create" })).toBeVisible();
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Name required")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Description").fill("For walls and fences");
    await expect(page.locator(".icons").getByRole("button")).toHaveCount(12);
    await page.getByRole("button", { name: "cherry" }).click();
    await expect(page.getByRole("button", { name: "cherry" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(toasts(page)).toContainText("Category Created");
    await remember(page, "category", name);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");

    await page.getByLabel("Search categories").pressSequentially(name.toUpperCase());
    await expect(page).toHaveURL(/q=CLIMBERS/);
    await expect(row(page, name)).toContainText("For walls and fences");
    await expect(page.getByRole("row")).toHaveCount(2);

    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const nameInRow = page.locator("tr.is-edit").getByLabel("Name", { exact: true });
    await expect(nameInRow).toBeFocused();
    // Two lines of fields, all in the row's own width.
    expect((await page.locator("tr.is-edit").boundingBox())?.height).toBeLessThan(100);
    await nameInRow.fill("Never stored");
    await page.keyboard.press("Escape");
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeFocused();

    await page.keyboard.press("Enter");
    await nameInRow.fill("");
    await page.keyboard.press("Enter");
    await expect(page.locator("tr.is-edit").getByText("Name required")).toBeVisible();
    await nameInRow.fill(`${name} two`);
    await page.locator("tr.is-edit").getByLabel("Description").fill("For balconies");
    await page.locator("tr.is-edit").getByLabel("Icon").selectOption("carrot");
    await nameInRow.press("Enter");
    await expect(toasts(page).getByText("Updated", { exact: true })).toBeVisible();
    await expect(row(page, `${name} two`)).toContainText("For balconies");
    await expect(row(page, `${name} two`)).toContainText("Carrot");

    await page.getByRole("button", { name: `Archive ${name} two` }).click();
    const dialog = page.getByRole("dialog", { name: "Archive this category?" });
    await expect(dialog).toContainText(`${name} two leaves the menu and the home page.`);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: `Archive ${name} two` }).click();
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(toasts(page).getByText("Archived", { exact: true })).toBeVisible();
    await expect(row(page, `${name} two`)).toHaveCount(0);
    await toasts(page).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("button", { name: `Edit ${name} two` })).toBeVisible();

    await page.getByRole("button", { name: `Archive ${name} two` }).click();
    await dialog.getByRole("button", { name: "Archive" }).click();
    await page.getByText("Show archived").click();
    await expect(page).toHaveURL(/archived=1/);
    await expect(row(page, `${name} two`)).toContainText("Archived");
    await expect(page.getByRole("button", { name: `Edit ${name} two` })).toHaveCount(0);
    await page.getByRole("button", { name: `Restore ${name} two` }).click();
    await expect(page.getByRole("button", { name: `Edit ${name} two` })).toBeVisible();
    expect(complaints).toEqual([]);

    await test.step("only one row can be edited at a time, and a taken name is refused in the row", async () => {
      const other = ownName("Pair");
      await make(page.request, "category", { name: other });
      await page.goto(`/admin/categories?q=${process.pid}-`);
      await page.getByRole("button", { name: `Edit ${name} two` }).click();
      await page.getByRole("button", { name: `Edit ${other}` }).click();
      await expect(page.locator("tr.is-edit")).toHaveCount(1);
      await expect(nameInRow).toHaveValue(other);
      await nameInRow.fill(`${name} two`);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.locator("tr.is-edit")).toContainText("This name is already taken");
      await page.reload();
      await expect(nameInRow).toHaveValue(other);
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(page.locator("tr.is-edit")).toHaveCount(0);
    });
  });

  await test.step("an upload shows its progress and can be canceled; then the picture is stored", async () => {
    const name = ownName("Pictured");
    await page.goto("/admin/categories");
    const picture = await largePicture();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Image", { exact: true }).setInputFiles(picture);
    await expect(page.locator(".upl").getByRole("img")).toHaveCount(0);
    await expect(page.locator(".upl img")).toBeVisible();
    await expect(page.locator(".upl")).toContainText("bagan-bilash.png");

    const network = await page.context().newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await speed(100_000);
    await page.getByRole("button", { name: "Create" }).click();
    const bar = page.getByRole("progressbar", { name: "Uploading" });
    await expect(bar).toBeVisible();
    await expect(page.locator(".upl")).toContainText(/[1-9]\d?% of 0\.9 MB/);
    await expect(page.getByRole("button", { name: "Creating" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel the upload" }).click();
    await expect(bar).toHaveCount(0);
    await speed(-1);
    const stored = await (await page.request.get("/api/category/desk")).json();
    expect(stored.categories.map((category: { name: string }) => category.name)).not.toContain(name);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);

    await page.getByRole("button", { name: "Create" }).click();
    await expect(toasts(page)).toContainText("Category Created");
    await remember(page, "category", name);
    await page.getByLabel("Search categories").fill(name);
    await expect(row(page, name).locator("img")).toBeVisible();
  });
});

test("a subcategory needs name and category, is found by its category's name, moved and archived", async ({ page }) => {
  const complaints = complaintsOf(page);
  const [home, other, name] = [ownName("Balcony"), ownName("Roof"), ownName("Shade")];
  await openOffice(page, "/admin/subcategories");
  const homeId = await make(page.request, "category", { name: home });
  await make(page.request, "category", { name: other });
  await page.reload();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Name & Category required")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Name & Category required")).toBeVisible();
  await page.getByLabel("Category", { exact: true }).selectOption(home);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(toasts(page)).toContainText("Subcategory Created");
  await remember(page, "subcategory", name);

  await page.getByLabel("Search subcategories").fill(home.toLowerCase());
  await expect(row(page, name)).toContainText(home);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.locator("tr.is-edit").getByLabel("Category").selectOption(other);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toasts(page).getByText("Updated", { exact: true })).toBeVisible();
  await page.getByLabel("Search subcategories").fill(other);
  await expect(row(page, name)).toContainText(other);

  await page.getByRole("button", { name: `Archive ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Archive subcategory?" });
  await expect(dialog).toContainText(`${name} leaves the menu of ${other}.`);
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(toasts(page).getByText("Archived", { exact: true })).toBeVisible();
  await page.getByText("Show archived").click();
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  expect(complaints).toEqual([]);

  await test.step("moving one that has products asks about them, moves them along, and can be undone", async () => {
    const sub = ownName("Ferns");
    const subcategory = await make(page.request, "subcategory", { name: sub, category: homeId });
    const productData = JSON.stringify({
      name: `Fern of ${sub}`,
      category: home,
      subcategory,
      price: 10,
      offerPrice: 10,
    });
    const { _id } = await (await page.request.post("/api/product/add", { multipart: { productData } })).json();
    await page.goto(`/admin/subcategories?q=${sub}&edit=${subcategory}`);
    await page.locator("tr.is-edit").getByLabel("Category").selectOption(other);
    await page.locator("tr.is-edit").getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: "Move 1 product too?" });
    await expect(question).toContainText(`Fern of ${sub}`);
    await question.getByRole("button", { name: `Move to ${other}` }).click();
    const placeOf = async () => {
      const { product } = await (await page.request.get(`/api/product/desk/${_id}`)).json();
      return [product.category, product.subcategory?.name];
    };
    await expect(row(page, sub)).toContainText(other);
    expect(await placeOf()).toEqual([other, sub]);
    await toasts(page).getByRole("button", { name: "Undo" }).click();
    await expect(toasts(page)).toContainText(`${sub} is back in ${home}`);
    expect(await placeOf()).toEqual([home, sub]);
    await page.request.delete(`/api/product/delete/${_id}`);
  });
});

test("the list of groups is paged and searched; both screens are accessible, fit from 320 pixels, and say when the list fails", async ({
  page,
}) => {
  await test.step("the list's pages: ten rows, other sizes, and back to page one after a new size or search", async () => {
    await openOffice(page, "/admin/subcategories");
    const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Edit/ }) });
    await expect(rows).toHaveCount(10);
    const sizes = page.getByLabel("Rows");
    await expect(sizes).toHaveValue("10");
    await expect(sizes.getByRole("option")).toHaveText(["5", "10", "20", "30", "50"]);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/page=2/);
    await sizes.selectOption("5");
    await expect(page).not.toHaveURL(/page=/);
    await expect(rows).toHaveCount(5);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel("Search subcategories").pressSequentially("plants");
    // Wait for the whole word: reloading earlier would search for part of it.
    await expect(page).toHaveURL(/[?&]q=plants(&|$)/);
    await expect(page).not.toHaveURL(/page=/);
    await page.reload();
    await expect(page.getByLabel("Search subcategories")).toHaveValue("plants");
    await expect(sizes).toHaveValue("5");
    await page.getByLabel("Search subcategories").fill("no such thing");
    await expect(page.getByText("No subcategory matches.")).toBeVisible();
  });

  await test.step("both screens are accessible, fit from 320 pixels, and say when the list fails", async () => {
    await page.goto("/admin/categories");
    const desk = await (await page.request.get("/api/category/desk")).json();
    for (const address of [`/admin/categories?archived=1&edit=${desk.categories[0]._id}`, "/admin/subcategories"]) {
      await page.goto(address);
      await expect(page.getByRole("table")).toBeVisible();
      for (const width of [320, 820, 1200, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectToFit(page);
      }
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectToFit(page);
        await expectAccessible(page);
      }
    }
    await page
      .getByRole("button", { name: /^Archive/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Archive subcategory?" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "dialog");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.route("**/api/subcategory/desk", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "The shop is resting" } }),
    );
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("The shop is resting");
    await page.unroute("**/api/subcategory/desk");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table")).toBeVisible();
  });
});
