// Words & pages: the owner changes what the shop says, sees it before shoppers do, publishes it and takes it back.
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { complaintsOf, expectAccessible, expectToFit, openOffice, ownName } from "./back-office.ts";
import { linkIn, mailTo } from "./mails.ts";
import { test } from "./own-words.ts";

const previewOf = (page: Page) => page.frameLocator("iframe[title=Preview]");
/** Opens what the owner may say in a mail. */
const openMailWords = async (page: Page, mail: string) => {
  await openOffice(page, "/admin/words");
  await page.getByRole("button", { name: "Emails", exact: true }).click();
  await page.getByRole("button", { name: mail, exact: true }).click();
};
const publishIt = async (page: Page) => {
  await page.getByRole("button", { name: /^Publish \d+ changes?$/ }).click();
  // The message of an earlier one may still be there.
  const answered = page.waitForResponse("**/api/admin/words/publish");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Published. Shoppers read it now.").last()).toBeVisible();
};
const headlineOf = (page: Page) => page.getByRole("heading", { level: 1 });

test("the owner changes the headline in both languages, previews, publishes, and takes it back", async ({
  page,
  publish,
}) => {
  await publish({ en: { headline: "Plants for every roof" } });
  const complaints = complaintsOf(page);
  await openOffice(page, "/admin/words");
  await expect(previewOf(page).getByRole("heading", { level: 1 })).toHaveText("Plants for every roof");
  await page.getByLabel("Headline", { exact: true }).fill("Make your home greener");
  await page.getByLabel("Headline in Bengali", { exact: true }).fill("আপনার ঘর হোক সবুজ");
  await expect(page.getByText(/^Saved as draft/)).toBeVisible();
  await expect(previewOf(page).getByRole("heading", { level: 1 })).toHaveText("Make your home greener");
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(previewOf(page).getByRole("heading", { level: 1 })).toHaveText("আপনার ঘর হোক সবুজ");
  expect(await (await page.request.get("/")).text()).toContain("Plants for every roof");
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await expectAccessible(page, ".words");
  await page.setViewportSize(size);

  await page.getByRole("button", { name: "Publish 2 changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "HeadlinePlants for every roofMake your home greener",
    "Headline in BengaliPlants for every roofআপনার ঘর হোক সবুজ",
  ]);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Shoppers read it now.")).toBeVisible();
  const shopper = await page.context().newPage();
  await shopper.goto("/");
  await expect(headlineOf(shopper)).toHaveText("Make your home greener");
  await shopper.goto("/bn");
  await expect(headlineOf(shopper)).toHaveText("আপনার ঘর হোক সবুজ");

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText("You");
  await history.getByRole("button", { name: "See" }).first().click();
  await expect(history.getByText("Make your home greener")).toBeVisible();
  await expectAccessible(page, ".words__history");
  await history.getByRole("button", { name: "Restore" }).nth(1).click();
  await expect(page.getByLabel("Headline", { exact: true })).toHaveValue("Plants for every roof");
  await publishIt(page);
  await shopper.goto("/");
  await expect(headlineOf(shopper)).toHaveText("Plants for every roof");
  expect(complaints).toEqual([]);
});

