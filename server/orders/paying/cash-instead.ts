/**
 * Switching an unpaid card order to cash on delivery.
 *
 * 1. It stays the same order: its card page is closed soon, its mails go out, and its lines leave the cart, as with any
 *    cash order.
 * 2. A checkout that is sent again with the same contents, now in cash, switches that order. With other contents, or by wallet, it places
 *    a new order and cancels the unpaid one.
 * 3. Locks are taken as for a payment's report: the order, then stock and cart. Money that has arrived refuses the switch;
 *    money that arrives later is accepted, and makes it a card order again (settle-payment.ts).
 */
import { and, eq } from "drizzle-orm";
import { inWholeTaka } from "#contract/money.ts";
import { orders } from "#db/schema/orders.ts";
import { checkSoon, isUndecided, newestPayment } from "../../payments/payments.ts";
import { loadDelivery } from "../../settings/delivery.ts";
import { loadPhoneRules } from "../../settings/phone-rules.ts";
import { loadSettings } from "../../settings/settings.ts";
import { type Actor, applyChange, lockOrder } from "../changing/apply-change.ts";
import { alreadyPaid, isPayable, type OrderRow, orderNumber, orderOver, unknownOrder } from "../order.ts";
import { askAdvance } from "../placing/ask-advance.ts";
import { askPhone } from "../placing/ask-phone.ts";
import { refuseCashTo } from "../placing/delivery-for.ts";
import { type Checkout, EarlierByCard, keyReused, requestHashOf } from "../placing/place-order.ts";
import { withStockTransaction } from "../stock/stock.ts";
import type { CardShop } from "./card-shop.ts";
import { askProvider } from "./check-payments.ts";
import { emptyCartOf } from "./empty-cart.ts";

const theCustomer = (customerId: string): Actor => ({ actor: "customer", actorId: customerId });

/** @throws Refusal 404 (not this customer's), 409 (paid, or over) */
export async function payCashInstead(shop: CardShop, customerId: string, orderId: string): Promise<void> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  if (order === undefined) throw unknownOrder();
  await askFirst(shop, order);
  await turnIntoCash(shop, customerId, orderId);
}

/**
 * Places a checkout's order. When it is sent again under the key of an unpaid card order, that order is switched to cash and is
 * the answer, or is canceled and a new one placed. Other orders cost no further query.
 * @throws Refusal 409 (that order is paid or over, or no cash is taken where it goes), and what `place` throws
 */
export async function placeCheckout<Placed>(
  shop: CardShop,
  customerId: string,
  checkout: Checkout,
  place: () => Promise<Placed>,
): Promise<Placed> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof EarlierByCard)) throw error;
    await reviseCheckout(shop, customerId, checkout);
  }
  try {
    return await place();
  } catch (error) {
    if (error instanceof EarlierByCard) throw keyReused();
    throw error;
  }
}

async function reviseCheckout(shop: CardShop, customerId: string, { input, method, key }: Checkout): Promise<void> {
  if (key === undefined) return;
  const isEarlier = and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key));
  const [earlier] = await shop.db.select().from(orders).where(isEarlier);
  if (earlier?.paymentMethod !== "stripe") return;
  const isSame = earlier.requestHash === requestHashOf("stripe", input);
  // The same press, repeated.
  if (isSame && method === "stripe") return;
  await askFirst(shop, earlier);
  if (isSame && method === "COD") await turnIntoCash(shop, customerId, earlier.id, requestHashOf("COD", input));
  else await replace(shop, earlier.id, key);
}

/** The shopper may have paid without the shop knowing yet. If the provider does not answer now, check-payments.ts asks later. */
async function askFirst(shop: CardShop, order: OrderRow): Promise<void> {
  const payment = await newestPayment(shop.db, order.id);
  if (!payment || !isUndecided(payment) || payment.sessionId === null) return;
  await askProvider(shop, payment).catch((error) =>
    shop.warn("the provider could not be asked about a payment", error),
  );
}

async function turnIntoCash(shop: CardShop, customerId: string, orderId: string, requestHash?: string): Promise<void> {
  await withStockTransaction(shop, async (tx, availabilityChanges) => {
    const order = await lockOrder(tx, orderId);
    // Another press was quicker.
    if (order.paymentMethod === "COD") return;
    refuseSettled(order);
    refuseCashTo(order.deliveryZone);
    // The cart is locked before the phone, as by an order that is placed.
    await emptyCartOf(tx, order);
    const { id, address, flags, deliveryZone: zone } = order;
    const totals = (await loadSettings(tx)).wholeTakaCash ? inWholeTaka(order) : order;
    const { roundingMinor = 0, totalMinor } = totals;
    const ofPhone = await askPhone(tx, await loadPhoneRules(tx), { id, phone: address.phone, totalMinor }, new Date());
    const terms = (await loadDelivery(tx)).advance;
    const asking = await askAdvance(tx, { zone, ofPhone, totals, terms });
    const set = {
      paymentMethod: "COD" as const,
      ...{ roundingMinor, totalMinor, expiresAt: null },
      ...asking,
      flags: [...flags, ...asking.flags],
      ...(requestHash && { requestHash }),
    };
    const change = { set, kind: "cash-chosen" as const };
    await applyChange(tx, availabilityChanges, { order, change, by: theCustomer(customerId) });
    await checkSoon(tx, orderId);
  });
}

async function replace(shop: CardShop, orderId: string, key: string): Promise<void> {
  await withStockTransaction(shop, async (tx, availabilityChanges) => {
    const order = await lockOrder(tx, orderId);
    // Another press was quicker, and its order is the answer.
    if (order.idempotencyKey !== key || order.paymentMethod === "COD") return;
    refuseSettled(order);
    const cancelKind = "replaced" as const;
    const set = { canceledAt: new Date(), cancelKind, idempotencyKey: null, requestHash: null };
    const change = { set, kind: "canceled" as const, detail: { cancelKind }, isTold: true };
    await applyChange(tx, availabilityChanges, { order, change, by: theCustomer(order.customerId ?? "") });
  });
}

function refuseSettled(order: OrderRow): void {
  if (order.isPaid) throw alreadyPaid(orderNumber(order.number));
  if (!isPayable(order)) throw orderOver(order);
}
