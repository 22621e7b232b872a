// The frame of every page: header, tab bar, skip link; and the browser's storage about a shopper.
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll, keep } from "./checkout-steps.ts";
import { addToCart, newShopper, openLogin, openProduct, password, register, signedIn, wishButton } from "./journey.ts";
import { test } from "./shop-page.ts";

test("a visitor's header: on every page but the back office, skipped without a step for Back, with a badge of a hundred", async ({
  page,
}) => {
  await test.step("every page but the back office has the shop's header, which is part of the hero on the home page", async () => {
    const header = page.getByRole("banner");
    const links = header.getByRole("navigation", { name: "Main" }).getByRole("link");
    await page.goto("/cart");
    await expect(links).toHaveText(["Home", "Products", "Testimonial", "Contact"]);
    const leadTo = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(leadTo).toEqual(["/", "/collection", "/testimonial", "/contact"]);
    await expect(header.getByRole("link", { name: "Cart", exact: true })).toHaveAttribute("href", "/cart");
    await expect(header.getByRole("button", { name: "Login" })).toBeVisible();
    const headerOf = async (path: string) => {
      const html = await (await page.request.get(path)).text();
      // Only the mark of the current page and the way to the other language differ.
      const [found = ""] = /<header.*?<\/header>/s.exec(html) ?? [];
      return found.replace(/<div class="lang.*?<\/div>/s, "").replaceAll(/ (aria-current="page"|class="[^"]*")/g, "");
    };
    const { products } = await (await page.request.get("/api/product/list?page=1&limit=1")).json();
    expect(await headerOf(`/bn/product/${products[0]._id}`)).toBe(await headerOf("/bn/contact"));
    const usual = await headerOf("/cart");
    expect(usual).toContain('href="/collection"');
    for (const path of ["/collection", "/testimonial", "/contact", "/wishlist", "/my-orders", "/no-such-page"]) {
      expect(await headerOf(path), path).toBe(usual);
    }
    await expect(page.locator(".header--hero")).toHaveCount(0);
    await page.goto("/");
    await expect(page.locator(".header--hero").getByRole("link", { name: "Products" })).toBeVisible();
    await expect(page.locator(".header--hero").getByRole("combobox", { name: "Search products" })).toBeVisible();
    await links.filter({ hasText: "Testimonial" }).click();
    await expect(page).toHaveURL(/\/testimonial$/);
    await expect(links.filter({ hasText: "Testimonial" })).toHaveAttribute("aria-current", "page");
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });

  await test.step("'Skip to content' adds no step for Back, and a badge of a hundred does not hide the cart", async () => {
    const { products } = await (await page.request.get("/api/product/list?page=1&limit=2")).json();
    const cart = Object.fromEntries(
      products.map(({ _id, sizes }: { _id: string; sizes: string[] }) => [_id, { [sizes[0] ?? ""]: 60 }]),
    );
    await keep(page, JSON.stringify(cart));
    await page.goto("/collection");
    const steps = await page.evaluate(() => history.length);
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
    expect(await page.evaluate(() => history.length)).toBe(steps);
    const bag = page.getByRole("banner").getByRole("link", { name: "Cart, 120 items" });
    await expect(bag).toHaveText("99+");
    await expectNoSidewaysScroll(page);
    const search = page.getByRole("search", { name: "Products" }).locator("visible=true");
    await expect(search).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bag).toBeInViewport({ ratio: 1 });
    await expect(search).toHaveCount(0);
  });
});

/** Both sides of each breakpoint, and the commonest screens. */
const headerWidths = [
  ...[320, 359, 360, 390, 430, 600, 767, 768, 900, 1023, 1024, 1060, 1100, 1160],
  ...[1200, 1240, 1279, 1280, 1366, 1440, 1600],
];

test("the header stays in one line at every width, in both languages, signed in and out", async ({ page }) => {
  const broken: string[] = [];
  const walk = async (path: string, who: string) => {
    await page.goto(path);
    await expect(page.getByRole("banner").locator(".acct button")).toBeAttached();
    for (const width of headerWidths) {
      await page.setViewportSize({ width, height: 720 });
      const faults = await faultsOfHeader(page);
      broken.push(...faults.map((fault) => `${path} ${who} at ${width}: ${fault}`));
    }
  };
  // The home page's header is a part of its picture; those of all other pages are the same.
  const paths = ["/", "/bn", "/contact", "/bn/contact"];
  for (const path of paths) await walk(path, "signed out");
  await signedIn(page);
  for (const path of paths) await walk(path, "signed in");
  expect(broken).toEqual([]);
});

