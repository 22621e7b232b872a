import { expect, type Page } from "@playwright/test";
import { complaintsOf, expectAccessible, expectToFit, openOffice, ownName } from "./back-office.ts";
import { newShopper } from "./journey.ts";
import { test } from "./shop-page.ts";

const outbox = (page: Page) => page.getByRole("region", { name: "Outbox" });
const reader = (page: Page) => page.getByRole("region", { name: "Email", exact: true });

test("the owner finds a mail and sees it as it was sent; one without a recipient says why, and can be tried again", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const name = ownName("Rafiq");
  const { email } = newShopper();
  const message = { name, email: "rafiq@example.com", message: "Is the terracotta glazed inside?" };
  expect((await page.request.post("/api/contact", { data: message })).status()).toBe(200);
  expect((await page.request.post("/api/user/forgot-password", { data: { email } })).status()).toBe(200);
  await openOffice(page, "/admin/list");
  await page.getByRole("link", { name: "Emails", exact: true }).locator("visible=true").click();
  await expect(page.getByRole("heading", { name: "Emails", level: 1 })).toBeVisible();
  await expect(page.getByText(/^Mail is not set up\. Your customers get no emails/)).toBeVisible();
  const states = page.getByRole("navigation", { name: "State" });
  await expect(states.getByRole("link", { name: /^Kept as a file \d+$/ })).toBeVisible();
  await expect(states.getByRole("link", { name: /^Sent/ })).toHaveCount(0);
  await page.getByLabel("Search emails").fill(name);
  const entry = outbox(page).getByRole("link", { name: `Message from ${name}` });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText("Kept as a file", { timeout: 1000 });
  }).toPass();
  await entry.click();
  await expect(reader(page).getByRole("heading", { name: `Message from ${name}` })).toBeFocused();
  await expect(reader(page).getByText("Is the terracotta glazed inside?")).toBeVisible();
  await expect(reader(page).getByText(/^Nobody got it: mail is not set up. Kept as a file: outbox\//)).toBeVisible();
  await expect(reader(page).getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await expectAccessible(page);
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page);
  }
  const asMailed = page.waitForEvent("popup");
  await reader(page).getByRole("link", { name: "See it as sent" }).click();
  const mail = await asMailed;
  await expect(mail.getByRole("heading", { name: `${name} wrote to the shop` })).toBeVisible();
  // Scripts are blocked in the mail's frame, axe's included, so axe checks a copy of the mail.
  const copy = await page.context().newPage();
  await copy.setContent(await (await page.request.get(mail.url())).text());
  await mail.close();
  await expectAccessible(copy);
  await copy.setViewportSize({ width: 320, height: 600 });
  await expectToFit(copy);
  await copy.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(copy);
  await copy.close();

  await page.getByLabel("Search emails").fill("");
  await states.getByRole("link", { name: /^No email address/ }).click();
  await expect(page).toHaveURL(/state=skipped/);
  await expect(async () => {
    await page.reload();
    await expect(outbox(page).getByRole("link").first()).toContainText("Forgotten password", { timeout: 1000 });
  }).toPass();
  await outbox(page).getByRole("link").first().click();
  await expect(reader(page).getByText(/There is no account with the email that was typed/)).toBeVisible();
  await reader(page).getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The mail is on its way")).toBeVisible();
  await page.getByLabel("Search emails").fill("no-mail-has-this");
  await expect(page.getByText("No email matches.")).toBeVisible();
  expect(complaints).toEqual([]);
});
