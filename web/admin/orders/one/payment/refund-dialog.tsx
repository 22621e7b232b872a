import { useState } from "react";
import { toMinor, toTaka, withTaxMinor } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { TakaField } from "#web/admin/kit/form/taka-field.tsx";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { office } from "#web/admin/office.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

/**
 * The money that may be refunded. `left`: of the paid amount, in the payment's currency. `isWholeOnly`: it is none of
 * the order's money, and all of it goes back. `isByHand`: the owner gives it, and writes down how.
 */
export type Refundable = { left: number; shownLeft: string; isWholeOnly: boolean; isByHand: boolean };
type RefundProps = { order: OrderDetail; acts: OrderActs; refundable: Refundable };

export function RefundButton(props: RefundProps) {
  const [isAsked, setIsAsked] = useState(false);
  const mayGiveBack = useMayCall(
    props.refundable.isByHand ? "POST /api/order/refund/by-hand" : "POST /api/order/refund",
  );
  if (!mayGiveBack) return null;
  return (
    <>
      <Button variant="secondary" size="md" block className="opay__go" onClick={() => setIsAsked(true)}>
        {m.refund_open()}
      </Button>
      {isAsked ? <RefundDialog {...props} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

type Typed = { amount: string; reason: string; way: "cash" | "wallet"; trxId: string; pieces: Record<number, number> };

function RefundDialog({ order, acts, refundable, onClose }: RefundProps & { onClose: () => void }) {
  const { left, shownLeft, isWholeOnly, isByHand } = refundable;
  const isOpen = !hasEnded(order) && !isWholeOnly;
  const [typed, setTyped] = useState<Typed>({
    amount: isOpen ? suggestedAmount(order) : left.toFixed(2),
    reason: "",
    way: order.transfer?.state === "found" ? "wallet" : "cash",
    trxId: "",
    pieces: {},
  });
  const amount = amountOf(typed);
  const { errors, isSending, submit } = useForm(["amount", "reason", "trxId"], async () => {
    const { reason, way, trxId } = typed;
    const lines = linesOf(order, typed);
    const part = { amount, reason, seenLeft: left, ...(lines.length > 0 && { lines }) };
    try {
      const { message } = isByHand
        ? await office.giveBack({ orderId: order._id, ...part, ...(way === "wallet" && { trxId }) })
        : await office.refundOrder(order._id, part);
      onClose();
      return message;
    } finally {
      // After a refusal too: the refund may be made anyway, or another one was.
      await acts.reload();
    }
  });
  const title = m.refund_ask({ number: order.number });
  return (
    <Dialog open onClose={onClose} label={title} className="confirm confirm--low">
      <h2>{title}</h2>
      <p>{isByHand ? m.order_desk_send_back_lead() : m.refund_lead()}</p>
      <form className="stack" noValidate onSubmit={submit}>
        {isWholeOnly ? null : (
          <PiecesFields
            order={order}
            pieces={typed.pieces}
            onChange={(pieces) => setTyped({ ...typed, pieces, amount: amountFor(order, pieces, left) })}
          />
        )}
        <RefundFields
          refundable={refundable}
          isOpen={isOpen}
          isPartOnly={isOpen && !(isByHand && order.isPaid && order.status === "Delivered")}
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
  /** All of it goes back only once the order has ended, or by hand once it is delivered. */
  isPartOnly: boolean;
  typed: Typed;
  errors: Record<string, string>;
  onChange: (part: Partial<Typed>) => void;
};

function RefundFields({ refundable, isOpen, isPartOnly, typed, errors, onChange }: RefundFieldsProps) {
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
          hint={isPartOnly && isTooMuch ? m.refund_cancel_first() : m.refund_left({ sum: shownLeft })}
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
        <Select
          label={m.order_desk_given_how()}
          value={typed.way}
          onChange={(event) => onChange({ way: event.target.value as Typed["way"] })}
        >
          <option value="cash">{m.order_desk_given_in_cash()}</option>
          <option value="wallet">{m.order_desk_given_by_wallet()}</option>
        </Select>
      ) : null}
      {isByHand && typed.way === "wallet" ? (
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

type PiecesProps = { order: OrderDetail; pieces: Typed["pieces"]; onChange: (pieces: Typed["pieces"]) => void };

/** How many of each line the money is for. They fill in the amount, which can still be changed. */
function PiecesFields({ order, pieces, onChange }: PiecesProps) {
  return (
    <details className="refund__lines">
      <summary className="link">{m.order_desk_for_lines()}</summary>
      {order.items.map(({ product, size, quantity }, at) => (
        <Select
          key={`${product._id} ${size}`}
          label={`${shownName(product)}, ${sizeName(size)}`}
          value={pieces[at] ?? 0}
          onChange={(event) => onChange({ ...pieces, [at]: Number(event.target.value) })}
        >
          {Array.from({ length: quantity + 1 }, (_, count) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the count itself
            <option key={count} value={count}>
              {count === 0
                ? m.order_desk_for_none()
                : m.order_desk_of_pieces({ count: inDigits(count), all: inDigits(quantity) })}
            </option>
          ))}
        </Select>
      ))}
    </details>
  );
}

function linesOf({ items }: OrderDetail, { pieces }: Typed) {
  return items.flatMap(({ product, size }, at) => {
    const quantity = pieces[at] ?? 0;
    return quantity === 0 ? [] : [{ product: product._id, size, quantity }];
  });
}

/** The price of these pieces, with their share of discount and tax; at most the amount that is left. */
function amountFor({ items, subtotal, discount = 0, tax }: OrderDetail, pieces: Typed["pieces"], left: number): string {
  const partMinor = items.reduce((sum, { product, quantity, discount: off = 0 }, at) => {
    const wholeMinor = toMinor(product.offerPrice) * quantity - toMinor(off);
    return sum + Math.round((wholeMinor * (pieces[at] ?? 0)) / quantity);
  }, 0);
  const order = { goodsMinor: toMinor(subtotal) - toMinor(discount), taxMinor: toMinor(tax) };
  return partMinor === 0 ? "" : toTaka(Math.min(withTaxMinor(order, partMinor), toMinor(left))).toFixed(2);
}

/** The sum by which an edited order costs less than was paid for it. */
function suggestedAmount({ amount, ledger }: OrderDetail): string {
  const overMinor = toMinor(ledger.in) - toMinor(ledger.refunded) - toMinor(amount);
  return overMinor > 0 ? toTaka(overMinor).toFixed(2) : "";
}

function amountOf({ amount }: Typed): number {
  return typedFigure(amount);
}
