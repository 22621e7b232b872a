// Shared by the tests of cart, checkout and orders: shoppers with a filled cart, calls as the owner, measurements.
import { expect, type Locator, type Page, request } from "@playwright/test";
import { newShopper, password } from "./journey.ts";
import { owner } from "./owner.ts";

export type Line = { name: string; size: string; quantity: number };
export type Found = { _id: string; name: string; bengaliName: string; offerPrice: number; sizes: string[] };

export const monstera: Line = { name: "Monstera Deliciosa", size: "Medium Pot", quantity: 2 };
export const chili: Line = { name: "Chili Seeds", size: "Seed Pack", quantity: 3 };
export const address = {
  firstName: "Tahmina",
  lastName: "Akter",
  email: "tahmina@example.com",
  phone: "01712345678",
  street: "House 22, Road 4, Dhanmondi",
  city: "Dhaka",
  state: "Dhaka",
  zipcode: "1209",
  country: "Bangladesh",
};

export async function productNamed(page: Page, name: string): Promise<Found> {
  const answer = await page.request.get("/api/product/list");
  const { products } = (await answer.json()) as { products: Found[] };
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`the demo catalog has no ${name}`);
  return found;
}

/** A visitor whose browser kept this cart from an earlier visit. */
export async function visitorWith(page: Page, lines: Line[]): Promise<void> {
  const cart: Record<string, Record<string, number>> = {};
  for (const { name, size, quantity } of lines) cart[(await productNamed(page, name))._id] = { [size]: quantity };
  await keep(page, JSON.stringify(cart));
}

/** Stores this text as the browser's cart, once, before the first page opens. */
export async function keep(page: Page, cart: string): Promise<void> {
  await page.addInitScript((text) => {
    if (sessionStorage.getItem("test:kept")) return;
    sessionStorage.setItem("test:kept", "yes");
    localStorage.setItem("gp:cart", text);
  }, cart);
}

/** A newly registered, signed-in shopper with this cart. */
export async function customerWith(page: Page, lines: Line[]): Promise<{ email: string }> {
  const shopper = newShopper();
  await post(page, "/api/user/register", { ...shopper, password });
  for (const { name, size, quantity } of lines) {
    const { _id } = await productNamed(page, name);
    await post(page, "/api/cart/update", { itemId: _id, size, quantity });
  }
  return shopper;
}

export async function post(page: Page, path: string, data: unknown = {}): Promise<Record<string, unknown>> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Places an order through the API. */
export async function placedOrder(page: Page, lines: Line[]): Promise<{ orderId: string; number: string }> {
  const items = [];
  for (const { name, size, quantity } of lines) {
    items.push({ product: (await productNamed(page, name))._id, size, quantity });
  }
  return (await post(page, "/api/order/cod", { items, address })) as { orderId: string; number: string };
}

export async function ordersOf(page: Page): Promise<{ number: string; address: typeof address }[]> {
  return (await post(page, "/api/order/userorders")).orders as { number: string; address: typeof address }[];
}

export async function keptQuantity(page: Page, { name, size }: Line): Promise<number> {
  const { _id } = await productNamed(page, name);
  const { user } = await (await page.request.get("/api/user/is-auth")).json();
  return user.cartData[_id]?.[size] ?? 0;
}

/** Makes a call as the owner, from another session. */
export async function asOwner(page: Page, path: string, data: unknown): Promise<void> {
  const baseURL = new URL(page.url()).origin;
  const office = await request.newContext({ baseURL });
  expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
  expect((await office.post(path, { data })).ok()).toBe(true);
  await office.dispose();
}

export function cartLine(page: Page, { name }: Line): Locator {
  return page.getByRole("region", { name: "Products in the cart" }).getByRole("article").filter({ hasText: name });
}

export function proceedToOrder(page: Page): Locator {
  return page.getByRole("button", { name: "Proceed to Order" }).locator("visible=true");
}

const addressLabels = ["First name", "Last name", "Email", "Phone", "Street", "City", "State", "Zip code", "Country"];

/** `labels`: of the form in another language. */
export async function fillAddress(page: Page, labels: string[] = addressLabels): Promise<void> {
  const keys = ["firstName", "lastName", "email", "phone", "street", "city", "state", "zipcode", "country"] as const;
  for (const [at, label] of labels.entries()) {
    await page.getByLabel(label, { exact: true }).fill(address[keys[at] ?? "city"]);
  }
}

/** Records layout shifts from the next page on; read them with {@link layoutShift}. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { seenShift: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        // Shifts within the header, such as its account button, are not counted.
        const isOwn = entry.sources.some(
          ({ node }) => !node?.parentElement?.closest("header") && node?.nodeName !== "HEADER",
        );
        if (isOwn && !entry.hadRecentInput) seen.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { seenShift: { total: number } }).seenShift.total);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the control");
}
