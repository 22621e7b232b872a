/**
 * An order link as its customer sees it.
 *
 * 1. Whoever has the address may read it, so what the owner knows of the person is shown only while it is to be completed. The order
 *    that it has made is shown without name and address.
 * 2. Sums are those that the order would have now: of the same function as the order's (placing/place-order.ts).
 */
import { asc, eq, inArray, sql } from "drizzle-orm";
import { online, type PaymentMethod } from "#contract/rules/constants.ts";
import { placeOf } from "#contract/rules/delivery/places.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { placeOfLink } from "#contract/rules/office/link-total.ts";
import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import { inTransaction } from "#db/open.ts";
import { type LinkedLine, type LinkedPerson, orderLinks } from "#db/schema/order-links.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { ownerNames } from "../../accounts/owners/owner-names.ts";
import { walletsInUse } from "../../settings/wallets.ts";
import { trackingPath } from "../letters/tracking.ts";
import { ledgerOfRow, ledgersOf } from "../money-of.ts";
import {
  awaitsTransfer,
  isPayable,
  mayBePaidInstead,
  mayBeSentAtLink,
  mayPayRest,
  type OrderRow,
  orderNumber,
} from "../order.ts";
import type { CardShop } from "../paying/card-shop.ts";
import { numberKnowing } from "../paying/trx-ids.ts";
import { type Good, readBasis } from "../placing/order-calls.ts";
import { priceOrder } from "../placing/place-order.ts";
import { isOwnersPhone, plainOrderOf } from "./complete-link.ts";
import { guestKeyOfLink, hashOfSecret } from "./link-secret.ts";
import { type LinkRow, mayBeReplaced, stateOf, unknownLink } from "./link-state.ts";
import { termsOf, withoutSent } from "./link-terms.ts";

type Asked = {
  to?: { city: string; thana: string } | undefined;
  method: PaymentMethod;
  isOpening: boolean;
  asksCode: boolean;
};

/** `asksCode`: shoppers' orders in cash ask for one. @param secret any that has the form. @param shopSecret the shop's own. @throws Refusal 404 (unknown), 400 (no such thana) */
export async function readLink(
  shop: CardShop,
  shopSecret: string,
  secret: string,
  { to, method, isOpening, asksCode }: Asked,
  now: Date,
): Promise<CustomersLink> {
  const isIt = eq(orderLinks.secretHash, hashOfSecret(secret));
  if (isOpening)
    await shop.db
      .update(orderLinks)
      .set({ openedCount: sql`${orderLinks.openedCount} + 1`, openedAt: now })
      .where(isIt);
  const [link] = await shop.db.select().from(orderLinks).where(isIt);
  if (link === undefined) return plainOrder(shop, shopSecret, secret, { method, asksCode });
  const [order] = link.orderId === null ? [] : await shop.db.select().from(orders).where(eq(orders.id, link.orderId));
  const isReopened = order !== undefined && !link.isForPayment && mayBeReplaced(order);
  const state = stateOf(isReopened ? { ...link, orderId: null } : link, now);
  const lines = link.isForPayment ? await linesOfOrder(shop, link.orderId) : link.lines;
  const goods = await goodsOf(shop, lines);
  const isLinks = order?.guestKey === guestKeyOfLink(secret, link.orderCount - 1);
  const isOpen = isLinks && (state === "open" || !link.isForPayment);
  const isOwners = order !== undefined && (link.isForPayment || isOwnersPhone(link, order.address.phone));
  const asked = { asksCode: asksCode && !isOwners, isOpen, isForPayment: link.isForPayment };
  const shown = link.isForPayment || isReopened || state === "ordered" ? order : undefined;
  const sentNumber =
    state === "open" && link.person.transfer && (await numberKnowing(shop.db, link.person.transfer.trxId));
  const isSentElsewhere = typeof sentNumber === "string";
  const agreed = isSentElsewhere ? withoutSent(link) : link;
  const sums = sumsOf(shop, { link, lines, goods, to: to ?? whereTo(shop, link.person), method });
  return {
    code: link.code,
    state,
    isForPayment: link.isForPayment,
    isAsked: link.askedAt !== null,
    language: link.language,
    note: state === "open" ? link.note : "",
    madeBy: state === "open" ? ((await ownerNames(shop.db, [link.ownerId])).get(link.ownerId) ?? "") : "",
    until: link.until.toISOString(),
    holdsStock: link.holdsStock && !isReopened && (state !== "open" || lines.every((line) => isKept(line, goods))),
    terms: link.isForPayment ? null : termsOf(agreed),
    person: state === "open" ? shownPerson(link.person) : nobody,
    lines: lines.map((line) => ({ ...shownLine(line), ...lineNow(line, goods) })),
    sent: state === "open" ? sentOf(shop, agreed.person, sums) : null,
    isSentElsewhere,
    sums,
    order: shown === undefined || isReopened ? null : await linkedOrder(shop, shopSecret, shown, asked),
    methods: methodsOf(shop),
  };
}

