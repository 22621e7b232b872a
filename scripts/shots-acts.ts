/** What a line of the tables of `npm run shots` is made of, and the acts that lead to its state. */
import type { Page } from "@playwright/test";
import type { MailKind } from "#contract/constants.ts";

export const newcomer = { name: "Newcomer", email: "newcomer@example.com", password: "green leaves 27" };

export type Visitor = "visitor" | "customer" | "newcomer" | "owner" | "new-owner";
/** What was put into the shop to be shown (shots-stock.ts). */
export type Sample = {
  productPath: string;
  soldOutPath: string;
  gonePath: string;
  /** Without pictures, other names and texts. */
  barePath: string;
  /** Counted: 3 of one size are left, none of the other. */
  fewPath: string;
  /** The origin of a shop without the demo catalog. */
  emptyShop: string;
  categoryPath: string;
  orderId: string;
  orderNumber: string;
  canceledOrderId: string;
  unpaidOrderId: string;
  deliveredOrderId: string;
  returnedOrderId: string;
  messageId: string;
  trackPath: string;
  canceledTrackPath: string;
  deliveredTrackPath: string;
  receiptPath: string;
  cardPath: string;
  mailIds: Partial<Record<MailKind, string>>;
  /** A visitor's cart as the browser keeps it: 99 of one, and one that is sold out since. */
  fullCart: string;
  smallCart: string;
};
export type Shot = {
  screen: string;
  state: string;
  /** Where the shop is asked for {@link Sample}, a function of it. */
  path: string | ((sample: Sample) => string);
  as?: Visitor;
  /** Before the page is opened: what its calls shall answer, what the browser keeps. */
  prepare?: (page: Page, sample: Sample) => Promise<unknown>;
  /** After it is there: what leads to the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Calls that are not answered: how the page looks until then. */
  waiting?: string;
  withoutScript?: boolean;
  /** Only at widths from, or up to, this one. */
  minWidth?: number;
  maxWidth?: number;
  /** The part that can be seen without scrolling, for what lies over a page. */
  viewport?: boolean;
};

export function press(name: string | RegExp) {
  return (page: Page) => page.getByRole("button", { name }).locator("visible=true").first().click();
}

/** Of the product that is being edited. */
export async function clearName(page: Page) {
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("");
}

/** Check boxes are drawn beside the true one. */
export function choose(label: string | RegExp) {
  return (page: Page) => page.getByLabel(label).locator("visible=true").nth(1).check({ force: true });
}

export function pressTab(name: string) {
  return (page: Page) => page.getByRole("tab", { name }).first().click();
}

export async function hoverCard(page: Page) {
  await page.getByRole("article").nth(2).hover();
}

export async function addFirstCard(page: Page) {
  const card = page.getByRole("article").first();
  await card.hover();
  await card
    .getByRole("button", { name: /^Add to Cart/ })
    .locator("visible=true")
    .first()
    .click();
  await card.getByRole("dialog").waitFor();
}

/** The first size of the first card. */
export async function chooseOfCard(page: Page) {
  await addFirstCard(page);
  const sizes = page.getByRole("article").first().getByRole("dialog").getByRole("button");
  await sizes.filter({ hasNotText: /^$/ }).first().click();
}

export async function chooseSize(page: Page) {
  await page.locator(".size").first().click();
}

export function searchFor(text: string) {
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

/** By the keyboard, to its second row. */
export async function walkHits(page: Page) {
  await searchFor("rose")(page);
  await page.getByRole("option").first().waitFor();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowDown");
}

export async function openLogin(page: Page) {
  await page
    .getByRole("button", { name: "Login" })
    .or(page.getByRole("link", { name: "Account" }))
    .locator("visible=true")
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("Email").waitFor();
}

export async function openRegister(page: Page) {
  await openLogin(page);
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).first().click();
}

