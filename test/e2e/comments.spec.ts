import { expect, type Page } from "@playwright/test";
import { newShopper, password, register, signedIn } from "./journey.ts";
import { test } from "./own-products.ts";
import { hold, holdScripts } from "./shop-page.ts";

const nothingYet = "No comments yet. Be the first to share a tip!";
const comments = (page: Page) => page.locator("#comments");
const stored = (page: Page, id: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), `gp:comments:${id}`);

async function post(page: Page, text: string): Promise<void> {
  await comments(page).getByLabel("Add a comment").fill(text);
  await comments(page).getByRole("button", { name: "Post comment" }).click();
}

test("a visitor is asked to log in and loses no text; then this browser keeps the comment and its replies", async ({
  page,
  nursery,
}) => {
  const plant = await nursery.grow();
  const shopper = newShopper();
  await page.goto(plant.path);
  await expect(comments(page).getByText(nothingYet)).toBeVisible();
  await expect(comments(page).getByText("Saved on this device")).toBeVisible();
  const tip = "Turn it <b>weekly</b><img src=x onerror='window.wasRun = true'>\nrow two";
  await post(page, `  ${tip}  `);
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await page.keyboard.press("Escape");
  const field = comments(page).getByLabel("Add a comment");
  await expect(field).toHaveValue(`  ${tip}  `);
  expect(await stored(page, plant.id)).toBeNull();
  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await register(page, shopper);
  await page.getByRole("status").getByRole("link", { name: "Go back" }).click();
  await expect(field).toHaveValue(`  ${tip}  `);

  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await expect(field).toHaveValue("");
  await expect(comments(page).getByText("Turn it <b>weekly</b>")).toBeVisible();
  await post(page, " \n  ");
  const today = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Dhaka", weekday: "short" }).format(new Date());
  await expect(comments(page).getByText(shopper.name)).toBeVisible();
  await expect(comments(page).locator(".cm__meta")).toContainText(today);
  const fields = { id: expect.any(String), user: { name: shopper.name }, createdAt: expect.any(String) };
  expect(await stored(page, plant.id)).toEqual([{ ...fields, text: tip, replies: [] }]);

  await comments(page)
    .getByRole("button", { name: `Reply to ${shopper.name}` })
    .click();
  const reply = comments(page).getByLabel(`Your reply to ${shopper.name}`);
  await expect(reply).toBeFocused();
  await reply.fill("   ");
  await comments(page).getByRole("button", { name: "Post reply" }).click();
  await expect(reply).toBeVisible();
  await reply.fill("  ধন্যবাদ  ");
  await comments(page).getByRole("button", { name: "Post reply" }).click();
  await expect(comments(page).getByText("ধন্যবাদ")).toHaveAttribute("lang", "bn");
  // Its English letters keep the shop's font.
  await expect(comments(page).getByText("ধন্যবাদ")).toHaveCSS("font-family", /^Figtree/);
  expect(await stored(page, plant.id)).toEqual([{ ...fields, text: tip, replies: [{ ...fields, text: "ধন্যবাদ" }] }]);

  await page.reload();
  await expect(comments(page).getByText("1, with 1 reply")).toBeVisible();
  await expect(comments(page).getByText("ধন্যবাদ")).toHaveCount(0);
  await comments(page).getByRole("button", { name: "Show replies (1)" }).click();
  await expect(comments(page).getByText("ধন্যবাদ")).toBeVisible();
  await comments(page).getByRole("button", { name: "Hide replies (1)" }).click();
  await expect(comments(page).getByText("ধন্যবাদ")).toHaveCount(0);
  await page.context().clearCookies();
  await page.reload();
  await comments(page)
    .getByRole("button", { name: `Reply to ${shopper.name}` })
    .click();
  await reply.fill("Me too");
  await comments(page).getByRole("button", { name: "Post reply" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect(reply).toHaveValue("Me too");
  expect((await stored(page, plant.id))[0].replies).toHaveLength(1);
  expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
});

test("with broken comments in the browser's storage the page works and a comment can be added", async ({
  page,
  nursery,
}) => {
  const plant = await nursery.grow();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await signedIn(page);
  await page.goto(plant.path, { waitUntil: "domcontentloaded" });
  const good = { id: 7, user: { name: "Rafiq" }, text: "Still here", createdAt: "2026-11-14T05:00:00.000Z" };
  // Other broken texts are in test/web/stored-texts.test.ts.
  const text = JSON.stringify([null, { id: 1, text: "no name" }, { ...good, replies: "none" }, good]);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`gp:comments:${plant.id}`, text] as const);
  await page.reload();
  await expect(comments(page).getByText("Still here")).toBeVisible();
  await expect(comments(page).getByText("Sat Nov 14 2026")).toBeVisible();
  await post(page, "A new one");
  await expect(comments(page).getByText("2", { exact: true })).toBeVisible();
  expect((await stored(page, plant.id)).map(({ text }: { text: string }) => text)).toEqual(["A new one", "Still here"]);

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await post(page, "Not kept, 1");
  await post(page, "Not kept, 2");
  await expect(comments(page).getByText(/^Not saved: this device's storage is full/)).toBeVisible();
  await expect(comments(page).getByText("4", { exact: true })).toBeVisible();
  expect(failures).toEqual([]);
});

test("two tabs on one product keep each other's comments", async ({ page, context, nursery }) => {
  const plant = await nursery.grow();
  await signedIn(page);
  await page.goto(plant.path);
  const other = await context.newPage();
  await other.goto(plant.path);
  await expect(comments(other).getByText(nothingYet)).toBeVisible();
  await post(page, "From the first tab");
  await expect(comments(other).getByText("From the first tab")).toBeVisible();
  await post(other, "From the second tab");
  await expect(comments(page).getByText("From the second tab")).toBeVisible();
  await expect(comments(page).getByText("From the first tab")).toBeVisible();
});

/** As a login in this tab tells the other ones. @param email of an account; without it one is made */
async function signInHere(tab: Page, email?: string): Promise<string> {
  await tab.request.post("/api/user/logout", { data: {} });
  const answer = email && (await tab.request.post("/api/user/login", { data: { email, password } }));
  if (answer) expect(answer.ok(), await answer.text()).toBe(true);
  const signed = email ?? (await signedIn(tab)).email;
  await tab.evaluate(() => localStorage.setItem("gp:changed", String(Date.now())));
  return signed;
}

test("words typed in one tab are theirs who typed them, whoever signs in in a second one", async ({
  page,
  context,
  nursery,
}) => {
  const plant = await nursery.grow();
  const { email: first } = await signedIn(page);
  await page.goto(plant.path);
  const typed = comments(page).getByLabel("Add a comment");
  await expect(page.getByRole("button", { name: /^Account menu/ }).first()).toBeAttached();
  await typed.fill("Of the first");
  const ask = await context.newPage();
  await ask.goto(`/ask/${plant.id}`);
  const question = ask.getByLabel("Your question");
  await expect(ask.getByRole("button", { name: /^Account menu/ }).first()).toBeAttached();
  await question.fill("Does it like shade?");
  for (const field of [typed, question]) await expect(field).toHaveAttribute("data-by", /./);
  const other = await context.newPage();
  await other.goto("/contact");

  const second = await signInHere(other);
  for (const field of [typed, question]) await expect(field).toHaveValue("");
  await typed.fill("Of the second");
  await expect(typed).toHaveAttribute("data-by", /./);
  await signInHere(other, first);
  await expect(typed).toHaveValue("Of the first");
  await expect(question).toHaveValue("Does it like shade?");
  await signInHere(other, second);
  await expect(typed).toHaveValue("Of the second");
  await expect(question).toHaveValue("");
  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await expect(comments(page).getByText("Of the second")).toBeVisible();
  await page.reload();
  await expect(comments(page).getByText("Of the second")).toBeVisible();
  await expect(typed).toHaveValue("");
});

test("a page that the browser has kept shows who signs in after a logout nothing of the account before", async ({
  page,
  nursery,
}) => {
  const plant = await nursery.grow();
  const { email: first } = await signedIn(page);
  await page.goto(plant.path);
  const typed = comments(page).getByLabel("Add a comment");
  await expect(page.getByRole("button", { name: /^Account menu/ }).first()).toBeAttached();
  await typed.fill("Of the first");
  await expect(typed).toHaveAttribute("data-by", /./);
  await signInHere(page);
  await page.evaluate(() => {
    // As the logout on a later page has left it; then the person goes back.
    sessionStorage.removeItem("gp:tab-customer");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(typed).toHaveValue("");
  await signInHere(page, first);
  await page.reload();
  await expect(typed).toHaveValue("Of the first");
});

test("who begins to write before the shop has said who is there loses nothing, where another was signed in before", async ({
  page,
  nursery,
}) => {
  const plant = await nursery.grow();
  await signedIn(page);
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: /^Account menu/ }).first()).toBeAttached();
  await page.context().clearCookies();
  await signedIn(page);
  const tell = await hold(page, "**/api/user/is-auth", true);
  await page.goto(plant.path);
  const typed = comments(page).getByLabel("Add a comment");
  await expect(comments(page).getByRole("button", { name: "Post comment" })).toBeEnabled();
  await typed.fill("Quickly said");
  await expect(typed).toHaveAttribute("data-by", "");
  const again = page.waitForEvent("domcontentloaded");
  tell();
  await again;
  await expect(typed).toHaveValue("Quickly said");
});

test("words typed before the page's scripts have come are kept when it is left", async ({ page, nursery }) => {
  const plant = await nursery.grow();
  const letGo = await holdScripts(page);
  await page.goto(plant.path, { waitUntil: "commit" });
  const typed = comments(page).getByLabel("Add a comment");
  await typed.pressSequentially("Early");
  letGo();
  await expect(comments(page).getByRole("button", { name: "Post comment" })).toBeEnabled();
  await page.keyboard.type(" bird");
  await expect(typed).toHaveAttribute("data-by", "");
  await page.reload();
  await expect(typed).toHaveValue("Early bird");
});