test("two owners edit at once; a wrong text stays typed; parts are hidden and moved", async ({ page }) => {
  await test.step("two owners edit at once: the second is told, and nothing of either is lost", async () => {
    await openOffice(page, "/admin/words");
    await expect(page.getByLabel("Headline", { exact: true })).toBeVisible();
    const { version } = await (await page.request.get("/api/admin/words")).json();
    const words = { bn: { headline: "অন্যের লেখা" }, en: { saleBadge: "Theirs" } };
    expect((await page.request.put("/api/admin/words", { data: { version, words } })).status()).toBe(200);
    await page.getByLabel("Headline", { exact: true }).fill("My own headline");
    const dialog = page.getByRole("dialog", { name: "Changed meanwhile" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: /^Keep both/ }).click();
    await expect(page.getByText(/^Saved as draft/)).toBeVisible();
    await expect(page.getByLabel("Headline", { exact: true })).toHaveValue("My own headline");
    await expect(page.getByLabel("Headline in Bengali", { exact: true })).toHaveValue("অন্যের লেখা");
    const { draft } = await (await page.request.get("/api/admin/words")).json();
    expect(draft).toMatchObject({ en: { headline: "My own headline", saleBadge: "Theirs" } });
  });

  await test.step("a wrong text stays typed, with its message at the field; parts are hidden, and moved by keyboard and by button", async () => {
    await page.goto("/admin/words");
    const headline = page.getByLabel("Headline", { exact: true });
    await headline.fill("x".repeat(61));
    await expect(page.getByText("61 of 60 letters")).toBeVisible();
    await expect(page.getByText("Headline is longer than 60 characters", { exact: true })).toBeVisible();
    await expect(headline).toHaveAttribute("aria-invalid", "true");
    await headline.fill("From {price}");
    await expect(page.getByText(/^Headline has \{price\}, which stands for nothing/)).toBeVisible();
    await expect(headline).toHaveValue("From {price}");
    await headline.fill("From ");
    await page.getByRole("button", { name: "{charge} delivery charge" }).click();
    await expect(headline).toHaveValue("From {charge}");
    await expect(previewOf(page).getByRole("heading", { level: 1 })).toHaveText("From ৳10");
    await headline.fill("From {price}");
    await expect(headline).toHaveAttribute("aria-invalid", "true");
    await headline.fill("From {charge}");
    await expect(headline).not.toHaveAttribute("aria-invalid", "true");
    await headline.fill("");
    await expect(page.getByText(/^Saved as draft/)).toBeVisible();
    const parts = page.getByRole("region", { name: "Home page" });
    await parts.getByRole("switch", { name: "Show Green banner" }).click();
    await parts.getByRole("button", { name: "Questions", exact: true }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(parts.getByRole("status")).toHaveText("Questions is now part 6 of 10.");
    await expect(parts.getByRole("button", { name: "Questions", exact: true })).toBeFocused();
    await parts.getByRole("button", { name: "Move Payments up" }).click();
    await test.step("a preview that has just begun to load takes nothing away when another part is chosen", async () => {
      await expect(previewOf(page).getByRole("heading", { level: 1 })).toBeVisible();
      // As between two documents: the new one has no element yet.
      await page.locator("iframe[title=Preview]").evaluate((frame: HTMLIFrameElement) => {
        frame.contentDocument?.documentElement.remove();
      });
      await page.getByRole("button", { name: "Questions", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Words & pages", level: 1 })).toBeVisible();
    });
    await publishIt(page);
    await page.goto("/");
    await expect(page.locator("section.band")).toHaveCount(0);
    const ids = await page
      .locator("main [id=faqs], main [id=returns], main [id=payment-methods], main .blog")
      .evaluateAll((all) => all.map(({ id, className }) => id || className));
    expect(ids).toEqual(["faqs", "blog", "payment-methods", "returns"]);
  });
});

test("the hero's picture, an announcement, links, a second phone and a page of the owner's own reach the shop", async ({
  page,
}) => {
  await openOffice(page, "/admin/words");
  const picture = page.getByRole("group", { name: "Hero picture" });
  const choose = (name: string, buffer: Buffer) =>
    picture.getByLabel("Hero picture").setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await choose("letter.jpg", Buffer.from("no picture"));
  await expect(picture.getByRole("alert")).toBeVisible();
  await choose(
    "roof.jpg",
    await sharp({ create: { width: 900, height: 700, channels: 3, background: "#4a7" } })
      .jpeg()
      .toBuffer(),
  );
  await picture.getByLabel("What the picture shows", { exact: false }).first().fill("Our roof");
  await picture.getByLabel("What the picture shows, in Bengali").fill("আমাদের ছাদ");
  await expect(previewOf(page).getByAltText("Our roof")).toBeVisible();
  await page.getByRole("button", { name: "Top and foot" }).click();
  await page.getByLabel("Announcement", { exact: true }).fill("Closed on Eid. Delivery costs {charge}.");
  await page.getByLabel("Facebook").fill("https://www.facebook.com/our-shop");
  await page.getByRole("button", { name: "Contact", exact: true }).click();
  await page.getByLabel("Second phone").fill("+880 1800-000000");
  await page.getByLabel("Point on the map").fill("Dhanmondi");
  await expect(page.getByText(/^Point on the map is no point/)).toBeVisible();
  await page.getByLabel("Point on the map").fill("https://www.google.com/maps/@23.81,90.41,17z");
  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await page.getByRole("button", { name: "Add page" }).click();
  await expect(page.getByLabel("Address")).toHaveValue("delivery");
  // It comes with a text, and is hidden until its owner has read it.
  await expect(page.getByRole("textbox", { name: "Text in Bengali" })).toContainText("আমরা কুরিয়ারে গাছ পাঠাই।");
  await page.getByRole("switch", { name: "Show this page" }).click();
  await page.getByLabel("Title", { exact: true }).fill("How we deliver");
  await page.getByLabel("Title in Bengali").fill("যেভাবে পৌঁছাই");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("In two days.");
  await page.getByRole("textbox", { name: "Text in Bengali" }).fill("দুই দিনে।");
  await expect(previewOf(page).getByRole("heading", { level: 1 })).toHaveText("How we deliver");
  await publishIt(page);
  const shopper = await page.context().newPage();
  await shopper.goto("/");
  await test.step("the picture is on the home page", async () => {
    const shown = shopper.getByAltText("Our roof");
    await expect(shown).toHaveJSProperty("complete", true);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectToFit(shopper);
  });
  await test.step("the page is found in the foot", async () => {
    await shopper.getByRole("contentinfo").getByRole("link", { name: "How we deliver" }).click();
    await expect(shopper).toHaveURL(/\/pages\/delivery$/);
    await expect(headlineOf(shopper)).toHaveText("How we deliver");
    await expect(shopper.getByText("In two days.")).toBeVisible();
    await expectAccessible(shopper);
    await shopper.goto("/bn/pages/delivery");
    await expect(shopper.getByText("দুই দিনে।")).toBeVisible();
    await expectToFit(shopper);
  });
  await test.step("the rest is on the contact page", async () => {
    await shopper.goto("/contact");
    await expect(shopper.getByText("Closed on Eid. Delivery costs ৳10.")).toBeVisible();
    await expect(shopper.getByRole("link", { name: "+880 1800-000000" })).toBeVisible();
    await shopper.getByRole("button", { name: "Show the map" }).click();
    await expect(shopper.locator("iframe.map__frame")).toHaveAttribute("src", /marker=23\.81%2C90\.41$/);
    await expect(shopper.getByRole("link", { name: "Facebook" })).toHaveAttribute(
      "href",
      "https://www.facebook.com/our-shop",
    );
    await expectToFit(shopper);
  });
  await test.step("the shop's own picture is taken again", async () => {
    await page.getByRole("button", { name: "Home page", exact: true }).click();
    await picture.getByRole("button", { name: "Use the shop's own picture again" }).click();
    await publishIt(page);
    await shopper.goto("/");
    await expect(shopper.getByAltText("Our roof")).toHaveCount(0);
  });
});

test("mails are written in both languages and previewed, an unknown figure is refused, a reset keeps its link and is what a shopper gets", async ({
  page,
}) => {
  await openMailWords(page, "Delivered");
  await expect(page.getByLabel("Greeting", { exact: true })).toHaveAttribute("placeholder", "Your order has arrived");
  const subject = page.getByLabel("Subject", { exact: true });
  await subject.fill("Here: ");
  await page.getByRole("button", { name: "{number} order number" }).click();
  await expect(subject).toHaveValue("Here: {number}");
  await page.getByLabel("Subject in Bengali").fill("{charge} পৌঁছেছে");
  await expect(page.getByText(/\{charge\}, which stands for nothing/).first()).toBeVisible();
  await page.getByLabel("Subject in Bengali").fill("{number} পৌঁছেছে");
  await page.getByLabel("Closing sentences", { exact: true }).fill("Water it <today>.");
  await expect(previewOf(page).getByText("Here: GP-1001")).toBeVisible();
  await expect(previewOf(page).getByText("Water it <today>.")).toBeVisible();
  await page.getByRole("button", { name: "Forgotten password", exact: true }).click();
  const first = page.getByLabel("First sentences", { exact: true });
  const firstInBengali = page.getByLabel("First sentences in Bengali");
  await expect(first).toHaveAttribute("placeholder", /^Someone, most likely you, .*\n\{link\}$/s);
  await first.fill("You forgot your password: ");
  await firstInBengali.fill("পাসওয়ার্ড ভুলে গেছেন।");
  const refused = page.getByText(
    /^Forgotten password: First sentences( in Bengali)? must have \{link\} once, where the link goes$/,
  );
  await expect(refused).toHaveCount(2);
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(firstInBengali).toHaveAttribute("aria-invalid", "true");
  await expectToFit(page);
  await expectAccessible(page, ".words");
  for (const field of [first, firstInBengali]) {
    await field.press("End");
    await page.getByRole("button", { name: "{link} the button with the link" }).click();
  }
  await expect(refused).toHaveCount(0);
  await page.getByLabel("Button", { exact: true }).fill("Choose another");
  await page.getByLabel("Button in Bengali").fill("আরেকটি দিন");
  await expect(previewOf(page).getByRole("link", { name: "Choose another" })).toBeVisible();
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(previewOf(page).getByText("পাসওয়ার্ড ভুলে গেছেন")).toBeVisible();
  await expect(previewOf(page).getByText("আপনি না চেয়ে থাকলে কিছু করতে হবে না")).toBeVisible();
  await publishIt(page);
  const { published } = await (await page.request.get("/api/admin/words")).json();
  expect(published.mails.en).toMatchObject({
    deliveredSubject: "Here: {number}",
    deliveredClosing: "Water it <today>.",
  });
  for (const [language, sentence, label] of [
    ["en", "You forgot your password:", "Choose another"],
    ["bn", "পাসওয়ার্ড ভুলে গেছেন।", "আরেকটি দিন"],
  ] as const) {
    const email = `${ownName("reset").replace(" ", "-")}@example.com`;
    const headers = { "accept-language": language };
    const account = { name: "Rina", email, password: "neem-beside-the-gate" };
    expect((await page.request.post("/api/user/register", { data: account, headers })).status()).toBe(200);
    expect((await page.request.post("/api/user/forgot-password", { data: { email }, headers })).status()).toBe(200);
    const mail = await mailTo(email, /./);
    expect(mail.text).toContain(`${sentence}\n\n${label}:\n${linkIn(mail)}`);
  }
});
