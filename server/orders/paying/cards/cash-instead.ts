/**
 * Switching an unpaid order, by card or wallet, to cash on delivery.
 *
 * 1. It stays the same order: its card page is closed soon, its mails go out, and its lines leave the cart, as with any
 *    cash order.
 * 2. A checkout that is sent again with the same contents, now in cash, switches that order. With other contents, or by wallet, it places
 *    a new order and cancels the unpaid one.
 * 3. The owner may switch an order by wallet too, after talking with its customer (transfers/change-to-cash.ts). So nothing is asked of its phone or zone. A part that was
 *    sent before is its advance then, and the rider collects the rest.
 * 4. Locks are taken as for a payment's report: the order, then stock and cart. Money that has arrived refuses the switch;
 *    money that arrives later is accepted, and makes it a card order again (settle-payment.ts).
 */
import { and, eq, isNull } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import { inWholeTaka } from "#contract/rules/money/money.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { checkSoon, isUndecided, newestPayment } from "../../../payments/payments.ts";
import { loadDelivery } from "../../../settings/delivery.ts";
import { loadPhoneRules } from "../../../settings/phone-rules.ts";
import { loadSettings } from "../../../settings/settings.ts";
import { type Actor, applyChange, lockOrder } from "../../changing/apply-change.ts";
import { isOf, type Whose } from "../../changing/own-orders.ts";
import { isPayable, type OrderRow, orderNumber, unknownOrder } from "../../order.ts";
import { askAdvance } from "../../placing/ask-advance.ts";
import { refuseCashTo } from "../../placing/delivery-for.ts";
import { askPhone } from "../../placing/phone/ask-phone.ts";
import { type CashCode, requireCashCode } from "../../placing/phone/cash-code.ts";
import { refuseMissedDigits } from "../../placing/phone/refuse-phone.ts";
import { type Checkout, EarlierByCard, guestsHashOf, keyReused, requestHashOf } from "../../placing/place-order.ts";
import { waysBesidesCash } from "../../placing/ways-besides-cash.ts";
import type { CardShop } from "../card-shop.ts";
import { emptyCartOf } from "../empty-cart.ts";
import { alreadyPaid, orderOver } from "../payment-refusals.ts";
import { askProvider } from "./check-payments.ts";

const theShopper = (whose: Whose): Actor => ({
  actor: "customer",
  actorId: "customerId" in whose ? whose.customerId : null,
});

/** @throws Refusal 404 (not theirs), 409 (paid, or over) */
export async function payCashInstead(
  shop: CardShop,
  whose: Whose,
  orderId: string,
  codeOf: (phone: string) => Promise<AskedCode | undefined>,
): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || !isOf(order, whose)) throw unknownOrder();
  await askFirst(shop, order);
  await turnIntoCash(shop, whose, orderId, { code: await codeOf(order.address.phone) });
}

/**
 * Places a checkout's order. When it is sent again under the key of an unpaid card order, that order is switched to cash and is
 * the answer, or is canceled and a new one placed. Other orders cost no further query.
 * @throws Refusal 409 (that order is paid or over, or no cash is taken where it goes), and what `place` throws
 */
export async function placeCheckout<Placed>(
  shop: CardShop,
  whose: Whose,
  checkout: Checkout,
  place: () => Promise<Placed>,
): Promise<Placed> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof EarlierByCard)) throw error;
    await reviseCheckout(shop, whose, checkout);
  }
  try {
    return await place();
  } catch (error) {
    if (error instanceof EarlierByCard) throw keyReused();
    throw error;
  }
}

