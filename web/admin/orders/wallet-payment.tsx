import { useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { TransferOfOrder } from "#contract/wallets.ts";
import { walletName } from "#web/storefront/orders/wallet-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { copyText } from "../kit/copy-text.ts";
import { formatMoment } from "../kit/moment.ts";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { hasEnded } from "./order-mark.tsx";
import type { OrderActs } from "./use-order.ts";

type PanelProps = { order: OrderDetail; acts: OrderActs };
type TransferProps = PanelProps & { transfer: TransferOfOrder };

const states: Record<TransferOfOrder["state"], string> = {
  checking: "To check",
  found: "Found",
  "not-found": "Not found",
  replaced: "Replaced",
  refunded: "Sent back",
};

/** The transfer to the shop's number that the shopper named, and the owner's answer to it. */
export function WalletPayment({ order, acts }: PanelProps) {
  const { transfer } = order;
  if (transfer === undefined) {
    return hasEnded(order) ? null : <p className="soft t14">The shopper has not typed a TrxID yet.</p>;
  }
  const { wallet, number, trxId, state, reason, refund } = transfer;
  const facts: [string, string][] = [
    [walletName(wallet), number],
    ["TrxID", trxId],
    ["State", states[state]],
    ...(reason === "" ? [] : [["Reason", reason] as [string, string]]),
    ...(refund
      ? [["Sent back", `${formatTaka(refund.amount)}, ${refund.trxId}, ${formatMoment(refund.at)}`] as [string, string]]
      : []),
  ];
  return (
    <>
      <dl className="cardpay" aria-label="Transfer">
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
        onClick={() => void copyText(trxId, "Your browser does not let us copy. Please select the TrxID.")}
      >
        Copy TrxID
      </Button>
      {hasEnded(order) ? null : <Answer order={order} acts={acts} transfer={transfer} />}
      {hasEnded(order) && state === "found" ? <SendBack order={order} acts={acts} /> : null}
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
            Payment found
          </Button>
          <p className="hint">Look for {formatTaka(order.amount)} with this TrxID in your wallet first.</p>
        </>
      )}
      {isMissing ? (
        <NotFound order={order} acts={acts} trxId={trxId} onClose={() => setIsMissing(false)} />
      ) : state === "not-found" ? null : (
        <Button variant="danger-quiet" size="sm" className="opay__undo" onClick={() => setIsMissing(true)}>
          Not found
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
    <form className="cardpay__ask stack" aria-label="Not found" noValidate onSubmit={submit}>
      <Field
        label="Reason"
        value={reason}
        maxLength={200}
        required
        error={errors.reason}
        hint="The shopper reads it, and can type another TrxID."
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" variant="danger" size="sm" isLoading={isSending}>
          Say not found
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Writes down what was sent back by hand. */
function SendBack({ order, acts }: PanelProps) {
  const [typed, setTyped] = useState({ amount: order.amount.toFixed(2), trxId: "" });
  const { errors, isSending, submit } = useForm(["amount", "trxId"], async () => {
    const { message } = await office.recordSentBack(order._id, Number(typed.amount), typed.trxId);
    await acts.reload();
    return message;
  });
  return (
    <form className="cardpay__ask stack" aria-label="Send the money back" noValidate onSubmit={submit}>
      <p>Send the money back in your wallet's app, then write down what it says.</p>
      <Field
        label="Amount sent back"
        prefix="৳"
        inputMode="decimal"
        value={typed.amount}
        error={errors.amount}
        onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
      />
      <Field
        label="TrxID of the way back"
        value={typed.trxId}
        maxLength={40}
        error={errors.trxId}
        onChange={(event) => setTyped({ ...typed, trxId: event.target.value })}
      />
      <Button type="submit" size="md" isLoading={isSending}>
        Record refund
      </Button>
    </form>
  );
}
