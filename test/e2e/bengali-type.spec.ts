// The shop's Bengali type on devices: all of it where the device has none, and nothing where it has its own.
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { address, chili, customerWith, monstera, post, productNamed } from "./checkout-steps.ts";
import { owner } from "./owner.ts";
import { followRequests, hold, untilAlive, untilQuiet } from "./shop-page.ts";
import { askedFonts, drawnWith, test, withNoto } from "./without-bengali.ts";

const onLinux = process.platform === "linux";
const allThree = ["bengali-sans", "bengali-sans-bold", "bengali-serif-bold"];

test.skip(!onLinux, "Only on Linux can one browser have another list of fonts.");

test("titles are seen before the shop's Bengali type has come, and nothing moves when it comes @both", async ({
  page,
  isMobile,
}) => {
  // On a wide screen the home page has a title of its own test, and one page shows how the others wait.
  for (const path of isMobile ? ["/bn", "/bn/collection", await productPath(page)] : ["/bn/contact"]) {
    const letGo = await hold(page, /\/bengali-[\w-]+\.woff2$/);
    const asked = askedFonts(page);
    // The page counts as loaded when its fonts have come.
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await untilAlive(page);
    await expect.poll(() => page.evaluate(() => document.fonts.check("550 20px Fraunces"))).toBe(true);
    await expect.poll(() => new Set(asked).size).toBe(3);
    expect(await inkOf(page, "h1"), path).toBeGreaterThan(0.002);
    expect(await linesOfHeader(page)).toBe(1);
    const before = await placesOf(page);
    letGo();
    await expect.poll(() => drawnWith(page, "h1")).toContain("Noto Serif Bengali*");
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
    expect(await placesOf(page), path).toEqual(before);

    expect((await drawnWith(page, "h1")).filter((font) => !font.startsWith("Fr"))).toEqual(["Noto Serif Bengali*"]);
    expect(await textDrawnWith(page, "footer")).toContain("Noto Sans Bengali*");
    expect(asked.toSorted(), path).toEqual(allThree);
    expect(await linesOfHeader(page)).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.unroute(/\/bengali-[\w-]+\.woff2$/);
  }
});

test("no Bengali type is fetched without Bengali letters or on Android, and it is where there are some", async ({
  page,
  device,
  baseURL,
}) => {
  await test.step("a page without Bengali letters asks for no Bengali font, though it has ৳ and emoji", async () => {
    await page.route(`${baseURL}/contact`, async (route) => {
      const html = await (await route.fetch()).text();
      const without = html.replace(/[\u0964\u0965\u0980-\u09f2\u09f4-\u09fe]+/g, "x");
      await route.fulfill({ body: without.replace(/(<h1[^>]*>)/, "$1৳ 🌱 "), contentType: "text/html" });
    });
    const asked = askedFonts(page);
    await page.goto("/contact");
    await untilQuiet(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("৳ 🌱");
    expect(asked).toEqual([]);
    await page.unroute(`${baseURL}/contact`);
  });

  await test.step("a phone with Android, which has Bengali type without a name, fetches none", async () => {
    const userAgent =
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
    const context = await device.newContext({ baseURL: baseURL ?? "", userAgent, serviceWorkers: "block" });
    const phone = await context.newPage();
    followRequests(phone);
    const asked = askedFonts(phone);
    for (const path of ["/bn", "/collection", "/bn/admin"]) {
      await phone.goto(path);
      await untilQuiet(phone);
    }
    expect(asked).toEqual([]);
    await context.close();
  });

  await test.step("an English page sets Bengali names in the shop's text font, and a wide home page its title", async () => {
    await page.goto("/bn");
    await untilQuiet(page);
    expect((await drawnWith(page, "h1")).filter((font) => !font.startsWith("Fr"))).toEqual(["Noto Serif Bengali*"]);
    expect(await linesOfHeader(page)).toBe(1);
    await page.goto("/collection");
    await untilQuiet(page);
    expect(await drawnWith(page, ".pcard__name [lang=bn]")).toEqual(["Noto Sans Bengali*"]);
  });
});

test("the back office and its papers are in the shop's Bengali type, and printed when it has come", async ({
  page,
  speakInOffice,
}) => {
  const { orderId } = await ownersOrder(page);
  await speakInOffice(page.request, "bn");
  await test.step("the back office and its papers are in the shop's Bengali type", async () => {
    for (const path of ["/bn/admin/orders", `/bn/admin/print/invoice?ids=${orderId}`]) {
      const asked = askedFonts(page);
      await page.goto(path);
      await untilQuiet(page);
      expect(await drawnWith(page, "h1")).toContain("Noto Serif Bengali*");
      expect(await textDrawnWith(page, "main")).toContain("Noto Sans Bengali*");
      expect([...new Set(asked)].toSorted()).toEqual(allThree);
    }
    // A Bengali paper out of the English office.
    await page.goto("about:blank");
    await speakInOffice(page.request, "en");
    await page.goto(`/admin/print/invoice?ids=${orderId}&lang=bn`);
    await untilQuiet(page);
    expect(await drawnWith(page, ".pp__title")).toEqual(["Noto Serif Bengali*"]);
  });

  await test.step("a paper is printed when its letters have come", async () => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    const letGo = await hold(page, /\/bengali-[\w-]+\.woff2$/);
    await page.goto("about:blank");
    await speakInOffice(page.request, "bn");
    await page.goto(`/bn/admin/print/label?ids=${orderId}`, { waitUntil: "domcontentloaded" });
    const print = page.getByRole("button", { name: "প্রিন্ট করুন" });
    await expect(page.getByRole("article")).toBeVisible();
    await print.click();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator("html")).not.toHaveAttribute("data-printed");
    letGo();
    await expect(page.locator("html")).toHaveAttribute("data-printed");
  });
});

