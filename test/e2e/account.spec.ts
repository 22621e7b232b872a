// The customer's account page, password reset by mail, saved addresses at the checkout, and deleting the account.
import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { complaintsOf, expectAccessible, expectToFit } from "./back-office.ts";
import { address, monstera, placedOrder, post, proceedToOrder, productNamed } from "./checkout-steps.ts";
import { newShopper, openLogin, password, signedIn } from "./journey.ts";
import { linkIn, mailTo } from "./mails.ts";
import { test } from "./shop-page.ts";

const panel = (page: Page, name: string) => page.getByRole("region", { name });
const newPassword = "fresh moss 88 fresh";

test("a forgotten password: asked for, mailed, set once, logged in, and other devices logged out", async ({
  page,
  browser,
  baseURL,
}) => {
  const shopper = newShopper();
  const elsewhere = await browser.newContext({ baseURL });
  await elsewhere.request.post("/api/user/register", { data: { ...shopper, password } });
  await page.goto("/contact");
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(shopper.email);
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByRole("heading", { name: "Look in your mail" })).toBeVisible();
  const link = linkIn(await mailTo(shopper.email, /new password/i));
  const [, token] = /token=([^&]+)/.exec(link) ?? [];
  expect(await (await page.request.get(link)).text()).not.toContain(token);
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page.getByText("Use at least 8 characters")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("password1");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page.getByText("This password is too easy to guess. Please choose another.").first()).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Password changed")).toBeVisible();
  // Who registered had not shown that the mailbox is theirs: the name goes, as all that they put in.
  const menu = page.getByRole("button", { name: `Account menu of ${shopper.email.split("@")[0]}` });
  await expect(menu.locator("visible=true")).toBeVisible();
  expect((await (await elsewhere.request.get("/api/user/is-auth")).json()).success).toBe(false);
  // A used link says so before the customer types a password, and after it where that was not looked up.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works." })).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
  await page.route("**/api/user/reset-password/check", (route) =>
    route.fulfill({ json: { success: true, message: "" } }),
  );
  await page.reload();
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works." })).toBeVisible();
  await elsewhere.close();
});

test("an address is saved after ordering, fills the next delivery form, and overwrites nothing that was typed", async ({
  page,
}) => {
  await signedIn(page);
  const { _id } = await productNamed(page, "Areca Palm");
  const cart = () => post(page, "/api/cart/add", { itemId: _id, size: "Medium Pot" });
  await cart();
  await page.goto("/place-order");
  await expect(page.getByLabel("Saved addresses")).toHaveCount(0);
  const fields = { "First name": address.firstName, "Last name": address.lastName, Phone: address.phone };
  const place = { Street: address.street, City: address.city, State: address.state, "Zip code": address.zipcode };
  for (const [label, text] of Object.entries({ ...fields, ...place })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await proceedToOrder(page).first().click();
  await expect(page).toHaveURL(/\/my-orders$/);
  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(page.getByText("Address saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save this address" })).toHaveCount(0);

  await page.goto("/account");
  const addresses = panel(page, "Addresses");
  await expect(addresses.getByText("Default")).toBeVisible();
  await addresses.getByRole("button", { name: "Add an address" }).click();
  const form = addresses.getByRole("form", { name: "New address" });
  await expect(form.getByLabel("Phone")).toBeFocused();
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(form.getByText("Enter a first name")).toBeVisible();
  for (const [label, text] of Object.entries({ ...fields, ...place, City: "Khulna", Street: "কেডিএ এভিনিউ ৭" })) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(addresses.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await addresses.getByRole("button", { name: "Make default" }).click();
  await expect(addresses.getByRole("listitem").first()).toContainText("Khulna");
  await addresses.getByRole("button", { name: /^Edit the address কেডিএ/ }).click();
  await addresses.getByRole("form", { name: "Edit address" }).getByLabel("City").fill("Jashore");
  await addresses.getByRole("button", { name: "Save address" }).click();
  await expect(addresses.getByRole("listitem").first()).toContainText("Jashore");

  await cart();
  await page.goto("/place-order");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Jashore");
  const choice = page.getByRole("combobox", { name: "Saved addresses" });
  await choice.selectOption({ label: `${address.firstName}, ${address.street}, Dhaka` });
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Dhaka");
  await page.getByLabel("Street", { exact: true }).fill("My own street 5");
  await expect(choice).toHaveValue("");
  await page.reload();
  await expect(choice).toBeVisible();
  await expect(page.getByLabel("Street", { exact: true })).toHaveValue("My own street 5");
  await choice.selectOption({ index: 1 });
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Jashore");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Street", { exact: true })).toHaveValue("My own street 5");
  await expectAccessible(page);
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }

  await page.goto("/account");
  await addresses
    .getByRole("button", { name: /^Remove the address/ })
    .first()
    .click();
  await addresses.getByRole("button", { name: "Remove for good" }).click();
  await expect(addresses.getByRole("listitem")).toHaveCount(1);
  await expect(addresses.getByText("Default")).toBeVisible();
});

