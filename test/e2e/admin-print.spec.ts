import { expect } from "@playwright/test";
import { address, chili, monstera, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { printed } from "./printed.ts";
import { test } from "./shop-page.ts";

test("one order prints on one A5 or A4 sheet, three on three, a long one on several", async ({ page }) => {
  const { orders } = await setUp(page, [[chili], [monstera], [monstera, chili]]);
  const ids = orders.map(({ orderId }) => orderId);
  const papers = [
    { paper: "slip", size: "148 x 210" },
    { paper: "invoice", size: "210 x 297" },
  ];
  for (const { paper, size } of papers) {
    await page.goto(`/admin/print/${paper}?ids=${ids[0]}`);
    await expect(page.getByRole("article")).toHaveCount(1);
    expect(await printed(page)).toEqual({ pages: 1, sizes: [size] });
    await page.goto(`/admin/print/${paper}?ids=${ids}`);
    await expect(page.getByRole("article")).toHaveCount(3);
    expect(await printed(page)).toEqual({ pages: 3, sizes: [size] });
    // The page count alone does not prove that each slip starts on a new page.
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article").first()).toHaveCSS("break-after", "page");
    await page.emulateMedia({ media: null });
  }

  await test.step("a picking list adds the plants of the chosen orders up, and names them for each order, in both languages", async () => {
    await page.goto(`/admin/print/picking?ids=${ids[0]},${ids[2]}`);
    const list = page.getByRole("article", { name: "Picking list" });
    const plants = list.getByRole("table").getByRole("row");
    await expect(plants).toHaveCount(3);
    const both = plants.filter({ hasText: orders[0]?.number ?? "" });
    await expect(both).toContainText(orders[2]?.number ?? "");
    await expect(both.getByRole("cell").nth(2)).toHaveText(String(2 * chili.quantity));
    await expect(list.getByRole("heading", { level: 4 })).toHaveCount(2);
    expect(await printed(page)).toEqual({ pages: 1, sizes: ["210 x 297"] });
    await page.getByLabel("Language").selectOption("bn");
    await expect(page.getByRole("article", { name: "গাছ তোলার তালিকা" })).toBeVisible();
  });

  const { products } = await (await page.request.get("/api/product/list")).json();
  const sold = (products as { _id: string; sizes: string[]; inStock: boolean }[]).filter(({ inStock }) => inStock);
  const items = sold.slice(0, 30).map(({ _id, sizes }) => ({ product: _id, size: sizes[0], quantity: 1 }));
  const { orderId } = await post(page, "/api/order/cod", { items, address });
  await page.goto(`/admin/print/invoice?ids=${orderId}`);
  await expect(page.getByRole("article").getByRole("row")).toHaveCount(32);
  expect((await printed(page)).pages).toBe(3);
  // Each printed sheet carries the order's number and its own page number.
  await expect(page.getByRole("article")).toHaveAttribute("data-order", /^GP-\d+$/);
  await page.emulateMedia({ media: "print" });
  const marks = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join("\n"),
  );
  const number = (await page.getByRole("article").getAttribute("data-order")) ?? "";
  expect(marks).toContain(`@page ${number}`);
  expect(marks).toMatch(new RegExp(`content: "${number}, sheet " counter\\(page\\)`));
  await expect(page.getByRole("article")).toHaveCSS("page", number);
});

test("papers say what to pack and collect, in the order's language or the chosen one, with the shop's own name", async ({
  page,
}) => {
  await test.step("slip and invoice say what to pack and collect, in both scripts, and print without the toolbar", async () => {
    const { orders } = await setUp(page, [[monstera, chili]]);
    const { orderId = "", number = "" } = orders[0] ?? {};
    const { bengaliName } = await productNamed(page, monstera.name);
    await page.goto(`/admin/print/slip?ids=${orderId}`);
    const slip = page.getByRole("article", { name: `Packing slip of ${number}` });
    for (const text of [number, "Tahmina", "01712345678", "Collect ৳1,469.00", bengaliName, "2 products, 5 pieces"]) {
      await expect(slip).toContainText(text);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(slip).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.evaluate(() =>
      Object.assign(window, { print: () => document.body.setAttribute("data-printed", "yes") }),
    );
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
    await page.getByRole("link", { name: "Invoice A4" }).click();
    const invoice = page.getByRole("article", { name: `Invoice of ${number}` });
    for (const text of [bengaliName, "৳1,280.00", "Tax (2%)", "৳1,468.60", "Pending"]) {
      await expect(invoice).toContainText(text);
    }
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));

    await page.request.post("/api/order/cash", { data: { orderId, collected: true } });
    await page.goto(`/admin/print/slip?ids=${orderId}`);
    await expect(slip).toContainText("Nothing to collect");
    await page.request.post("/api/admin/logout");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(slip).toBeVisible();
  });

  await test.step("papers have the order's language unless the owner chooses one, and the shop's own name", async () => {
    const { _id } = await productNamed(page, chili.name);
    await setUp(page, []);
    const items = [{ product: _id, size: chili.size, quantity: 2 }];
    const { orderId } = await post(page, "/api/order/cod", { items, address, language: "bn" });
    const { settings } = await (await page.request.get("/api/admin/settings")).json();
    try {
      await page.request.put("/api/admin/settings", {
        data: { ...settings, shopName: "সবুজ ঘর", email: "a@sobuj.example" },
      });
      const said = {
        slip: ["প্রাপক", "নিতে হবে", "১টি পণ্য, মোট ২টি", "জীবন্ত গাছ। এই দিক ওপরে রাখুন।"],
        invoice: ["ইনভয়েস", "ডেলিভারি চার্জ", "ট্যাক্স (২%)", "সর্বমোট", "ক্যাশ অন ডেলিভারি", "২০২"],
      };
      for (const [paper, texts] of Object.entries(said)) {
        await page.goto(`/admin/print/${paper}?ids=${orderId}`);
        const sheet = page.getByRole("article");
        await expect(sheet).toHaveAttribute("lang", "bn");
        await expect(sheet).toContainText("সবুজ ঘর");
        for (const text of texts) await expect(sheet).toContainText(text);
        await takePictures(page, `${paper}-bn`);
        expect(await page.content()).not.toMatch(/gachpala/i);
        expect((await printed(page)).pages).toBe(1);
      }
      await page.getByLabel("Language of the papers").selectOption("English");
      const invoice = page.getByRole("article", { name: /^Invoice of GP-/ });
      await expect(invoice).toContainText("Shipping Fee");
      await page.getByRole("link", { name: "Slip A5" }).click();
      await expect(page.getByRole("article", { name: /^Packing slip of GP-/ })).toContainText("1 product, 2 pieces");
    } finally {
      await page.request.put("/api/admin/settings", { data: settings });
    }
  });
});