withNoto("where the device has Noto's Bengali fonts nothing is fetched", async ({ page, speakInOffice }) => {
  const asked = askedFonts(page);
  const { orderId } = await ownersOrder(page);
  await speakInOffice(page.request, "bn");
  const paper = `/bn/admin/print/invoice?ids=${orderId}`;
  for (const path of ["/bn", "/collection", await productPath(page), "/bn/cart", "/bn/admin/orders", paper]) {
    await page.goto(path);
    await untilQuiet(page);
    if (path.startsWith("/bn")) expect(await drawnWith(page, "h1"), path).toContain("Noto Serif Bengali");
  }
  expect(asked).toEqual([]);
});

/** The fonts of the first text in `part` that is all Bengali and no title. */
async function textDrawnWith(page: Page, part: string): Promise<string[]> {
  await page.locator(part).evaluate((root, name) => {
    const isText = (one: Element) => one.children.length === 0 && /^[\u0980-\u09f2 ]+$/.test(one.textContent ?? "");
    const found = [...root.querySelectorAll("*:not(h1, h2)")].find((one) => isText(one) && one.checkVisibility());
    found?.setAttribute("data-sample", name);
  }, part);
  return drawnWith(page, `[data-sample="${part}"]`);
}

async function productPath(page: Page): Promise<string> {
  return `/bn/product/${(await productNamed(page, monstera.name))._id}`;
}

/** An order of a Bengali name. Signs the owner in. */
async function ownersOrder(page: Page): Promise<{ orderId: string }> {
  await customerWith(page, []);
  const { _id } = await productNamed(page, chili.name);
  const items = [{ product: _id, size: chili.size, quantity: 1 }];
  const placed = await post(page, "/api/order/cod", {
    ...{ items, address: { ...address, firstName: "রাহিমা", lastName: "খাতুন", city: "ঢাকা" } },
  });
  await post(page, "/api/admin/login", owner);
  return placed as { orderId: string };
}

/** The most lines that a word of header or tab bar takes. */
async function linesOfHeader(page: Page): Promise<number> {
  return page.evaluate(() => {
    const lines = [0];
    for (const bar of document.querySelectorAll("header, .tabbar")) {
      const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        lines.push(range.getClientRects().length);
      }
    }
    return Math.max(...lines);
  });
}

/** Top and height of what stands on the first screen, in whole pixels. */
async function placesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header, .tabbar, main h1, main h1 ~ p, main h2, main .btn, main .field, main img")]
      .map((one) => ({ name: `${one.tagName}.${one.className}`, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.bottom < innerHeight)
      .map(({ name, box }) => `${name} ${Math.round(box.top)} + ${Math.round(box.height)}`),
  );
}

/** Which share of an element's picture is not its ground. Playwright's own pictures wait for fonts. */
async function inkOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) return 0;
  const tools = await page.context().newCDPSession(page);
  const { data } = await tools.send("Page.captureScreenshot", { clip: { ...box, scale: 1 } });
  const pixels = await sharp(Buffer.from(data, "base64")).greyscale().raw().toBuffer();
  return pixels.filter((light) => light < 128).length / pixels.length;
}