/** Parts of the header that overlap, leave it, or are broken into several lines; and a language that is out of reach. */
function faultsOfHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector(".header__in") as HTMLElement;
    const faults: string[] = [];
    const parts = [
      ...header.querySelectorAll<HTMLElement>(
        ".brand, nav a, .searchbox, .lang--head, .acct button, .header__acts > .iconbtn",
      ),
    ]
      .filter((part) => part.checkVisibility() && part.offsetWidth > 0 && !part.parentElement?.closest(".searchbox"))
      .map((part) => ({ name: part.textContent?.trim() || part.className, part, box: part.getBoundingClientRect() }))
      .sort((a, b) => a.box.left - b.box.left);
    for (const [at, { name, part, box }] of parts.entries()) {
      const next = parts[at + 1];
      if (next && next.box.left < box.right - 0.5) faults.push(`${name} lies on ${next.name}`);
      if (box.right > document.documentElement.clientWidth || box.left < 0) faults.push(`${name} leaves the screen`);
      const text = document.createRange();
      text.selectNodeContents(part);
      const lines = new Set(
        [...text.getClientRects()].filter(({ width }) => width > 2).map(({ bottom }) => Math.round(bottom / 20)),
      );
      if (part.matches("nav a") && lines.size > 1) faults.push(`${name} has ${lines.size} lines`);
      if (
        part.matches(".brand") &&
        (part.querySelector("span")?.scrollWidth ?? 0) > (part.querySelector("span")?.clientWidth ?? 0) + 1
      )
        faults.push(`${name} is cut`);
    }
    if (innerWidth >= 360 && !parts.some(({ part }) => part.matches(".lang--head"))) faults.push("no language");
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      faults.push("the page is too wide");
    return faults;
  });
}

test("a phone has a tab bar; its Account tab opens the login for a visitor and a menu for a customer @phone", async ({
  page,
}) => {
  await page.goto("/contact");
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await expect(tabs.getByRole("link")).toHaveText(["Home", "Shop", "Search", "Wishlist", "Account"]);
  await tabs.getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL(/\/collection$/);
  await expect(tabs.getByRole("link", { name: "Shop" })).toHaveAttribute("aria-current", "page");
  await openLogin(page);
  await signedIn(page);
  await page.goto("/");
  await tabs.getByRole("button", { name: "Account menu of Ayesha Siddika" }).click();
  await expect(tabs.getByText("Ayesha Siddika", { exact: true })).toBeVisible();
  await expect(tabs.getByRole("menuitem")).toHaveText([
    "EN",
    "বাংলা",
    "Orders",
    "My Plants",
    "Wishlist",
    "Addresses",
    "Account",
    "Plant Finder",
    "Our Garden Blog",
    "Logout",
  ]);
  // A sheet: a press beside it closes it, and opens nothing below.
  await page.mouse.click(100, 20);
  await expect(tabs.getByRole("menuitem")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await tabs.getByRole("button", { name: "Account menu of Ayesha Siddika" }).click();
  await expect(tabs.getByRole("menuitem", { name: "Wishlist" })).toHaveAttribute("href", "/wishlist");
  await tabs.getByRole("menuitem", { name: "Orders" }).click();
  await expect(page).toHaveURL(/\/my-orders$/);
  for (const path of ["/my-orders", "/account"]) {
    await page.goto(path);
    await expect(tabs.getByRole("button", { name: /^Account menu/ })).toHaveAttribute("aria-current", "page");
  }
});

test("a customer's header: who it is, the keyboard alone, and the place of what is in it", async ({ page }) => {
  await signedIn(page);
  const search = page.getByRole("combobox", { name: "Search products" });
  let before: Awaited<ReturnType<typeof search.boundingBox>> = null;
  await test.step("a customer never sees 'Login' before the shop knows who is signed in, and nothing moves", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/user/is-auth", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toHaveCount(0);
    before = await search.boundingBox();
    answer();
    await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    expect(await search.boundingBox()).toEqual(before);
    // The place of the wider Login button leaves no hole on one side.
    const edges = await page
      .getByRole("banner")
      .locator(".lang--head, .acct button, a.iconbtn[data-cart]")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
    const gaps = edges.slice(1).map(({ left }, at) => left - (edges[at]?.right ?? 0));
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeLessThan(40);
  });

  await test.step("the keyboard alone: skip link, then the header in order; the account menu by arrow keys", async () => {
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    const focused = page.locator("*:focus");
    await page.keyboard.press("Tab");
    await expect(focused).toHaveText("Skip to content");
    await expect(focused).toBeInViewport();
    const order: string[] = [];
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press("Tab");
      order.push((await focused.getAttribute("aria-label")) ?? (await focused.innerText()));
    }
    expect(order).toEqual([
      "Gachpala, home",
      "Home",
      "Products",
      "Testimonial",
      "Contact",
      "Search products",
      "EN",
      "বাংলা",
      "Account menu of Ayesha Siddika",
      "Cart",
    ]);

    const menu = page.getByRole("button", { name: /^Account menu/ });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Orders" })).toBeFocused();
    await expect(page.getByRole("menuitem", { name: "Orders" })).toHaveAttribute("href", "/my-orders");
    await expect(page.getByRole("menuitem", { name: "Wishlist" })).toHaveAttribute("href", "/wishlist");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
    for (const name of ["Orders", "My Plants", "Wishlist"]) {
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem", { name })).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(menu).toBeFocused();

    await page.goto("/contact");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused.evaluate((element) => document.querySelector("main")?.contains(element))).toBe(true);
    for (const role of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(1);
  });

  await test.step("logged out, the wider 'Login' moves nothing", async () => {
    await page.goto("/contact");
    await page.evaluate(() => fetch("/api/user/logout", { method: "POST" }));
    await page.reload();
    await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
    expect(await search.boundingBox()).toEqual(before);
  });
});

