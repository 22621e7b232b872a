/**
 * The owner edits an order until it is handed over: lines, address, charge and discount.
 *
 * 1. What was sold keeps its price; what is added costs what it costs now. A line that stays or shrinks asks nothing of its
 *    product, so a plant that is no longer sold can stay in an older order.
 * 2. Counted stock goes back and is taken for the lines that change, in the transaction that writes them.
 * 3. The sums change while the cash is still to be collected, or once the order is paid (settle-edit.ts). Of one that is to be paid
 *    in advance, the owner can change the address alone: its payment asks for the sum of before.
 * 4. A parcel under way has the old address and amount at the courier's, so its booking is withdrawn first.
 * 5. The discount is split over the lines as a coupon's is (contract/rules/money/discount.ts). The order keeps its coupon, and the use
 *    of it says what it gives now.
 * 6. Where the owner names no charge, another place is charged as placing it would be, and other products by the order's own terms: its
 *    weight, and from which amount delivery is free. Where she names no discount, the coupon is applied anew, with its least amount.
 */
import { isDeepStrictEqual } from "node:util";
import { asc, eq } from "drizzle-orm";
import { chargeAfterEdit, loadOf } from "#contract/rules/delivery/delivery.ts";
import { discountOf, splitDiscount } from "#contract/rules/money/discount.ts";
import {
  priceEdit,
  ratesOf,
  subtotalOf,
  type Totals,
  toMinor,
  toTaka,
  withCredit,
} from "#contract/rules/money/money.ts";
import type { OrderChangedMeanwhile, OrderEditInput } from "#contract/wire/orders/order-edit.ts";
import type { OrderChanges, ZoneOfOrder } from "#contract/wire/orders/orders.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orderEvents, orderLines } from "#db/schema/orders.ts";
import * as m from "#messages";
import { findCustomer } from "../../accounts/customers/customers.ts";
import { changeUse } from "../../coupons/use-coupon.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { type Said, say } from "../../http/answers/say.ts";
import { type OrderRow, type OrderShop, orderNumber } from "../order.ts";
import { readEvents } from "../order-events.ts";
import { deliveryFor } from "../placing/delivery-for.ts";
import { columnsOfAddress } from "../placing/of-address.ts";
import { type OrderBasis, readBasis } from "../placing/order-calls.ts";
import { refuseOtherTotal } from "../placing/place-order.ts";
import { withCourier } from "../placing/search-text.ts";
import { refuseTwice, sellLine } from "../placing/sell-lines.ts";
import { withNewPrices } from "../placing/with-new-prices.ts";
import { costLines, giveBackStock, takeStock } from "../stock/stock.ts";
import { applyChange, lockOrder, theOwner } from "./apply-change.ts";
import { requireCheckedTransfer, requireOpenOrder } from "./change-order.ts";
import { keptIn, settleEdit } from "./settle-edit.ts";

type Line = typeof orderLines.$inferInsert & { bengaliName: string };
type KeptLine = typeof orderLines.$inferSelect;

/**
 * @returns the new total, in taka
 * @throws Refusal 400 and 409 as placing an order; 404; 409 (handed over, ended, changed meanwhile, paid and other sums,
 *   parcel under way)
 */
export async function editOrder(shop: OrderShop, ownerId: string, input: OrderEditInput): Promise<number> {
  const totals = await withNewPrices(shop, () =>
    inTransaction(shop.db, async (tx) => {
      const order = await lockOrder(tx, input.orderId);
      await requireEditable(tx, order, input);
      const before = await linesOf(tx, order.id);
      const productIds = [...before.map(({ productId }) => productId), ...input.items.map(({ product }) => product)];
      const basis = await readBasis(tx, null, undefined, [...new Set(productIds)]);
      const edit = editOf(order, { before, keptMinor: await keptIn(tx, order) }, basis, input);
      if (hasChanged(edit.changes)) await writeEdit(tx, { order, before, ...edit }, input, ownerId);
      return edit.totals;
    }),
  );
  return toTaka(totals.totalMinor);
}

