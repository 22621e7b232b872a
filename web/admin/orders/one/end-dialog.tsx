import { useState } from "react";
import { online } from "#contract/rules/constants.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { CheckBox } from "#web/admin/kit/form/check-box.tsx";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { office } from "#web/admin/office.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, showMinor } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

type Kind = "cancel" | "return";

// The shopper reads them too, as they are stored.
const reasons: Record<Kind, string[]> = {
  cancel: [
    "At the customer's request",
    "Not reachable by phone",
    "Out of stock",
    "Outside our delivery area",
    "Ordered twice",
  ],
  return: [
    "At the customer's request",
    "Damaged on the way",
    "Wrong plant or size",
    "Not accepted at the door",
    "Nobody at the address",
  ],
};
const another = "Another reason";
const reasonNames: Record<string, () => string> = {
  "At the customer's request": m.orders_reason_request,
  "Not reachable by phone": m.orders_reason_unreachable,
  "Out of stock": m.out_of_stock,
  "Outside our delivery area": m.orders_reason_area,
  "Ordered twice": m.orders_reason_twice,
  "Damaged on the way": m.orders_reason_damaged,
  "Wrong plant or size": m.orders_reason_wrong,
  "Not accepted at the door": m.orders_reason_not_accepted,
  "Nobody at the address": m.orders_reason_nobody,
  [another]: m.orders_reason_another,
};
/** Orders returned for these reasons come back undamaged. */
const unharmed = ["At the customer's request", "Not accepted at the door", "Nobody at the address"];

type EndDialogProps = { kind: Kind; order: OrderDetail; acts: OrderActs; onClose: () => void };

