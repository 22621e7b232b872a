// Shared by the tests of every screen: the addresses of all screens, and the errors that a screen does not show.
import type { APIRequestContext, ConsoleMessage, Page } from "@playwright/test";
import { address } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { owner } from "./owner.ts";
import { untilQuiet } from "./shop-page.ts";

export type CatalogSample = { productId: string; productPath: string; categoryPath: string; size: string };

export async function catalogSample(request: APIRequestContext): Promise<CatalogSample> {
  const { products } = await (await request.get("/api/product/list?page=1&limit=1")).json();
  const { _id, categorySlug, sizes } = products[0];
  const categoryPath = `/collection/${categorySlug}`;
  return { productId: _id, productPath: `${categoryPath}/${_id}`, categoryPath, size: sizes[0] };
}

export function publicPaths({ productPath, categoryPath }: CatalogSample): string[] {
  return [
    "/",
    "/collection",
    "/collection?q=tulsi&minPrice=10",
    "/collection?q=nothing-is-called-this",
    categoryPath,
    productPath,
    "/contact",
    "/testimonial",
    "/finder?light=bright-indirect&water=medium",
    "/finder?light=low&water=low&home=pets&show=plants",
    "/blog",
    "/blog/when-to-water-the-finger-test",
  ];
}

export const adminPaths = [
  "/admin",
  "/admin/list",
  "/admin/list/popular",
  "/admin/orders",
  "/admin/categories",
  "/admin/subcategories",
  "/admin/mails",
  "/admin/reviews",
  "/admin/questions",
  "/admin/customers",
  "/admin/claims",
  "/admin/messages",
  "/admin/today",
  "/admin/dashboard",
  "/admin/words",
  "/admin/blog",
  "/admin/stock-book",
  "/admin/stock-book/count",
  "/admin/growing",
  "/admin/offers",
  "/admin/delivery",
  "/admin/courier-cash",
  "/admin/reports",
  "/admin/reports/month",
  "/admin/phones",
  "/admin/packing",
  "/admin/packing/scan",
  "/admin/team",
  "/admin/activity",
  "/admin/settings",
  "/admin/settings/payment",
  "/admin/settings/account",
  "/admin/orders/new",
  "/admin/orders/links",
  "/admin/orders/book",
  "/admin/search",
];

/** Signs the browser in as a new customer with one cart line, one favorite and one order. */
export async function becomeCustomer(page: Page, { productId, size }: CatalogSample): Promise<void> {
  const shopper = newShopper();
  const { request } = page;
  await post(request, "/api/user/register", { ...shopper, password });
  await post(request, "/api/order/cod", { items: [{ product: productId, quantity: 2, size }], address });
  await post(request, "/api/cart/add", { itemId: productId, size });
  // Favorites are stored by account, so the page must know who is signed in first.
  await page.goto("/contact");
  await untilQuiet(page);
  await page.evaluate((id) => localStorage.setItem("favorites", JSON.stringify([id])), productId);
}

export async function becomeOwner(page: Page): Promise<void> {
  await post(page.request, "/api/admin/login", owner);
}

/** The tests block the service worker (playwright.config.ts), and every page of the shop logs that. */
export function isComplaint(message: ConsoleMessage): boolean {
  const text = message.text();
  if (text.startsWith("Service Worker registration blocked")) return false;
  // On a busy machine Chromium logs this even for a picture that is in the page.
  if (text.includes(".webp was preloaded using link preload but not used")) return false;
  return ["error", "warning"].includes(message.type());
}

/** Collects everything the page complains about from now on: errors, warnings, Content-Security-Policy violations. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (isComplaint(message)) complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`refused by the policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return complaints;
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await request.post(path, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
}