async function requireEditable(tx: Tx, order: OrderRow, { seenEvents }: OrderEditInput): Promise<void> {
  requireOpenOrder(order);
  const number = orderNumber(order.number);
  if (order.status !== "Order Placed" && order.status !== "Packing") {
    throw conflict("handed-over", say(m.refusal_is_already_on_its_way_and_can_no_longer_be, { number }));
  }
  if (order.addressForgottenAt !== null) {
    throw conflict("address-forgotten", say(m.refusal_the_address_of_is_deleted, { number }));
  }
  if (order.parcel !== null && order.parcel.state !== "refused" && order.parcel.state !== "withdrawn") {
    throw conflict("parcel-booked", say(m.refusal_is_booked_with_a_courier, { number }));
  }
  const count = await tx.$count(orderEvents, eq(orderEvents.orderId, order.id));
  if (count !== seenEvents) {
    const customer = order.customerId === null ? undefined : await findCustomer(tx, order.customerId);
    const events = (await readEvents(tx, order, customer?.name)).slice(seenEvents);
    throw new Refusal(409, say(m.refusal_has_changed_since_you_opened_it, { number }), {
      code: "changed-meanwhile",
      data: { events } satisfies Omit<OrderChangedMeanwhile, "code">,
    });
  }
}

async function linesOf(tx: Tx, orderId: string): Promise<KeptLine[]> {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
}

/** `freedMinor`: what the coupon takes off the delivery. */
type Edit = {
  lines: Line[];
  totals: Totals;
  changes: OrderChanges;
  zone: ZoneOfOrder | null | undefined;
  freedMinor: number;
};

/** The order after the edit. @throws Refusal 400, 409 */
function editOf(
  order: OrderRow,
  { before, keptMinor }: { before: KeptLine[]; keptMinor: number },
  basis: OrderBasis,
  input: OrderEditInput,
): Edit {
  const lines = editedLines(order.id, before, basis, input);
  const discount = discountAfter(order, { before, lines }, basis, input);
  const { discountMinor } = discount;
  if (discountMinor > subtotalOf(lines)) {
    throw new Refusal(400, say(m.refusal_the_discount_is_more_than_the_products_cost), {
      code: "invalid",
      field: "discount",
    });
  }
  const { settings } = basis;
  const isCash = order.paymentMethod === "COD";
  const today = { ...ratesOf(settings), isRounded: settings.wholeTakaCash === true, isCash, keptMinor };
  const delivery = deliveryAfter(order, { before, lines, isFreed: discount.isDeliveryFree }, basis, input);
  // Credit is as good as money that came in. It takes no more than before, and gives back what it no longer needs.
  const { creditMinor: had } = order;
  const gross = { ...order, totalMinor: order.totalMinor + had };
  const edited = { lines, discountMinor, deliveryMinor: delivery.minor };
  const totals = withCredit(priceEdit(gross, edited, { ...today, keptMinor: keptMinor + had }), had, false);
  refuseOtherTotal(totals, input.expectedAmount);
  const changes = changesOf(order, before, { lines, totals, address: input.address });
  if (!isCash && !order.isPaid && hasOtherSums(changes)) {
    const number = orderNumber(order.number);
    throw conflict("sums-closed", say(m.refusal_is_to_be_paid_in_advance, { number }));
  }
  if (order.transfer?.isRest && hasOtherSums(changes)) requireCheckedTransfer(order);
  const hasOtherGoods = changes.lines.length > 0 || changes.discount !== undefined;
  const { shares } = discount;
  return {
    lines: hasOtherGoods ? lines.map((line, at) => ({ ...line, discountMinor: shares[at] })) : lines,
    totals,
    changes,
    zone: delivery.zone,
    freedMinor: delivery.freedMinor,
  };
}

