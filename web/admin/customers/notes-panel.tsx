import { useState } from "react";
import { maxBuyerTags } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { useForm } from "../kit/form/use-form.ts";
import { useKeptText } from "../kit/form/use-kept-text.ts";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import type { BuyerProps } from "./buyer-props.ts";

export function NotesPanel({ buyer, onChanged, mayRemove }: BuyerProps & { mayRemove: boolean }) {
  const note = useKeptText(`buyer-note:${buyer._id}`, "");
  const { errors, isSending, submit } = useForm(["text"], async () => {
    const { message } = await office.writeBuyerNote(buyer._id, note.text);
    note.forget();
    await onChanged();
    return message;
  });
  const remove = (noteId: string) =>
    office
      .removeBuyerNote(buyer._id, noteId)
      .then(({ message }) => {
        toast.ok(message);
        return onChanged();
      })
      .catch(refused);
  return (
    <section className="panel panel--pad" aria-labelledby="buyer-notes">
      <h2 id="buyer-notes">{m.customers_notes()}</h2>
      <ul className="blines">
        {buyer.notes.map(({ _id, text, by, at }) => (
          <li key={_id} className="bnote">
            <span className="bnote__text" lang={languageOf(text)}>
              {text}
            </span>
            <span className="soft t13">{m.customers_note_by({ name: by, moment: formatMoment(at) })}</span>
            {mayRemove ? (
              <button
                type="button"
                className="iconbtn bnote__gone"
                aria-label={m.customers_note_remove()}
                onClick={() => void remove(_id)}
              >
                <Icon name="close" className="i-16" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <form className="stack" noValidate onSubmit={submit}>
        <TextArea
          label={m.customers_note_new()}
          rows={2}
          value={note.text}
          error={errors.text}
          hint={m.customers_note_unseen()}
          onChange={(event) => note.type(event.target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.customers_note_add()}
          </Button>
        </div>
      </form>
    </section>
  );
}

export function TagsPanel({ buyer, onChanged }: BuyerProps) {
  const [typed, setTyped] = useState("");
  const { errors, isSending, submit } = useForm(["tags.0"], async () => {
    const tag = typed.trim();
    if (tag === "") return "";
    const { message } = await office.setBuyerTags(buyer._id, [...buyer.tags, tag]);
    setTyped("");
    await onChanged();
    return message;
  });
  const remove = (tag: string) =>
    office
      .setBuyerTags(
        buyer._id,
        buyer.tags.filter((one) => one !== tag),
      )
      .then(() => onChanged())
      .catch(refused);
  return (
    <section className="panel panel--pad" aria-labelledby="buyer-tags">
      <h2 id="buyer-tags">{m.customers_tags()}</h2>
      {buyer.tags.length > 0 ? (
        <ul className="btags">
          {buyer.tags.map((tag) => (
            <li key={tag} className="chip btag">
              <span lang={languageOf(tag)}>{tag}</span>
              <button
                type="button"
                className="btag__gone"
                aria-label={m.customers_tag_remove({ tag })}
                onClick={() => void remove(tag)}
              >
                <Icon name="close" className="i-16" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {buyer.tags.length < maxBuyerTags ? (
        <form className="btags__new" noValidate onSubmit={submit}>
          <Field
            label={m.customers_tag_new()}
            value={typed}
            maxLength={30}
            error={errors["tags.0"]}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.customers_tag_add()}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
