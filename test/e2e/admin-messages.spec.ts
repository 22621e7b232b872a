import { expect, type Page } from "@playwright/test";
import { complaintsOf, expectAccessible, expectToFit, openOffice, ownName } from "./back-office.ts";
import { address, customerWith, post, productNamed } from "./checkout-steps.ts";
import { test } from "./shop-page.ts";

async function write(page: Page, name: string, message: string): Promise<void> {
  const reply = await page.request.post("/api/contact", { data: { name, email: "tahmina@example.com", message } });
  expect(reply.status()).toBe(200);
}

const inbox = (page: Page) => page.getByRole("region", { name: "Inbox" });
const reader = (page: Page) => page.getByRole("region", { name: "Message", exact: true });
const entry = (page: Page, name: string) => inbox(page).getByRole("link", { name: new RegExp(name) });

test("opening a message marks it read; it can be marked unread, archived and restored", async ({ page }) => {
  const complaints = complaintsOf(page);
  const [first, name] = [ownName("Rafiq"), ownName("Tahmina")];
  await write(page, first, "Is the terracotta glazed inside?");
  await write(page, name, "Which of your lemons would fruit on a balcony?\n\nThe wind is strong in April.");
  await openOffice(page, "/admin/list");
  const count = async () =>
    (await (await page.request.post("/api/contact/list", { data: {} })).json()).unread as number;
  const unread = await count();
  const inSidebar = page.getByRole("link", { name: `Messages ${unread} unread` });
  await inSidebar.locator("visible=true").click();
  await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();

  await expect(entry(page, name)).toContainText("Unread");
  await entry(page, name).click();
  await expect(reader(page).getByRole("heading", { name })).toBeFocused();
  await expect(reader(page).locator("p", { hasText: "The wind is strong in April." })).toBeVisible();
  await expect(
    page
      .getByText(`${unread - 1} unread`)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  expect(await count()).toBe(unread - 1);
  const reply = await reader(page).getByRole("link", { name: "Reply by email" }).getAttribute("href");
  expect(reply).toContain("mailto:tahmina@example.com?subject=");
  expect(new URL(reply ?? "").searchParams.get("subject")).toBe("Your message to Gachpala");
  expect(new URL(reply ?? "").searchParams.get("body")).toContain(`Dear ${name},`);

  await reader(page).getByRole("button", { name: "Mark as unread" }).click();
  await expect(entry(page, name)).toContainText("Unread");
  expect(await count()).toBe(unread);

  await test.step("among the unread ones it stays open, and is no more in the list", async () => {
    await page.locator("label", { hasText: "Unread" }).click();
    await entry(page, name).click();
    await expect(reader(page).getByRole("heading", { name })).toBeVisible();
    await expect(entry(page, name)).toHaveCount(0);
    await expect(reader(page).getByRole("heading", { name })).toBeVisible();
    await reader(page).getByRole("button", { name: "Mark as unread" }).click();
    await expect(entry(page, name)).toBeVisible();
    await page.locator("label", { hasText: "Unread" }).click();
    await expect(page).not.toHaveURL(/unread=/);
  });

  // The arrow keys move through the list, Enter opens a message.
  await entry(page, name).focus();
  await page.keyboard.press("ArrowDown");
  await expect(entry(page, first)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await reader(page).getByRole("button", { name: "Archive" }).click();
  await expect(page.locator(".toasts").getByText("Archived", { exact: true })).toBeVisible();
  await expect(entry(page, name)).toHaveCount(0);
  await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
  await entry(page, name).click();
  await reader(page).getByRole("button", { name: "Archive" }).click();
  await expect(entry(page, name)).toHaveCount(0);
  // The message about it says the same word, and on a phone it may be there before the list is back.
  await page.locator("label", { hasText: "Archived" }).click();
  await expect(page).toHaveURL(/archived=1/);
  await entry(page, name).click();
  await reader(page).getByRole("button", { name: "Restore" }).click();
  await expect(entry(page, name)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("messages are searched and paged, name their sender's orders, fit from 320 pixels, and can be loaded again", async ({
  page,
}) => {
  await test.step("messages are searched and paged, the address names the open one, and a failed list can be loaded again", async () => {
    const word = ownName("Needle").replaceAll(" ", "");
    for (let nth = 1; nth <= 21; nth += 1) await write(page, `Writer ${nth}`, `${word} number ${nth}.`);
    await openOffice(page, "/admin/messages");
    await page.getByLabel("Search messages").pressSequentially(word.toLowerCase());
    await expect(inbox(page).getByRole("listitem").locator(".msg")).toHaveCount(20);
    await expect(
      inbox(page)
        .getByRole("link", { name: /Writer/ })
        .first(),
    ).toContainText("number 21.");
    await inbox(page).getByRole("link", { name: "Page 2" }).click();
    await expect(inbox(page).locator(".msg")).toHaveCount(1);
    await entry(page, "Writer 1").click();
    await expect(reader(page)).toContainText(`${word} number 1.`);
    await page.reload();
    await expect(reader(page)).toContainText(`${word} number 1.`);
    await test.step("on a phone's width the list and the open message take turns", async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(inbox(page)).toBeHidden();
      await reader(page).getByRole("link", { name: "Messages" }).click();
      await expect(inbox(page)).toBeVisible();
      await page.goBack();
      await expect(reader(page)).toBeVisible();
      await page.goBack();
      if (size) await page.setViewportSize(size);
    });
    await page.getByLabel("Search messages").fill(`${word} nowhere`);
    await expect(page.getByText("No message matches.")).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);

    await page.route("**/api/contact/list", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "The shop is resting" } }),
    );
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("The shop is resting");
    await page.unroute("**/api/contact/list");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No message matches.")).toBeVisible();
  });

  await test.step("a message names its sender's orders, found by the whole email address; it is accessible, and fits from 320 pixels", async () => {
    const email = `rahima-${process.pid}-${Date.now()}@example.com`;
    await customerWith(page, []);
    const { _id: product } = await productNamed(page, "Chili Seeds");
    const placed = await post(page, "/api/order/cod", {
      items: [{ product, size: "Seed Pack", quantity: 1 }],
      address: { ...address, email },
    });
    const [name, stranger] = [ownName("Rahima"), ownName("Ahima")];
    await page.request.post("/api/contact", {
      data: { name, email, message: `Has it left already? ${"long".repeat(80)}` },
    });
    // This address is a suffix of the first one, so the search finds both.
    await page.request.post("/api/contact", { data: { name: stranger, email: email.slice(1), message: "And mine?" } });
    await page.goto("/admin/messages");
    await entry(page, name).click();
    await expect(reader(page).getByText("A shopper of yours.")).toBeVisible();
    await expectAccessible(page);
    const size = page.viewportSize();
    for (const width of [820, 1200, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
      const text = reader(page).getByText("longlong").last();
      expect(await text.evaluate((part) => part.scrollWidth - part.clientWidth), "the message is cut off").toBe(0);
    }
    await expectAccessible(page);
    if (size) await page.setViewportSize(size);
    const searched = page.waitForResponse("**/api/order/list");
    await entry(page, stranger).click();
    await searched;
    await expect(reader(page).getByRole("heading", { name: stranger })).toBeVisible();
    await expect(reader(page).getByText("A shopper of yours.")).toHaveCount(0);
    await entry(page, name).click();
    await reader(page)
      .getByRole("link", { name: String(placed.number) })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${placed.number}`);
  });
});