export async function logInWrongly(page: Page) {
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("nobody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await pressLogin(page);
  await dialog.getByRole("alert").first().waitFor();
}

/** The home page says so, and its menu is opened under the message. */
export async function logInAndOpenMenu(page: Page) {
  await openLogin(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(newcomer.email);
  await dialog.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await pressLogin(page);
  await page.getByText("Login Successful").waitFor();
  await page.getByRole("heading", { name: "Bring Nature Home" }).waitFor();
  await page.waitForLoadState("networkidle");
  await openMenu(page);
  await page.getByRole("menu").waitFor();
}

/** A new account without one of the three, or with an email that has an account. */
export function register(typed: Record<string, string>) {
  return async (page: Page) => {
    await openRegister(page);
    const dialog = page.getByRole("dialog");
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.locator("form button[type=submit]").click();
  };
}

export async function goShopping(page: Page) {
  await page.getByRole("link", { name: "Shop Plants" }).first().click();
  await page.waitForLoadState("networkidle");
}

export const goOffline = (page: Page) => page.context().setOffline(true);

export function failing(calls: string) {
  return (page: Page) =>
    page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong", requestId: "shots" } }),
    );
}

const noOrderCounts = { all: 0, byStatus: {}, canceled: 0, returned: 0 };

export const keepingFullCart = (page: Page, { fullCart }: Sample) => keepCart(page, fullCart);
export const keepingSmallCart = (page: Page, { smallCart }: Sample) => keepCart(page, smallCart);

function keepCart(page: Page, cart: string) {
  return page.addInitScript((text) => localStorage.setItem("gp:cart", text), cart);
}

export function pressLink(name: string | RegExp) {
  return (page: Page) => page.getByRole("link", { name }).locator("visible=true").first().click();
}

/** One after the other. */
export function all(...acts: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const act of acts) await act(page);
  };
}

export function type(label: string | RegExp, text: string) {
  return (page: Page) => page.getByLabel(label).locator("visible=true").first().fill(text);
}

export async function fillAddress(page: Page) {
  const typed = { "First name": "মোহাম্মদ আব্দুল্লাহ আল-মামুন", "Last name": "চৌধুরী", Phone: "০১৭১২-৩৪৫৬" };
  const rest = { Street: "House 12, Road 5, Dhanmondi", City: "Dhaka", State: "Dhaka", "Zip code": "1205" };
  for (const [label, text] of Object.entries({ ...typed, ...rest })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** What the server says to a press. */
export function refusing(calls: string, status: number, json: object) {
  return (page: Page) => page.route(calls, (route) => route.fulfill({ status, json: { success: false, ...json } }));
}

export async function commentTwice(page: Page) {
  await page.evaluate(() => {
    const at = "2026-11-14T05:00:00.000Z";
    const reply = { id: "2", user: { name: "Ayesha Siddika" }, text: "ধন্যবাদ, চেষ্টা করে দেখি।", createdAt: at };
    const tip = "Let the soil dry between two waterings. It grew three leaves this monsoon.";
    const comment = { id: "1", user: { name: "Rafiq" }, text: tip, createdAt: at, replies: [reply] };
    const id = location.pathname.split("/").at(-1);
    localStorage.setItem(`gp:comments:${id}`, JSON.stringify([comment]));
  });
  await page.reload({ waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^Show replies/ })
    .first()
    .click();
}

export async function decline(page: Page) {
  await page.getByText("Is declined").click();
  await page.getByRole("button").click();
}

/** What the server would say, without its doing. */
export function answering(calls: string, json: object) {
  return (page: Page) => page.route(calls, (route) => route.fulfill({ json: { success: true, message: "", ...json } }));
}

export async function openMenu(page: Page) {
  const inHeader = page.getByRole("button", { name: /^Account/ });
  await inHeader
    .or(page.getByRole("link", { name: "Account" }))
    .locator("visible=true")
    .first()
    .click();
}

export function pressLogin(page: Page) {
  return page.getByRole("dialog").locator("form").getByRole("button", { name: "Login" }).click();
}

export async function openForgot(page: Page) {
  await openLogin(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Forgot/ })
    .click();
}

export async function sendForgot(page: Page) {
  await openForgot(page);
  await page.getByRole("dialog").getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("heading", { name: "Look in your mail" }).waitFor();
}

export function scrollBy(pixels: number) {
  return (page: Page) => page.mouse.wheel(0, pixels);
}

export const asPrinted = (page: Page) => page.emulateMedia({ media: "print" });

export function noOrders(page: Page) {
  return page.route("**/api/order/list", (route) =>
    route.fulfill({
      json: { success: true, message: "", orders: [], total: 0, page: 1, pages: 1, counts: noOrderCounts },
    }),
  );
}
