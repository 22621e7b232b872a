import { useState } from "react";
import { toMinor } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { typedFigure } from "#contract/typed-figure.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { TakaField } from "../kit/taka-field.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { hasEnded } from "../order/order-state.tsx";
import type { OrderActs } from "../order/use-order.ts";

/**
 * What may be refunded. `left`: of what was paid, in the payment's currency. `isWholeOnly`: it is none of the order's money, and all
 * of it goes back. `isByHand`: the owner sends it, and writes down its TrxID.
 */
export type Refundable = { left: number; shownLeft: string; isWholeOnly: boolean; isByHand: boolean };
type RefundProps = { order: OrderDetail; acts: OrderActs; refundable: Refundable };

export function RefundButton(props: RefundProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" size="md" block className="opay__go" onClick={() => setIsAsked(true)}>
        {m.refund_open()}
      </Button>
      {isAsked ? <RefundDialog {...props} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

type Typed = { amount: string; reason: string; trxId: string };

function RefundDialog({ order, acts, refundable, onClose }: RefundProps & { onClose: () => void }) {
  const { left, shownLeft, isWholeOnly, isByHand } = refundable;
  const isOpen = !hasEnded(order) && !isWholeOnly;
  const [typed, setTyped] = useState({ amount: isOpen ? "" : left.toFixed(2), reason: "", trxId: "" });
  const amount = amountOf(typed);
  const { errors, isSending, submit } = useForm(["amount", "reason", "trxId"], async () => {
    const { reason, trxId } = typed;
    try {
      const { message } = isByHand
        ? await office.recordSentBack({ orderId: order._id, amount, trxId, reason, seenLeft: left })
        : await office.refundOrder(order._id, { amount, reason, seenLeft: left });
      onClose();
      return message;
    } finally {
      // After a refusal too: the refund may be made anyway, or another one was.
      await acts.reload();
    }
  });
  const title = m.refund_ask({ number: order.number });
  return (
    <Dialog open onClose={onClose} label={title} className="confirm cancel">
      <h2>{title}</h2>
      <p>{isByHand ? m.order_desk_send_back_lead() : m.refund_lead()}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <RefundFields
          refundable={refundable}
          isOpen={isOpen}
          typed={typed}
          errors={errors}
          onChange={(part) => setTyped({ ...typed, ...part })}
        />
        <div className="foot">
          <Button variant="secondary" size="md" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant="danger" size="md" isLoading={isSending}>
            {isByHand
              ? m.order_desk_record_refund()
              : amount > 0
                ? m.orders_refund_amount({ amount: isWholeOnly ? shownLeft : showTaka(amount) })
                : m.orders_refund()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type RefundFieldsProps = {
  refundable: Refundable;
  /** Whether a part may be refunded, and the order goes on. */
  isOpen: boolean;
  typed: Typed;
  errors: Record<string, string>;
  onChange: (part: Partial<Typed>) => void;
};

function RefundFields({ refundable, isOpen, typed, errors, onChange }: RefundFieldsProps) {
  const { left, shownLeft, isWholeOnly, isByHand } = refundable;
  const amount = amountOf(typed);
  const isTooMuch = Number.isFinite(amount) && toMinor(amount || 0) >= toMinor(left);
  return (
    <>
      {isWholeOnly ? (
        <p>{m.refund_whole({ sum: shownLeft })}</p>
      ) : (
        <TakaField
          label={isByHand ? m.order_desk_amount_sent_back() : m.amount()}
          required
          value={typed.amount}
          error={errors.amount}
          hint={isOpen && isTooMuch ? m.refund_cancel_first() : m.refund_left({ sum: shownLeft })}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      )}
      <Field
        label={m.order_desk_reason()}
        optional={!isOpen}
        required={isOpen}
        maxLength={200}
        value={typed.reason}
        error={errors.reason}
        hint={m.refund_reason_hint()}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      {isByHand ? (
        <Field
          label={m.order_desk_trx_id_back()}
          required
          maxLength={40}
          value={typed.trxId}
          error={errors.trxId}
          onChange={(event) => onChange({ trxId: event.target.value })}
        />
      ) : null}
    </>
  );
}

function amountOf({ amount }: Typed): number {
  return typedFigure(amount);
}
