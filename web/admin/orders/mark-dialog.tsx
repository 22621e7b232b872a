import { useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
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

type MarkDialogProps = { kind: Kind; order: OrderDetail; acts: OrderActs; onClose: () => void };

/** Asks why, and says what will happen. */
export function MarkDialog({ kind, order, acts, onClose }: MarkDialogProps) {
  const [chosen, setChosen] = useState(reasons[kind][0] ?? another);
  const [own, setOwn] = useState("");
  const [note, setNote] = useState("");
  const { errors, isSending, submit } = useForm(["reason", "note"], async () => {
    const reason = chosen === another ? own : chosen;
    const mark = kind === "cancel" ? office.cancelOrder : office.returnOrder;
    const { message } = await mark(order._id, reason, note);
    await acts.reload();
    onClose();
    return message;
  });
  const title = kind === "cancel" ? `Cancel order ${order.number}?` : `Mark order ${order.number} as returned?`;
  return (
    <Dialog open onClose={onClose} label={title} className="confirm cancel">
      <h2>{title}</h2>
      <p>{consequences(kind, order)}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <Select
          label="Reason"
          value={chosen}
          error={chosen === another ? undefined : errors.reason}
          onChange={(event) => setChosen(event.target.value)}
        >
          {[...reasons[kind], another].map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
        {chosen === another ? (
          <Field
            label="In your words"
            value={own}
            error={errors.reason}
            required
            maxLength={200}
            onChange={(event) => setOwn(event.target.value)}
          />
        ) : null}
        <TextArea
          label="Note for yourself"
          optional
          rows={3}
          value={note}
          error={errors.note}
          hint="It stands in the history, and is never shown to the shopper."
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="foot">
          <Button variant="secondary" size="md" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" size="md" isLoading={isSending}>
            {kind === "cancel" ? "Cancel order" : "Mark as returned"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function consequences(kind: Kind, order: OrderDetail): string {
  const { firstName, lastName } = order.address;
  const name = `${firstName} ${lastName}`;
  const told = order.customer
    ? `${name} sees the reason in My Orders.`
    : `${name} has no account here: please tell them yourself.`;
  return `${told} ${moneyWords(kind, order)} You can undo this.`;
}

function moneyWords(kind: Kind, { amount, isPaid, paymentMethod }: OrderDetail): string {
  if (!isPaid) return "Nothing was paid, and nothing is to be collected.";
  const paid = `${formatTaka(amount)} was paid.`;
  if (paymentMethod !== "COD") return `${paid} Give it back yourself.`;
  return kind === "return"
    ? `${paid} When you give it back, set Payment to Pending.`
    : "The cash is marked as collected: set Payment to Pending first.";
}
