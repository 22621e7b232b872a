import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { useKeptText } from "#web/admin/kit/form/use-kept-text.ts";
import { office } from "#web/admin/office.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { TextArea } from "#web/ui/fields/field.tsx";
import { SaveRow } from "./save-row.tsx";

export function NotePanel({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const note = useKeptText(`note:${order._id}`, order.note);
  // The saved note that the draft started from. Kept too: a draft from before a reload started from an older note.
  const before = useKeptText(`note-before:${order._id}`, order.note);
  const { errors, isSending, submit } = useForm(["note"], async () => {
    const { message } = await office.writeOrderNote(order._id, note.text, before.text).catch(async (error) => {
      // The refusal shows the other owner's note, so the next save may replace it.
      before.forget();
      await acts.reload();
      throw error;
    });
    await acts.reload();
    forget();
    return message;
  });
  function forget() {
    note.forget();
    before.forget();
  }
  return (
    <section className="panel panel--pad" aria-labelledby="order-note">
      <h2 id="order-note">{m.orders_note()}</h2>
      <form className="oform" noValidate aria-label={m.orders_note()} onSubmit={submit}>
        <TextArea
          label={m.orders_note_for_owners()}
          rows={3}
          value={note.text}
          error={errors.note}
          hint={m.orders_note_unseen()}
          onChange={(event) => {
            if (!note.isUnsaved) before.type(order.note);
            note.type(event.target.value);
          }}
        />
        <SaveRow label={m.orders_save_note()} isSaving={isSending} isUnsaved={note.isUnsaved} onDiscard={forget} />
      </form>
    </section>
  );
}
