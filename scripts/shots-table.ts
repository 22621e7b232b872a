/** The screens of `npm run shots`, a line each: add yours. */
import type { Page } from "@playwright/test";

export type Visitor = "visitor" | "customer" | "owner";
export type Sample = {
  productPath: string;
  soldOutPath: string;
  gonePath: string;
  categoryPath: string;
  orderId: string;
};
export type Shot = {
  screen: string;
  state: string;
  /** Where the shop is asked for {@link Sample}, a function of it. */
  path: string | ((sample: Sample) => string);
  as?: Visitor;
  /** Before the page is opened: what its calls shall answer. */
  prepare?: (page: Page) => Promise<unknown>;
  /** After it is there: what leads to the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Only at widths from, or up to, this one. */
  minWidth?: number;
  maxWidth?: number;
  /** The part that can be seen without scrolling, for what lies over a page. */
  viewport?: boolean;
};

const product = (sample: Sample) => sample.productPath;
const category = (sample: Sample) => sample.categoryPath;

export const shots: Shot[] = [
  { screen: "home", state: "visitor", path: "/" },
  { screen: "home", state: "customer", path: "/", as: "customer", viewport: true },
  { screen: "collection", state: "all", path: "/collection" },
  { screen: "collection", state: "last-page", path: "/collection?page=99" },
  { screen: "collection", state: "filtered", path: "/collection?minPrice=100&maxPrice=400&sort=price-asc" },
  { screen: "collection", state: "closest", path: "/collection?q=tulshi" },
  { screen: "collection", state: "empty", path: "/collection?q=nothing-is-called-this" },
  {
    screen: "collection",
    state: "filters",
    path: "/collection",
    act: press(/^Filters/),
    maxWidth: 1023,
    viewport: true,
  },
  { screen: "collection", state: "no-filters", path: "/collection", act: press("Hide filters"), minWidth: 1024 },
  { screen: "collection", state: "sizes", path: "/collection", act: addFirstCard, viewport: true },
  { screen: "category", state: "all", path: category },
  { screen: "category", state: "empty", path: (sample) => `${sample.categoryPath}?q=nothing-is-called-this` },
  { screen: "product", state: "all", path: product },
  { screen: "product", state: "care-guide", path: product, act: pressTab("Care Guide") },
  { screen: "product", state: "no-size", path: product, act: press(/^Add to Cart/), viewport: true },
  { screen: "product", state: "sold-out", path: (sample) => sample.soldOutPath },
  { screen: "product", state: "gone", path: (sample) => sample.gonePath },
  { screen: "product", state: "unknown", path: "/product/no-such-product" },
  { screen: "search", state: "hits", path: "/collection", act: searchFor("rose"), viewport: true },
  { screen: "search", state: "nothing", path: "/collection", act: searchFor("xyzxyz"), viewport: true },
  { screen: "login", state: "empty", path: "/cart", act: openLogin, viewport: true },
  { screen: "login", state: "register", path: "/cart", act: openRegister, viewport: true },
  { screen: "login", state: "refused", path: "/cart", act: logInWrongly, viewport: true },
  { screen: "cart", state: "empty", path: "/cart" },
  { screen: "cart", state: "filled", path: "/cart", as: "customer" },
  { screen: "cart", state: "failed", path: "/cart", as: "customer", prepare: failing("**/api/product/list*") },
  { screen: "place-order", state: "visitor", path: "/place-order" },
  { screen: "place-order", state: "customer", path: "/place-order", as: "customer" },
  { screen: "place-order", state: "missing", path: "/place-order", as: "customer", act: press("Proceed to Order") },
  { screen: "my-orders", state: "visitor", path: "/my-orders" },
  { screen: "my-orders", state: "filled", path: "/my-orders", as: "customer" },
  { screen: "my-orders", state: "failed", path: "/my-orders", as: "customer", prepare: failing("**/api/order/**") },
  { screen: "wishlist", state: "visitor", path: "/wishlist" },
  { screen: "wishlist", state: "filled", path: "/wishlist", as: "customer" },
  { screen: "contact", state: "empty", path: "/contact" },
  { screen: "contact", state: "missing", path: "/contact", act: press("Send Message") },
  { screen: "testimonial", state: "all", path: "/testimonial" },
  { screen: "blog", state: "post", path: "/blog/when-to-water-the-finger-test" },
  { screen: "loader", state: "waiting", path: "/loader" },
  { screen: "errors", state: "404", path: "/nothing-grows-here" },
  { screen: "errors", state: "500", path: "/", prepare: failing("**/collection.data*"), act: goShopping },
  { screen: "errors", state: "offline", path: "/", act: goShoppingOffline },
  { screen: "admin-login", state: "empty", path: "/admin" },
  { screen: "admin-add", state: "empty", path: "/admin", as: "owner" },
  { screen: "admin-list", state: "filled", path: "/admin/list", as: "owner" },
  { screen: "admin-list", state: "failed", path: "/admin/list", as: "owner", prepare: failing("**/api/product/desk*") },
  { screen: "admin-list", state: "edit", path: "/admin/list", as: "owner", act: press(/^Edit /), viewport: true },
  { screen: "admin-list", state: "delete", path: "/admin/list", as: "owner", act: press(/^Del /), viewport: true },
  { screen: "admin-list", state: "archived", path: "/admin/list?archived=yes", as: "owner" },
  { screen: "admin-dashboard", state: "filled", path: "/admin/dashboard", as: "owner" },
  { screen: "admin-order", state: "placed", path: (sample) => `/admin/orders/${sample.orderId}`, as: "owner" },
  {
    screen: "admin-order",
    state: "cancel",
    path: (sample) => `/admin/orders/${sample.orderId}`,
    as: "owner",
    act: press(/^Cancel/),
    viewport: true,
  },
  { screen: "admin-new-order", state: "empty", path: "/admin/orders/new", as: "owner" },
  { screen: "slip", state: "one", path: (sample) => `/admin/print/slip?ids=${sample.orderId}`, as: "owner" },
  { screen: "invoice", state: "one", path: (sample) => `/admin/print/invoice?ids=${sample.orderId}`, as: "owner" },
  { screen: "admin-messages", state: "empty", path: "/admin/messages", as: "owner" },
  { screen: "admin-search", state: "found", path: "/admin/search?q=palm", as: "owner" },
  { screen: "admin-settings", state: "defaults", path: "/admin/settings", as: "owner" },
  { screen: "admin-orders", state: "filled", path: "/admin/orders", as: "owner" },
  { screen: "admin-orders", state: "empty", path: "/admin/orders", as: "owner", prepare: noOrders },
  { screen: "admin-categories", state: "filled", path: "/admin/categories", as: "owner" },
  {
    screen: "admin-categories",
    state: "archive",
    path: "/admin/categories",
    as: "owner",
    act: press(/^Archive /),
    viewport: true,
  },
  { screen: "admin-subcategories", state: "filled", path: "/admin/subcategories", as: "owner" },
  {
    screen: "admin-menu",
    state: "open",
    path: "/admin/list",
    as: "owner",
    act: press(/menu/i),
    maxWidth: 1023,
    viewport: true,
  },
];

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole("button", { name }).locator("visible=true").first().click();
}

