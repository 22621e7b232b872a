import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import type { OwnerOrder } from "#contract/orders.ts";
import { useQuestion } from "../kit/question.tsx";
import { awaitsPayment } from "./order-mark.tsx";

const isAhead = (order: OwnerOrder, status: OrderStatus) =>
  orderStatuses.indexOf(status) > orderStatuses.indexOf(order.status);

/**
 * Asks before orders get a status when one of them is to be paid in advance and is not, and, of several orders, when their
 * customers are told.
 */
export function useStatusQuestion() {
  const { ask, dialog } = useQuestion();

  async function isSure(orders: OwnerOrder[], status: OrderStatus): Promise<boolean> {
    const ahead = orders.filter((order) => isAhead(order, status));
    const unpaid = ahead.filter(awaitsPayment);
    const told = ahead.filter(({ address }) => address.email !== "").length;
    const isMany = orders.length > 1;
    if (unpaid.length === 0 && (!isMany || told === 0)) return true;
    const customers = told === 1 ? "1 customer is" : `${told} customers are`;
    return ask({
      title: isMany ? `Set ${orders.length} orders to ${status}?` : `Set ${orders[0]?.number} to ${status}?`,
      text: (
        <>
          {unpaid.length === 0 ? null : <b>{unpaidWords(unpaid)} </b>}
          {told === 0 ? null : `${customers} told by email.`}
        </>
      ),
      act: unpaid.length === 0 ? "Set status" : "Set it all the same",
      isDanger: unpaid.length > 0,
    });
  }
  return { isSure, dialog };
}

function unpaidWords(unpaid: OwnerOrder[]): string {
  const [byWallet, byCard] = [
    unpaid.filter(({ paymentMethod }) => paymentMethod === "wallet"),
    unpaid.filter(({ paymentMethod }) => paymentMethod !== "wallet"),
  ];
  return [cardWords(byCard), walletWords(byWallet)].filter(Boolean).join(" ");
}

const numbersOf = (orders: OwnerOrder[]) => orders.map(({ number }) => number).join(", ");

function cardWords(unpaid: OwnerOrder[]): string {
  if (unpaid.length === 0) return "";
  return unpaid.length === 1
    ? `${numbersOf(unpaid)} is to be paid by card, and no payment has come: do not send it yet.`
    : `${numbersOf(unpaid)} are to be paid by card, and no payments have come: do not send them yet.`;
}

function walletWords(unpaid: OwnerOrder[]): string {
  if (unpaid.length === 0) return "";
  return unpaid.length === 1
    ? `${numbersOf(unpaid)} is to be paid to your number, and you have not found the payment: do not send it yet.`
    : `${numbersOf(unpaid)} are to be paid to your number, and you have not found the payments: do not send them yet.`;
}
