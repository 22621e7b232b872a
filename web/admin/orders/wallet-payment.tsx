import { useState } from "react";
import { toMinor, toTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { TransferOfOrder } from "#contract/wallets.ts";
import * as m from "#messages";
import { walletName } from "#web/storefront/orders/wallet-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { copyText } from "../kit/copy-text.ts";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { hasEnded } from "../order/order-state.tsx";
import type { OrderActs } from "../order/use-order.ts";
import { RefundButton } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";

type PanelProps = { order: OrderDetail; acts: OrderActs };
type TransferProps = PanelProps & { transfer: TransferOfOrder };

const states: Record<TransferOfOrder["state"], () => string> = {
  checking: m.order_desk_transfer_checking,
  found: m.order_desk_transfer_found,
  "not-found": m.order_desk_transfer_not_found,
  replaced: m.order_desk_transfer_replaced,
  refunded: m.order_desk_transfer_refunded,
};

/** The transfer to the shop's number that the shopper named, and the owner's answer to it. */
export function WalletPayment({ order, acts }: PanelProps) {
  const { transfer } = order;
  if (transfer === undefined) {
    return hasEnded(order) ? null : <p className="soft t14">{m.order_desk_no_trx_id()}</p>;
  }
  const { wallet, number, trxId, state, reason } = transfer;
  // Cash that the courier brought does not go back by the wallet.
  const isAdvance = order.advance !== undefined;
  const came = isAdvance ? (order.advance?.amount ?? 0) : order.ledger.in;
  const left = state === "found" ? toTaka(toMinor(came) - toMinor(order.ledger.refunded)) : 0;
  const refundable = { left, shownLeft: showTaka(left), isWholeOnly: false, isByHand: true };
  // Also of an order that was over before its transfer was named.
  const isToCheck = state === "checking";
  const facts: [string, string][] = [
    [walletName(wallet), number],
    [m.order_desk_trx_id(), trxId],
    [m.order_desk_transfer_state(), states[state]()],
    ...(reason === "" ? [] : [[m.order_desk_reason(), reason] as [string, string]]),
  ];
  return (
    <>
      <dl className="cardpay" aria-label={m.order_desk_transfer()}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="quiet"
        size="sm"
        className="opay__undo"
        onClick={() => void copyText(trxId, m.order_desk_trx_id_not_copied())}
      >
        {m.order_desk_copy_trx_id()}
      </Button>
      {hasEnded(order) && !isToCheck ? null : <Answer order={order} acts={acts} transfer={transfer} />}
      <RefundList order={order} />
      {left > 0 ? <RefundButton key={left} order={order} acts={acts} refundable={refundable} /> : null}
    </>
  );
}

function Answer({ order, acts, transfer: { trxId, state } }: TransferProps) {
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  async function accept() {
    setIsSaving(true);
    await acts.act(() => office.findTransfer(order._id, trxId));
    setIsSaving(false);
  }
  return (
    <>
      {state === "found" ? null : (
        <>
          <Button size="md" block className="opay__go" isLoading={isSaving} onClick={accept}>
            {m.order_desk_accept_transfer()}
          </Button>
          <p className="hint">
            {m.order_desk_accept_hint({ amount: showTaka(order.advance?.amount ?? order.amount) })}
          </p>
        </>
      )}
      {isMissing ? (
        <NotFound order={order} acts={acts} trxId={trxId} onClose={() => setIsMissing(false)} />
      ) : state === "not-found" || order.refunds ? null : (
        <Button variant="danger-quiet" size="sm" className="opay__undo" onClick={() => setIsMissing(true)}>
          {m.order_desk_transfer_not_found()}
        </Button>
      )}
    </>
  );
}

function NotFound({ order, acts, trxId, onClose }: PanelProps & { trxId: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { errors, isSending, submit } = useForm(["reason"], async () => {
    const { message } = await office.missTransfer(order._id, trxId, reason);
    onClose();
    await acts.reload();
    return message;
  });
  return (
    <form className="cardpay__ask stack" aria-label={m.order_desk_transfer_not_found()} noValidate onSubmit={submit}>
      <Field
        label={m.order_desk_reason()}
        value={reason}
        maxLength={200}
        required
        error={errors.reason}
        hint={m.order_desk_not_found_hint()}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" variant="danger" size="sm" isLoading={isSending}>
          {m.order_desk_say_not_found()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
