/**
 * From an order to its card page: for a new order, for the same press repeated, and for 'Pay now'.
 *
 * 1. The order and its attempt are stored first. The provider is asked outside of any transaction, under the attempt's
 *    key, so that a lost answer, a crash or a double click finds the same session again.
 * 2. One page is open at a time, and is continued while it lasts. A new attempt begins only when the previous page is
 *    closed for certain, or its address never reached the shopper.
 * 3. A payment that the provider will never take (too small, say) ends the order at once and frees its key, so that the
 *    shopper can pay another way.
 */
import { eq } from "drizzle-orm";
import { maxPaymentAttempts, online, type PaymentProviderName } from "#contract/rules/constants.ts";
import type { PlaceOrderInput } from "#contract/wire/orders/orders.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../../http/answers/refusal.ts";
import { say } from "../../../http/answers/say.ts";
import {
  beginAttempt,
  isUndecided,
  newestPayment,
  orderExpiry,
  type Payment,
  readPayment,
  setPayment,
} from "../../../payments/payments.ts";
import { type PaymentProvider, ProviderFault, ProviderRefusal } from "../../../payments/provider.ts";
import { applyChange, lockOrder, theShop } from "../../changing/apply-change.ts";
import { isOf, type Whose } from "../../changing/own-orders.ts";
import { isPayable, mayBePaidInstead, type OrderRow, orderNumber, unknownOrder } from "../../order.ts";
import { tooLargeForCards, tooSmallForCards } from "../../placing/card-limits.ts";
import { type PlacedOrder, placeGuestOrder, placeOrder } from "../../placing/place-order.ts";
import { type CardShop, wayBack } from "../card-shop.ts";
import {
  alreadyPaid,
  cardPageAway,
  cardPageRefused,
  noCards,
  noLongerPayable,
  orderOver,
  otherProvider,
} from "../payment-refusals.ts";
import { askForSession, successPath } from "./card-session.ts";
import { askProvider } from "./check-payments.ts";
import { settlePayment } from "./settle-payment.ts";
import { sessionRef } from "./take-agreed.ts";

/** A page that closes sooner than this is not opened. */
const leastMs = 60_000;

/**
 * @param chosen whose page the shopper wants; else the shop's first, or the order's last
 * @throws Refusal 503 (no provider), 409 (not this provider), 502 (no answer from it), 400 (an amount that it does not take), and as placeOrder
 */
export async function placeCardOrder(
  shop: CardShop,
  customerId: string,
  input: PlaceOrderInput,
  key: string | undefined,
  chosen?: PaymentProviderName,
): Promise<PlacedOrder & { url: string }> {
  const placed = await placeOrder(shop, customerId, {
    input,
    method: online,
    key,
    cards: chosenProvider(shop, chosen),
  });
  return withPage(shop, { customerId }, placed, chosen);
}

/**
 * The same for a visitor without an account.
 * @param from as of placeGuestOrder
 * @throws Refusal as {@link placeCardOrder}, 401 (the owner has not allowed it)
 */
export async function placeGuestCardOrder(
  shop: CardShop,
  input: PlaceOrderInput,
  from: { key: string; network: string },
  chosen?: PaymentProviderName,
): Promise<PlacedOrder & { url: string }> {
  const cards = chosenProvider(shop, chosen);
  const placed = await placeGuestOrder(shop, input, from, { method: online, cards });
  return withPage(shop, { guestKey: from.key }, placed, chosen);
}

async function withPage(
  shop: CardShop,
  whose: Whose,
  placed: PlacedOrder,
  chosen: PaymentProviderName | undefined,
): Promise<PlacedOrder & { url: string }> {
  const order = await readOwnOrder(shop, whose, placed.orderId);
  if (order.totalMinor === 0) return { ...placed, url: wayBack(shop, order, successPath) };
  // The same key again, but its order was paid or given up meanwhile: this is a new order.
  if (order.isPaid)
    throw new Refusal(409, say(m.refusal_order_is_already_placed_and_paid, { number: placed.number }), {
      code: "key-reused",
    });
  if (!isPayable(order)) throw orderOver(order);
  return { ...placed, url: await openPage(shop, order, chosen) };
}

/** 'Pay now'. @throws Refusal 404 (not theirs), 409 (paid, or over), 502, 503 */
export async function payNow(
  shop: CardShop,
  whose: Whose,
  orderId: string,
  chosen?: PaymentProviderName,
): Promise<string> {
  return payOpenOrder(shop, whose, { orderId, chosen, mayBePaid: isPayable });
}

/**
 * Opens a page for an order that stays in cash until it is paid there: one that was written down, and is sent to be paid. Its money makes
 * it an order by card (settle-payment.ts); a page that is left unpaid changes nothing.
 * @throws Refusal as {@link payNow}
 */
export async function payCashOrderNow(
  shop: CardShop,
  whose: Whose,
  orderId: string,
  chosen?: PaymentProviderName,
): Promise<string> {
  return payOpenOrder(shop, whose, {
    orderId,
    chosen,
    mayBePaid: (order) => isPayable(order) || mayBePaidInstead(order),
  });
}

type Paying = {
  orderId: string;
  chosen: PaymentProviderName | undefined;
  mayBePaid: (order: OrderRow) => boolean;
};

async function payOpenOrder(shop: CardShop, whose: Whose, { orderId, chosen, mayBePaid }: Paying): Promise<string> {
  chosenProvider(shop, chosen);
  const payment = await newestPayment(shop.db, (await readOwnOrder(shop, whose, orderId)).id);
  if (payment && isUndecided(payment) && payment.sessionId !== null) await askFirst(shop, payment);
  const order = await readOwnOrder(shop, whose, orderId);
  if (order.isPaid) throw alreadyPaid(orderNumber(order.number));
  if (!mayBePaid(order)) throw noLongerPayable(orderNumber(order.number));
  return openPage(shop, order, chosen);
}

