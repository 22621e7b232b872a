/*
 * A shop that takes card payments at the Stripe double, with what its tests share: card orders, the double's webhooks, and the order as
 * shopper and owner see it.
 */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { productSizes } from "#db/schema/catalog.ts";
import { readEnv } from "#server/env.ts";
import { openCardShop } from "#server/orders/paying/card-shop.ts";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import {
  chargeOf,
  type DoubleSession,
  openStripeDouble,
  type SignedEvent,
  type StripeDouble,
  signedEvent,
  webhookSecret,
} from "#test/stripe-double.ts";

export type Shopper = Browser & { email: string };

export type CardTestShop = {
  shop: TestShop;
  double: StripeDouble;
  admin: Browser;
  plant: string;
  /** Runs the shop's payment checks as if this many minutes had passed. */
  checks(minutesLater?: number): Promise<number>;
  close(): Promise<void>;
};

export async function openCardTestShop(environment: Record<string, string> = {}): Promise<CardTestShop> {
  const double = await openStripeDouble();
  const variables = {
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: double.base,
    PUBLIC_URL: "https://shop.example",
    ...environment,
  };
  const shop = await openTestShop(variables);
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  const plant = await addProduct(admin, { offerPrice: 99.5 });
  // As in main.ts: the job sees the shop as another process does.
  const env = readEnv({ LOG_LEVEL: "silent", ...variables });
  const cards = await openCardShop(shop, { env, warn: () => {} });
  return {
    shop,
    double,
    admin,
    plant,
    checks: (minutesLater = 0) => checkDuePayments(cards, new Date(Date.now() + minutesLater * 60_000)),
    async close() {
      await shop.close();
      await double.close();
    },
  };
}

export const orderOf = (product: string, quantity = 2, change: object = {}) => ({
  items: [{ product, quantity, size: "Small Pot" }],
  address,
  ...change,
});

export const checkoutKey = (text: string) => ({ headers: { "idempotency-key": `checkout-${text}` } });

export type CardOrder = { shopper: Shopper; orderId: string; url: string; session: DoubleSession };

/** A new shopper's card order of two plants, ৳212.98, with its payment page open at the double. */
export async function cardOrder({ shop, double, plant }: CardTestShop, quantity = 2): Promise<CardOrder> {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity });
  const placed = await shopper.post("/api/order/stripe", orderOf(plant, quantity));
  expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200 });
  const { orderId, url } = placed.body;
  return { shopper, orderId, url, session: double.newest() };
}

export async function deliver({ shop }: { shop: TestShop }, { payload, headers }: SignedEvent): Promise<number> {
  const answer = await shop.app.inject({ method: "POST", url: "/api/payments/stripe/webhook", headers, payload });
  return answer.statusCode;
}

export const completed = (session: DoubleSession) => signedEvent("checkout.session.completed", { ...session });
export const expired = (session: DoubleSession) =>
  signedEvent("checkout.session.expired", { ...session, status: "expired", payment_status: "unpaid" });

/** The five messages that Stripe may send of an order that is paid, in any order. Pays it. */
export function messagesOfPaid({ double }: CardTestShop, { session }: CardOrder): SignedEvent[] {
  const open = { ...session };
  const paid = { ...double.pay(session.id) };
  return [
    signedEvent("checkout.session.completed", { ...paid, payment_status: "unpaid" }),
    signedEvent("checkout.session.async_payment_succeeded", paid),
    completed(paid),
    expired(open),
    signedEvent("charge.succeeded", chargeOf(paid)),
  ];
}

/** The order as its shopper sees it. */
export async function seen({ shopper, orderId }: CardOrder) {
  const { body } = await shopper.post("/api/order/userorders");
  return body.orders.find((one: { _id: string }) => one._id === orderId);
}

/** The order as the owner sees it. */
export async function owned({ admin }: CardTestShop, { orderId }: { orderId: string }) {
  return (await admin.get(`/api/order/${orderId}`)).body.order;
}

export async function cartOf(shopper: Browser): Promise<object> {
  return (await shopper.get("/api/user/is-auth")).body.user.cartData;
}

/** The shop with a plant that has this much stock in its only size. */
export async function counted(cards: CardTestShop, stock: number) {
  const plant = await addProduct(cards.admin, { name: "Fern", sizes: ["Small Pot"], offerPrice: 99.5 });
  await cards.shop.database.db.update(productSizes).set({ stock }).where(eq(productSizes.productId, plant));
  return { ...cards, plant };
}

/** The kinds of an order's events, oldest first. */
export const kinds = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);
