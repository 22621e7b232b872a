// A tip on the device becomes a question, the nursery answers it in the office, the plant's page and the account of who asked show it, and who
// asked removes it. In English on the desktop, in Bengali on the phone.
import { expect } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { newShopper, password } from "./journey.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";

test("a question is asked from a tip, answered in the office, read on the product and the account, and removed @both", async ({
  page,
  browser,
  nursery,
  speakInOffice,
}, info) => {
  const { language, say, start, office: officePath } = languageOf(info);
  const [tipText, answerText] =
    language === "en"
      ? ["Does it grow in water?", "Yes, change the water each week."]
      : ["এটা কি পানিতে বাঁচে?", "বাঁচে, প্রতি সপ্তাহে পানি বদলান।"];
  const { id: product, name: englishName } = await nursery.grow({ bengaliName: "প্রশ্নের গাছ" });
  const name = language === "en" ? englishName : "প্রশ্নের গাছ";
  const productPage = `${start}/product/${product}`;
  const made = await page.request.post("/api/user/register", { data: { ...newShopper(), password } });
  expect(made.status()).toBe(200);
  await page.goto(productPage);
  const tip = { id: "1", user: { name: "Rahim" }, text: tipText, createdAt: "", replies: [] };
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
    [`gp:comments:${product}`, JSON.stringify([tip])],
  );
  await page.getByRole("link", { name: say("question_ask") }).click();
  await page.getByRole("button", { name: say("question_use_tip") }).click();
  await page.getByLabel(say("question_name")).fill("Rahim Uddin");
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: say("question_send") }).click();
  // Refused for its missing way: nothing that was typed is lost.
  await expect(page.getByLabel(say("question_text"))).toHaveValue(tip.text);
  await expect(page.getByLabel(say("question_name"))).toHaveValue("Rahim Uddin");
  await page.getByLabel(say("question_way")).fill("rahim@example.com");
  await page.getByRole("button", { name: say("question_send") }).click();
  await expect(page.getByRole("heading", { name: say("question_sent_title") })).toBeVisible();
  const own = (await page.getByRole("link", { name: say("question_yours") }).getAttribute("href")) ?? "";
  const second = { product, text: "Is it safe for cats?", email: "rahim@example.com" };
  expect((await page.request.post("/api/question", { data: second })).status()).toBe(200);

  await page.goto(`${start}/account`);
  const asked = page.getByRole("region", { name: say("own_questions") }).getByRole("listitem");
  await expect(asked).toHaveCount(2);
  await expect(asked.filter({ hasText: tip.text })).toContainText(say("question_state_waiting"));

  const office = await (await browser.newContext()).newPage();
  await office.goto(officePath);
  await office.getByLabel(say("email")).fill(owner.email);
  await office.getByLabel(say("password"), { exact: true }).fill(owner.password);
  const loggedIn = office.waitForResponse(/\/api\/admin\/login/);
  await office.getByRole("button", { name: say("login") }).click();
  await loggedIn;
  await speakInOffice(office.request, language);
  await office.goto(`${officePath}/questions`);
  const waiting = office.getByRole("article").filter({ hasText: tip.text });
  await waiting.getByLabel(say("questions_desk_answer")).fill(answerText ?? "");
  expect(await seriousFaults(office)).toEqual([]);
  await waiting.getByRole("button", { name: say("questions_desk_send"), exact: true }).click();
  await expect(waiting).toHaveCount(0);

  await page.goto(productPage);
  await expect(page.locator("#questions")).toContainText(answerText ?? "");
  await expect(page.locator("#questions")).toContainText("Rahim U.");
  await page.goto(`${start}/account`);
  const answered = asked.filter({ hasText: tip.text });
  await expect(answered).toContainText(answerText ?? "");
  await expect(answered).toContainText(say("question_state_shown"));
  await expect(answered.getByRole("link", { name })).toHaveAttribute("href", new RegExp(`/product/${product}$`));
  expect(await seriousFaults(page)).toEqual([]);
  await expectToFit(page);
  // The other one is removed here, and this one by its link.
  const other = asked.filter({ hasText: second.text });
  await other.getByRole("button", { name: say("own_question_withdraw", { question: second.text }) }).click();
  await other.getByRole("button", { name: say("question_withdraw_really") }).click();
  await expect(page.getByText(say("done_question_withdrawn"))).toBeVisible();
  await expect(asked).toHaveCount(1);
  await page.goto(own);
  await page.getByRole("button", { name: say("question_withdraw") }).click();
  await page.getByRole("button", { name: say("question_withdraw_really") }).click();
  // Not in the message about the other one, which this page shows too.
  await expect(page.getByRole("main").getByText(say("done_question_withdrawn"))).toBeVisible();
  await page.goto(productPage);
  await expect(page.locator("#questions")).toHaveCount(0);
  await page.goto(`${start}/account`);
  await expect(page.getByText(say("own_questions_none"))).toBeVisible();
});
