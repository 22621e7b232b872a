import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { complaintsOf, hasNoSidewaysScroll, openOffice, picture, readProduct, rowOf } from "./admin-products.ts";
import { settledAxe } from "./axe.ts";
import { type OwnProduct, test } from "./own-products.ts";
import { owner } from "./owner.ts";

async function openEdit(page: Page, { name }: OwnProduct) {
  await openOffice(page, `/admin/list?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(name);
  return dialog;
}

test("the owner edits a product; untouched fields stay, also pictures and prices by size", async ({
  page,
  nursery,
}) => {
  const complaints = complaintsOf(page);
  const own = await nursery.grow(
    {
      bengaliName: "চারা",
      description: "<h2>Old</h2><ul><li>one</li></ul>",
      sizes: ["Small Pot", "Large Pot"],
      sizePrices: { "Large Pot": 450 },
      facts: { light: "under a net", petSafe: "toxic" },
      synonyms: ["Chara"],
    },
    2,
  );
  const dialog = await openEdit(page, own);
  const before = await readProduct(page, own.id);
  await expect(dialog.getByRole("textbox", { name: "Description", exact: true }).locator("h2")).toHaveText("Old");
  await expect(dialog.getByLabel("Large Pot", { exact: true })).toHaveValue("450");
  await expect(dialog.getByLabel("Replace all pictures")).toBeAttached();
  await dialog.getByLabel("Offer price").fill("130");
  await expect(dialog.getByText("The offer price is higher than the price.")).toBeVisible();
  await dialog.getByRole("switch", { name: "In stock" }).click();
  await dialog.getByLabel("Common name").fill("Sapling");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Offer price above the price?" });
  await expect(question).toContainText("Shoppers would pay ৳130.00, more than the price of ৳120.00.");
  await question.getByRole("button", { name: "Change the price" }).click();
  await expect(question).toBeHidden();
  expect(await readProduct(page, own.id)).toEqual(before);
  await dialog.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Save as it is" }).click();
  await expect(page.getByText("Product Updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, own.name)).toContainText("৳130.00");
  await expect(page.getByRole("switch", { name: `${own.name} in stock` })).not.toBeChecked();
  const after = await readProduct(page, own.id);
  expect(after).toMatchObject({ commonName: "Sapling", offerPrice: 130, inStock: false });
  for (const field of ["bengaliName", "description", "sizes", "sizePrices", "image", "synonyms", "category", "price"]) {
    expect(after[field], field).toEqual(before[field]);
  }
  expect(after.facts).toMatchObject({ light: "under a net", petSafe: "toxic" });
  expect(complaints).toEqual([]);
});

test("single pictures are added, removed and moved; new ones replace all, unless the owner cancels that", async ({
  page,
  nursery,
}) => {
  const own = await nursery.grow({ pictureAlts: ["First leaf", "Second leaf", "Third leaf"] }, 3);
  const dialog = await openEdit(page, own);
  const [first, second, third] = (await readProduct(page, own.id)).image as string[];
  await dialog.getByRole("button", { name: "Remove picture 2" }).click();
  await dialog.getByRole("button", { name: "Move picture 2 left" }).click();
  await dialog.getByLabel("Picture 3", { exact: true }).setInputFiles([await picture("new.png", 220)]);
  await dialog.getByRole("button", { name: "Move picture 3 left" }).click();
  await dialog.getByText("What the pictures show").click();
  await dialog.getByLabel("What picture 2 shows").fill("A new one");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product Updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  const after = await readProduct(page, own.id);
  const image = after.image as string[];
  expect([image[0], image[2]]).toEqual([third, first]);
  expect(image).toHaveLength(3);
  expect([first, second, third]).not.toContain(image[1]);
  expect((after.pictures as { alt: string }[]).map(({ alt }) => alt)).toEqual([
    "Third leaf",
    "A new one",
    "First leaf",
  ]);
  expect(await (await page.request.get(own.path)).text()).toContain('alt="A new one"');

  await test.step("new pictures replace the old ones, and a large photograph is shrunk before the upload", async () => {
    await page.getByRole("button", { name: `Edit ${own.name}` }).click();
    const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
    const buffer = await sharp({ create: { width: 1800, height: 2400, channels: 3, background: "#123456", noise } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const photograph = { name: "phone.jpg", mimeType: "image/jpeg", buffer };
    const replace = dialog.getByLabel("Replace all pictures");
    await replace.setInputFiles([photograph, await picture("second.png", 120)]);
    await expect(dialog.getByRole("img", { name: "Chosen: second.png" })).toBeVisible();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog.getByRole("img", { name: /^Chosen/ })).toHaveCount(0);
    await expect(dialog.getByRole("img", { name: "Picture 1" })).toBeVisible();
    await replace.setInputFiles([photograph, await picture("second.png", 120)]);
    await expect(dialog.getByRole("img", { name: "Chosen: phone.jpg" })).toBeVisible();
    const sending = page.waitForRequest("**/api/product/update/*");
    await dialog.getByRole("button", { name: "Save" }).click();
    const sent = Number(await (await sending).headerValue("content-length"));
    await expect(dialog).toBeHidden();
    expect(sent).toBeLessThan((buffer.length * 2) / 3);
    const replaced = (await readProduct(page, own.id)) as { image: string[]; pictures: object[] };
    expect(replaced.image).toHaveLength(2);
    expect(image).not.toContain(replaced.image[0]);
    expect(replaced.pictures[0]).toMatchObject({ width: 1200, height: 1600 });
  });
});

test("another owner's save is named, and can be taken over, overwritten or kept beside one's own", async ({
  page,
  nursery,
}) => {
  const own = await nursery.grow({ commonName: "First", shortDescription: "Short" });
  const dialog = await openEdit(page, own);
  const others = (commonName: string, shortDescription = "Short") => {
    const productData = { name: own.name, category: "Seeds", price: 120, offerPrice: 90, commonName, shortDescription };
    return page.request.put(`/api/product/update/${own.id}`, {
      multipart: { productData: JSON.stringify(productData) },
    });
  };
  expect((await others("Theirs")).ok()).toBe(true);
  await dialog.getByLabel("Common name").fill("Mine");
  await page.keyboard.press("Enter");
  const conflict = page.getByRole("dialog", { name: "Changed meanwhile" });
  await expect(conflict).toContainText(
    /You, in another window or on another device, saved this product on \w{3} \w{3} \d/,
  );
  await expect(conflict.getByRole("listitem").filter({ hasText: "Common name" })).toContainText(
    /Theirs: Theirs.*Yours: Mine/,
  );
  await expect(conflict.getByRole("listitem").filter({ hasText: "Offer price" })).toContainText("90");
  await expect(conflict.getByRole("listitem")).toHaveCount(2);
  await conflict.getByRole("button", { name: "Take the other version" }).click();
  await expect(dialog.getByLabel("Common name")).toHaveValue("Theirs");
  await expect(dialog.getByLabel("Offer price")).toHaveValue("90");

  expect((await others("Theirs again")).ok()).toBe(true);
  await dialog.getByLabel("Common name").fill("Mine after all");
  await page.keyboard.press("Enter");
  await conflict.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Common name")).toHaveValue("Mine after all");
  await dialog.getByRole("button", { name: "Save" }).click();
  await conflict.getByRole("button", { name: "Save, with mine where both changed" }).click();
  await expect(page.getByText("Product Updated")).toBeVisible();
  expect(await readProduct(page, own.id)).toMatchObject({ commonName: "Mine after all", offerPrice: 90 });

  await test.step("fields that only one of two owners changed are kept from both", async () => {
    await page.getByRole("button", { name: `Edit ${own.name}` }).click();
    await dialog.getByLabel("Common name").fill("Mine alone");
    expect((await others("Mine after all", "Their words")).ok()).toBe(true);
    await dialog.getByRole("button", { name: "Save" }).click();
    await conflict.getByRole("button", { name: "Save both" }).click();
    await expect(dialog).toBeHidden();
    expect(await readProduct(page, own.id)).toMatchObject({
      commonName: "Mine alone",
      shortDescription: "Their words",
    });
  });
});

test("closing the dialog asks what is unsaved, typed text survives, and it fits a small phone", async ({
  page,
  nursery,
}) => {
  await test.step("typed text survives an expired session and a reload, and discarding can be undone", async () => {
    const own = await nursery.grow({ commonName: "First" });
    const dialog = await openEdit(page, own);
    await dialog.getByLabel("Common name").fill("Typed with care");
    await page.request.post("/api/admin/logout");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByLabel("Common name")).toHaveValue("Typed with care");
    await page.reload();
    await expect(dialog.getByLabel("Common name")).toHaveValue("Typed with care");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog.getByLabel("Common name")).toHaveValue("First");
    await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
    await expect(dialog.getByLabel("Common name")).toHaveValue("Typed with care");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Product Updated")).toBeVisible();
    expect((await readProduct(page, own.id)).commonName).toBe("Typed with care");
  });

  await test.step("closing the dialog asks when something is unsaved, and only then; it is accessible and fits a small phone", async () => {
    const own = await nursery.grow({ offerPrice: 500 }, 2);
    const dialog = await openEdit(page, own);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const edit = page.getByRole("button", { name: `Edit ${own.name}` });
    await edit.click();
    await dialog.getByLabel("Common name").fill("Unsaved");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Close", exact: true }).click(),
      () => page.goBack(),
    ]) {
      await close();
      await expect(question).toContainText(own.name);
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel("Common name")).toHaveValue("Unsaved");
    }
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog.getByLabel("Common name")).toHaveValue("");
    await dialog.getByLabel("Common name").fill("Unsaved");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(dialog).toBeHidden();
    expect((await readProduct(page, own.id)).commonName).toBe("");

    await test.step("it is accessible, and fits a small phone", async () => {
      await edit.click();
      await dialog.getByText("Care facts and other names").click();
      await expect(dialog.getByRole("textbox", { name: "Care guide" })).toBeVisible();
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await hasNoSidewaysScroll(page);
        const inner = await dialog.locator(".modal__b").evaluate((body) => [body.scrollWidth, body.clientWidth]);
        expect(inner[0]).toBe(inner[1]);
        const switchWord = await dialog.getByText("In stock", { exact: true }).first().boundingBox();
        expect(switchWord?.height, `lines of the switch's word at ${width}`).toBeLessThan(30);
      }
      expect((await (await settledAxe(page)).include("dialog").analyze()).violations).toEqual([]);
    });
  });
});
