import { online, type PaymentMethod, type PaymentProviderName, walletOrderHours } from "#contract/rules/constants.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { PhoneOutcome } from "#contract/wire/orders/orders.ts";
import type { Db } from "#db/database.ts";
import type { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { orderExpiry } from "../payments/payments.ts";
import type { LiveView } from "../view/live-view.ts";

export type OrderRow = typeof orders.$inferSelect;

export type OrderShop = {
  db: Db;
  live: LiveView;
  /** Whether shoppers may hold only so much without paying (stock/held-stock.ts). */
  limitsHeldStock?: boolean;
  /** On whose pages shoppers may pay. */
  payPages?: () => readonly PaymentProviderName[];
};

/** The short human number of an order: GP-1001. */
export function orderNumber(number: number): string {
  return `GP-${number}`;
}

/** How the keys of orders begin that are paid by whoever has the secret of a plain page (links/link-secret.ts). */
export const linkKeyStart = "link-";

/** Whether its customer came by a link, or ordered without script. */
export function isByPlainPage({ guestKey }: Pick<OrderRow, "guestKey">): boolean {
  return guestKey?.startsWith(linkKeyStart) === true;
}

/** How an order ended. */
export function outcomeOf(order: Pick<OrderRow, "status" | "canceledAt" | "returnedAt">): PhoneOutcome {
  if (order.returnedAt !== null) return "returned";
  if (order.canceledAt !== null) return "canceled";
  return order.status === "Delivered" ? "delivered" : "open";
}

/** An open order to be paid by wallet, or in cash with an advance, whose money was not found yet. */
export function awaitsTransfer(order: OrderRow): boolean {
  const { paymentMethod, isPaid, canceledAt, returnedAt } = order;
  if (isPaid || canceledAt !== null || returnedAt !== null) return false;
  return paymentMethod === "wallet" || (takesAdvance(order) && paidAdvanceMinor(order) === 0);
}

/**
 * An order that was paid and costs more since an edit, until it is handed over: its rest may be sent to the shop's number, or be
 * collected at the door.
 */
export function mayPayRest(order: OrderRow): boolean {
  const { isPaid, canceledAt, returnedAt, advance } = order;
  if (isPaid || canceledAt !== null || returnedAt !== null || !takesAdvance(order)) return false;
  return advance?.paidBy !== undefined && isHere(order);
}

/** Not handed over, nor booked with a courier: no rider has been told what to collect. */
export function isHere({ status, parcel }: Pick<OrderRow, "status" | "parcel">): boolean {
  const isBooked = parcel !== null && parcel.state !== "refused" && parcel.state !== "withdrawn";
  return (status === "Order Placed" || status === "Packing") && !isBooked;
}

/** Not paid, though it is to be paid before it is packed: by card, by wallet, or an advance. Also of an order that has ended. */
export function awaitsMoney(order: OrderRow): boolean {
  if (order.isPaid) return false;
  return order.paymentMethod !== "COD" || (takesAdvance(order) && paidAdvanceMinor(order) === 0);
}

/** An order in cash of which a part is paid in advance. */
export function takesAdvance({ paymentMethod, advance }: Pick<OrderRow, "paymentMethod" | "advance">): boolean {
  return paymentMethod === "COD" && advance !== null;
}

/** An unpaid card order that has not expired. */
export function isPayable({ paymentMethod, isPaid, canceledAt, returnedAt, expiresAt }: OrderRow): boolean {
  if (paymentMethod !== online || isPaid || canceledAt !== null || returnedAt !== null) return false;
  return expiresAt === null || expiresAt > new Date();
}

/** An open order in cash of the office's, of which nothing has come in and no rider collects: it may be paid before it goes instead. */
export function mayBePaidInstead(order: OrderRow): boolean {
  return order.source !== "shop" && order.transfer === null && mayBePaidAhead(order);
}

/** The same of any order in cash, for the owner, whom its customer has told of a payment: also while the shop looks for another. */
export function mayBePaidAhead(order: OrderRow): boolean {
  const { paymentMethod, isPaid, canceledAt, returnedAt, transfer, advance } = order;
  const isOpen = !isPaid && canceledAt === null && returnedAt === null;
  const hasCome = transfer?.state === "found" || transfer?.state === "refunded" || advance?.paidBy !== undefined;
  return paymentMethod === "COD" && isOpen && isHere(order) && !hasCome;
}

/**
 * The part that its customer has told to have sent before, of an order that is paid to the shop's number and not collected: the shop looks
 * for it, and the rest is still asked (paying/transfers/told-transfer.ts). In poisha.
 */
export function partSentMinor({ paymentMethod, flags }: Pick<OrderRow, "paymentMethod" | "flags">): number {
  if (paymentMethod !== "wallet") return 0;
  return toMinor(partSentOf(flags)?.paid ?? 0);
}

/** The part that was found before the rest came. It is the order's `paidMinor` until then. In poisha. */
export function foundPartMinor({ paymentMethod, transfer, paidMinor }: OrderRow): number {
  const hasAllCome = transfer?.state === "found" || transfer?.state === "refunded";
  return paymentMethod === "wallet" && !hasAllCome ? (paidMinor ?? 0) : 0;
}

/** Where `about` says its TrxID it was sent to the shop's number; else it came by card. */
export function partSentOf(flags: OrderRow["flags"]) {
  return flags.find(({ kind, about }) => kind === "other-amount" && about !== undefined);
}

/** Whether its money may be sent to the shop's number now by whoever has its link. @param isForPayment the link was sent for that */
export function mayBeSentAtLink(order: OrderRow, isForPayment: boolean): boolean {
  return awaitsTransfer(order) || mayPayRest(order) || (isForPayment && mayBePaidInstead(order));
}

/** When an order that waits for its payment from now on expires; null if it is not paid in advance. */
export function expiryOf(method: PaymentMethod): Date | null {
  if (method === "COD") return null;
  return method === online ? orderExpiry(new Date()) : new Date(Date.now() + walletOrderHours * 3_600_000);
}

export function unknownOrder(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_order), { code: "unknown-order" });
}