test("a visitor's cart survives a reload, joins at login by the larger quantity, and is empty after logout", async ({
  page,
}) => {
  const shopper = newShopper();
  const badge = page.getByRole("banner").locator(".badge");
  await openProduct(page, "Snake Plant");
  await expect(badge).toHaveCount(0);
  await addToCart(page, "Small Pot");
  await expect(badge).toHaveText("1");
  await page.reload();
  await expect(badge).toHaveText("1");
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await openLogin(page);
  await register(page, shopper);
  await expect(page.getByRole("heading", { name: "Bring Nature Home" })).toBeVisible();
  await expect(badge).toHaveText("1");

  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Logged Out")).toBeVisible();
  await expect(badge).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("gp:cart"))).toBeNull();

  await openProduct(page, "Snake Plant");
  for (let times = 0; times < 3; times += 1) await addToCart(page, "Small Pot");
  await addToCart(page, "Large Pot");
  await expect(badge).toHaveText("4");
  await openLogin(page);
  await enter(page, shopper.email);
  await expect(page.getByText("Login Successful")).toBeVisible();
  // The account had one, the browser three of them and one of another size: joining gives four, not five, and a reload adds nothing.
  await expect(badge).toHaveText("4");
  await page.goto("/cart");
  await expect(badge).toHaveText("4");
  const cart = page.getByRole("region", { name: "Products in the cart" }).getByRole("article");
  await expect(cart).toHaveText([/Small Pot/, /Large Pot/]);
});

test("favorites belong to an account; broken and full storage do no harm", async ({ page }) => {
  const favorites = () => page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? "[]") as string[]);
  await page.addInitScript(() => {
    if (sessionStorage.getItem("broken") === null) localStorage.setItem("favorites", "{broken");
    sessionStorage.setItem("broken", "once");
  });
  await openProduct(page, "Areca Palm");
  const id = page.url().split("/").pop();
  const wish = wishButton(page, "Areca Palm");

  await wish.click();
  await expect(page.getByText("Please login to add to wishlist")).toBeVisible();
  const first = newShopper();
  await register(page, first);
  await page.getByRole("status").getByRole("link", { name: "Go back" }).click();
  // The wish that opened the login is saved after it.
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  expect(await favorites()).toEqual([id]);

  await logOut(page);
  await expect(page.getByText("Logged Out")).toBeVisible();
  await page.waitForURL("/");
  expect(await page.evaluate(() => localStorage.getItem("favorites"))).toBeNull();

  await signedIn(page);
  await openProduct(page, "Areca Palm");
  await expect(wish).toHaveAttribute("aria-pressed", "false");

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await wish.click();
  await expect(page.getByText("Added to wishlist")).toBeVisible();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  await wish.click();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(wish).toHaveAttribute("aria-pressed", "true");

  await logOut(page);
  await page.waitForURL("/");
  await openLogin(page);
  await enter(page, first.email);
  await expect(page.getByText("Login Successful")).toBeVisible();
  expect(await favorites(), "the first shopper's own").toEqual([id]);

  await test.step("a favorite stays when the browser's storage is full, also when the shop answers late who is signed in", async () => {
    // The page before has heard who is signed in.
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
    await page.route("**/api/user/is-auth", async (route) => {
      await isPressed;
      await route.continue();
    });
    await openProduct(page, "Snake Plant");
    const wish = page
      .getByRole("button", { name: /wishlist: Snake Plant/ })
      .locator("visible=true")
      .first();
    await wish.click();
    await expect(page.getByText("Added to wishlist")).toBeVisible();
    const answered = page.waitForResponse("**/api/user/is-auth");
    press();
    await (await answered).finished();
    await expect(wish).toHaveAttribute("aria-pressed", "true");
  });
});

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Account menu/ })
    .locator("visible=true")
    .click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

async function enter(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.locator("form").getByRole("button", { name: "Login" }).click();
}
