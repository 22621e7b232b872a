import { expect, type Locator, type Page } from "@playwright/test";
import { newName, picture, productsNamed, readProduct, removeNamed, rowOf } from "./admin-products.ts";
import { expectToFit } from "./back-office.ts";
import { address, chili, post, productNamed } from "./checkout-steps.ts";
import { expectNoEnglish } from "./english-left.ts";
import { setUp } from "./order-desk.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import type { SpeakInOffice } from "./shop.ts";

async function openInBengali(page: Page, speakInOffice: SpeakInOffice, path: string): Promise<void> {
  // An open page would follow the account by itself, and might meet the next address on its way.
  expect((await page.request.post("/api/admin/login", { data: owner })).status()).toBe(200);
  await speakInOffice(page.request, "bn");
  await page.goto(`/bn${path}`);
}

const button = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true });

test("the list of products, empty and full, and its import have no English sentence", async ({
  page,
  speakInOffice,
  nursery,
}) => {
  const kind = newName("Sapling");
  await nursery.grow({
    name: `${kind} A`,
    price: 300,
    popular: true,
    sizes: ["Small Pot"],
    stock: { "Small Pot": { count: 2, seen: null } },
  });
  const rare = await nursery.grow({ name: `${kind} B`, inStock: false });
  await openInBengali(page, speakInOffice, `/admin/list?q=${encodeURIComponent(kind)}`);
  await expect(rowOf(page, `${kind} A`)).toContainText("৳৩০০");
  await expect(rowOf(page, `${kind} A`)).toContainText("২টি বাকি");
  await expectNoEnglish(page, kind);
  await expectToFit(page);
  await takePictures(page, "bn-products");
  await page
    .getByLabel("সব বাছুন")
    .or(page.getByLabel("এই পেজের সব বাছুন"))
    .filter({ visible: true })
    .first()
    .check({ force: true });
  await button(page, "দাম বদলান").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("শতাংশ").fill("শূন্য");
  await button(dialog, "আগে দেখুন").click();
  await expect(dialog).toContainText("শূন্যের বেশি একটি সংখ্যা লিখুন");
  await dialog.getByLabel("শতাংশ").fill("১০");
  await button(dialog, "আগে দেখুন").click();
  await expect(dialog).toContainText("৳১১০");
  await expectNoEnglish(page, kind);
  await takePictures(page, "bn-price-change");
  await button(dialog, "২টি পণ্যে প্রয়োগ করুন").click();
  await expect(page.getByText("২টি পণ্য বদলানো হয়েছে")).toBeVisible();
  await button(page.locator(".bulk"), "মুছুন").click();
  await expect(page.getByRole("dialog", { name: "২টি পণ্য মুছবেন?" })).toBeVisible();
  await expectNoEnglish(page, kind);
  await button(dialog, "থাকুক").click();
  await button(page, `${kind} A মুছুন`).click();
  await expect(page.getByRole("dialog", { name: "পণ্যটি মুছবেন?" })).toContainText(`${kind} A`);
  await expectNoEnglish(page, kind);
  await takePictures(page, "bn-delete");
  await page.keyboard.press("Escape");
  await page.goto("/bn/admin/list?q=zzzzqqqq");
  await expect(page.getByText("কোনো পণ্য মেলেনি।")).toBeVisible();
  await expectNoEnglish(page, "zzzzqqqq");
  await page.goto("/bn/admin/list?popular=yes&rows=5");
  await expect(page.getByText("প্রথম ৮টি", { exact: false }).or(page.locator(".popularnote"))).toBeVisible();
  await expectNoEnglish(page, kind);
  await button(page, "ইমপোর্ট").click();
  const importing = page.getByRole("dialog", { name: "পণ্য ইমপোর্ট করুন" });
  await expectNoEnglish(page, kind);
  const send = (text: string) =>
    importing
      .locator("input[type=file]")
      .setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await send(`id,price\n${rare.id},abc\n`);
  await expect(importing).toContainText("১টি ভুল। কিছুই বদলানো হয়নি।");
  await expectNoEnglish(page, "p.csv", "abc", kind);
  await takePictures(page, "bn-import-wrong");
  await send(`id,price\n${rare.id},150\n`);
  await expect(importing).toContainText("১টি বদলাবে");
  await expectNoEnglish(page, "p.csv", kind);
  await takePictures(page, "bn-import");
  await button(importing, "১টি পরিবর্তন প্রয়োগ করুন").click();
  await expect(page.getByText("১টি বদলেছে", { exact: false })).toBeVisible();
});

