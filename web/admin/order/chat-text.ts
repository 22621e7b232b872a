// The owner's texts to a customer on WhatsApp, ready by the state of the order and in the language that it was placed
// in.
import type { Language, OrderStatus } from "#contract/rules/constants.ts";
import { minorIn, toMinor } from "#contract/rules/money/money.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { pathIn } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { awaitsPayment } from "./order-state.tsx";

const statusNews: Record<OrderStatus, typeof m.chat_placed> = {
  "Order Placed": m.chat_placed,
  Packing: m.chat_packing,
  Shipped: m.chat_shipped,
  "Out for delivery": m.chat_out,
  Delivered: m.chat_delivered,
};

/** @param origin of the shop, for the link to the order's tracking page */
export function chatText(order: OwnerOrder, origin: string): string {
  const locale: Language = order.language ?? "en";
  const hello = m.chat_hello({ name: order.address.firstName, shop: shop.shopName }, { locale });
  const isOver = order.canceled !== null || order.returned !== null || order.status === "Delivered";
  const follow =
    isOver || !order.trackingPath ? [] : [m.chat_follow({}, { locale }), origin + pathIn(locale, order.trackingPath)];
  return [hello, ...newsOf(order, locale), ...follow].filter(Boolean).join(" ");
}

function newsOf(order: OwnerOrder, locale: Language): string[] {
  const { number, canceled, returned, status, advance, ledger, courierName, trackingNumber, gift } = order;
  const sumOf = (taka: number) => ({ sum: minorIn(locale, toMinor(taka)) });
  if (canceled) return [m.chat_canceled({ number }, { locale }), canceled.reason];
  if (returned) return [m.chat_returned({ number }, { locale })];
  const said = [statusNews[status]({ number }, { locale })];
  if (status === "Delivered") return said;
  // Who unwraps a gift is told no price.
  if (gift) return said;
  // The money is sent, and the owner looks for it: nobody asks for it again.
  if (order.transfer?.state === "checking") return said;
  if (advance && !advance.isPaid) return [...said, m.chat_advance(sumOf(advance.amount), { locale })];
  if (awaitsPayment(order)) return [...said, m.chat_pay_first(sumOf(ledger.open), { locale })];
  const courier = [courierName, trackingNumber].filter(Boolean).join(" ");
  const isUnderWay = status === "Shipped" || status === "Out for delivery";
  return [
    ...said,
    isUnderWay && courier ? m.chat_parcel({ courier }, { locale }) : "",
    ledger.toCollect > 0 ? m.chat_collect(sumOf(ledger.toCollect), { locale }) : "",
  ];
}