test("the account page: name, confirmed email, password and devices, its file, and its end", async ({
  page,
  browser,
}) => {
  const shopper = newShopper();
  await test.step("the account page: name, confirmed email, password and devices", async () => {
    const complaints = complaintsOf(page);
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Log in to see your account." })).toBeVisible();
    await post(page, "/api/user/register", { ...shopper, password });
    await page.reload();

    const profile = panel(page, "Profile");
    await profile.getByLabel("Name").fill("");
    await profile.getByRole("button", { name: "Save name" }).click();
    await expect(profile.getByText("Enter your name")).toBeVisible();
    await profile.getByLabel("Name").fill("Tahmina Akter");
    await profile.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Name saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Account menu of Tahmina Akter" }).first()).toBeAttached();

    await expect(profile.getByText("Not confirmed")).toBeVisible();
    await profile.getByRole("button", { name: "Send confirmation" }).click();
    await expect(profile.getByRole("button", { name: "Send again" })).toBeVisible();
    await page.goto(linkIn(await mailTo(shopper.email, /confirm/i)));
    await expect(page.getByRole("heading", { name: "Is this your email?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(page.getByRole("heading", { name: "Your email is confirmed." })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Account" }).click();
    await expect(profile.getByText("Confirmed", { exact: true })).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
    await elsewhere.request.post("/api/user/login", { data: { email: shopper.email, password } });
    await page.reload();
    const devices = panel(page, "Signed-in devices");
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(devices.getByText("This device")).toHaveCount(1);
    await devices.getByRole("button", { name: "Sign out all others" }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    expect((await (await elsewhere.request.get("/api/user/is-auth")).json()).success).toBe(false);
    await elsewhere.close();

    const change = panel(page, "Password");
    await change.getByLabel("Current password", { exact: true }).fill("not the password");
    await change.getByLabel("New password", { exact: true }).fill(newPassword);
    await change.getByRole("button", { name: "Change password" }).click();
    await expect(change.getByText("This is not your current password")).toBeVisible();
    await change.getByLabel("Current password", { exact: true }).fill(password);
    await change.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed. Other devices are signed out.")).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
    }
    expect(complaints).toEqual([expect.stringContaining("400")]);
  });

  await test.step("a customer takes account, addresses and orders along as a file", async () => {
    const { number } = await placedOrder(page, [{ ...monstera, quantity: 1 }]);
    await post(page, "/api/user/addresses", { address: { ...address, street: "House 9, Road 7" } });
    await page.goto("/account");
    const download = page.waitForEvent("download");
    await panel(page, "My data").getByRole("button", { name: "Download my data" }).click();
    const kept = JSON.parse(await readFile(await (await download).path(), "utf8"));
    expect(kept.account.email).toBe(shopper.email);
    expect(kept.addresses).toMatchObject([{ address: { street: "House 9, Road 7" } }]);
    expect(kept.orders).toMatchObject([{ number }]);
    expect(kept).toMatchObject({ cart: {}, wishlist: [], devices: [{}], reviews: [], claims: [], backInStock: [] });
  });

  await test.step("a deleted account cannot log in again, and its favorites leave the browser", async () => {
    await page.goto("/account");
    await page.evaluate(() => localStorage.setItem("favorites", '["some-product"]'));
    await panel(page, "Delete my account").getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await expectAccessible(page, "dialog");
    await dialog.getByLabel("Password", { exact: true }).fill("not the password");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(dialog.getByText("This is not your current password")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(newPassword);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText("Your account is deleted")).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain("some-product");
    const login = await page.request.post("/api/user/login", { data: { email: shopper.email, password: newPassword } });
    expect(login.status()).toBe(401);
  });
});

test("a link to confirm an email, opened without a session, in another account, or by someone who made no account", async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step("opened without a session: a new password takes the account over", async () => {
    const { shopper, link, elsewhere } = await registeredElsewhere(browser, baseURL);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Is this your email?" })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Save and confirm" }).click();
    await expect(page.getByText("Use at least 8 characters")).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Your email is confirmed." })).toBeVisible();
    await expect(
      page.getByRole("button", { name: `Account menu of ${shopper.email.split("@")[0]}` }).first(),
    ).toBeAttached();
    expect((await (await elsewhere.request.get("/api/user/is-auth")).json()).success).toBe(false);
    await elsewhere.close();
  });

  await test.step("opened in another account or by someone who made no account", async () => {
    await page.context().clearCookies();
    const { link, elsewhere } = await registeredElsewhere(browser, baseURL);
    await signedIn(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(page.getByRole("button", { name: "Save and confirm" })).toBeVisible();
    await page.goto(`${link}&mine=no`);
    await expect(page.getByRole("heading", { name: "Not your account?" })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole("link", { name: "It is mine" }).click();
    await expect(page.getByRole("heading", { name: "Is this your email?" })).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "It is not mine" }).click();
    await expect(page.getByRole("heading", { name: "The account is deleted." })).toBeVisible();
    expect((await (await elsewhere.request.get("/api/user/is-auth")).json()).success).toBe(false);
    await elsewhere.close();
  });
});

/** Registers an account in another browser and waits for its mail with the link. */
async function registeredElsewhere(browser: Browser, baseURL: string | undefined) {
  const shopper = newShopper();
  const elsewhere = await browser.newContext({ baseURL });
  await elsewhere.request.post("/api/user/register", { data: { ...shopper, password } });
  await elsewhere.request.post("/api/user/confirm-email/send");
  return { shopper, elsewhere, link: linkIn(await mailTo(shopper.email, /confirm/i)) };
}
