// An order as it stands in the form that edits it: figures are texts until they are sent, and the server names what is none.
import { chargeAfterEdit, gramsOf, loadOf } from "#contract/rules/delivery/delivery.ts";
import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { discountOf } from "#contract/rules/money/discount.ts";
import {
  offerPriceOf,
  priceEdit,
  ratesOf,
  subtotalOf,
  type Totals,
  toMinor,
  toTaka,
} from "#contract/rules/money/money.ts";
import { typedDiscountMinor } from "#contract/rules/money/typed-discount.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { OrderEdit } from "#contract/wire/orders/order-edit.ts";
import type { DeliveryAddress, OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import type { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { roundsCash, setCharges } from "#web/settings.ts";
import type { DraftLine } from "./new-order-draft.ts";

export type OrderEditDraft = {
  lines: DraftLine[];
  address: DeliveryAddress;
  /** Null: as the order's zone charges. */
  delivery: string | null;
  /** A sum, or a share as "5%". */
  discount: string;
  reason: string;
};

export function draftOf({ items, address, discount = 0 }: OrderDetail): OrderEditDraft {
  return {
    lines: items.map(({ product, size, quantity }) => ({ productId: product._id, size, quantity })),
    address,
    delivery: null,
    discount: discount === 0 ? "" : String(discount),
    reason: "",
  };
}

/** Why it cannot be edited at all, in a sentence; null if it can. */
export function whyNotEdited({ status, canceled, returned, parcel }: OrderDetail): string | null {
  if (canceled) return m.order_desk_undo_cancel_first();
  if (returned) return m.order_desk_undo_return_first();
  if (status !== "Order Placed" && status !== "Packing") return m.order_desk_on_its_way();
  if (isBooked(parcel)) return m.order_desk_withdraw_first();
  return null;
}

const isBooked = (parcel: OrderDetail["parcel"]) =>
  parcel !== null && parcel.state !== "refused" && parcel.state !== "withdrawn";

/** Only its booking stands in the way of an edit. */
export function isHeldByCourier(order: OrderDetail): boolean {
  return isBooked(order.parcel) && whyNotEdited({ ...order, parcel: null }) === null;
}

/** Sums change while the cash is still to be collected, and once the order is paid; not while its payment is on its way. */
export function hasOpenSums({ paymentMethod, isPaid }: OrderDetail): boolean {
  return paymentMethod === "COD" || isPaid;
}

/** The line as it was sold: it keeps its price. */
export function soldLineOf(items: OrderDetail["items"], { productId, size }: DraftLine) {
  return items.find(({ product, size: sold }) => product._id === productId && sold === size);
}

/** The lines with what they weigh: as it was sold, or as it is now. */
export function rowsOf({ items }: OrderDetail, { lines }: OrderEditDraft, products: Products) {
  return lines.map((line) => {
    const product = products.find(line.productId);
    const asNow = product && { ...product, weightGrams: gramsOf(product, line.size) ?? undefined };
    return { ...line, product: soldLineOf(items, line) ?? asNow };
  });
}

/** Whether the charge follows the zone of another place, as the server decides (edit-order.ts). */
export function followsZone(order: OrderDetail, { address }: OrderEditDraft): boolean {
  const isKept = order.paymentMethod !== "COD" || order.isPaid;
  if (isKept || order.coupon?.freed !== undefined) return false;
  return (["thana", "city", "state"] as const).some((part) => order.address[part] !== address[part]);
}

function hasOtherLines({ items }: OrderDetail, { lines }: OrderEditDraft): boolean {
  const isSold = (line: DraftLine) => soldLineOf(items, line)?.quantity === line.quantity;
  return lines.length !== items.length || !lines.every(isSold);
}

/** The discount is the coupon's, applied anew to other products, until the owner types one. */
export function followsCoupon(order: OrderDetail, draft: OrderEditDraft): boolean {
  const hasCoupon = order.coupon !== undefined && order.coupon.gives !== "delivery";
  return hasCoupon && draft.discount === draftOf(order).discount && hasOtherLines(order, draft);
}

type Products = Pick<ReturnType<typeof useSoldProducts>, "find">;
type Categories = readonly { _id: string; slug: string }[];

/** Whether what it comes to depends on the categories of its products. */
export const hasCouponOfCategories = ({ coupon }: OrderDetail): boolean => coupon?.on === "categories";

/** The totals of the edited order, as the server computes them. While a typed figure is none, the old one counts. */
export function totalsOf(
  order: OrderDetail,
  draft: OrderEditDraft,
  products: Products,
  categories: Categories,
): Totals {
  const { lines, delivery, discount } = draft;
  const before = {
    subtotalMinor: toMinor(order.subtotal),
    discountMinor: toMinor(order.discount ?? 0),
    deliveryMinor: toMinor(order.delivery),
    taxMinor: toMinor(order.tax),
    roundingMinor: toMinor(order.rounding ?? 0),
    totalMinor: toMinor(order.amount),
  };
  const priced = lines.flatMap((line) => {
    const sold = soldLineOf(order.items, line)?.product;
    const product = products.find(line.productId);
    const price = sold?.offerPrice ?? (product ? offerPriceOf(product, line.size) : undefined);
    if (price === undefined) return [];
    // The order's coupon names categories by their ids.
    const category =
      categoryOf(order, line) ?? categories.find(({ slug }) => slug === product?.categorySlug)?._id ?? "";
    return [{ productId: line.productId, category, offerPriceMinor: toMinor(price), quantity: line.quantity }];
  });
  const given = order.coupon && hasOtherLines(order, draft) ? discountOf(order.coupon, priced) : null;
  const couponMinor = given?.fault === null ? given.discountMinor : 0;
  const after = {
    lines: priced,
    deliveryMinor:
      delivery === null ? chargeAfter(order, draft, products, given) : minorOf(delivery, before.deliveryMinor),
    discountMinor: followsCoupon(order, draft)
      ? couponMinor
      : discountIn(discount, subtotalOf(priced), before.discountMinor),
  };
  const { ledger, paymentMethod } = order;
  const isCash = paymentMethod === "COD";
  const keptMinor = toMinor(ledger.in) - toMinor(ledger.refunded);
  return priceEdit(before, after, { ...ratesOf(setCharges()), isRounded: roundsCash(), isCash, keptMinor });
}

function categoryOf({ items }: OrderDetail, { productId }: DraftLine): string | undefined {
  return items.find(({ product }) => product._id === productId)?.product.category;
}

/** In poisha, at the same place: by the terms that the order was placed under. */
function chargeAfter(
  order: OrderDetail,
  draft: OrderEditDraft,
  products: Products,
  given: ReturnType<typeof discountOf> | null,
): number {
  const { zone, coupon, delivery } = order;
  const isFreed = given === null ? coupon?.freed !== undefined : given.fault === null && given.isDeliveryFree;
  if (isFreed) return 0;
  const chargedMinor = toMinor(delivery) + toMinor(coupon?.freed ?? 0);
  if (zone === null) return chargedMinor;
  const after = rowsOf(order, draft, products).map(({ product, ...line }) => {
    const sold = soldLineOf(order.items, line);
    const price =
      sold?.product.offerPrice ?? (product && "offerPrice" in product ? offerPriceOf(product, line.size) : 0);
    return { ...product, quantity: line.quantity, offerPriceMinor: toMinor(price) };
  });
  const before = { subtotalMinor: toMinor(order.subtotal), load: loadOf(order.items) };
  return chargeAfterEdit(zone, chargedMinor, before, { subtotalMinor: subtotalOf(after), load: loadOf(after) });
}

/**
 * A share of the discount is sent as the sum that was shown of it.
 * @param totals as {@link totalsOf} shows them. @param agreedAmount the server's own total where it said another one, in taka
 */
export function toInput(
  order: OrderDetail,
  draft: OrderEditDraft,
  totals: Totals,
  agreedAmount: number | null = null,
): OrderEdit {
  const { lines, address, delivery, discount, reason } = draft;
  return {
    orderId: order._id,
    seenEvents: order.events.length,
    items: lines.map(({ productId, size, quantity }) => ({ product: productId, size, quantity })),
    address: { ...address, phone: storedPhone(asciiDigits(address.phone)), zipcode: asciiDigits(address.zipcode) },
    ...(delivery === null && hasOpenSums(order) ? {} : { delivery: typedFigure(delivery ?? String(order.delivery)) }),
    ...(followsCoupon(order, draft) ? {} : { discount: toTaka(typedDiscountMinor(discount, totals.subtotalMinor)) }),
    ...{ reason, expectedAmount: agreedAmount ?? toTaka(totals.totalMinor) },
  };
}

function discountIn(text: string, subtotalMinor: number, otherwise: number): number {
  const minor = typedDiscountMinor(text, subtotalMinor);
  return minor >= 0 ? minor : otherwise;
}

function minorOf(text: string, otherwise: number): number {
  const taka = typedFigure(text);
  return Number.isFinite(taka) && taka >= 0 ? toMinor(taka) : otherwise;
}
