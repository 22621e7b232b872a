/** What the pictures show: the people of a shop, their orders, and products in every state. */
import type { Browser, BrowserContext } from "@playwright/test";
import type { MailKind } from "#contract/constants.ts";
import { newcomer, type Sample, type Visitor } from "./shots-acts.ts";

const customer = { name: "Ayesha Siddika", email: "ayesha@example.com", password: newcomer.password };
export const owner = { email: "owner@gachpala.example", password: "tulsi-by-the-window" };
const address = {
  firstName: "Ayesha",
  lastName: "Siddika",
  email: customer.email,
  street: "House 12, Road 5, Dhanmondi",
  city: "Dhaka",
  state: "Dhaka",
  zipcode: "1205",
  country: "Bangladesh",
  phone: "01712345678",
};

export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Product = { _id: string; category: string; categorySlug: string; sizes: string[] };
type Placed = { orderId: string; number: string; trackingPath: string };

/** Fills the shop. `emptyShop` is the origin of another one, which stays as it is. */
export async function stock(browser: Browser, origin: string, emptyShop: string): Promise<Sample> {
  const context = await browser.newContext({ baseURL: origin });
  const { products } = await (await context.request.get("/api/product/list?page=1&limit=8&sort=newest")).json();
  const [shown, second, soldOut, gone] = products as Product[];
  if (!shown || !second || !soldOut || !gone) throw new Error("The demo catalog has fewer than four products.");
  await post(context, "/api/user/register", newcomer);
  await post(context, "/api/user/register", customer);
  const lines = [shown, second].map((one) => ({ product: one._id, size: one.sizes[0], quantity: 2 }));
  const orders = await placeOrders(context, [lines, lines.slice(1), lines.slice(0, 1), lines, lines.slice(1)]);
  const [placed, shipped, canceled, delivered, returned] = orders;
  const unpaid = await post(context, "/api/order/stripe", { items: lines.slice(1), address });
  await pay(context, await post(context, "/api/order/stripe", { items: lines.slice(0, 1), address }));
  await post(context, "/api/user/forgot-password", { email: customer.email });
  await post(context, "/api/user/confirm-email/send", {});
  for (const { product, size } of lines) await post(context, "/api/cart/add", { itemId: product, size });
  for (const city of ["Dhaka", "Sylhet"]) await post(context, "/api/user/addresses", { address: { ...address, city } });
  const message = "Is the terracotta glazed inside, and does the pot have a hole?";
  await post(context, "/api/contact", { name: customer.name, email: customer.email, message });
  await post(context, "/api/admin/login", owner);
  await post(context, "/api/order/status", { orderId: shipped.orderId, status: "Shipped" });
  const courier = { courierName: "Pathao", trackingNumber: "PX 77" };
  await post(context, "/api/order/courier", { orderId: shipped.orderId, ...courier });
  await post(context, "/api/order/cancel", { orderId: canceled.orderId, reason: "The pot broke on its way to us" });
  await post(context, "/api/order/status/bulk", {
    orderIds: [delivered.orderId, returned.orderId],
    status: "Delivered",
  });
  await post(context, "/api/order/cash", { orderId: delivered.orderId, collected: true });
  await post(context, "/api/order/return", { orderId: returned.orderId, reason: "It came with a broken stem" });
  const { messages } = await post(context, "/api/contact/list", {});
  const bare = await addProduct(context, { name: "Unnamed cutting", category: shown.category });
  const few = await addProduct(context, { name: "Counted cutting", category: shown.category, ...counted });
  await post(context, "/api/product/stock", { productId: soldOut._id, inStock: false });
  const removal = await context.request.delete(`/api/product/delete/${gone._id}`);
  if (!removal.ok()) throw new Error(`The product could not be deleted: ${await removal.text()}`);
  const mailIds = await sentMails(context);
  await context.close();
  const cartOf = (one: Product, quantity: number) => ({ [one._id]: { [one.sizes[0] ?? ""]: quantity } });
  return {
    productPath: pathOf(shown),
    soldOutPath: pathOf(soldOut),
    gonePath: pathOf(gone),
    barePath: pathOf({ ...shown, _id: bare }),
    fewPath: pathOf({ ...shown, _id: few }),
    emptyShop,
    categoryPath: `/collection/${shown.categorySlug}`,
    orderId: placed.orderId,
    orderNumber: placed.number,
    canceledOrderId: canceled.orderId,
    unpaidOrderId: unpaid.orderId,
    deliveredOrderId: delivered.orderId,
    returnedOrderId: returned.orderId,
    messageId: messages[0]._id,
    trackPath: shipped.trackingPath,
    canceledTrackPath: canceled.trackingPath,
    deliveredTrackPath: delivered.trackingPath,
    receiptPath: `/my-orders/${placed.orderId}/receipt`,
    cardPath: unpaid.url,
    mailIds,
    smallCart: JSON.stringify(cartOf(second, 2)),
    fullCart: JSON.stringify({
      ...cartOf(shown, 99),
      ...cartOf(soldOut, 1),
      ...cartOf(second, 3),
      [few]: { "Small Pot": 5 },
    }),
  };
}

