import { useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { CheckBox } from "../kit/check-box.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import type { OrderActs } from "./use-order.ts";

type Kind = "cancel" | "return";

// The shopper reads them too.
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
/** Orders returned for these reasons come back undamaged. */
const unharmed = ["At the customer's request", "Not accepted at the door", "Nobody at the address"];

type MarkDialogProps = { kind: Kind; order: OrderDetail; acts: OrderActs; onClose: () => void };

/** Asks for the reason and says what will happen. */
export function MarkDialog({ kind, order, acts, onClose }: MarkDialogProps) {
  const [chosen, setChosen] = useState("");
  const [own, setOwn] = useState("");
  const [note, setNote] = useState("");
  /** By line. The default depends on the reason. */
  const [pressed, setPressed] = useState<Record<number, boolean>>({});
  const goesBack = (at: number) => pressed[at] ?? unharmed.includes(chosen);
  const { errors, isSending, submit } = useForm(["reason", "note"], async () => {
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
  const title = kind === "cancel" ? `Cancel order ${order.number}?` : `Mark order ${order.number} as returned?`;
  const cancelWord = order.isPaid && order.paymentMethod !== "wallet" ? "Cancel and refund" : "Cancel order";
  return (
    <Dialog open onClose={onClose} label={title} className="confirm cancel">
      <h2>{title}</h2>
      <p>{consequences(kind, order)}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <ReasonFields
          kind={kind}
          chosen={chosen}
          own={own}
          error={errors.reason}
          onChoose={setChosen}
          onWrite={setOwn}
        />
        {kind === "return" ? (
          <RestockFields
            items={order.items}
            isRestocked={goesBack}
            onChange={(at, isRestocked) => setPressed({ ...pressed, [at]: isRestocked })}
          />
        ) : null}
        <TextArea
          label="Note for owners"
          optional
          rows={3}
          value={note}
          error={errors.note}
          hint="Kept in the order's history for owners. The customer never sees it."
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="foot">
          <Button variant="secondary" size="md" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" size="md" isLoading={isSending}>
            {kind === "cancel" ? cancelWord : "Mark as returned"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
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
        label="Reason"
        value={chosen}
        error={chosen === another ? undefined : error}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Choose a reason</option>
        {[...reasons[kind], another].map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Select>
      {chosen === another ? (
        <Field
          label="In your words"
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
      <legend className="label">Back into stock</legend>
      {items.map(({ product, size, quantity }, at) => (
        <CheckBox
          key={`${product._id} ${size}`}
          label={`${quantity} × ${product.name}, ${size}`}
          checked={isRestocked(at)}
          onChange={(isChecked) => onChange(at, isChecked)}
        />
      ))}
      <p className="hint">Sizes that you do not count stay uncounted.</p>
    </fieldset>
  );
}

/** Cancels the order, and refunds what was paid. */
async function cancelWithRefund(order: OrderDetail, why: { reason: string; note: string }) {
  const canceled = await office.cancelOrder(order._id, { ...why, refund: order.isPaid });
  return order.isPaid && order.paymentMethod === "stripe" ? office.refundOrder(order._id) : canceled;
}

function consequences(kind: Kind, order: OrderDetail): string {
  const { firstName, lastName } = order.address;
  const name = `${firstName} ${lastName}`;
  const told = order.customer
    ? `${name} sees the reason in My Orders.`
    : `${name} has no account here: please tell them yourself.`;
  const isFinal = kind === "cancel" && order.isPaid && order.paymentMethod === "stripe";
  return `${told} ${moneyWords(kind, order)} ${isFinal ? "This cannot be undone." : "You can undo this."}`;
}

function moneyWords(kind: Kind, { amount, isPaid, paymentMethod }: OrderDetail): string {
  if (!isPaid) return "Nothing was paid, and nothing is to be collected.";
  const sum = formatTaka(amount);
  if (kind === "cancel" && paymentMethod === "COD") return `${sum} was collected: give it back to the customer.`;
  if (paymentMethod === "wallet") return `${sum} was paid: send it back by hand, then write it down under Payment.`;
  if (kind === "cancel") return `${sum} goes back to the card.`;
  return paymentMethod === "COD"
    ? `${sum} was paid. When you give it back, set Payment to Pending.`
    : `${sum} was paid. You can give it back with Refund afterwards.`;
}