function pressTab(name: string) {
  return (page: Page) => page.getByRole("tab", { name }).first().click();
}

async function addFirstCard(page: Page) {
  const card = page.getByRole("article").first();
  await card.hover();
  await card
    .getByRole("button", { name: /^Add to Cart/ })
    .locator("visible=true")
    .first()
    .click();
  await card.getByRole("dialog").waitFor();
}

function searchFor(text: string) {
  return async (page: Page) => {
    const found = page.waitForResponse((answer) => answer.url().includes(`q=${text}`));
    const box = page.getByRole("combobox", { name: "Search products" }).locator("visible=true");
    if ((await box.count()) > 0) await box.first().fill(text);
    else {
      await page.getByRole("link", { name: "Search", exact: true }).locator("visible=true").first().click();
      await page.getByRole("dialog").locator("input").fill(text);
    }
    await found;
  };
}

async function openLogin(page: Page) {
  await page
    .getByRole("button", { name: "Login" })
    .or(page.getByRole("link", { name: "Account" }))
    .locator("visible=true")
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("Email").waitFor();
}

async function openRegister(page: Page) {
  await openLogin(page);
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).first().click();
}

async function logInWrongly(page: Page) {
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("nobody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.locator("form").getByRole("button", { name: "Login" }).click();
  await page.waitForLoadState("networkidle");
}

async function goShopping(page: Page) {
  await page.getByRole("link", { name: "Shop Plants" }).first().click();
  await page.waitForLoadState("networkidle");
}

async function goShoppingOffline(page: Page) {
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Shop Plants" }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

function failing(calls: string) {
  return (page: Page) =>
    page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong", requestId: "shots" } }),
    );
}

const noOrderCounts = { all: 0, byStatus: {}, canceled: 0, returned: 0 };

function noOrders(page: Page) {
  return page.route("**/api/order/list", (route) =>
    route.fulfill({
      json: { success: true, message: "", orders: [], total: 0, page: 1, pages: 1, counts: noOrderCounts },
    }),
  );
}