/** The whole discount with each line's share, and whether the coupon frees the delivery. */
function discountAfter(
  { coupon, discountMinor }: OrderRow,
  { before, lines }: { before: KeptLine[]; lines: Line[] },
  { goods }: OrderBasis,
  { discount }: OrderEditInput,
): { discountMinor: number; shares: number[]; isDeliveryFree: boolean } {
  const categories = new Map((goods ?? []).map(({ id, categoryId }) => [id, categoryId]));
  const sold = lines.map((line) => ({ ...line, category: categories.get(line.productId) ?? "" }));
  const given = coupon && hasOtherLines(before, lines) ? discountOf(coupon, sold) : null;
  const isDeliveryFree = given === null ? coupon?.freed !== undefined : given.fault === null && given.isDeliveryFree;
  if (discount === undefined && given !== null && coupon?.gives !== "delivery") {
    if (given.fault !== null) return { discountMinor: 0, shares: lines.map(() => 0), isDeliveryFree };
    return { discountMinor: given.discountMinor, shares: given.shares, isDeliveryFree };
  }
  const wholeMinor = discount === undefined ? Math.min(discountMinor, subtotalOf(lines)) : toMinor(discount);
  const worth = lines.map((line) => subtotalOf([line]));
  return { discountMinor: wholeMinor, shares: splitDiscount(wholeMinor, worth), isDeliveryFree };
}

function hasOtherLines(before: KeptLine[], lines: Line[]): boolean {
  const counted = (all: (KeptLine | Line)[]) =>
    new Map(all.map((one) => [`${one.productId} ${one.size}`, one.quantity]));
  return !isDeepStrictEqual(counted(before), counted(lines));
}

/** The charge, and the zone's terms where the place or the weight is another; undefined where the order keeps its own. */
function deliveryAfter(
  order: OrderRow,
  { before, lines, isFreed }: { before: KeptLine[]; lines: Line[]; isFreed: boolean },
  basis: OrderBasis,
  { address, delivery }: OrderEditInput,
): { minor: number; freedMinor: number; zone: ZoneOfOrder | null | undefined } {
  const sold = { subtotalMinor: subtotalOf(lines), load: loadOf(lines) };
  const hasMoved = (["thana", "city", "state"] as const).some((part) => order.address[part] !== address[part]);
  const chargedMinor = order.deliveryMinor + toMinor(order.coupon?.freed ?? 0);
  const isClosed = order.paymentMethod !== "COD" || order.isPaid;
  let charge = { minor: chargedMinor, zone: undefined as ZoneOfOrder | null | undefined };
  if (hasMoved) {
    const { zone, rates } = deliveryFor(basis, address, sold, new Date());
    charge = { minor: zone === null || isClosed ? chargedMinor : rates.deliveryMinor, zone };
  } else if (order.deliveryZone !== null && !isClosed) {
    // The terms and the promised days stay those of the day it was placed.
    const earlier = { subtotalMinor: order.subtotalMinor, load: loadOf(before) };
    const minor = chargeAfterEdit(order.deliveryZone, chargedMinor, earlier, sold);
    const isOtherLoad = !isDeepStrictEqual(sold.load, earlier.load);
    charge = { minor, zone: isOtherLoad ? { ...order.deliveryZone, ...sold.load } : undefined };
  }
  if (delivery !== undefined) {
    const isSame = isFreed && toMinor(delivery) === order.deliveryMinor;
    return { ...charge, minor: toMinor(delivery), freedMinor: isSame ? toMinor(order.coupon?.freed ?? 0) : 0 };
  }
  return isFreed ? { ...charge, minor: 0, freedMinor: charge.minor } : { ...charge, freedMinor: 0 };
}

function editedLines(orderId: string, before: KeptLine[], { goods }: OrderBasis, { items }: OrderEditInput): Line[] {
  const lines = items.map((item, position): Line => {
    const kept = before.find(({ productId, size }) => productId === item.product && size === item.size);
    if (kept !== undefined && item.quantity <= kept.quantity) return { ...kept, position, quantity: item.quantity };
    const { line } = sellLine(orderId, item, position, goods ?? []);
    return kept === undefined ? line : { ...kept, position, quantity: item.quantity };
  });
  refuseTwice(lines);
  return lines;
}

type After = Pick<Edit, "lines" | "totals"> & Pick<OrderEditInput, "address">;

