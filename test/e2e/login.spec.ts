// Login, registration, logout and the forgotten password.
import { expect, type Locator } from "@playwright/test";
import { newShopper, openLogin, password, register } from "./journey.ts";
import { test } from "./shop-page.ts";

test("login and registration in one dialog: its fields, and the messages for missing ones", async ({ page }) => {
  await page.goto("/contact");
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  const modes = dialog.getByRole("group", { name: "Login or register" });
  const send = dialog.locator("form button[type=submit]");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByLabel("Email")).toHaveAttribute("type", "email");
  for (const label of ["Email", "Password"])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute("required");
  await expect(dialog.getByLabel("Name")).toHaveCount(0);
  // The wishlist does not come along: it is kept in each browser.
  await expect(dialog.getByText("Your cart comes with you.", { exact: true })).toBeVisible();

  await send.click();
  await expect(dialog.getByText("Enter a whole email address")).toBeVisible();
  await expect(dialog.getByText("Enter your password")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await dialog.getByLabel("Email").fill("tahmina@");
  await send.click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Enter a whole email address");

  await modes.getByRole("button", { name: "Register" }).click();
  await expect(modes.getByRole("button", { name: "Register" })).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByLabel("Name")).toHaveAttribute("required");
  await expect(dialog.getByLabel("Email")).toHaveValue("tahmina@");
  await dialog.getByLabel("Password", { exact: true }).fill("short");
  await send.click();
  await expect(dialog.getByText("Enter your name")).toBeVisible();
  await expect(dialog.getByText("Use at least 8 characters")).toBeVisible();

  await dialog.getByRole("button", { name: "Show password" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await dialog.getByRole("link", { name: "Admin Login" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("the server's message appears in the dialog, without a toast over it; typed text stays", async ({ page }) => {
  await page.goto("/contact");
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(newShopper().email);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  const refusal = page.waitForResponse("**/api/user/login");
  await dialog.locator("form button[type=submit]").click();
  const { message } = await (await refusal).json();
  await expect(dialog.getByRole("alert")).toHaveText(message);
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("not the password");

  await page.route("**/api/user/login", (route) => route.abort());
  await dialog.locator("form button[type=submit]").click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "The shop could not be reached. Check your connection and try again.",
  );

  const taken = newShopper();
  await page.request.post("/api/user/register", { data: { ...taken, password } });
  await dialog.getByRole("group", { name: "Login or register" }).getByRole("button", { name: "Register" }).click();
  await dialog.getByLabel("Name").fill(taken.name);
  await dialog.getByLabel("Email").fill(taken.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  const refused = page.waitForResponse("**/api/user/register");
  await dialog.locator("form button[type=submit]").click();
  const said = (await (await refused).json()).message;
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(said);
  await expect(dialog.getByLabel("Name")).toHaveValue(taken.name);
});

test("the dialog traps the focus, returns it, and closes by Esc, the cross or a press outside", async ({ page }) => {
  await page.goto("/contact");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  const opener = page.locator("*:focus");
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || Boolean(activeElement?.closest("dialog"));
    });
    expect(place).toBe(true);
  }
  expect(await dialog.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toHaveText("Login");

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  // A text selection that starts in a field and ends outside must not close the dialog.
  const field = await dialog.getByLabel("Email").boundingBox();
  if (!field) throw new Error("no field");
  await page.mouse.move(field.x + 20, field.y + 10);
  await page.mouse.down();
  await page.mouse.move(5, 20);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 20);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test("registration, logout and login, also with cookies blocked", async ({ page }) => {
  await test.step("registration, logout and login: messages, the home page, and the way back", async () => {
    const shopper = newShopper();
    await page.goto("/testimonial");
    await openLogin(page);
    await register(page, shopper);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const account = page.getByRole("button", { name: /^Account menu of Ayesha/ }).locator("visible=true");
    await account.click();
    await expect(page.getByText("Account Created")).toBeVisible();
    for (const entry of await page.getByRole("menuitem").all()) expect(await isUncovered(entry)).toBe(true);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page.getByText("Logged Out")).toBeVisible();
    await expect(account).toHaveCount(0);

    await page.goto("/collection?q=rose");
    await openLogin(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(shopper.email.toUpperCase());
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    const message = page.getByRole("status").filter({ hasText: "Login Successful" });
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await message.getByRole("link", { name: "Go back" }).click();
    await expect(page).toHaveURL(/\/collection\?q=rose$/);
    await expect(account).toBeVisible();

    // Logging out leads to the home page from every page.
    await account.click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("with cookies blocked nobody sees 'Login Successful'", async () => {
    const shopper = newShopper();
    expect((await page.request.post("/api/user/register", { data: { ...shopper, password } })).ok()).toBe(true);
    await page.context().clearCookies();
    await page.goto("/contact");
    // As if the browser kept no cookie after each login.
    await page.route("**/api/user/is-auth", (route) =>
      route.fulfill({ json: { success: false, message: "Not signed in" } }),
    );
    await openLogin(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(shopper.email);
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.locator("form").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText(/^Your browser did not keep the login\./).first()).toBeVisible();
    await expect(page.getByText("Login Successful")).toHaveCount(0);
    await expect(page).toHaveURL("/contact");
  });
});

test("a forgotten password: a link again after a minute, and a shop without mail", async ({ page }) => {
  await test.step("a forgotten password: the same answer for every address, sent again after a minute", async () => {
    await page.clock.install();
    const asked: unknown[] = [];
    await page.route("**/api/user/forgot-password", (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { success: true, message: "" } });
    });
    await page.goto("/contact");
    await openLogin(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("nobody@example.com");
    await dialog.getByRole("button", { name: "Forgot password?" }).click();
    await expect(dialog.getByRole("heading", { name: "Forgot password" })).toBeVisible();
    await expect(dialog.getByLabel("Email")).toHaveValue("nobody@example.com");
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await dialog.getByLabel("Email").fill("nobody");
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await expect(dialog.getByText("Enter a whole email address")).toBeVisible();
    await dialog.getByLabel("Email").fill("nobody@example.com");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: "Look in your mail" })).toBeVisible();
    await expect(
      dialog.getByText(
        "If nobody@example.com has an account here, a link is on its way. It works once, for 30 minutes.",
      ),
    ).toBeVisible();
    const again = dialog.getByRole("button", { name: /^Send again/ });
    await expect(again).toBeDisabled();
    await page.clock.runFor(61_000);
    await expect(again).toHaveText("Send again");
    await again.click();
    await expect(again).toBeDisabled();
    expect(asked).toEqual([{ email: "nobody@example.com" }, { email: "nobody@example.com" }]);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByRole("heading", { name: "Login" })).toBeVisible();
    await expect(dialog.getByLabel("Email")).toHaveValue("nobody@example.com");
  });

  await test.step("a shop without mail says so, for the link and for the new password", async () => {
    const words = /^This shop cannot send mails yet/;
    await page.route("**/api/user/forgot-password", (route) =>
      route.fulfill({ status: 503, json: { success: false, message: "Not set up" } }),
    );
    await page.route("**/api/user/reset-password{,/check}", (route) =>
      route.fulfill({ status: 404, json: { success: false, message: "There is no such call." } }),
    );
    await page.goto("/reset-password");
    await expect(page.getByRole("heading", { name: "This link no longer works." })).toBeVisible();
    await page.getByRole("button", { name: "Send a new link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("tahmina@example.com");
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(words);
    await expect(dialog.getByLabel("Email")).toHaveValue("tahmina@example.com");

    await page.goto("/reset-password?token=abc");
    await page.getByLabel("New password", { exact: true }).fill("green leaves 27");
    await page.getByRole("button", { name: "Save and log in" }).click();
    await expect(page.getByRole("alert")).toHaveText(words);
  });
});

/** Nothing else, such as a message, covers the element's center. */
function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