test("a product is added and changed in Bengali, with Bengali digits and no English sentence", async ({
  page,
  speakInOffice,
  nursery,
}) => {
  await test.step("a product is added in Bengali, with figures typed in Bengali digits", async () => {
    const name = newName("Sapling");
    await openInBengali(page, speakInOffice, "/admin");
    await expect(page.getByLabel("নাম", { exact: true })).toBeVisible();
    for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
    await expectNoEnglish(page);
    await button(page.getByRole("main"), "পণ্য যোগ করুন").click();
    await expect(page.getByText("নাম লিখুন")).toBeVisible();
    await page.getByLabel("নাম", { exact: true }).fill(name);
    await page.getByLabel("দাম", { exact: true }).fill("১,২৫০.৫০");
    await page.getByLabel("অফারের দাম").fill("৯৯৯");
    await page.getByRole("main").getByLabel("ক্যাটাগরি", { exact: true }).selectOption("Seeds");
    await button(page, "ছোট টব").click();
    await page.getByRole("textbox", { name: "ছোট টব", exact: true }).fill("৮৫০");
    await page.getByLabel("কয়টি আছে: ছোট টব").fill("১২");
    await page.getByLabel("পূর্ণ উচ্চতা, সেমি").fill("৪৫");
    await expect(page.locator(".pricehint")).toContainText("ক্রেতারা দেখেন ৳৯৯৯");
    await expectNoEnglish(page, name);
    await takePictures(page, "bn-add");
    await button(page.getByRole("main"), "পণ্য যোগ করুন").click();
    await expect(page.getByText("পণ্য যোগ হয়েছে")).toBeVisible();
    const [made] = await productsNamed(page, name);
    expect(await readProduct(page, String(made?._id))).toMatchObject({
      category: "Seeds",
      price: 1250.5,
      offerPrice: 999,
      sizePrices: { "Small Pot": 850 },
      stock: { "Small Pot": 12 },
      facts: { matureHeightCm: 45 },
    });
    await removeNamed(page, name);
  });

  await test.step("the dialog of a product and its conflict have no English sentence", async () => {
    const own = await nursery.grow({ commonName: "First", sizes: ["Small Pot"] }, 2);
    await page.goto(`/bn/admin/list?q=${encodeURIComponent(own.name)}`);
    await button(page, `${own.name} পরিবর্তন করুন`).click();
    const dialog = page.getByRole("dialog", { name: `${own.name} পরিবর্তন করুন` });
    for (const summary of await dialog.locator("summary").all()) await summary.click();
    await dialog.getByLabel("ছবি ৩", { exact: true }).setInputFiles([await picture("new.png")]);
    await expect(dialog.getByRole("textbox", { name: "বিবরণ", exact: true })).toBeVisible();
    await expectNoEnglish(page, "new.png");
    await expectToFit(page);
    await takePictures(page, "bn-edit");
    const productData = { name: own.name, category: "Indoor Plants", price: 120, offerPrice: 90, commonName: "তাদের" };
    await page.request.put(`/api/product/update/${own.id}`, {
      multipart: { productData: JSON.stringify(productData) },
    });
    await dialog.getByLabel("প্রচলিত নাম").fill("আমার");
    await button(dialog, "সংরক্ষণ করুন").click();
    const conflict = page.getByRole("dialog", { name: "এর মধ্যে বদলেছে" });
    await expect(conflict).toContainText("আপনি নিজে");
    await expectNoEnglish(page, "new.png");
    await expectToFit(page);
    await takePictures(page, "bn-conflict");
    await button(conflict, "অন্যটি নিন").click();
    await expect(page.getByText("এটি পণ্যের এখনকার তথ্য")).toBeVisible();
    await expectNoEnglish(page);
  });
});

test("the papers keep their own language, whatever the office reads", async ({ page, speakInOffice }) => {
  const { _id } = await productNamed(page, chili.name);
  await setUp(page, []);
  const items = [{ product: _id, size: chili.size, quantity: 2 }];
  const { orderId } = await post(page, "/api/order/cod", { items, address, language: "en" });
  await openInBengali(page, speakInOffice, `/admin/print/invoice?ids=${orderId}`);
  await expect(page.getByRole("heading", { name: "ইনভয়েস", level: 1 })).toBeVisible();
  const sheet = page.getByRole("article");
  await expect(sheet).toHaveAttribute("lang", "en");
  await expect(sheet).toContainText(/Date(Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} \d{1,2} 20\d\d/);
  await expectNoEnglish(page);
  await takePictures(page, "bn-invoice-en");
  await page.getByLabel("কাগজের ভাষা").selectOption("বাংলা");
  await expect(sheet).toHaveAttribute("lang", "bn");
  await expect(sheet).toContainText("ইনভয়েস");
  await page.goto(`/bn/admin/print/slip?ids=${orderId}`);
  await expect(sheet).toContainText("This side up. Living plants.");
  await expectNoEnglish(page);
});