/** @throws Refusal 503 (the shop has no provider), 409 (it does not have this one) */
export function chosenProvider({ providers: { active, all } }: CardShop, chosen: PaymentProviderName | undefined) {
  if (active === undefined) throw noCards();
  const provider = chosen === undefined ? active : all.get(chosen);
  if (provider === undefined) throw otherProvider();
  return provider;
}

/** The page may be paid or expired without the shop knowing yet. */
async function askFirst(shop: CardShop, payment: Payment): Promise<void> {
  try {
    await askProvider(shop, payment);
  } catch (error) {
    shop.warn("the provider could not be asked about a payment", error);
    throw cardPageAway();
  }
}

async function openPage(shop: CardShop, order: OrderRow, chosen: PaymentProviderName | undefined): Promise<string> {
  const payment = await newestPayment(shop.db, order.id);
  if (payment && chosen !== undefined && chosen !== payment.provider) {
    if (isUndecided(payment)) await closePage(shop, order, payment);
    return openAttempt(shop, order, await nextAttempt(shop, order.id, payment, chosen));
  }
  const isLasting = payment !== undefined && payment.expiresAt.getTime() - Date.now() > leastMs;
  if (payment?.state === "open" && payment.url !== null && isLasting) return payment.url;
  if (payment?.state === "pending") throw alreadyPaid(orderNumber(order.number));
  if (payment?.state === "opening") return openAttempt(shop, order, payment);
  return openAttempt(shop, order, await nextAttempt(shop, order.id, payment));
}

/** Closes this page before the shopper pays on another provider's page. If it was paid already, its money counts. */
async function closePage(shop: CardShop, order: OrderRow, payment: Payment): Promise<void> {
  const provider = providerOf(shop, payment);
  if (provider === undefined || payment.sessionId === null) return;
  const report = await provider.endSession(sessionRef(order, payment)).catch((error) => {
    shop.warn("the provider could not be asked about a payment", error);
    throw cardPageAway();
  });
  if (report.state !== "paid" && report.state !== "pending") return;
  await settlePayment(shop, payment.provider, { ...report, orderId: order.id, attempt: payment.attempt });
  throw alreadyPaid(orderNumber(order.number));
}

async function openAttempt(shop: CardShop, order: OrderRow, payment: Payment): Promise<string> {
  const provider = providerOf(shop, payment);
  // Its provider is no longer set up, or the address of its page never reached the shopper.
  if (provider === undefined) return openAttempt(shop, order, await nextAttempt(shop, order.id, payment));
  try {
    return await askForSession(shop, provider, order, payment);
  } catch (error) {
    shop.warn(`no card page for ${orderNumber(order.number)}`, error);
    // Counted: the provider refuses to repeat this attempt's first request, and would do so each time.
    await setPayment(shop.db, payment.id, { checks: payment.checks + 1 });
    const isAnswer = error instanceof ProviderRefusal || error instanceof ProviderFault;
    if (isAnswer && payment.checks > 0) return openAttempt(shop, order, await nextAttempt(shop, order.id, payment));
    if (!(error instanceof ProviderRefusal)) throw cardPageAway();
    await giveUp(shop, order.id, payment);
    if (error.code === "too-small") throw tooSmallForCards();
    throw error.code === "too-large" ? tooLargeForCards() : cardPageRefused();
  }
}

/** @param last the attempt that is over */
async function nextAttempt(
  shop: CardShop,
  orderId: string,
  last: Payment | undefined,
  chosen?: PaymentProviderName,
): Promise<Payment> {
  // Without a choice, the shopper stays with the previous provider.
  const before = last && shop.providers.all.get(last.provider)?.name;
  const provider = chosenProvider(shop, chosen ?? before);
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const newest = await newestPayment(tx, orderId);
    // Another press was quicker.
    if (newest && newest.id !== last?.id) return newest;
    const mayBePaid = isPayable(order) || mayBePaidInstead(order);
    if (!mayBePaid || (newest?.attempt ?? 0) >= maxPaymentAttempts) throw noLongerPayable(orderNumber(order.number));
    if (newest && isUndecided(newest)) await setPayment(tx, newest.id, { state: "failed", checkAt: null });
    const now = new Date();
    if (order.expiresAt !== null) {
      await tx
        .update(orders)
        .set({ expiresAt: orderExpiry(now) })
        .where(eq(orders.id, orderId));
    }
    return beginAttempt(
      tx,
      { orderId, provider: provider.name, amountMinor: order.totalMinor - order.roundingMinor },
      now,
    );
  });
}

async function giveUp(shop: CardShop, orderId: string, payment: Payment): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Another press, or a webhook, may have found the page meanwhile.
    if ((await readPayment(tx, payment.id)).state !== "opening") return;
    await setPayment(tx, payment.id, { state: "failed" });
    // If a later attempt fails, the order stays until it expires: another attempt may succeed.
    if (!isPayable(order) || payment.attempt > 1) return;
    const cancelKind = "no-card-page" as const;
    const set = { canceledAt: new Date(), cancelKind, idempotencyKey: null, guestKey: null, requestHash: null };
    const change = { set, kind: "canceled" as const, detail: { cancelKind }, isTold: true };
    await applyChange(tx, { order, change, by: theShop });
  });
}

function providerOf({ providers }: CardShop, payment: Payment): PaymentProvider | undefined {
  return providers.all.get(payment.provider);
}

async function readOwnOrder({ db }: CardShop, whose: Whose, orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || !isOf(order, whose)) throw unknownOrder();
  return order;
}
