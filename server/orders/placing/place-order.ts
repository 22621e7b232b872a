/**
 * Placing an order, by a customer in the shop or by the owner for one who called, wrote or came.
 *
 * 1. One transaction: check, price, write order, lines and event, take the counted stock, take the lines out of the
 *    cart, queue the mail. All or nothing.
 * 2. Prices and stock are read in that transaction, with the products locked against a change, and are those of the moment it
 *    begins (contract/rules/money/current-price.ts); the browser's are never read. The total it saw (expectedAmount) only serves to refuse a surprise.
 * 3. Only a placed order consumes an idempotency key. Same key and same body: the same answer. Same key and another
 *    body: 409, unless an order by card is waiting unpaid (cash-instead.ts). The orders of one customer, those that one
 *    owner writes down, and those of one guest's key are placed one after the other, so a double click is one order.
 * 4. An order by card is written unpaid, with its first attempt to pay and an expiry; its lines stay in the cart until it
 *    is paid (settle-payment.ts).
 *    One by wallet is written unpaid too, with an expiry, but leaves the cart: its page says where to send the money
 *    (transfers.ts).
 * 5. An order that comes to nothing is done at once: it counts as paid, and no way to pay it is kept or asked for.
 * 6. An order entered by the owner belongs to no account, is paid in cash on delivery, and sends a mail only if it has an
 *    e-mail. A guest's order belongs to no account either, until an account proves to own its e-mail.
 * 7. One that the owner has put together and its customer completes by a link (links/complete-link.ts) is the owner's, at the prices
 *    agreed; it is paid, and asked before it is packed, as any shopper's.
 */