const counted = {
  sizes: ["Small Pot", "Large Pot"],
  stock: { "Small Pot": { count: 3 }, "Large Pot": { count: 0 } },
};

async function addProduct(context: BrowserContext, product: { name: string; category: string }): Promise<string> {
  const form = new FormData();
  form.set("productData", JSON.stringify({ price: 120, offerPrice: 100, ...product }));
  const reply = await context.request.post("/api/product/add", { multipart: form });
  if (!reply.ok()) throw new Error(`The product was refused: ${await reply.text()}`);
  return (await reply.json())._id;
}

type Line = { product: string; size: string | undefined; quantity: number };
type FiveOrders = [Placed, Placed, Placed, Placed, Placed];

/** One after the other, so that their numbers stand in the same order each time. */
async function placeOrders(context: BrowserContext, orders: Line[][]): Promise<FiveOrders> {
  const placed: Placed[] = [];
  for (const items of orders) placed.push(await post(context, "/api/order/cod", { items, address }));
  return placed as FiveOrders;
}

/** Cookies and storage of a browser in which this visitor is signed in. */
export async function signIn(
  browser: Browser,
  origin: string,
  visitor: Visitor,
  favorites: string[],
): Promise<SignedIn | undefined> {
  if (visitor === "visitor") return undefined;
  const context = await browser.newContext({ baseURL: origin });
  if (visitor === "owner" || visitor === "new-owner") await post(context, "/api/admin/login", owner);
  else await post(context, "/api/user/login", visitor === "customer" ? customer : newcomer);
  if (visitor === "customer") {
    // Favorites are kept for an account: they are read when the page knows who is signed in.
    const page = await context.newPage();
    await page.goto("/contact", { waitUntil: "networkidle" });
    await page.evaluate((ids) => localStorage.setItem("favorites", JSON.stringify(ids)), favorites);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

/** On the test terminal. */
async function pay(context: BrowserContext, { url }: { url: string }): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("button").click();
  await page.waitForURL("**/my-orders");
  await page.close();
}

/** Ids by kind, when all are written. */
async function sentMails(context: BrowserContext): Promise<Sample["mailIds"]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { mails } = await post(context, "/api/admin/mails", { limit: 100 });
    const found = mails as { _id: string; kind: MailKind; state: string }[];
    if (found.every(({ state }) => state !== "waiting")) {
      return Object.fromEntries(found.map(({ kind, _id }) => [kind, _id]));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The mails were not written.");
}

async function post(context: BrowserContext, path: string, data: object) {
  const reply = await context.request.post(path, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
  return await reply.json();
}

function pathOf({ categorySlug, _id }: Product): string {
  return `/collection/${categorySlug}/${_id}`;
}