/** The money that was sent before, as it will be taken with the order (complete-link.ts). Without the TrxID: whoever has the address may read this. */
export function sentOf(
  { live }: CardShop,
  { transfer }: LinkedPerson,
  { total, delivery }: Pick<CustomersLink["sums"], "total" | "delivery">,
) {
  if (transfer === undefined || !walletsInUse(live.view().wallets).some(({ name }) => name === transfer.wallet))
    return null;
  const { wallet, amount = null } = transfer;
  return amount !== null && delivery !== null && amount > total ? null : { wallet, amount };
}

/** Without what the office notes for itself, and the TrxID. */
function shownPerson({ officeNote: _, transfer: _transfer, ...person }: LinkedPerson): CustomersLink["person"] {
  return person;
}

const nobody = { name: "", phone: "", district: "", thana: "", street: "" };

/** A guest's order without script, as if a link had made it. @throws Refusal 404 */
async function plainOrder(
  shop: CardShop,
  shopSecret: string,
  secret: string,
  { method, asksCode }: Pick<Asked, "method" | "asksCode">,
): Promise<CustomersLink> {
  const order = await plainOrderOf(shop, secret);
  if (order === undefined) throw unknownLink();
  const lines = await linesOfOrder(shop, order.id);
  const goods = await goodsOf(shop, lines);
  const link = { discountMinor: order.discountMinor, deliveryMinor: order.deliveryMinor };
  return {
    ...{
      code: "",
      state: "ordered",
      isForPayment: false,
      isAsked: false,
      language: order.language,
      note: "",
      madeBy: "",
    },
    ...{
      until: order.createdAt.toISOString(),
      holdsStock: false,
      terms: null,
      person: nobody,
      sent: null,
      isSentElsewhere: false,
    },
    lines: lines.map((line) => ({ ...shownLine(line), ...lineNow(line, goods) })),
    sums: sumsOf(shop, { link, lines, goods, to: { city: "", thana: "" }, method }),
    order: await linkedOrder(shop, shopSecret, order, { asksCode, isOpen: true, isForPayment: false }),
    methods: methodsOf(shop),
  };
}

export function shownLine({ productId, name, bengaliName, picture, size, quantity, priceMinor }: LinkedLine) {
  return { product: productId, name, bengaliName, picture, size, quantity, price: toTaka(priceMinor) };
}

/** Whether its pieces are there for this link: they lie with it, or nobody counts them. */
function isKept({ productId, size, quantity, heldPieces }: LinkedLine, goods: Good[]): boolean {
  const offered = goods.find(({ id }) => id === productId)?.sizes?.find((one) => one.size === size);
  return heldPieces >= quantity || (offered !== undefined && (offered.stock ?? null) === null);
}

/** `left`: what may be ordered of it now, with what the link itself holds. */
function lineNow({ productId, size, priceMinor, heldPieces }: LinkedLine, goods: Good[]) {
  const good = goods.find(({ id }) => id === productId);
  const offered = good?.sizes?.find((one) => one.size === size);
  const isSold = good !== undefined && !good.isDeleted && good.inStock && offered !== undefined;
  const stock = offered?.stock ?? null;
  const nowMinor = offered?.offerPriceMinor ?? good?.offerPriceMinor ?? priceMinor;
  return { isSold, left: stock === null ? null : stock + heldPieces, priceNow: toTaka(nowMinor) };
}

/** The place that the owner knows; none where the charge to it is not sure, and the customer is asked. */
export function whereTo({ live }: CardShop, { district, thana }: LinkedPerson): Summed["to"] {
  const isSure = placeOfLink(live.view().delivery, { district, thana }) !== null;
  return isSure ? { city: district, thana } : { city: "", thana: "" };
}

/** The products as they are sold now, in one question. */
export async function goodsOf({ db }: CardShop, lines: LinkedLine[]): Promise<Good[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const { goods } = await inTransaction(db, (tx) => readBasis(tx, null, undefined, ids));
  return goods ?? [];
}

async function linesOfOrder(shop: Pick<CardShop, "db">, orderId: string | null): Promise<LinkedLine[]> {
  return orderId === null ? [] : ((await linesOfOrders(shop, [orderId])).get(orderId) ?? []);
}

