import { useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import { CardPayments } from "./card-payments.tsx";
import { hasEnded, OrderPayment } from "./order-mark.tsx";
import { actorOf, lastEvent } from "./order-words.ts";
import type { OrderActs } from "./use-order.ts";
import { WalletPayment } from "./wallet-payment.tsx";

export function PaymentPanel({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const [isSaving, setIsSaving] = useState(false);
  const isCash = order.paymentMethod === "COD";
  const isByWallet = order.paymentMethod === "wallet";
  const collected = order.isPaid ? lastEvent(order.events, "cash-collected") : undefined;

  async function setCollected(wanted: boolean) {
    setIsSaving(true);
    await acts.act(() => office.setCashCollected(order._id, wanted));
    setIsSaving(false);
  }
  return (
    <section className="panel panel--pad opay" aria-labelledby="order-payment">
      <div className="phead">
        <h2 id="order-payment">Payment</h2>
        <div className="right">
          <OrderPayment order={order} />
        </div>
      </div>
      <p className="soft t14">
        {isCash ? `${m.cash_on_delivery()} (COD)` : isByWallet ? "Paid to your number" : m.card()}
      </p>
      <p className="cash">{formatTaka(order.amount)}</p>
      {collected ? (
        <p className="soft t14">
          Collected {formatMoment(collected.createdAt)} by {actorOf(collected)}
        </p>
      ) : null}
      {isCash && order.isPaid ? (
        <Button
          variant="quiet"
          size="sm"
          className="opay__undo"
          isLoading={isSaving}
          onClick={() => setCollected(false)}
        >
          Set to Pending
        </Button>
      ) : null}
      {isCash && !order.isPaid && !hasEnded(order) ? (
        <>
          <Button size="md" block className="opay__go" isLoading={isSaving} onClick={() => setCollected(true)}>
            <Icon name="banknote" />
            Cash collected
          </Button>
          <p className="hint">Sets Payment to Done, with the time and your name.</p>
        </>
      ) : null}
      {isByWallet ? <WalletPayment key={order.transfer?.trxId} order={order} acts={acts} /> : null}
      {isCash || isByWallet ? null : <CardPayments order={order} acts={acts} />}
      {hasEnded(order) && !order.isPaid ? <p className="soft t14">Nothing is to be collected.</p> : null}
    </section>
  );
}
