// Reviews of buyers: written on a phone with a photo, looked at and answered by the owner, and written by a guest's link.
import { expect, request } from "@playwright/test";
import sharp from "sharp";
import { address } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";

test("a shopper reviews a delivered plant with a photo, the owner shows it and replies, and its page has both @both", async ({
  page,
  nursery,
  baseURL,
  browser,
  speakInOffice,
}, info) => {
  test.slow();
  const { language, say, start, office: officePath } = languageOf(info);
  const plant = await nursery.grow({ sizes: ["Small Pot"] });
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  await page.request.post("/api/user/register", { data: { ...newShopper(), password } });
  const items = [{ product: plant.id, quantity: 1, size: "Small Pot" }];
  const { orderId } = await (await page.request.post("/api/order/cod", { data: { items, address } })).json();
  await page.goto(start + plant.path);
  const reviews = page.locator("#reviews");
  await expect(reviews.getByText(say("no_product_reviews"))).toBeVisible();
  await expect(page.locator(".buy .stars")).toHaveCount(0);
  await reviews.getByRole("link", { name: say("write_review") }).click();
  await expect(page.getByText(say("review_not_yet"))).toBeVisible();
  await office.post("/api/order/status", { data: { orderId, status: "Delivered" } });

  await page.goto(`${start}/my-orders/${orderId}`);
  await page.getByRole("link", { name: say("write_review") }).click();
  await page.getByRole("button", { name: say("review_post") }).click();
  await expect(page.getByText(say("choose_stars"))).toBeVisible();
  await page.locator(".rvp__stars label").nth(3).click();
  await page.getByLabel(say("your_review")).fill("Six leaves, every one whole.");
  const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#2b7a4b" } })
    .jpeg()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles([{ name: "leaf.jpg", mimeType: "image/jpeg", buffer: photo }]);
  await expect(
    page.getByRole("img", { name: say("review_photo_own", { at: language === "bn" ? "১" : "1" }) }),
  ).toBeVisible();
  // The typed text outlives the tab.
  await page.reload();
  await expect(page.getByLabel(say("your_review"))).toHaveValue("Six leaves, every one whole.");
  await page.locator("input[type=file]").setInputFiles([{ name: "leaf.jpg", mimeType: "image/jpeg", buffer: photo }]);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: say("review_post") }).click();
  await expect(page.getByText(say("review_state_waiting")).first()).toBeVisible();

  await speakInOffice(office, language);
  const desk = await browser.newPage({ baseURL: baseURL ?? "", storageState: await office.storageState() });
  await desk.goto(`${officePath}/reviews?state=waiting`);
  const row = desk.getByRole("article", { name: new RegExp(plant.name) });
  await row.getByRole("button", { name: say("reviews_desk_show"), exact: true }).click();
  await expect(row).toHaveCount(0);
  await desk.getByRole("button", { name: new RegExp(`^${say("reviews_desk_shown")}`) }).click();
  await row.getByRole("button", { name: say("reviews_desk_reply"), exact: true }).click();
  await row.getByLabel(say("reviews_desk_your_reply")).fill("Thank you, it will grow.");
  await row.getByRole("button", { name: say("reviews_desk_save_reply") }).click();
  await expect(row.getByLabel(say("reviews_desk_your_reply"))).toHaveCount(0);
  await expect(row.getByText("Thank you, it will grow.")).toBeVisible();
  await desk.close();
  await speakInOffice(office, "en");

  await page.goto(start + plant.path);
  const written = reviews.getByRole("article");
  await expect(written).toContainText("Six leaves, every one whole.");
  await expect(written).toContainText(say("review_bought_here"));
  await expect(written).toContainText("Thank you, it will grow.");
  await expect(written.getByRole("img")).toBeVisible();
  await expect(page.locator(".buy").getByText(language === "bn" ? "(১)" : "(1)")).toBeVisible();
  await reviews.getByRole("combobox").selectOption("lowest");
  await expect(written).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await office.dispose();
});

test("a begun review is its order's: another account that bought the same plant on this device does not see it", async ({
  page,
  nursery,
  baseURL,
}) => {
  const plant = await nursery.grow({ sizes: ["Small Pot"] });
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  const items = [{ product: plant.id, quantity: 1, size: "Small Pot" }];
  const bought = async () => {
    await page.context().clearCookies();
    await page.request.post("/api/user/register", { data: { ...newShopper(), password } });
    const { orderId } = await (await page.request.post("/api/order/cod", { data: { items, address } })).json();
    await office.post("/api/order/status", { data: { orderId, status: "Delivered" } });
    return { orderId, cookies: await page.context().cookies() };
  };
  const text = page.getByLabel("Your review");
  const first = await bought();
  await page.goto(`/review?order=${first.orderId}`);
  await text.fill("Six leaves, every one whole.");
  const second = await bought();
  await page.goto(`/review?order=${second.orderId}`);
  await expect(text).toHaveValue("");
  await page.context().clearCookies();
  await page.context().addCookies(first.cookies);
  await page.goto(`/review?order=${first.orderId}`);
  await expect(text).toHaveValue("Six leaves, every one whole.");
  await office.dispose();
});

test("the demo's reviews are sorted, filtered by stars and read on, and one who is not signed in is told who may write", async ({
  page,
  request: shop,
}) => {
  const { products } = await (await shop.get("/api/product/list?q=monstera&page=1&limit=1")).json();
  await page.goto(`/bn/product/${products[0]._id}`);
  const reviews = page.locator("#reviews");
  await expect(page.locator(".buy").getByText("(২২)")).toBeVisible();
  await expect(reviews.getByRole("article")).toHaveCount(3);
  await reviews.getByRole("button", { name: "আরও ১০টি দেখান" }).click();
  await expect(reviews.getByRole("article")).toHaveCount(13);
  await expect(reviews.getByRole("article").nth(3)).toBeFocused();
  await reviews.getByRole("button", { name: /^৫-এর মধ্যে ২ তারা/ }).click();
  await expect(reviews.getByRole("article")).toHaveCount(2);
  await reviews.getByRole("button", { name: "সব দেখান" }).click();
  await reviews.getByRole("combobox").selectOption("highest");
  await expect(reviews.getByRole("article").first()).toContainText("৫-এর মধ্যে রেটিং ৫");
  await reviews.getByRole("link", { name: "রিভিউ লিখুন" }).click();
  await expect(page.getByText("রিভিউ লিখতে লগইন করুন")).toBeVisible();
  await page.goto("/review?link=nobodys");
  await expect(page.getByText("We couldn't find this order.")).toBeVisible();
});
