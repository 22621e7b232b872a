// Steps that several journeys share, in a shopper's words.
import { expect, type Page } from "@playwright/test";

let made = 0;
export const password = "green leaves 27";

export function newShopper(): { name: string; email: string } {
  made += 1;
  return { name: "Ayesha Siddika", email: `ayesha-${process.pid}-${Date.now()}-${made}@example.com` };
}

/** Opens a product of the demo catalog at its own address. */
export async function openProduct(page: Page, name: string): Promise<void> {
  const { products } = await (await page.request.get("/api/product/list")).json();
  const found = products.find((product: { name: string }) => product.name === name);
  if (!found) throw new Error(`the demo catalog has no ${name}`);
  await page.goto(`/collection/${found.categorySlug}/${found._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}

export async function addToCart(page: Page, size: string): Promise<void> {
  await page.getByText(size, { exact: true }).first().click();
  // The button says "Added" for a while after each press.
  const buy = page.locator(".buy").getByRole("button", { name: /^(Add to Cart|Added)/ });
  await buy.locator("visible=true").first().click();
  await expect(buy.filter({ hasText: "Added" }).locator("visible=true").first()).toBeVisible();
}

/** Opens the login from the checkout. */
export async function askForLogin(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

export async function register(page: Page, shopper: { name: string; email: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("group", { name: "Login or register" }).getByRole("button", { name: "Register" }).click();
  await dialog.getByLabel("Name").fill(shopper.name);
  await dialog.getByLabel("Email").fill(shopper.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.locator("form").getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Account Created")).toBeVisible();
}

export async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.locator("form").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
}

export async function giveAddress(page: Page): Promise<void> {
  const address: [string, string][] = [
    ["First name", "Ayesha"],
    ["Last name", "Siddika"],
    ["Email", "ayesha@example.com"],
    ["Phone", "01712345678"],
    ["Street", "House 12, Road 5, Dhanmondi"],
    ["City", "Dhaka"],
    ["State", "Dhaka"],
    ["Zip", "1205"],
    ["Country", "Bangladesh"],
  ];
  for (const [label, text] of address) await page.getByLabel(label).first().fill(text);
}

export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Proceed to Order" }).locator("visible=true").first().click();
  await expect(page).toHaveURL(/\/my-orders$/);
  const number = await page
    .getByText(/GP-\d+/)
    .first()
    .textContent();
  return /GP-\d+/.exec(number ?? "")?.[0] ?? "";
}

/** Opens the login from the desktop's header or the phone's tab bar. */
export async function openLogin(page: Page): Promise<void> {
  // Hidden on a phone, but in the page as soon as the shop knows that nobody is signed in.
  const button = page.getByRole("banner").getByRole("button", { name: "Login", includeHidden: true });
  const tab = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Account" });
  await expect(button).toBeAttached();
  await button.or(tab).locator("visible=true").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** Registers and signs in a new shopper through the API. */
export async function signedIn(page: Page): Promise<{ name: string; email: string }> {
  const shopper = newShopper();
  const answer = await page.request.post("/api/user/register", { data: { ...shopper, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return shopper;
}

/** The wishlist button of a product in the page, as it is at this width. */
export const wishButton = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`wishlist: ${name}`) })
    .locator("visible=true")
    .first();
