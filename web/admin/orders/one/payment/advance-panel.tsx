import { useState } from "react";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { TakaField } from "#web/admin/kit/form/taka-field.tsx";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { office } from "#web/admin/office.ts";
import { advanceReasons } from "#web/admin/order/flag-words.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { ToldPayment, WalletPayment } from "./wallet-payment.tsx";

type PanelProps = { order: OrderDetail; acts: OrderActs };

/** Of an order in cash: the advance that is asked or paid, or asking for one. */
export function Advance({ order, acts }: PanelProps) {
  const { advance, advanceReasons: reasons = [], transfer, isPaid, status } = order;
  const isToBePacked = !hasEnded(order) && !isPaid && (status === "Order Placed" || status === "Packing");
  const isNamed = transfer?.state === "checking" || transfer?.state === "found";
  if (advance === undefined) return isToBePacked ? <NoAdvance order={order} acts={acts} /> : null;
  const sum = showTaka(advance.amount);
  return (
    <>
      <p>{advance.isPaid ? m.advance_paid_sum({ sum }) : m.advance_asked_sum({ sum })}</p>
      <p className="soft t14">{advanceReasons(reasons)}</p>
      <WalletPayment key={transfer?.trxId} order={order} acts={acts} />
      {isToBePacked && !isNamed ? (
        <Button
          variant="quiet"
          size="sm"
          className="opay__undo"
          onClick={() => acts.act(() => office.setAdvance(order._id, null))}
        >
          {m.advance_take_back()}
        </Button>
      ) : null}
    </>
  );
}

/** Asking for a part, or writing down one that the customer has sent unasked. */
function NoAdvance({ order, acts }: PanelProps) {
  const [act, setAct] = useState<"ask" | "told" | null>(null);
  const close = () => setAct(null);
  if (act === "ask") return <AskAdvance order={order} acts={acts} onClose={close} />;
  if (act === "told") return <ToldPayment order={order} acts={acts} onClose={close} />;
  return (
    <>
      <Button variant="quiet" size="sm" className="opay__undo" onClick={() => setAct("ask")}>
        {m.advance_ask()}
      </Button>
      <Button variant="quiet" size="sm" className="opay__undo" onClick={() => setAct("told")}>
        {m.order_desk_type_trx_id()}
      </Button>
    </>
  );
}

function AskAdvance({ order, acts, onClose }: PanelProps & { onClose: () => void }) {
  const [amount, setAmount] = useState(order.delivery > 0 ? order.delivery.toFixed(2) : "");
  const { errors, isSending, submit } = useForm(["amount"], async () => {
    const { message } = await office.setAdvance(order._id, typedFigure(amount));
    await acts.reload();
    return message;
  });
  return (
    <form className="cardpay__ask stack" aria-label={m.advance_ask()} noValidate onSubmit={submit}>
      <TakaField
        label={m.advance()}
        required
        value={amount}
        error={errors.amount}
        hint={m.advance_ask_hint()}
        onChange={(event) => setAmount(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" isLoading={isSending}>
          {m.advance_ask()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
