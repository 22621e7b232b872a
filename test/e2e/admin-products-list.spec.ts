import { expect } from "@playwright/test";
import {
  complaintsOf,
  hasNoSidewaysScroll,
  newName,
  openOffice,
  productsNamed,
  readProduct,
  removeNamed,
  rowOf,
} from "./admin-products.ts";
import { settledAxe } from "./axe.ts";
import { test } from "./own-products.ts";

test("the owner searches, filters, sorts and pages products, and the address keeps it all", async ({
  page,
  nursery,
}) => {
  const complaints = complaintsOf(page);
  const kind = newName("Sapling");
  await nursery.grow({ name: `${kind} A`, bengaliName: "চারা", price: 300, offerPrice: 250 });
  await nursery.grow({ name: `${kind} B`, price: 100, offerPrice: 100, popular: true });
  for (const letter of ["C", "D", "E"]) await nursery.grow({ name: `${kind} ${letter}`, offerPrice: 500 });
  await nursery.grow({ name: `${kind} F`, offerPrice: 20, inStock: false });
  await openOffice(page, "/admin/list?rows=5");
  await page.getByLabel("Filter by name").fill(kind);
  await expect(page.getByText("1-5 of 6")).toBeVisible();
  await expect(page).toHaveURL(/q=Sapling/);
  await page.getByLabel("Order", { exact: true }).selectOption({ label: "Name, A to Z" });
  await expect(rowOf(page, kind).first()).toContainText(`${kind} A`);
  const first = rowOf(page, `${kind} A`);
  await expect(first.locator("[lang=bn]")).toHaveText("চারা");
  await expect(first).toContainText("৳250.00");
  await expect(first.locator("s")).toContainText("৳300.00");
  await expect(first).toContainText("Seeds");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByText("6-6 of 6")).toBeVisible();
  await expect(rowOf(page, `${kind} F`)).toBeVisible();
  await page.reload();
  await expect(page.getByText("6-6 of 6")).toBeVisible();

  await page.getByLabel("Stock", { exact: true }).selectOption("out");
  await expect(page.getByText("1-1 of 1")).toBeVisible();
  await expect(rowOf(page, `${kind} F`)).toBeVisible();
  await page.getByLabel("Stock", { exact: true }).selectOption("");
  await page.getByLabel("Show").selectOption("popular");
  await expect(page.getByText("The home page shows the first 7 that are in stock")).toBeVisible();
  await expect(rowOf(page, `${kind} B`)).toBeVisible();
  await expect(page.getByText("1-1 of 1")).toBeVisible();
  await page.getByLabel("Category").selectOption({ label: "Indoor Plants" });
  await expect(page.getByText("No product matches.")).toBeVisible();
  await hasNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test("products are deleted, restored, duplicated and changed in bulk; the stock switch changes at once", async ({
  page,
  nursery,
}) => {
  await test.step("a deleted product can be restored at once or from the archive; a duplicate starts out of stock", async () => {
    const { name } = await nursery.grow();
    await openOffice(page, `/admin/list?q=${encodeURIComponent(name)}`);
    const dialog = page.getByRole("dialog", { name: "Delete this product?" });
    const del = page.getByRole("button", { name: `Del ${name}` });
    await del.click();
    await expect(dialog).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(del).toBeFocused();
    await del.click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Product Deleted")).toBeVisible();
    await expect(page.getByText("No product matches.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(del).toBeVisible();

    await del.click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No product matches.")).toBeVisible();
    await page.getByLabel("Show").selectOption("archived");
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(page.getByText("No product matches.")).toBeVisible();
    await page.getByLabel("Show").selectOption("");

    await page.getByRole("button", { name: `Duplicate ${name}` }).click();
    await expect(page.getByText("Product Duplicated")).toBeVisible();
    const copy = page.getByRole("dialog", { name: `Edit ${name} (copy)` });
    await expect(copy.getByLabel("Name", { exact: true })).toHaveValue(`${name} (copy)`);
    // The message lies over the dialog's "Close" for as long as it is shown.
    await page.keyboard.press("Escape");
    await expect(copy).toBeHidden();
    await rowOf(page, `${name} (copy)`).getByText("Seeds").click();
    await expect(copy).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(copy).toBeHidden();
    await expect(page.getByRole("switch", { name: `${name} (copy) in stock` })).not.toBeChecked();
    await removeNamed(page, `${name} (copy)`);
  });

  await test.step("the stock switch changes at once, and a refusal restores it; bulk changes: stock, popularity, and a price preview", async () => {
    const kind = newName("Seedling");
    const dear = await nursery.grow({ name: `${kind} dear`, price: 300, offerPrice: 200, sizes: ["Small Pot"] });
    const cheap = await nursery.grow({ name: `${kind} cheap`, price: 100, offerPrice: 50 });
    await page.goto(`/admin/list?q=${encodeURIComponent(kind)}`);
    const stock = page.getByRole("switch", { name: `${dear.name} in stock` });
    await stock.click();
    await expect(stock).not.toBeChecked();
    await expect(page.getByText("Stock Updated")).toBeVisible();
    expect((await readProduct(page, dear.id)).inStock).toBe(false);

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/product/stock", async (route) => {
      await held;
      await route.fulfill({ status: 409, json: { success: false, message: "The shelf is being counted" } });
    });
    await stock.click();
    await expect(stock).toBeChecked();
    answer();
    await expect(page.getByText("The shelf is being counted")).toBeVisible();
    await expect(stock).not.toBeChecked();
    await page.unroute("**/api/product/stock");
    await stock.click();
    await expect.poll(async () => (await readProduct(page, dear.id)).inStock).toBe(true);

    await page.getByRole("checkbox", { name: `Select ${dear.name}` }).check({ force: true });
    const bar = page.getByRole("region", { name: "Selected products" });
    await expect(bar).toContainText("1 selected");
    // In the table's head, or below 1024 px above the cards; the other one is hidden from the keyboard.
    await page.getByRole("checkbox", { name: /^Select all/ }).check({ force: true });
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Set out of stock" }).click();
    await expect(page.getByText("2 products updated")).toBeVisible();
    await expect(page.getByRole("switch", { name: `${cheap.name} in stock` })).not.toBeChecked();
    await bar.getByRole("button", { name: "Set popular", exact: true }).click();
    await expect(rowOf(page, cheap.name)).toContainText("Popular");
    expect((await readProduct(page, dear.id)).popular).toBe(true);

    await bar.getByRole("button", { name: "Change price" }).click();
    const dialog = page.getByRole("dialog", { name: "Change price" });
    await dialog.getByLabel("Percent").fill("lots");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter a number above zero")).toBeVisible();
    await dialog.getByLabel("Change", { exact: true }).selectOption("Lower by percent");
    await dialog.getByLabel("Percent").fill("10");
    await page.keyboard.press("Enter");
    const preview = dialog.getByRole("table", { name: "Before and after" });
    await expect(preview.getByRole("row").filter({ hasText: dear.name })).toContainText(/৳200\.00.*৳180\.00/);
    await expect(preview.getByRole("row").filter({ hasText: cheap.name })).toContainText(/৳50\.00.*৳45\.00/);
    expect((await readProduct(page, dear.id)).offerPrice).toBe(200);
    await dialog.getByLabel("Percent").fill("20");
    await expect(preview).toBeHidden();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Apply to 2 products" }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, dear.name)).toContainText("৳160.00");
    await expect(rowOf(page, cheap.name)).toContainText("৳40.00");
    await bar.getByRole("button", { name: "Clear" }).click();
    await expect(bar).toBeHidden();
  });
});

test("a CSV file is previewed first; the list and its dialogs are accessible and fit a small phone", async ({
  page,
  nursery,
}) => {
  await test.step("a CSV file is previewed first; one wrong row, and nothing changes", async () => {
    const own = await nursery.grow();
    const added = newName("Imported");
    await openOffice(page, `/admin/list?q=${encodeURIComponent(own.name)}`);
    await expect(rowOf(page, own.name)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("products.csv");
    const stream = await download.createReadStream();
    const csv = Buffer.concat(await stream.toArray()).toString("utf8");
    expect(csv).toContain(own.id);
    const [header = "", ...rows] = csv.trim().split(/\r?\n/);
    expect(rows).toHaveLength(1);
    const columns = header.replace("\ufeff", "").split(",");
    const file = (...products: Record<string, string>[]) =>
      [header, ...products.map((one) => columns.map((column) => one[column] ?? "").join(","))].join("\r\n");
    const plain = { category: "Seeds", price: "12", offerPrice: "10", inStock: "yes", popular: "no" };

    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import products" });
    const choose = (text: string) =>
      dialog
        .getByLabel("Choose a CSV or XLSX file")
        .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose(
      file({ ...plain, name: added, offerPrice: "ten" }, { ...plain, name: `${added} 2`, category: "Nowhere" }),
    );
    await expect(dialog.getByText(/2 errors\. Nothing was changed\./)).toBeVisible();
    const errors = dialog.getByRole("table", { name: "Errors" });
    await expect(errors.getByRole("row").nth(1)).toContainText(/^2Offer price/);
    await expect(errors.getByRole("row").nth(2)).toContainText(/^3Category/);
    await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
    expect(await productsNamed(page, added)).toEqual([]);

    await choose(file({ ...plain, id: own.id, name: own.name, price: "140" }, { ...plain, name: added }));
    await expect(errors).toBeHidden();
    await expect(dialog.getByText("1 will be added, 1 will be changed, 0 stay as they are.")).toBeVisible();
    await expect(dialog.getByRole("table", { name: "What would happen" })).toContainText("Price 120 to 140");
    expect((await readProduct(page, own.id)).price).toBe(120);
    await dialog.getByRole("button", { name: "Apply 2 changes" }).click();
    await expect(page.getByText("1 added, 1 updated, 0 unchanged")).toBeVisible();
    await expect(rowOf(page, own.name).locator("s")).toContainText("৳140.00");
    expect(await productsNamed(page, added)).toHaveLength(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 products set back")).toBeVisible();
    await expect(rowOf(page, own.name).locator("s")).toContainText("৳120.00");
    expect(await productsNamed(page, added)).toEqual([]);
  });

  await test.step("the list and its dialogs are accessible and fit a small phone; choosing a product moves no row", async () => {
    const { name } = await nursery.grow({ bengaliName: "একটি চারা গাছ", price: 123456, offerPrice: 123450.5 });
    await page.goto(`/admin/list?q=${encodeURIComponent(name)}`);
    const box = page.getByRole("checkbox", { name: `Select ${name}` });
    const place = async () => (await page.getByRole("button", { name: `Edit ${name}` }).boundingBox())?.y;
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const before = await place();
      await box.check({ force: true });
      await expect(page.getByRole("region", { name: "Selected products" })).toBeVisible();
      expect(await place(), `at ${width}`).toBe(before);
      await hasNoSidewaysScroll(page);
      expect((await (await settledAxe(page)).include("main").analyze()).violations).toEqual([]);
      if (width === 320) await box.press("Space");
    }
    await page.getByRole("button", { name: "Change price" }).click();
    await page.getByLabel("Percent").fill("5");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Apply to 1 product" })).toBeVisible();
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const [wide, seen] = await page
        .getByRole("dialog")
        .evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
      expect(wide, `the dialog at ${width}`).toBe(seen);
      expect((await (await settledAxe(page)).include("dialog").analyze()).violations).toEqual([]);
    }
  });
});
