// Shared by the tests of the owner's orders: a shopper whose name no other test uses, and the owner in the same browser.
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { settledAxe } from "./axe.ts";
import { address, customerWith, type Line, post, productNamed } from "./checkout-steps.ts";
import { owner } from "./owner.ts";

let made = 0;
/** Where a shopper and the owner are signed in already: a registration costs as much as several orders. */
const signedIn = new WeakSet<BrowserContext>();

export type Placed = { orderId: string; number: string };

/**
 * Places one order for each list of lines, all to a last name that no other call uses. Signs a new shopper and the owner in, once for
 * each browser.
 */
export async function setUp(page: Page, wanted: Line[][]): Promise<{ name: string; orders: Placed[] }> {
  made += 1;
  const name = `Zaman${process.pid}x${Date.now()}x${made}`;
  const isFirst = !signedIn.has(page.context());
  if (isFirst) await customerWith(page, []);
  const products = new Map<string, string>();
  for (const line of wanted.flat()) {
    if (!products.has(line.name)) products.set(line.name, (await productNamed(page, line.name))._id);
  }
  const orders: Placed[] = [];
  for (const lines of wanted) {
    const items = lines.map(({ name, size, quantity }) => ({ product: products.get(name), size, quantity }));
    const placed = await post(page, "/api/order/cod", { items, address: { ...address, lastName: name } });
    orders.push(placed as Placed);
  }
  if (isFirst) await post(page, "/api/admin/login", owner);
  signedIn.add(page.context());
  return { name, orders };
}

export async function ordersFor(page: Page, q: string): Promise<{ _id: string; number: string; source: string }[]> {
  const { orders } = await post(page, "/api/order/list", { q, page: 1, limit: 50 });
  return orders as { _id: string; number: string; source: string }[];
}

export function row(page: Page, number: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("link", { name: number, exact: true }) });
}

export function dialogNamed(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name });
}

/** Collects the errors that the page logs, with the address that was asked. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(`${message.text()} ${message.location().url}`);
  });
  return failures;
}

export async function seriousFaults(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const { violations } = await (await settledAxe(page))
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
