import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { awaitsPayment } from "../order/order-state.tsx";
import { mailsReach } from "../shell/owner.ts";

const isAhead = (order: OwnerOrder, status: OrderStatus) =>
  orderStatuses.indexOf(status) > orderStatuses.indexOf(order.status);

const isMailed = ({ address }: OwnerOrder) => address.email !== "" && mailsReach();

/** A later status is mailed, and to this customer it cannot be: they left no e-mail, or the shop has no mail server. */
export const hearsNothing = (order: OwnerOrder, status: OrderStatus) =>
  isAhead(order, status) && !isMailed(order) && order.address.phone !== "";

/**
 * Asks before orders get a status when one of them is to be paid in advance and is not, and, of several orders, when their
 * customers are mailed, or hear nothing because the shop has no mail server.
 */
export function useStatusQuestion() {
  const { ask, dialog } = useQuestion();

  async function isSure(orders: OwnerOrder[], status: OrderStatus): Promise<boolean> {
    const ahead = orders.filter((order) => isAhead(order, status));
    const unpaid = ahead.filter(awaitsPayment);
    const mailed = ahead.filter(isMailed).length;
    const unheard = orders.filter((order) => hearsNothing(order, status)).length;
    const isMany = orders.length > 1;
    const isTelling = mailed > 0 || (unheard > 0 && !mailsReach());
    if (unpaid.length === 0 && (!isMany || !isTelling)) return true;
    const notTold = mailsReach() ? m.order_desk_customers_not_told : m.order_desk_customers_no_mails;
    const to = statusName(status);
    return ask({
      title: isMany
        ? m.order_desk_set_many({ count: inDigits(orders.length), status: to })
        : m.order_desk_set_one({ number: orders[0]?.number ?? "", status: to }),
      text: (
        <>
          {unpaid.length === 0 ? null : <b>{unpaidWords(unpaid)} </b>}
          {mailed === 0 ? null : m.order_desk_customers_told({ count: mailed, shown: inDigits(mailed) })}{" "}
          {!isMany || unheard === 0 ? null : notTold({ count: unheard, shown: inDigits(unheard) })}
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