test("labels print four on A4 or one on each A6, and say what a courier must know", async ({ page }) => {
  const { orders } = await setUp(page, [[chili], [chili], [chili], [chili], [monstera, chili]]);
  const ids = orders.map(({ orderId }) => orderId);
  const [first, second] = orders;
  await page.request.post("/api/order/courier", {
    data: { orderId: first?.orderId, courierName: "Sundarban", trackingNumber: "SB-778812" },
  });
  await page.goto(`/admin/orders/${ids[0]}`);
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Label" }).click();
  const label = page.getByRole("article", { name: `Label of ${first?.number}` });
  const told = [
    "Sundarban",
    "SB-778812",
    "Tahmina",
    "01712345678",
    "Dhanmondi",
    "Dhaka 1209",
    "Collect ৳163.00",
    "Inside",
  ];
  for (const text of told) await expect(label).toContainText(text);
  await expect(label.getByRole("img", { name: "Barcode SB-778812" })).toBeVisible();
  await expect(label.getByRole("img", { name: `Opens order ${first?.number}` })).toBeVisible();
  expect(await printed(page)).toEqual({ pages: 1, sizes: ["210 x 297"] });

  await page.goto(`/admin/print/label?ids=${ids}`);
  await expect(page.getByRole("article")).toHaveCount(5);
  // Without a consignment, the order's number.
  await expect(page.getByRole("img", { name: `Barcode ${second?.number}` })).toBeVisible();
  expect(await printed(page)).toEqual({ pages: 2, sizes: ["210 x 297"] });
  await page.getByLabel("Paper", { exact: true }).selectOption("A6 each");
  await expect.poll(() => printed(page)).toEqual({ pages: 5, sizes: ["105 x 148"] });
  await expect(page).toHaveURL(/paper=a6/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel("Language of the papers").selectOption("বাংলা");
  await expect(page).toHaveURL(/paper=a6.*lang=bn/);
  await expect(page.getByRole("article").first()).toContainText("ভেতরে:");
  await page.request.post("/api/order/cancel", { data: { orderId: second?.orderId, reason: "Gone" } });
  await page.reload();
  const gone = page.getByRole("article", { name: `${second?.number}-এর লেবেল` });
  await expect(gone).toContainText("বাতিল");
  await expect(gone).not.toContainText("নিতে হবে");
  await test.step("a label shows the longest name, address and note whole", async () => {
    const words = (sentence: string, length: number) => sentence.repeat(20).slice(0, length).trim();
    const to = {
      ...address,
      firstName: words("আবদুল্লাহ ", 40),
      lastName: words("Chowdhury ", 30),
      street: words("বাড়ি ২২, রোড ৪, ব্লক ক, ফ্ল্যাট ৫বি, ", 200),
      note: words("পৌঁছানোর আগে ফোন করবেন। ", 200),
    };
    const { _id } = await productNamed(page, chili.name);
    const items = [{ product: _id, size: chili.size, quantity: 2 }];
    const { orderId } = await post(page, "/api/order/cod", { items, address: to, language: "bn" });
    await page.goto(`/admin/print/label?ids=${orderId}`);
    const shown = page.getByRole("article");
    await expect(shown).toContainText(to.note);
    const overflow = () => shown.evaluate((one) => one.scrollHeight - one.clientHeight);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: "print" });
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await printed(page)).toEqual({ pages: 1, sizes: ["210 x 297"] });
  });
});
