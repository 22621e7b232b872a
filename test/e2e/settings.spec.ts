import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { addToCart, openProduct } from "./journey.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

const password = "fresh moss 88 fresh";
let made = 0;

/** An owner of this test alone, so that what it changes about the account locks no other test out. */
async function openAsNewOwner(page: Page, address: string): Promise<string> {
  made += 1;
  const email = `keeper-${process.pid}-${Date.now()}-${made}@example.com`;
  await page.request.post("/api/admin/login", { data: owner });
  const added = await page.request.post("/api/admin/owners", { data: { name: "Kamal", email, password } });
  expect(added.status()).toBe(200);
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

test("what the owner sets stands on the shop's pages and in the sums of a cart", async ({ page }) => {
  await openAsNewOwner(page, "/admin/settings");
  const shop = panel(page, "Shop");
  try {
    await shop.getByLabel("Shop name").fill("Green <Corner>");
    await shop.getByLabel("Phone").fill("+880 1711-111111");
    await shop.getByLabel("Delivery charge").fill("sixty");
    await shop.getByRole("button", { name: "Save settings" }).click();
    await expect(shop.getByText(/Delivery charge/).last()).toBeVisible();
    await expect(shop.getByLabel("Delivery charge")).toHaveAttribute("aria-invalid", "true");
    await shop.getByLabel("Delivery charge").fill("60.50");
    await shop.getByLabel("Tax, percent").fill("0");
    await shop.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();

    await page.goto("/contact");
    await expect(page).toHaveTitle(/Green <Corner>/);
    await expect(page.getByRole("link", { name: "+880 1711-111111" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("+880 1711-111111");
    await openProduct(page, "Areca Palm");
    await addToCart(page, "Medium Pot");
    await page.goto("/cart");
    const summary = page.getByRole("complementary", { name: "Order Summary" });
    await expect(summary).toContainText("Shipping Fee৳60.50Tax (0%)৳0.00");
  } finally {
    const login = await page.request.post("/api/admin/login", { data: owner });
    expect(login.status()).toBe(200);
    await page.request.put("/api/admin/settings", { data: {} });
  }
});

test("an owner turns two-factor login on, and logs in with a code and with a recovery code", async ({
  page,
  browser,
}) => {
  const email = await openAsNewOwner(page, "/admin/settings");
  const twoFactor = panel(page, "Two-factor login");
  await twoFactor.getByLabel("Your password, to change this").fill("not the password");
  await twoFactor.getByRole("button", { name: "Turn on" }).click();
  await expect(twoFactor.getByText("This is not your current password")).toBeVisible();
  await twoFactor.getByLabel("Your password, to change this").fill(password);
  await twoFactor.getByRole("button", { name: "Turn on" }).click();
  const key = ((await twoFactor.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expect(twoFactor.getByRole("img", { name: /QR code/ })).toBeVisible();
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await twoFactor.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await twoFactor.getByRole("button", { name: "Confirm" }).click();
  await expect(twoFactor.getByText("It is on. 10 recovery codes are left.")).toBeVisible();
  const recoveryCode = (await twoFactor.getByRole("status").locator("code").first().textContent()) ?? "";

  await signInElsewhere(browser, email, () => totp.generate());
  await signInElsewhere(browser, email, () => recoveryCode);
});

/** In a browser that knows nothing of the owner: the password, then the code. */
async function signInElsewhere(browser: Browser, email: string, code: () => string): Promise<void> {
  const page = await browser.newPage();
  await page.goto("/admin/settings");
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
  const email = await openAsNewOwner(page, "/admin/settings");
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/admin/settings");
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
  await passwords.getByLabel("Current password").fill(password);
  await passwords.getByLabel("New password").fill("password1");
  await passwords.getByRole("button", { name: "Change password" }).click();
  await expect(passwords.getByText("This password is too easy to guess.")).toBeVisible();
  await passwords.getByLabel("New password").fill("another moss 99");
  await passwords.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. Other devices are signed out.")).toBeVisible();

  const owners = panel(page, "Owners");
  const added = `gardener-${Date.now()}@example.com`;
  await owners.getByLabel("Name").fill("Moyna");
  await owners.getByLabel("Email").fill(added);
  await owners.getByLabel("First password").fill(password);
  await owners.getByRole("button", { name: "Add owner" }).click();
  await owners.getByRole("button", { name: `Disable ${added}` }).click();
  await page.getByRole("dialog", { name: "Disable this owner?" }).getByRole("button", { name: "Disable" }).click();
  await expect(owners.getByRole("button", { name: `Enable ${added}` })).toBeVisible();
  await logIn(elsewhere, added);
  await expect(elsewhere.getByRole("alert")).toContainText("Email or password is wrong");
  await elsewhere.close();
});