function changesOf(order: OrderRow, before: KeptLine[], { lines, totals, address }: After): OrderChanges {
  const pieces = (among: Pick<Line, "productId" | "size" | "quantity">[], { productId, size }: Line | KeptLine) =>
    among.find((line) => line.productId === productId && line.size === size)?.quantity ?? 0;
  const all = [...before, ...lines.filter((line) => pieces(before, line) === 0)];
  const changed = (from: number, to: number) => (from === to ? undefined : { from: toTaka(from), to: toTaka(to) });
  return {
    lines: all.flatMap((line) => {
      const [from, to] = [pieces(before, line), pieces(lines, line)];
      return from === to ? [] : [{ name: line.name, size: line.size, from, to }];
    }),
    address: !isDeepStrictEqual(withoutEmpty(order.address), withoutEmpty(address)),
    delivery: changed(order.deliveryMinor, totals.deliveryMinor),
    discount: changed(order.discountMinor, totals.discountMinor ?? 0),
    amount: changed(order.totalMinor, totals.totalMinor),
  };
}

/** Whether a thana or a note is absent or empty makes no difference. */
function withoutEmpty(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text !== ""));
}

const hasOtherSums = ({ lines, delivery, discount, amount }: OrderChanges) =>
  lines.length > 0 || delivery !== undefined || discount !== undefined || amount !== undefined;
const hasChanged = (changes: OrderChanges) => changes.address || hasOtherSums(changes);

type Written = Edit & { order: OrderRow; before: KeptLine[] };

async function writeEdit(
  tx: Tx,
  { order, before, lines, totals, changes, zone, freedMinor }: Written,
  { address, reason }: OrderEditInput,
  ownerId: string,
): Promise<void> {
  await writeLines(tx, order.id, before, lines);
  const {
    subtotalMinor,
    discountMinor = 0,
    deliveryMinor,
    taxMinor,
    roundingMinor = 0,
    creditMinor = 0,
    totalMinor,
  } = totals;
  const { freed: _, ...terms } = order.coupon ?? {};
  const coupon = { ...terms, ...(freedMinor > 0 && { freed: toTaka(freedMinor) }) } as typeof order.coupon;
  const ofAddress = columnsOfAddress(orderNumber(order.number), address, lines);
  const set = {
    ...ofAddress,
    searchText: withCourier(ofAddress.searchText, order),
    ...{ subtotalMinor, discountMinor, deliveryMinor, taxMinor, roundingMinor, creditMinor, totalMinor },
    ...(zone !== undefined && { deliveryZone: zone }),
    ...(order.coupon && { coupon }),
    ...(await settleEdit(tx, order, totalMinor)),
  };
  const change = { set, kind: "edited" as const, detail: { reason, edited: changes } };
  await applyChange(tx, { order, change, by: theOwner(ownerId) });
  const givenMinor = discountMinor + freedMinor;
  if (order.coupon) await changeUse(tx, order.id, { givenMinor });
}

/** Lines that stay as they are keep the stock they took. */
async function writeLines(tx: Tx, orderId: string, before: KeptLine[], lines: Line[]): Promise<void> {
  const isIn = (among: { productId: string; size: string; quantity: number }[], line: Line | KeptLine) =>
    among.some(
      ({ productId, size, quantity }) =>
        productId === line.productId && size === line.size && quantity === line.quantity,
    );
  const named = ({ productId, size }: Line | KeptLine) => ({ product: productId, size });
  const gone = before.filter((line) => !isIn(lines, line));
  const added = lines.filter((line) => !isIn(before, line));
  if (gone.length > 0) await giveBackStock(tx, orderId, gone.map(named));
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await tx.insert(orderLines).values(lines.map((line) => (added.includes(line) ? { ...line, stockTaken: 0 } : line)));
  // Lines that stay keep their price; new ones cost the price of today.
  const isNew = (line: Line) =>
    !before.some(({ productId, size }) => productId === line.productId && size === line.size);
  await costLines(tx, orderId, added.filter(isNew).map(named));
  if (added.length > 0) await takeStock(tx, orderId, added.map(named));
}

function conflict(code: RefusalCode, message: Said): Refusal {
  return new Refusal(409, message, { code });
}