/** Asks for the reason and says what will happen. */
export function EndDialog({ kind, order, acts, onClose }: EndDialogProps) {
  const { typed, type, goesBack, setGoesBack, errors, isSending, submit } = useEnd({ kind, order, acts, onClose });
  const { number } = order;
  const title = kind === "cancel" ? m.orders_cancel_ask({ number }) : m.orders_return_ask({ number });
  const cancelWord = order.isPaid && order.paymentMethod !== "wallet" ? m.orders_cancel_and_refund() : m.cancel_order();
  return (
    <Dialog open onClose={onClose} label={title} className="confirm confirm--low">
      <h2>{title}</h2>
      <p>{consequences(kind, order)}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <ReasonFields
          kind={kind}
          chosen={typed.chosen}
          own={typed.own}
          error={errors.reason}
          onChoose={(chosen) => type({ chosen })}
          onWrite={(own) => type({ own })}
        />
        {kind === "return" ? <RestockFields items={order.items} isRestocked={goesBack} onChange={setGoesBack} /> : null}
        <TextArea
          label={m.orders_note_for_owners()}
          optional
          rows={3}
          value={typed.note}
          error={errors.note}
          hint={m.orders_note_kept()}
          onChange={(event) => type({ note: event.target.value })}
        />
        <div className="foot">
          <Button variant="secondary" size="md" onClick={onClose}>
            {m.keep_order()}
          </Button>
          <Button type="submit" variant="danger" size="md" isLoading={isSending}>
            {kind === "cancel" ? cancelWord : m.orders_mark_returned()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useEnd({ kind, order, acts, onClose }: EndDialogProps) {
  const [typed, setTyped] = useState({ chosen: "", own: "", note: "" });
  /** By line. The default depends on the reason. */
  const [pressed, setPressed] = useState<Record<number, boolean>>({});
  const goesBack = (at: number) => pressed[at] ?? unharmed.includes(typed.chosen);
  const { errors, isSending, submit } = useForm(["reason", "note"], async () => {
    const { chosen, own, note } = typed;
    const reason = chosen === another ? own : chosen;
    const restock = order.items
      .filter((_, at) => goesBack(at))
      .map(({ product, size }) => ({ product: product._id, size }));
    try {
      const { message } =
        kind === "cancel"
          ? await cancelWithRefund(order, { reason, note })
          : await office.returnOrder(order._id, reason, note, restock);
      onClose();
      return message;
    } finally {
      // Reload after a refusal too: the order changed meanwhile, so the dialog must say what will happen now.
      await acts.reload();
    }
  });
  return {
    typed,
    type: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    goesBack,
    setGoesBack: (at: number, isRestocked: boolean) => setPressed({ ...pressed, [at]: isRestocked }),
    ...{ errors, isSending, submit },
  };
}

type ReasonFieldsProps = {
  kind: Kind;
  chosen: string;
  /** The owner's own words, for a reason that is not in the list. */
  own: string;
  error: string | undefined;
  onChoose: (reason: string) => void;
  onWrite: (own: string) => void;
};

function ReasonFields({ kind, chosen, own, error, onChoose, onWrite }: ReasonFieldsProps) {
  return (
    <>
      <Select
        label={m.orders_reason()}
        value={chosen}
        error={chosen === another ? undefined : error}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{m.orders_choose_reason()}</option>
        {[...reasons[kind], another].map((reason) => (
          <option key={reason} value={reason}>
            {reasonNames[reason]?.() ?? reason}
          </option>
        ))}
      </Select>
      {chosen === another ? (
        <Field
          label={m.orders_in_your_words()}
          value={own}
          error={error}
          required
          maxLength={200}
          onChange={(event) => onWrite(event.target.value)}
        />
      ) : null}
    </>
  );
}

type RestockFieldsProps = {
  items: OrderDetail["items"];
  isRestocked: (at: number) => boolean;
  onChange: (at: number, isRestocked: boolean) => void;
};

function RestockFields({ items, isRestocked, onChange }: RestockFieldsProps) {
  return (
    <fieldset className="restock">
      <legend className="label">{m.orders_back_into_stock()}</legend>
      {items.map(({ product, size, quantity }, at) => (
        <CheckBox
          key={`${product._id} ${size}`}
          label={`${inDigits(quantity)} × ${shownName(product)}, ${sizeName(size)}`}
          checked={isRestocked(at)}
          onChange={(isChecked) => onChange(at, isChecked)}
        />
      ))}
      <p className="hint">{m.orders_stay_uncounted()}</p>
    </fieldset>
  );
}

/** Cancels the order, and refunds what was paid. */
async function cancelWithRefund(order: OrderDetail, why: { reason: string; note: string }) {
  const canceled = await office.cancelOrder(order._id, {
    ...why,
    refund: order.isPaid && order.paymentMethod === "COD",
  });
  return order.isPaid && order.paymentMethod === online ? office.refundOrder(order._id) : canceled;
}

function consequences(kind: Kind, order: OrderDetail): string {
  const { firstName, lastName } = order.address;
  const name = `${firstName} ${lastName}`;
  const whoSees = whoSeesReason(order, name);
  const isFinal = kind === "cancel" && order.isPaid && order.paymentMethod === online;
  return `${whoSees} ${moneyWords(kind, order)} ${isFinal ? m.cannot_be_undone() : m.orders_can_undo()}`;
}

/** An account shows it, and a mail goes to whoever has an e-mail. */
function whoSeesReason({ customer, address }: OrderDetail, name: string): string {
  if (customer) return m.orders_sees_reason({ name });
  return address.email !== "" ? m.orders_gets_reason({ name }) : m.orders_tell_them({ name });
}

function moneyWords(kind: Kind, { ledger, isPaid, paymentMethod }: OrderDetail): string {
  if (!isPaid) return m.orders_nothing_paid();
  const keptMinor = toMinor(ledger.in) - toMinor(ledger.refunded);
  if (keptMinor <= 0) return m.orders_all_given_back();
  const sum = showMinor(keptMinor);
  if (kind === "cancel" && paymentMethod === "COD") return m.orders_cash_to_give_back({ sum });
  if (paymentMethod === "wallet") return m.orders_wallet_to_send_back({ sum });
  if (kind === "cancel") return m.orders_goes_back_to_card({ sum });
  return paymentMethod === "COD" ? m.orders_cash_return({ sum }) : m.orders_card_return({ sum });
}
