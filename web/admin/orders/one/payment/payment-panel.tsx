import { useState } from "react";
import { isTellingLedger, type LedgerOfOrder } from "#contract/rules/money/ledger.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { office } from "#web/admin/office.ts";
import { hasEnded, OrderPayment } from "#web/admin/order/order-state.tsx";
import { actorOf, lastEvent } from "#web/admin/order/order-words.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { stepOfOrder } from "../../next/step-of-order.ts";
import { Advance } from "./advance-panel.tsx";
import { CardPayments } from "./card-payments.tsx";
import { GivenBack, PaidToNumber, WalletPayment } from "./wallet-payment.tsx";

export function PaymentPanel({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const [isSaving, setIsSaving] = useState(false);
  const mayCollect = useMayCall("POST /api/order/cash");
  const isCash = order.paymentMethod === "COD" && order.amount > 0;
  const isByWallet = order.paymentMethod === "wallet";
  // The shop collects no cash before the owner has said whether the advance was found.
  const isChecking = order.transfer?.state === "checking";
  const collected = order.isPaid ? lastEvent(order.events, "cash-collected") : undefined;

  async function setCollected(wanted: boolean) {
    setIsSaving(true);
    await acts.act(() => office.setCashCollected(order._id, wanted));
    setIsSaving(false);
  }
  return (
    <section className="panel panel--pad opay" aria-labelledby="order-payment">
      <div className="phead">
        <h2 id="order-payment">{m.payment()}</h2>
        <div className="right">
          <OrderPayment order={order} />
        </div>
      </div>
      <p className="soft t14">
        {order.amount === 0
          ? m.method_nothing()
          : isCash
            ? m.order_desk_cod()
            : isByWallet
              ? toYourNumber(order)
              : m.card()}
      </p>
      <p className="cash">{showTaka(order.amount)}</p>
      {isTellingLedger(order.ledger) || isOtherThanTotal(order) ? <LedgerFigures ledger={order.ledger} /> : null}
      {collected ? (
        <p className="soft t14">
          {m.order_desk_collected_by({ time: formatMoment(collected.createdAt), actor: actorOf(collected) })}
        </p>
      ) : null}
      {isCash && order.isPaid && mayCollect ? (
        <Button
          variant="quiet"
          size="sm"
          className="opay__undo"
          isLoading={isSaving}
          onClick={() => setCollected(false)}
        >
          {m.order_desk_make_pending()}
        </Button>
      ) : null}
      {isCash && !order.isPaid && !hasEnded(order) && !isChecking && mayCollect ? (
        <>
          <Button
            variant={stepOfOrder(order) === "collect" ? "primary" : "secondary"}
            size="md"
            block
            className="opay__go"
            isLoading={isSaving}
            onClick={() => setCollected(true)}
          >
            <Icon name="banknote" />
            {m.order_desk_cash_collected()}
          </Button>
          <p className="hint">{m.order_desk_collected_hint()}</p>
          <PaidToNumber order={order} acts={acts} />
        </>
      ) : null}
      {isCash ? <Advance order={order} acts={acts} /> : null}
      {isCash && order.advance === undefined ? <GivenBack order={order} acts={acts} /> : null}
      {isByWallet ? <WalletPayment key={order.transfer?.trxId} order={order} acts={acts} /> : null}
      {isByWallet || order.amount === 0 || (isCash && !hasPaidCard(order)) ? null : (
        <CardPayments order={order} acts={acts} />
      )}
      {hasEnded(order) && !order.isPaid ? <p className="soft t14">{m.order_desk_nothing_to_collect()}</p> : null}
    </section>
  );
}

/** A courier brought another sum than the order came to. */
function isOtherThanTotal({ isPaid, amount, ledger, paymentMethod }: OrderDetail): boolean {
  return isPaid && paymentMethod === "COD" && ledger.in !== amount;
}

/** Paid by card before an edit made it cost more. */
const hasPaidCard = ({ payments }: OrderDetail) => payments.some(({ state }) => state === "paid");

/** By the wallet that was named, or by any. It does not say that the money is there. */
function toYourNumber({ transfer }: OrderDetail): string {
  return transfer ? m.order_desk_by_wallet({ wallet: walletName(transfer.wallet) }) : m.order_desk_to_your_number();
}

function LedgerFigures({ ledger }: { ledger: LedgerOfOrder }) {
  const figures: [string, number][] = [
    [m.orders_fact_came_in(), ledger.in],
    ...(ledger.short ? ([[m.cash_kept(), ledger.short]] satisfies [string, number][]) : []),
    [m.orders_card_refunded(), ledger.refunded],
    [m.ledger_open(), ledger.open],
    [m.ledger_to_collect(), ledger.toCollect],
  ];
  return (
    <dl className="cardpay" aria-label={m.ledger_named()}>
      {figures.map(([term, sum]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{showTaka(sum)}</dd>
        </div>
      ))}
    </dl>
  );
}