/** In one question, however many orders. */
export async function linesOfOrders(
  { db }: Pick<CardShop, "db">,
  orderIds: string[],
): Promise<Map<string, LinkedLine[]>> {
  if (orderIds.length === 0) return new Map();
  const sold = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));
  const lines = sold.map(({ orderId, productId, name, bengaliName, picture, size, quantity, offerPriceMinor }) => ({
    orderId,
    line: {
      ...{ productId, name, bengaliName, picture, size, quantity },
      ...{ priceMinor: offerPriceMinor, heldPieces: 0 },
    },
  }));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, its]) => [orderId, its.map(({ line }) => line)]));
}

type Summed = {
  link: Pick<LinkRow, "discountMinor" | "deliveryMinor">;
  lines: LinkedLine[];
  goods: Good[];
  to: { city: string; thana: string };
  method: PaymentMethod;
};

/** The sum of a link, as its page and the office say it. */
export function sumsOf({ live }: CardShop, { link, lines, goods, to, method }: Summed): CustomersLink["sums"] {
  const { settings, delivery } = live.view();
  const sold = lines.map((line) => {
    const good = goods.find(({ id }) => id === line.productId);
    const weightGrams = good?.sizes?.find(({ size }) => size === line.size)?.weightGrams ?? good?.weightGrams ?? null;
    return {
      offerPriceMinor: line.priceMinor,
      quantity: line.quantity,
      weightGrams,
      needsVan: good?.needsVan ?? false,
    };
  });
  const applied = { discountMinor: link.discountMinor, isDeliveryFree: false };
  const isPlaced = placeOf(to).districtId !== undefined;
  // A place that is not known is asked for: until then the charge is left out.
  const chargeMinor = link.deliveryMinor ?? (isPlaced || !delivery.isOn ? null : 0);
  const place = isPlaced ? to : { city: "", thana: "" };
  const { zone, totals } = priceOrder(
    { settings, delivery },
    { address: place, lines: sold, applied, method, chargeMinor },
  );
  const isOpen = link.deliveryMinor === null && delivery.isOn && !isPlaced;
  return {
    subtotal: toTaka(totals.subtotalMinor),
    discount: toTaka(totals.discountMinor ?? 0),
    delivery: isOpen ? null : toTaka(totals.deliveryMinor),
    tax: toTaka(totals.taxMinor),
    rounding: toTaka(totals.roundingMinor ?? 0),
    total: toTaka(totals.totalMinor),
    arrives: isPlaced ? (zone?.arrives ?? null) : null,
    takesCash: !isPlaced || zone === null || zone.cashOnDelivery,
  };
}

async function linkedOrder(
  { db }: CardShop,
  shopSecret: string,
  order: OrderRow,
  { asksCode, isOpen, isForPayment }: { asksCode: boolean; isOpen: boolean; isForPayment: boolean },
): Promise<CustomersLink["order"]> {
  const ledger = (await ledgersOf(db, [order])).get(order.id) ?? ledgerOfRow(order);
  const mayGoByPage = isPayable(order) || (isForPayment && mayBePaidInstead(order));
  const restMinor = mayPayRest(order) ? ledger.toCollectMinor : 0;
  const awaits = isPayable(order) || awaitsTransfer(order);
  return {
    number: orderNumber(order.number),
    amount: toTaka(order.totalMinor),
    isPaid: order.isPaid,
    isOver: order.canceledAt !== null || order.returnedAt !== null,
    method: order.paymentMethod,
    payNow: toTaka(awaitsTransfer(order) ? ledger.payNowMinor : restMinor),
    inCheck: toTaka(ledger.inCheckMinor),
    toCollect: toTaka(ledger.toCollectMinor),
    transfer: order.transfer,
    canPayByCard: isOpen && mayGoByPage,
    takesTransfer: isOpen && mayBeSentAtLink(order, isForPayment),
    canTurnToCash: isOpen && isPayable(order) && !asksCode,
    payBy: awaits ? (order.expiresAt?.toISOString() ?? null) : null,
    trackingPath: trackingPath(shopSecret, order.id),
  };
}

function methodsOf({ live, providers }: CardShop): CustomersLink["methods"] {
  const wallets = walletsInUse(live.view().wallets);
  return [
    { method: "COD", provider: null },
    ...(wallets.length > 0 ? [{ method: "wallet" as const, provider: null, wallets }] : []),
    ...[...providers.all.keys()].map((provider) => ({ method: online, provider })),
  ];
}