async function reviseCheckout(shop: CardShop, whose: Whose, { input, method, key, code }: Checkout): Promise<void> {
  if (key === undefined) return;
  const isGuests = "guestKey" in whose;
  const isEarlier = isGuests
    ? and(isNull(orders.customerId), eq(orders.guestKey, key))
    : and(eq(orders.customerId, whose.customerId), eq(orders.idempotencyKey, key));
  const [earlier] = await shop.db.select().from(orders).where(isEarlier);
  if (earlier?.paymentMethod !== online) return;
  const hashOf = isGuests ? guestsHashOf : requestHashOf;
  const isSame = earlier.requestHash === hashOf(online, input);
  // The same press, repeated.
  if (isSame && method === online) return;
  await askFirst(shop, earlier);
  if (isSame && method === "COD")
    await turnIntoCash(shop, whose, earlier.id, { requestHash: hashOf("COD", input), code });
  else await replace(shop, whose, earlier.id, key);
}

/** The shopper may have paid without the shop knowing yet. If the provider does not answer now, check-payments.ts asks later. */
export async function askFirst(shop: CardShop, order: OrderRow): Promise<void> {
  const payment = await newestPayment(shop.db, order.id);
  if (!payment || !isUndecided(payment) || payment.sessionId === null) return;
  await askProvider(shop, payment).catch((error) =>
    shop.warn("the provider could not be asked about a payment", error),
  );
}

/** `isOwners`: whether an owner has given its phone. Without it, whether an owner has put the order together. */
type AskedCode = CashCode & { isOwners?: boolean };
type Turning = { requestHash?: string; code: AskedCode | undefined };

async function turnIntoCash(
  shop: CardShop,
  whose: Whose,
  orderId: string,
  { requestHash, code }: Turning,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Another press was quicker.
    if (order.paymentMethod === "COD") return;
    refuseSettled(order);
    const ways = waysBesidesCash(shop);
    refuseCashTo(order.deliveryZone, ways);
    refuseMissedDigits(order.address.phone);
    // The cart is locked before the phone, as by an order that is placed.
    await emptyCartOf(tx, order);
    const { id, address, flags, deliveryZone: zone } = order;
    const totals = (await loadSettings(tx)).wholeTakaCash ? inWholeTaka(order) : order;
    const { roundingMinor = 0, totalMinor } = totals;
    const asked = { id, phone: address.phone, totalMinor };
    const ofPhone = await askPhone(tx, await loadPhoneRules(tx), asked, ways, new Date());
    const terms = (await loadDelivery(tx)).advance;
    const asking = await askAdvance(tx, { zone, ofPhone, totals, terms });
    // The owner has agreed it with the customer.
    const isAsked = code !== undefined && !(code.isOwners ?? order.ownerId !== null) && totalMinor > 0;
    const isConfirmed =
      isAsked && (await requireCashCode(tx, code, { phone: address.phone, customerId: order.customerId }));
    const asks = isConfirmed ? asking.flags.filter(({ kind }) => kind !== "call-first") : asking.flags;
    const set = {
      paymentMethod: "COD" as const,
      ...{ roundingMinor, totalMinor, expiresAt: null },
      ...asking,
      flags: [...flags, ...asks],
      ...(isConfirmed && { confirmedAt: new Date() }),
      ...(requestHash && { requestHash }),
    };
    const change = { set, kind: "cash-chosen" as const };
    await applyChange(tx, { order, change, by: theShopper(whose) });
    await checkSoon(tx, orderId);
  });
}

async function replace(shop: CardShop, whose: Whose, orderId: string, key: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Another press was quicker, and its order is the answer.
    const known = "guestKey" in whose ? order.guestKey : order.idempotencyKey;
    if (known !== key || order.paymentMethod === "COD") return;
    refuseSettled(order);
    const cancelKind = "replaced" as const;
    // The new order takes the key over.
    const set = { canceledAt: new Date(), cancelKind, idempotencyKey: null, guestKey: null, requestHash: null };
    const change = { set, kind: "canceled" as const, detail: { cancelKind }, isTold: true };
    await applyChange(tx, { order, change, by: theShopper(whose) });
  });
}

function refuseSettled(order: OrderRow): void {
  if (order.isPaid) throw alreadyPaid(orderNumber(order.number));
  if (!isPayable(order)) throw orderOver(order);
}
