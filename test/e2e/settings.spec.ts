import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./back-office.ts";
import { addToCart, openProduct } from "./journey.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

const password = "fresh moss 88 fresh";
const secondPassword = "another moss 99";
let made = 0;

/** Signs in as a new owner, so that changes to the account lock no other test out. */
async function openAsNewOwner(page: Page, address: string): Promise<string> {
  made += 1;
  const email = `keeper-${process.pid}-${Date.now()}-${made}@example.com`;
  await page.request.post("/api/admin/login", { data: owner });
  const added = await page.request.post("/api/admin/owners", {
    data: { name: "Kamal", email, currentPassword: owner.password },
  });
  expect(added.status()).toBe(200);
  const token = (await added.json()).invitationPath.split("#")[1];
  const chosen = await page.request.post("/api/admin/new-password", { data: { token, password } });
  expect(chosen.status()).toBe(200);
  await page.request.post("/api/admin/logout");
  await page.goto(address);
  await logIn(page, email);
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

const panel = (page: Page, name: string) => page.getByRole("region", { name });

test("the owner's settings appear on the shop's pages and in the cart's sums", async ({ page }) => {
  await openAsNewOwner(page, "/admin/settings");
  const shop = panel(page, "Shop");
  await walkPagesByKeyboard(page);
  try {
    await shop.getByLabel("Shop name").fill("Green <Corner>");
    await shop.getByLabel("Phone").fill("+880 1711-111111");
    await expect(shop.getByText(/^Not set: .* is used$/)).not.toHaveCount(0);
    await shop.getByLabel("Street").fill("Savar Bus Stand");
    await shop.getByLabel("Delivery charge").fill("sixty");
    await shop.getByLabel("Tax, percent").fill("101");
    await shop.getByRole("button", { name: "Save settings" }).click();
    await expect(shop.getByText(/Delivery charge/).last()).toBeVisible();
    await expect(shop.getByLabel("Delivery charge")).toHaveAttribute("aria-invalid", "true");
    await expect(shop.getByLabel("Tax, percent")).toHaveAccessibleDescription(/^Tax, percent is above 100/);
    await expect(shop.getByLabel("Delivery charge")).toBeFocused();
    await shop.getByLabel("Delivery charge").fill("১,০৬০.৫০");
    await shop.getByLabel("Tax, percent").fill("0");
    await shop.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();

    await page.goto("/contact");
    await expect(page).toHaveTitle(/Green <Corner>/);
    await expect(page.getByRole("link", { name: "+880 1711-111111" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("+880 1711-111111");
    // Directions lead to the street that the owner has set, not to the default one.
    await expect(page.getByRole("link", { name: "Directions" })).toHaveAttribute("href", /[?&]to=Savar\+Bus\+Stand/);
    await expect(page.getByRole("button", { name: "Show the map" })).toHaveCount(0);
    await openProduct(page, "Areca Palm");
    await addToCart(page, "Medium Pot");
    await page.goto("/cart");
    const summary = page.getByRole("complementary", { name: "Order Summary" });
    await expect(summary).toContainText("Shipping Fee৳1,060.50Tax (0%)৳0.00");
  } finally {
    const login = await page.request.post("/api/admin/login", { data: owner });
    expect(login.status()).toBe(200);
    await page.request.put("/api/admin/settings", { data: {} });
  }
});

/** The four pages and both of the people's, there and back to the first. */
async function walkPagesByKeyboard(page: Page): Promise<void> {
  const pages = page.getByRole("navigation", { name: "Pages of the settings" });
  await pages.getByRole("link", { name: "Shop" }).focus();
  for (const [tabs, name, path] of [
    [1, "People", "/admin/team"],
    [3, "Couriers & payment", "/admin/settings/payment"],
    [4, "My account", "/admin/settings/account"],
  ] as const) {
    for (let pressed = 0; pressed < tabs; pressed += 1) await page.keyboard.press("Tab");
    await expect(pages.getByRole("link", { name })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(pages.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    // From where the next Tab leads into the pages again.
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeFocused();
  }
  await pages.getByRole("link", { name: "People" }).press("Enter");
  const parts = page.getByRole("navigation", { name: "People" });
  await parts.getByRole("link", { name: "Activity" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await expect(parts.getByRole("link", { name: "Activity" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Shop" }).press("Enter");
  await expect(panel(page, "Shop").getByLabel("Shop name")).toBeVisible();
}

test("an owner turns two-factor login on, and logs in with a code and with a recovery code", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const email = await openAsNewOwner(page, "/admin/settings/account");
  const twoFactor = panel(page, "Two-factor login");
  await twoFactor.getByRole("button", { name: "Turn on" }).click();
  const asked = page.getByRole("dialog", { name: "Turn two-factor login on?" });
  await expect(asked.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("This is not your current password")).toBeVisible();
  await expectAccessible(page, "dialog");
  await prove(page, "Turn two-factor login on?", "Continue");
  const key = ((await twoFactor.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expect(twoFactor.getByRole("img", { name: /QR code/ })).toBeVisible();
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await twoFactor.getByLabel("Code").fill(totp.generate());
  await twoFactor.getByRole("button", { name: "Confirm" }).click();
  await expect(twoFactor.getByText("It is on. 10 recovery codes are left.")).toBeVisible();
  const codes = await twoFactor.getByRole("status").locator("code").allTextContents();
  const downloading = page.waitForEvent("download");
  await twoFactor.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString().trim().split("\r\n")).toEqual(codes);
  await page.emulateMedia({ media: "print" });
  await expect(twoFactor.getByRole("status")).toBeVisible();
  await expect(panel(page, "Signed-in devices")).toBeHidden();
  await page.emulateMedia({ media: null });
  const recoveryCode = (await twoFactor.getByRole("status").locator("code").first().textContent()) ?? "";

  await signInElsewhere(browser, email, () => totp.generate({ timestamp: Date.now() + 30_000 }));
  // A recovery code goes into the same field.
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const recovered = await elsewhere.post("/api/admin/login", { data: { email, password, code: recoveryCode } });
  expect(recovered.status(), await recovered.text()).toBe(200);
  await elsewhere.dispose();

  await twoFactor.getByRole("button", { name: "New recovery codes" }).click();
  const renewing = page.getByRole("dialog", { name: "Make new recovery codes?" });
  await renewing.getByLabel("Your password").fill(password);
  await renewing.getByRole("button", { name: "Make new codes" }).click();
  await expect(renewing.getByLabel("Code")).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(renewing.getByText("This code is wrong or was used already")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(renewing).toBeHidden();
  await expect(twoFactor.getByText(/^It is on/)).toBeVisible();
});

/** Enters the password in the dialog that asks for it. */
async function prove(page: Page, title: string, act: string, typed = password): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel("Your password").fill(typed);
  await dialog.getByRole("button", { name: act }).click();
  await expect(dialog).toBeHidden();
}

/** Signs in from a browser new to the owner: password, then code. */
async function signInElsewhere(browser: Browser, email: string, code: () => string): Promise<void> {
  const page = await browser.newPage();
  await page.goto("/admin/settings/account");
  await logIn(page, email);
  await expect(page.getByRole("alert")).toContainText("Please give the code of your authenticator");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.keyboard.type(code());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.close();
}

test("an owner sees the devices, signs another out, changes the password and disables an owner", async ({
  page,
  browser,
}) => {
  const email = await openAsNewOwner(page, "/admin/settings/account");
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/admin/settings/account");
  await logIn(elsewhere, email);
  await expect(elsewhere.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();

  await page.reload();
  const devices = panel(page, "Signed-in devices");
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Admin Login" })).toBeVisible();

  const passwords = panel(page, "Your password");
  const change = async (newPassword: string) => {
    await passwords.getByLabel("New password").fill(newPassword);
    await passwords.getByRole("button", { name: "Change password" }).click();
    await prove(page, "Change your password?", "Change password");
  };
  await change("password1");
  await expect(passwords.getByText("This password is too easy to guess.")).toBeVisible();
  await change(secondPassword);
  await expect(page.getByText("Password changed. Other devices are signed out.")).toBeVisible();

  await page.goto("/admin/team");
  const owners = panel(page, "Add someone");
  const people = panel(page, "Team");
  const added = `gardener-${Date.now()}@example.com`;
  await owners.getByLabel("Name").fill("Moyna");
  await owners.getByLabel("Email").fill(added);
  await owners.getByLabel("Role").selectOption("Writer");
  await owners.getByRole("button", { name: "Send the invitation" }).click();
  await prove(page, "Invite this person?", "Invite", secondPassword);
  await expect(people.getByRole("listitem").filter({ hasText: added })).toContainText("Invited, no password yet");
  const link = (await owners.getByRole("status").locator("code").textContent()) ?? "";
  await expectAccessible(page, "main");
  await elsewhere.goto(link);
  await elsewhere.getByLabel("New password").fill(password);
  await elsewhere.getByRole("button", { name: "Save password" }).click();
  await expect(elsewhere.getByText("Your account is ready. Please log in.")).toBeVisible();
  await elsewhere.getByRole("link", { name: "Login" }).click();
  await logIn(elsewhere, added);
  await test.step("a writer is led to the words, sees no other entries, and reads why a page is closed", async () => {
    await expect(elsewhere).toHaveURL(/\/admin\/words$/);
    const entries = elsewhere.getByRole("navigation", { name: "Back office pages" }).locator("visible=true");
    await expect(entries.getByRole("link", { name: "Words & pages" })).toBeVisible();
    await expect(entries.getByRole("link", { name: "Orders" })).toHaveCount(0);
    await expect(entries.getByRole("list", { name: "Books" })).toHaveCount(0);
    await elsewhere.goto("/admin/orders");
    await expect(elsewhere.getByText("As Writer you do not see this page.")).toBeVisible();
  });
  await page.reload();
  await people.getByRole("button", { name: "Change Moyna" }).click();
  const person = panel(page, "Moyna");
  await person.getByLabel("Role").selectOption("Seller");
  await person.getByRole("button", { name: "Change the role" }).click();
  await prove(page, "Change the role?", "Change the role", secondPassword);
  await expect(people.getByRole("listitem").filter({ hasText: added })).toContainText("Seller");
  await person.getByRole("button", { name: "Disable" }).click();
  await prove(page, "Disable this login?", "Disable", secondPassword);
  await expect(person.getByRole("button", { name: "Enable" })).toBeVisible();
  await elsewhere.reload();
  await logIn(elsewhere, added);
  await expect(elsewhere.getByRole("alert")).toContainText("Email or password is wrong");
  await elsewhere.close();

  await test.step("the book of changes says who did it, from where, before and after, and is narrowed down", async () => {
    await page.goto("/admin/activity");
    await page.getByLabel("Order, plant or word").fill("moyna changed");
    await page.getByLabel("Kind of change").selectOption("Team");
    await expect(page).toHaveURL(/q=moyna\+changed.*kind=team|kind=team.*q=moyna\+changed/);
    const line = page.locator(".activity__line").first();
    await expect(line).toContainText("Kamal · Role changed · Moyna");
    await expect(line.locator("del")).toHaveText("Writer");
    await expect(line.locator("ins")).toHaveText("Seller");
    await expect(line).toContainText(/Chrome.*, (127\.|::)/);
    await page.getByLabel("Kind of change").selectOption("Orders");
    await expect(page.getByText("No change found")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(line).toContainText("Login disabled or enabled");
  });

  await test.step("a link in a mail opens the back office for a signed-in owner", async () => {
    const settings = new URL("/admin/settings/account", page.url()).href;
    await page.route("https://mail.example/", (route) =>
      route.fulfill({ contentType: "text/html", body: `<a href="${settings}">Owners and devices</a>` }),
    );
    await page.goto("https://mail.example/");
    await page.getByRole("link", { name: "Owners and devices" }).click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  });
});

test("on a phone the person to be changed is in sight at once @phone", async ({ page }) => {
  await openAsNewOwner(page, "/admin/team");
  await expect(panel(page, "Add someone")).toBeVisible();
  const email = `packer-${process.pid}-${Date.now()}@example.com`;
  const invited = { name: "Rahima", email, role: "packer", currentPassword: password };
  expect((await page.request.post("/api/admin/owners", { data: invited })).status()).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: "Change Rahima" }).click();
  const person = panel(page, "Rahima");
  await expect(person.getByRole("heading", { name: "Rahima" })).toBeFocused();
  await expect(person.getByRole("button", { name: "New link" })).toBeInViewport();
  await person.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Change Rahima" })).toBeFocused();
});
