// Rules for every back office form: it asks before losing unsaved work, and shows each error beside its field.
import { expect, type Page } from "@playwright/test";
import { openOffice, ownName } from "./back-office.ts";
import { monstera } from "./checkout-steps.ts";
import { setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

const leaveDialog = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

/** Follows a link in the page, so the sidebar need not be visible. */
async function goTo(page: Page, address: string) {
  await page.evaluate((href) => {
    document.querySelector<HTMLAnchorElement>(`nav[aria-label="Back office pages"] a[href="${href}"]`)?.click();
  }, address);
}

/** Reloads the page and expects the browser's warning about unsaved work. */
async function expectClosingWarning(page: Page) {
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const warning = await asked;
  expect(warning.type()).toBe("beforeunload");
  await warning.accept();
  await reloaded;
}

test("what is typed is not lost: leaving a form or closing the tab asks first", async ({ page }) => {
  await test.step("leaving typed settings or a typed category asks first", async () => {
    const typed = { "/admin/settings": "Shop name", "/admin/categories": "Name" };
    for (const [address, label] of Object.entries(typed)) {
      await openOffice(page, address);
      const field = page.getByLabel(label, { exact: true }).first();
      await field.pressSequentially("Half a name");
      await goTo(page, "/admin/messages");
      await expect(leaveDialog(page)).toContainText("What you typed is not saved yet.");
      await page.keyboard.press("Escape");
      await expect(leaveDialog(page)).toHaveCount(0);
      await expect(field).toHaveValue("Half a name");
      await expectClosingWarning(page);
      await expect(field).toHaveValue("");
      await goTo(page, "/admin/messages");
      await expect(page).toHaveURL(/\/admin\/messages$/);
    }
  });

  await test.step("closing the tab asks first when an order's page or a new order holds typed text", async () => {
    const { orders } = await setUp(page, [[monstera]]);
    for (const address of [`/admin/orders/${orders[0]?.orderId}`, "/admin/orders/new"]) {
      await page.goto(address);
      const note = page.getByLabel("Note for owners");
      // Typed, not filled: a browser asks only after a key press.
      await note.pressSequentially("Rings twice");
      await expectClosingWarning(page);
      await expect(note).toHaveValue("Rings twice");
    }
    const note = page.getByLabel("Note for owners");
    const startOver = page.getByRole("button", { name: "Start over" });
    await startOver.click();
    await expect(note).toHaveValue("");
    await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
    await expect(note).toHaveValue("Rings twice");
    await startOver.click();
    await page.goto("/admin/orders");
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  });
});

test("a category's picture that is no picture is refused beside its field; opening another row, searching or leaving asks before an edited row is lost", async ({
  page,
}) => {
  await openOffice(page, "/admin/categories");
  await test.step("what is no picture is refused, and nothing is stored", async () => {
    const name = ownName("Unpictured");
    const sent: string[] = [];
    page.on("request", (request) => /category\//.test(request.url()) && sent.push(request.method()));
    await page.getByLabel("Name", { exact: true }).fill(name);
    const image = page.getByLabel("Image", { exact: true });
    const form = page.getByRole("region", { name: "New category" });
    const file = (fileName: string, buffer: Buffer) => ({ name: fileName, mimeType: "image/png", buffer });
    const script = file("leaf.png", Buffer.from("<script>alert(1)</script>"));
    await image.setInputFiles(script);
    await expect(form.getByRole("alert")).toContainText("leaf.png is not a picture of a kind the shop can take.");
    await image.setInputFiles(file("empty.png", Buffer.alloc(0)));
    await expect(form.getByRole("alert")).toContainText("empty.png is not a picture");
    await image.evaluate((field: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(60 * 1024 * 1024)], "huge.jpg", { type: "image/jpeg" }));
      field.files = files.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(form.getByRole("alert")).toContainText("huge.jpg has 60 MB. An image may have at most 10 MB.");
    await expect(page.locator(".upl")).toHaveCount(0);
    await page.getByRole("button", { name: "Edit Herbs" }).click();
    await page.getByLabel("New image of Herbs").setInputFiles(script);
    await expect(page.locator("tr.is-edit").getByRole("alert")).toContainText("leaf.png is not a picture");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(sent.filter((method) => method !== "GET")).toEqual([]);

    // Only decoding reveals the damage, so the server refuses the picture and stores nothing.
    await image.setInputFiles(file("torn.png", Buffer.from("\x89PNG\r\n\x1a\nand nothing of a picture", "latin1")));
    await expect(form.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Create" }).click();
    await expect(form.getByRole("alert")).toContainText("The image is damaged or incomplete");
    await expect(page.getByRole("button", { name: "Remove the image" })).toBeFocused();
    const { categories } = await (await page.request.get("/api/category/desk")).json();
    expect(categories.map((category: { name: string }) => category.name)).not.toContain(name);
  });
  await page.getByRole("button", { name: "Remove the image" }).click();
  await page.getByRole("region", { name: "New category" }).getByLabel("Name", { exact: true }).fill("");

  await page.getByRole("button", { name: "Edit Herbs" }).click();
  const name = page.locator("tr.is-edit").getByLabel("Name", { exact: true });
  await name.fill("Herbs and more");
  await page.getByRole("button", { name: "Edit Seeds" }).click();
  await leaveDialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue("Herbs and more");
  await page.getByLabel("Search categories").fill("s");
  await leaveDialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(name).toHaveValue("Herbs and more");
  await page.getByRole("button", { name: "Edit Seeds" }).click();
  await leaveDialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(name).toHaveValue("Seeds");

  // Discarding asks no question, and does not repeat the navigation that was refused before.
  await name.fill("Half a name");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Edit Seeds" })).toBeFocused();
  await expect(page).not.toHaveURL(/q=|edit=/);
  await goTo(page, "/admin/messages");
  await expect(page).toHaveURL(/\/admin\/messages$/);
});

test("the focus stays in sight, goes to the refused field, and remains where a control disappears", async ({
  page,
}) => {
  await test.step("Tab never takes the focus below the bar with 'Save'", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openOffice(page, "/admin/delivery");
    const bar = page.locator(".savebar");
    await expect(bar).toBeVisible();
    await page.locator("#main").focus();
    const hidden: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press("Tab");
      const under = await bar.evaluate((element) => {
        const { activeElement: focused } = document;
        if (focused === null || focused === document.body || element.contains(focused)) return null;
        const { bottom, left } = focused.getBoundingClientRect();
        const { top, left: barLeft } = element.getBoundingClientRect();
        return left >= barLeft && bottom > top + 1 ? focused.outerHTML.slice(0, 100) : null;
      });
      if (under !== null) hidden.push(under);
    }
    expect(hidden).toEqual([]);
  });

  await test.step("a control that disappears leaves the focus beside its place", async () => {
    await page.goto("/admin/blog");
    const press = async (name: string) => {
      await page.getByRole("button", { name }).focus();
      await page.keyboard.press("Enter");
    };
    await press("New post");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    const { orders } = await setUp(page, [[monstera]]);
    await page.goto(`/admin/orders/${orders[0]?.orderId}`);
    await press("Cash collected");
    await expect(page.getByText("Cash Collected", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Payment" })).toBeFocused();
  });

  await test.step("a refused field is named in its own words and focused, in the settings, in the list and at the login", async () => {
    await page.goto("/admin/settings");
    const shop = page.getByRole("region", { name: "Shop" });
    for (const [label, typed, message] of [
      ["Street", "x".repeat(201), "Street is longer than 200 characters"],
      ["Low-stock warning at", "-1", "Low-stock warning at is below zero"],
    ] as const) {
      const field = shop.getByLabel(label);
      await field.fill(typed);
      await shop.getByRole("button", { name: "Save settings" }).click();
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
      await expect(field).toBeFocused();
      await field.fill("");
    }
    await page.goto("/admin/categories");
    await page.getByLabel("Name", { exact: true }).fill("Herbs");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("This name is already taken")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

    await page.context().clearCookies();
    await page.goto("/admin/orders");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Enter email and password");
    await expect(page.getByLabel("Email")).toBeFocused();
  });
});
