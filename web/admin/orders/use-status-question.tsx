import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { awaitsPayment } from "../order/order-state.tsx";

const isAhead = (order: OwnerOrder, status: OrderStatus) =>
  orderStatuses.indexOf(status) > orderStatuses.indexOf(order.status);

/** A later status is mailed, and to this customer it cannot be. */
export const hearsNothing = (order: OwnerOrder, status: OrderStatus) =>
  isAhead(order, status) && order.address.email === "" && order.address.phone !== "";

/**
 * Asks before orders get a status when one of them is to be paid in advance and is not, and, of several orders, when their
 * customers are mailed.
 */
export function useStatusQuestion() {
  const { ask, dialog } = useQuestion();

  async function isSure(orders: OwnerOrder[], status: OrderStatus): Promise<boolean> {
    const ahead = orders.filter((order) => isAhead(order, status));
    const unpaid = ahead.filter(awaitsPayment);
    const mailed = ahead.filter(({ address }) => address.email !== "").length;
    const unheard = orders.filter((order) => hearsNothing(order, status)).length;
    const isMany = orders.length > 1;
    if (unpaid.length === 0 && (!isMany || mailed === 0)) return true;
    const to = statusName(status);
    return ask({
      title: isMany
        ? m.order_desk_set_many({ count: inDigits(orders.length), status: to })
        : m.order_desk_set_one({ number: orders[0]?.number ?? "", status: to }),
      text: (
        <>
          {unpaid.length === 0 ? null : <b>{unpaidWords(unpaid)} </b>}
          {mailed === 0 ? null : m.order_desk_customers_told({ count: mailed, shown: inDigits(mailed) })}{" "}
          {!isMany || unheard === 0
            ? null
            : m.order_desk_customers_not_told({ count: unheard, shown: inDigits(unheard) })}
        </>
      ),
      act: unpaid.length === 0 ? m.order_desk_set_status() : m.order_desk_set_anyway(),
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
  return m.order_desk_unpaid_by_card({ count: unpaid.length, numbers: numbersOf(unpaid) });
}

function walletWords(unpaid: OwnerOrder[]): string {
  if (unpaid.length === 0) return "";
  return m.order_desk_unpaid_by_wallet({ count: unpaid.length, numbers: numbersOf(unpaid) });
}
