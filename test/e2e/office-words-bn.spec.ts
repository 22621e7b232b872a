// Words & pages in Bengali: no English sentence is left on its tabs, in its dialogs and in what the server refuses.
import { expect, type Page } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { expectNoEnglish } from "./english-left.ts";
import { test } from "./own-words.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import type { SpeakInOffice } from "./shop.ts";

async function openWords(page: Page, speakInOffice: SpeakInOffice): Promise<void> {
  expect((await page.request.post("/api/admin/login", { data: owner })).status()).toBe(200);
  await speakInOffice(page.request, "bn");
  await page.goto("/bn/admin/words");
  await expect(page.getByRole("heading", { name: "লেখা ও পেজ", level: 1 })).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const english = (page: Page) => page.getByLabel("শিরোনাম (ইংরেজি)", { exact: true });

test("every part and every mail of the words has no English sentence", async ({ page, speakInOffice }) => {
  await openWords(page, speakInOffice);
  await expect(page.getByRole("navigation", { name: "যেসব পেজে লেখা আছে" }).getByRole("button")).toHaveText([
    "হোম পেজ",
    "পণ্য",
    "যোগাযোগ",
    "রিভিউ",
    "পেজ",
    "ইমেইল",
    "এসএমএস",
    "ওপর ও নিচ",
    "সার্চ ইঞ্জিন",
  ]);
  const parts = page.getByRole("region", { name: "হোম পেজ" });
  for (const part of await parts.locator(".words__part").all()) {
    await part.click();
    await expectNoEnglish(page);
  }
  await expectToFit(page);
  await takePictures(page, "bn-words-home");
  await parts.getByRole("button", { name: "সাধারণ জিজ্ঞাসা ওপরে নিন" }).click();
  await expect(parts.getByRole("status")).toHaveText("সাধারণ জিজ্ঞাসা এখন ১০টি অংশের মধ্যে ৭ নম্বরে।");
  for (const tab of ["পণ্য", "যোগাযোগ", "রিভিউ", "ইমেইল", "এসএমএস", "ওপর ও নিচ", "সার্চ ইঞ্জিন"]) {
    await button(page, tab).click();
    await expectNoEnglish(page);
    await expectToFit(page);
    await takePictures(page, `bn-words-${tab}`);
  }
  await button(page, "ইমেইল").click();
  const mails = page.getByRole("region", { name: "ইমেইল" });
  for (const mail of await mails.getByRole("button").all()) {
    await mail.click();
    await expectNoEnglish(page);
  }
  await button(page, "ভুলে যাওয়া পাসওয়ার্ড").click();
  await page.getByLabel("শুরুর কথা (বাংলা)").fill("ভুলে গেছেন");
  await expect(
    page.getByText("ভুলে যাওয়া পাসওয়ার্ড: শুরুর কথা (বাংলা)-এ {link} একবার থাকতে হবে, যেখানে লিংক বসবে", { exact: true }),
  ).toBeVisible();
  await expectToFit(page);
});

test("a wrong sentence, the draft, its changes, the history, an own page and somebody else's draft are said in Bengali", async ({
  page,
  speakInOffice,
  publish,
}) => {
  await publish({ en: { headline: "Plants" } });
  await openWords(page, speakInOffice);
  await english(page).fill("x".repeat(61));
  await expect(page.getByText("৬০ অক্ষরের মধ্যে ৬১")).toBeVisible();
  await expect(page.getByText("শিরোনাম (ইংরেজি) সর্বোচ্চ ৬০ অক্ষর হতে পারে", { exact: true })).toBeVisible();
  await english(page).fill("{price}");
  await expect(page.getByText(/^শিরোনাম \(ইংরেজি\)-এ \{price\} আছে, যার কোনো মানে নেই/)).toBeVisible();
  await english(page).fill("Trees");
  await expect(page.getByText(/^খসড়া সংরক্ষণ হয়েছে/)).toBeVisible();
  await expectNoEnglish(page, "Trees");
  await button(page, "১টি পরিবর্তন প্রকাশ করুন").click();
  const dialog = page.getByRole("dialog", { name: "প্রকাশ করুন" });
  await expect(dialog.getByRole("listitem")).toHaveText("শিরোনাম (ইংরেজি)PlantsTrees");
  await expect(dialog).toContainText("বাংলা নেই: শিরোনাম।");
  await expectNoEnglish(page, "Plants", "Trees");
  await takePictures(page, "bn-words-publish");
  await dialog.getByRole("button", { name: "প্রকাশ করুন" }).click();
  await expect(page.getByText("প্রকাশ হয়েছে। ক্রেতারা এখন এটিই পড়ছেন।")).toBeVisible();
  await button(page, "ইতিহাস").click();
  const history = page.getByRole("dialog", { name: "ইতিহাস" });
  await expect(history.getByRole("listitem").first()).toContainText("আপনি");
  await history.getByRole("button", { name: "দেখুন" }).first().click();
  await expect(history.getByText("Trees")).toBeVisible();
  await expectNoEnglish(page, "Plants", "Trees");
  await expectToFit(page);
  await takePictures(page, "bn-words-history");
  await page.keyboard.press("Escape");
  await expect(history).toHaveCount(0);
  await button(page, "পেজ").click();
  await expectNoEnglish(page);
  await button(page, "পেজ যোগ করুন").click();
  await expect(page.getByText(/^খসড়া সংরক্ষণ হয়েছে/)).toBeVisible();
  const own = ["Delivery", "delivery", "/pages/"];
  await expectNoEnglish(page, ...own);
  await expectToFit(page);
  await takePictures(page, "bn-words-page");
  const { version } = await (await page.request.get("/api/admin/words")).json();
  const words = { en: { saleBadge: "Theirs" } };
  expect((await page.request.put("/api/admin/words", { data: { version, words } })).status()).toBe(200);
  await page.getByLabel("বাংলা শিরোনাম").fill("ডেলিভারির কথা");
  const conflict = page.getByRole("dialog", { name: "এর মধ্যে বদলেছে" });
  await expect(conflict).toContainText("আপনি নিজে");
  await expectNoEnglish(page, ...own);
  await takePictures(page, "bn-words-conflict");
  await conflict.getByRole("button", { name: "অন্যটি নিন" }).click();
  await expect(page.getByText("ডেলিভারি, ফেরত, গোপনীয়তা", { exact: false })).toBeVisible();
});
