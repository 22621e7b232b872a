// An order as it stands in the form that edits it: figures are texts until they are sent, and the server names what is none.
import { loadOf } from "#contract/delivery.ts";
import { offerPriceOf, priceEdit, ratesOf, type Totals, toMinor, toTaka } from "#contract/money.ts";
import type { OrderEdit } from "#contract/order-edit.ts";
import type { DeliveryAddress, OrderDetail } from "#contract/orders.ts";
import { storedPhone } from "#contract/phone.ts";
import { asciiDigits } from "#contract/text.ts";
import * as m from "#messages";
import { roundsCash, setCharges } from "#web/settings.ts";
import { typedFigure } from "../kit/typed-figure.ts";
import type { DraftLine } from "./new-order-draft.ts";
import type { useSoldProducts } from "./use-sold-products.ts";

export type OrderEditDraft = {
  lines: DraftLine[];
  address: DeliveryAddress;
  /** Null: as the order's zone charges. */
  delivery: string | null;
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
  if (parcel && parcel.state !== "refused" && parcel.state !== "withdrawn") {
    return m.order_desk_withdraw_first();
  }
  return null;
}

/** Sums change only while the cash is still to be collected. */
export function hasOpenSums({ paymentMethod, isPaid }: OrderDetail): boolean {
  return paymentMethod === "COD" && !isPaid;
}

/** The line as it was sold: it keeps its price. */
export function soldLineOf(items: OrderDetail["items"], { productId, size }: DraftLine) {
  return items.find(({ product, size: sold }) => product._id === productId && sold === size);
}

/** The lines with what they weigh: as it was sold, or as it is now. */
export function rowsOf({ items }: OrderDetail, { lines }: OrderEditDraft, products: Products) {
  return lines.map((line) => ({ ...line, product: soldLineOf(items, line) ?? products.find(line.productId) }));
}

/** Whether the charge follows the zone: where the place or the weight is another, as the server decides (edit-order.ts). */
export function followsZone(order: OrderDetail, { address }: OrderEditDraft, rows: ReturnType<typeof rowsOf>): boolean {
  if (!hasOpenSums(order) || order.coupon?.freed !== undefined) return false;
  const hasMoved = (["thana", "city", "state"] as const).some((part) => order.address[part] !== address[part]);
  const [before, after] = [
    loadOf(order.items),
    loadOf(rows.map(({ quantity, product }) => ({ ...product, quantity }))),
  ];
  const isOtherLoad = before.weightGrams !== after.weightGrams || before.needsVan !== after.needsVan;
  return hasMoved || (order.zone !== null && isOtherLoad);
}

type Products = ReturnType<typeof useSoldProducts>;

/** What the edited order comes to. While a figure is none, the old one counts. */
export function totalsOf(
  order: OrderDetail,
  { lines, delivery, discount }: OrderEditDraft,
  products: Products,
): Totals {
  const before = {
    subtotalMinor: toMinor(order.subtotal),
    discountMinor: toMinor(order.discount ?? 0),
    deliveryMinor: toMinor(order.delivery),
    taxMinor: toMinor(order.tax),
    roundingMinor: toMinor(order.rounding ?? 0),
    totalMinor: toMinor(order.amount),
  };
  const priced = lines.flatMap((line) => {
    const sold = soldLineOf(order.items, line)?.product.offerPrice;
    const product = products.find(line.productId);
    const price = sold ?? (product ? offerPriceOf(product, line.size) : undefined);
    return price === undefined ? [] : [{ offerPriceMinor: toMinor(price), quantity: line.quantity }];
  });
  const after = {
    lines: priced,
    deliveryMinor: minorOf(delivery ?? "", before.deliveryMinor),
    discountMinor: minorOf(discount || "0", before.discountMinor),
  };
  return priceEdit(before, after, { ...ratesOf(setCharges()), isRounded: hasOpenSums(order) && roundsCash() });
}

export function toInput(
  order: OrderDetail,
  { lines, address, delivery, discount, reason }: OrderEditDraft,
  expectedAmount: number,
): OrderEdit {
  return {
    orderId: order._id,
    seenEvents: order.events.length,
    items: lines.map(({ productId, size, quantity }) => ({ product: productId, size, quantity })),
    address: { ...address, phone: storedPhone(asciiDigits(address.phone)), zipcode: asciiDigits(address.zipcode) },
    ...(delivery === null && hasOpenSums(order) ? {} : { delivery: typedFigure(delivery ?? String(order.delivery)) }),
    discount: typedFigure(discount || "0"),
    ...{ reason, expectedAmount },
  };
}

function minorOf(text: string, otherwise: number): number {
  const taka = typedFigure(text);
  return Number.isFinite(taka) && taka >= 0 ? toMinor(taka) : otherwise;
}

/** For the sentence about what the courier collects. */
export const takaOf = ({ totalMinor }: Totals): number => toTaka(totalMinor);