import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { couponHoldMinutes, online, type PaymentMethod } from "#contract/rules/constants.ts";
import { loadOf } from "#contract/rules/delivery/delivery.ts";
import { splitDiscount } from "#contract/rules/money/discount.ts";
import {
  inWholeTaka,
  priceCart,
  subtotalOf,
  type Totals,
  toMinor,
  toTaka,
  withCredit,
} from "#contract/rules/money/money.ts";
import type { OrderSource } from "#contract/rules/office/lists.ts";
import type { WrittenOrderInput } from "#contract/wire/orders/order-acts.ts";
import type { DeliveryAddress, PlaceOrderInput, ZoneOfOrder } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { orderChats } from "#db/schema/order-links.ts";
import { type orderEvents, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { removeOrdered } from "../../cart/cart.ts";
import { takeUse } from "../../coupons/use-coupon.ts";
import { lockCreditOfAccount } from "../../credit/credit.ts";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { type Figure, say } from "../../http/answers/say.ts";
import { accountGone } from "../../http/guards/guards.ts";
import { beginAttempt } from "../../payments/payments.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import { optionalFields, refuseMissingFields } from "../../settings/address-fields.ts";
import { loadSettings } from "../../settings/settings.ts";
import { loadWallets, walletsInUse } from "../../settings/wallets.ts";
import { queueTexts } from "../../sms/queue-texts.ts";
import { textsOfNewOrder } from "../letters/order-texts.ts";
import { lettersOfNewOrder } from "../letters/which-letters.ts";
import { expiryOf, type OrderShop, orderNumber } from "../order.ts";
import { refuseTooMuchHeld } from "../stock/held-stock.ts";
import { takeStock } from "../stock/stock.ts";
import { type AppliedCoupon, applyCoupon } from "./apply-coupon.ts";
import { askAdvance } from "./ask-advance.ts";
import { tooLargeForCards, tooSmallForCards } from "./card-limits.ts";
import { deliveryFor, refuseCashTo } from "./delivery-for.ts";
import { columnsOfAddress } from "./of-address.ts";
import { type EarlierOrder, type OrderBasis, readBasis, writeDown } from "./order-calls.ts";
import { askPhone } from "./phone/ask-phone.ts";
import { type CashCode, requireCashCode } from "./phone/cash-code.ts";
import { refuseBlocked, refuseMissedDigits } from "./phone/refuse-phone.ts";
import { atPrice, type SoldLine, sellLines } from "./sell-lines.ts";
import { waysBesidesCash } from "./ways-besides-cash.ts";
import { withNewPrices } from "./with-new-prices.ts";

export type PlacedOrder = { orderId: string; number: string; amount: number };

/** `key`: the Idempotency-Key, if the browser sent one. `cards`: who takes the payment of an order by card. */
export type Checkout = {
  input: PlaceOrderInput;
  method: PaymentMethod;
  key: string | undefined;
  cards?: PaymentProvider;
  /** Of an order in cash, where the shop asks for one. */
  code?: CashCode;
};

/**
 * @throws Refusal 400 (unknown product, size not offered, the same line twice), 401 (the account was deleted meanwhile),
 *   409 (out of stock, another total, key used for another order)
 */
export async function placeOrder(
  shop: OrderShop,
  customerId: string,
  { input, method, key, cards, code }: Checkout,
): Promise<PlacedOrder> {
  const requestHash = requestHashOf(method, input);
  return inTransactionOfOrder(shop, async (tx) => {
    const basis = await readBasis(tx, customerId, key, productsOf(input));
    if (!basis.isCustomer) throw accountGone();
    if (basis.earlier !== null) return repeatOrRevise(basis.earlier, requestHash);
    if (method === "wallet") await requireWallets(tx);
    const expiresAt = expiryOf(method);
    const origin = {
      customerId,
      source: "shop" as const,
      paymentMethod: method,
      expiresAt,
      idempotencyKey: key,
      requestHash,
    };
    const by = { actor: "customer" as const, actorId: customerId };
    const placed = await writeOrder(shop, tx, { basis, origin, input, by, code });
    if (cards !== undefined && placed.amount > 0) await beginCardPayment(tx, placed, cards);
    return placed;
  });
}

/** Enters an order for a customer who called. @throws Refusal as {@link placeOrder} */
export async function writeDownOrder(
  shop: OrderShop,
  ownerId: string,
  input: WrittenOrderInput,
  key: string | undefined,
): Promise<PlacedOrder> {
  const requestHash = hashOf(["written", withoutLanguage(input)]);
  const { source, note, chat } = input;
  return inTransactionOfOrder(shop, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 0))`);
    const earlier = await findByKey(tx, eq(orders.ownerId, ownerId), key);
    if (earlier !== undefined) return repeatAnswer(earlier, requestHash);
    // Who called or wrote has said that the parcel is wanted.
    const origin = {
      ...{ ownerId, source, note, paymentMethod: "COD" as const, idempotencyKey: key, requestHash },
      confirmedAt: new Date(),
    };
    const basis = await readBasis(tx, null, undefined, productsOf(input));
    const by = { actor: "owner" as const, actorId: ownerId };
    const placed = await writeOrder(shop, tx, { basis, origin, input, by });
    if (chat !== "") await tx.insert(orderChats).values({ orderId: placed.orderId, chat });
    describeChange({ subject: { kind: "order", id: placed.orderId, name: placed.number } });
    return placed;
  });
}

/**
 * Places the order of a visitor without an account.
 * @param from `key`: a secret of the visitor's browser: whoever sends it with the same order gets the same answer. `network`: a
 *   keyed hash of where the visitor is
 * @throws Refusal 401 (the owner has not allowed it), and as {@link placeOrder}
 */
export async function placeGuestOrder(
  shop: OrderShop,
  input: PlaceOrderInput,
  { key, network }: { key: string; network: string },
  { method, cards, code }: Pick<Checkout, "method" | "cards" | "code">,
): Promise<PlacedOrder> {
  const requestHash = guestsHashOf(method, input);
  return inTransactionOfOrder(shop, async (tx) => {
    if (!(await loadSettings(tx)).guestOrders) {
      throw new Refusal(401, say(m.refusal_please_log_in_to_continue), { code: "not-signed-in" });
    }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${key}`}, 0))`);
    const [earlier] = await tx.select().from(orders).where(eq(orders.guestKey, key));
    // Only the same order gets this answer: guessing a key reveals nothing.
    if (earlier !== undefined) return repeatOrRevise(earlier, requestHash);
    if (method === "wallet") await requireWallets(tx);
    const expiresAt = expiryOf(method);
    const origin = {
      source: "shop" as const,
      paymentMethod: method,
      expiresAt,
      guestKey: key,
      guestNetwork: network,
      requestHash,
    };
    const basis = await readBasis(tx, null, undefined, productsOf(input));
    const by = { actor: "customer" as const, actorId: null };
    const placed = await writeOrder(shop, tx, { basis, origin, input, by, code });
    if (cards !== undefined) await beginCardPayment(tx, placed, cards);
    return placed;
  });
}

/**
 * The owner's agreement with the customer: it stands in the place of the prices and the charge of the moment. In poisha.
 * `pricesMinor`: of one, in the order of the items. `deliveryMinor`: null where the address says it.
 */
export type Agreed = {
  ownerId: string;
  source: Exclude<OrderSource, "shop">;
  /** Of the office. */
  note: string;
  pricesMinor: number[];
  discountMinor: number;
  deliveryMinor: number | null;
};

/**
 * Places an order that its owner has put together, in the transaction of {@link inTransactionOfOrder}.
 * @param from `key`: with which it is paid, as a guest's
 * @throws Refusal as {@link placeOrder}
 */
export async function placeAgreedOrder(
  shop: OrderShop,
  tx: Tx,
  { input, method, key, cards, code }: Checkout & { key: string },
  agreed: Agreed,
): Promise<PlacedOrder> {
  if (method === "wallet") await requireWallets(tx);
  const { ownerId, source, note } = agreed;
  const origin = {
    ...{ ownerId, source, note, paymentMethod: method, expiresAt: expiryOf(method), guestKey: key },
    requestHash: guestsHashOf(method, input),
  };
  const basis = await readBasis(tx, null, undefined, productsOf(input));
  const by = { actor: "customer" as const, actorId: null };
  const placed = await writeOrder(shop, tx, { basis, origin, input, by, agreed, code });
  if (cards !== undefined && placed.amount > 0) await beginCardPayment(tx, placed, cards);
  return placed;
}

/** One transaction that places an order, and tells the office. */
export function inTransactionOfOrder(shop: OrderShop, work: (tx: Tx) => Promise<PlacedOrder>): Promise<PlacedOrder> {
  return withNewPrices(shop, () =>
    inTransaction(shop.db, async (tx) => {
      const placed = await work(tx);
      tellOffice(tx, "orders");
      return placed;
    }),
  );
}

type Origin = Pick<
  typeof orders.$inferInsert,
  | "customerId"
  | "ownerId"
  | "source"
  | "note"
  | "confirmedAt"
  | "paymentMethod"
  | "expiresAt"
  | "idempotencyKey"
  | "guestKey"
  | "guestNetwork"
  | "requestHash"
>;
type Actor = Pick<typeof orderEvents.$inferInsert, "actor" | "actorId">;
type NewOrder = {
  basis: OrderBasis;
  origin: Origin;
  input: PlaceOrderInput;
  by: Actor;
  agreed?: Agreed;
  code?: CashCode | undefined;
};

async function writeOrder(
  shop: OrderShop,
  tx: Tx,
  { basis, origin, input, by, agreed, code }: NewOrder,
): Promise<PlacedOrder> {
  const { items, address, coupon, gift, expectedAmount, language } = input;
  const optional = optionalFields(basis.settings, basis.delivery);
  // Who calls the shop need not have an e-mail. Who completes an order by a link types only what is missing.
  refuseMissingFields(address, {
    lastName: optional.lastName || agreed !== undefined || origin.ownerId !== undefined,
    email: optional.email || origin.ownerId !== undefined,
    // An order of the office, or one that it puts together, says where it goes without one.
    zipcode: optional.zipcode || origin.ownerId !== undefined,
  });
  if (origin.paymentMethod === "COD") refuseMissedDigits(address.phone);
  if (gift && !basis.settings.gifts) throw noGifts();
  const orderId = uuidv7();
  const buyer = { customerId: origin.customerId ?? null, phone: address.phone };
  const isByShopper = origin.ownerId === undefined || agreed !== undefined;
  if (isByShopper) refuseBlocked(basis.phoneRules, address.phone, basis.settings.phone);
  const { lines, countedUnits } = sellLines(orderId, items, basis.goods ?? []);
  const holder = { ...buyer, guestNetwork: origin.guestNetwork ?? null };
  // An order that the office has put together may hold any number.
  const isLimited = shop.limitsHeldStock && isByShopper && agreed === undefined && countedUnits > 0;
  const { isMuch } = isLimited ? await refuseTooMuchHeld(tx, holder, countedUnits) : { isMuch: false };
  const applied = agreed
    ? applyAgreed(agreed, lines)
    : await applyCoupon(tx, coupon, { buyer, lines, goods: basis.goods ?? [] });
  const placing = { address, lines, applied, method: origin.paymentMethod, chargeMinor: agreed?.deliveryMinor ?? null };
  const { zone, freedMinor, isRounded, ...priced } = priceOrder(basis, placing);
  const mayUseCredit = basis.hasCredit && agreed === undefined;
  const credit = mayUseCredit ? await lockCreditOfAccount(tx, origin.customerId ?? "") : null;
  const totals = credit === null ? priced.totals : withCredit(priced.totals, credit.balanceMinor, isRounded);
  const isFree = totals.totalMinor === 0;
  const isShoppersCash = isByShopper && origin.paymentMethod === "COD" && !isFree;
  const ways = waysBesidesCash(shop);
  if (isShoppersCash) refuseCashTo(zone, ways);
  refuseOtherTotal(totals, expectedAmount);
  const asking = isShoppersCash
    ? await askBeforePacking(tx, basis, { id: orderId, phone: address.phone, zone, totals, ways })
    : { flags: [] };
  const isConfirmed = isShoppersCash && code !== undefined && (await requireCashCode(tx, code, buyer));
  const flags = isConfirmed ? asking.flags.filter(({ kind }) => kind !== "call-first") : asking.flags;
  // A card order sends its mails once paid, and its lines stay in the cart: many shoppers give up on the card page.
  const isByCard = origin.paymentMethod === online && !isFree;
  const confirmed = isConfirmed && { confirmedAt: new Date() };
  const order = { ...origin, ...totals, ...asking, ...confirmed, ...(isFree && doneAtOnce()) };
  const written = writeDown(tx, {
    order: {
      ...order,
      flags: [...flags, ...(isMuch ? [{ kind: "much-held" as const }] : [])],
      deliveryZone: zone,
      ...(totals.creditMinor && { creditBuyerId: credit?.buyerId }),
      ...(gift && { gift }),
      ...(applied.coupon && { coupon: { ...applied.coupon, ...(freedMinor > 0 && { freed: toTaka(freedMinor) }) } }),
      id: orderId,
      ...columnsOfAddress("", address, lines),
      language: language ?? "en",
    },
    lines,
    event: { id: uuidv7(), kind: "placed", status: "Order Placed", ...by },
    mails: isByCard
      ? []
      : lettersOfNewOrder(orderId, isByShopper ? "shop" : (origin.source ?? "shop"), order.paymentMethod),
  });
  // Sent together with the order: the database takes one after the other.
  const [counted] = await Promise.all([
    written,
    origin.customerId && !isByCard ? removeOrdered(tx, origin.customerId, lines) : undefined,
  ]);
  if (applied.row) {
    const heldUntil = order.expiresAt ? new Date(Date.now() + couponHoldMinutes * 60_000) : null;
    const use = { orderId, givenMinor: applied.discountMinor + freedMinor, soldMinor: totals.totalMinor, heldUntil };
    await takeUse(tx, applied.row, buyer, use);
  }
  // Most shops send none: their orders make no call for it.
  if (!isByCard && shop.live.view().words.smsOn.includes("placed")) await queueTexts(tx, textsOfNewOrder(orderId));
  if (countedUnits > 0) await takeStock(tx, orderId);
  return { orderId, number: orderNumber(counted), amount: toTaka(totals.totalMinor) };
}

const doneAtOnce = () => ({ paymentMethod: "COD" as const, isPaid: true, paidAt: new Date(), expiresAt: null });

/** Writes the agreed prices into the lines, and each line's share of the discount. */
function applyAgreed({ pricesMinor, discountMinor }: Agreed, lines: SoldLine[]): AppliedCoupon {
  for (const [at, line] of lines.entries()) Object.assign(line, atPrice(line, pricesMinor[at] ?? line.offerPriceMinor));
  const shares = splitDiscount(
    discountMinor,
    lines.map((line) => subtotalOf([line])),
  );
  for (const [at, line] of lines.entries()) line.discountMinor = shares[at] ?? 0;
  return { discountMinor, isDeliveryFree: false };
}

/** `chargeMinor`: what the owner has said that delivery costs. */
export type Priced = {
  address: Pick<DeliveryAddress, "city" | "thana">;
  lines: Pick<SoldLine, "offerPriceMinor" | "quantity" | "weightGrams" | "needsVan">[];
  applied: Pick<AppliedCoupon, "discountMinor" | "isDeliveryFree">;
  method: PaymentMethod;
  chargeMinor: number | null;
};

/** `freedMinor`: what a coupon takes off the delivery. @throws Refusal as deliveryFor */
export function priceOrder(
  basis: Pick<OrderBasis, "settings" | "delivery">,
  { address, lines, applied, method, chargeMinor }: Priced,
) {
  const sold = { subtotalMinor: subtotalOf(lines), load: loadOf(lines) };
  const { zone, rates: byAddress } = deliveryFor(basis, address, sold, new Date());
  const rates = chargeMinor === null ? byAddress : { ...byAddress, deliveryMinor: chargeMinor };
  const freedMinor = applied.isDeliveryFree ? rates.deliveryMinor : 0;
  const paidRates = { ...rates, deliveryMinor: rates.deliveryMinor - freedMinor };
  const exact = priceCart(lines, paidRates, applied.discountMinor);
  const isRounded = method === "COD" && basis.settings.wholeTakaCash === true;
  return { zone, freedMinor, isRounded, totals: isRounded ? inWholeTaka(exact) : exact };
}

type CashOrder = { id: string; phone: string; zone: ZoneOfOrder | null; totals: Totals; ways: Figure | null };

/** The call or advance that the owner's rules want before an order in cash is packed. */
async function askBeforePacking(tx: Tx, basis: OrderBasis, { id, phone, zone, totals, ways }: CashOrder) {
  const asked = { id, phone, totalMinor: totals.totalMinor };
  const ofPhone = await askPhone(tx, basis.phoneRules, asked, ways, new Date());
  return askAdvance(tx, { zone, totals, terms: basis.delivery.advance, ofPhone });
}

function noGifts(): Refusal {
  return new Refusal(409, say(m.refusal_we_send_no_gifts_at_the_moment), { code: "no-gifts", field: "gift" });
}

async function requireWallets(tx: Tx): Promise<void> {
  if (walletsInUse(await loadWallets(tx)).length > 0) return;
  throw new Refusal(409, say(m.refusal_we_do_not_take_bkash_nagad_or_rocket_at_the), {
    code: "no-wallet",
  });
}

function productsOf({ items }: PlaceOrderInput): string[] {
  return [...new Set(items.map(({ product }) => product))];
}

async function beginCardPayment(tx: Tx, { orderId, amount }: PlacedOrder, cards: PaymentProvider): Promise<void> {
  const amountMinor = toMinor(amount);
  if (amountMinor < (cards.limits?.minMinor ?? 1)) throw tooSmallForCards(cards.limits?.minMinor);
  if (cards.limits && amountMinor > cards.limits.maxMinor) throw tooLargeForCards(cards.limits.maxMinor);
  await beginAttempt(tx, { orderId, provider: cards.name, amountMinor }, new Date());
}

export function refuseOtherTotal(totals: Totals, expectedAmount: number | undefined): void {
  if (expectedAmount === undefined || toMinor(expectedAmount) === totals.totalMinor) return;
  throw new Refusal(409, say(m.refusal_the_total_has_changed), {
    code: "amount-changed",
    field: "expectedAmount",
    data: { amount: toTaka(totals.totalMinor) },
  });
}

/** Recognizes the same request when it is sent again. */
export function requestHashOf(method: PaymentMethod, input: PlaceOrderInput): string {
  return hashOf([method, withoutLanguage(input)]);
}

/** As {@link requestHashOf}, for an order without an account. */
export function guestsHashOf(method: PaymentMethod, input: PlaceOrderInput): string {
  return hashOf([method === "COD" ? "guest" : `guest ${method}`, withoutLanguage(input)]);
}

/** Sent again from the page in the other language, or with another code, it is the same order. */
function withoutLanguage<Input extends PlaceOrderInput>({ language: _, code: _code, ...input }: Input): object {
  return input;
}

function hashOf(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}

async function findByKey(tx: Tx, placer: SQL, key: string | undefined) {
  if (key === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(placer, eq(orders.idempotencyKey, key)));
  return row;
}

/** The key belongs to an order by card with other contents, or to be paid otherwise: cash-instead.ts decides what becomes of it. */
export class EarlierByCard extends Error {}

function repeatOrRevise(earlier: EarlierOrder, requestHash: string): PlacedOrder {
  const isOther = earlier.requestHash !== requestHash;
  if (isOther && earlier.paymentMethod === online) throw new EarlierByCard("the key belongs to an order by card");
  return repeatAnswer(earlier, requestHash);
}

function repeatAnswer(earlier: EarlierOrder, requestHash: string): PlacedOrder {
  if (earlier.requestHash !== requestHash) {
    throw keyReused();
  }
  return { orderId: earlier.id, number: orderNumber(earlier.number), amount: toTaka(earlier.totalMinor) };
}

export function keyReused(): Refusal {
  return new Refusal(409, say(m.refusal_this_order_was_already_placed_with_other), { code: "key-reused" });
}
