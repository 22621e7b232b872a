import { type FormEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { GroupKind } from "../office.ts";
import { groupWords } from "./groups.ts";
import { IconPicker } from "./icon-picker.tsx";
import { ImageField } from "./image-field.tsx";
import { emptyDraft, useSaveGroup } from "./use-save-group.ts";

export type Parent = { _id: string; name: string };
type NewGroupFormProps = { kind: GroupKind; parents: Parent[]; onCreated: () => Promise<void> };

export function NewGroupForm({ kind, parents, onCreated }: NewGroupFormProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const { error, isSending, sent, save, cancel } = useSaveGroup(kind);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<typeof emptyDraft>) => setDraft((before) => ({ ...before, ...change }));
  // The message stands below the last field that it is about; the others are only marked.
  const marked = (field: string) => ({
    error: error?.fields.at(-1) === field ? error.message : undefined,
    className: error?.fields.includes(field) ? "is-missing" : undefined,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = await save(draft);
    if (message === null) {
      form.current?.querySelector<HTMLElement>(".is-missing .input")?.focus();
      // A canceled upload may have arrived all the same.
      await onCreated();
      return;
    }
    toast.ok(message);
    // The next one is often of the same category.
    setDraft({ ...emptyDraft, category: draft.category });
    await onCreated();
  }
  return (
    <section className="panel panel--pad" aria-labelledby="new-group">
      <h2 id="new-group">New {groupWords[kind].one}</h2>
      <form className="stack" noValidate ref={form} onSubmit={submit}>
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={100}
          required
          value={draft.name}
          {...marked("name")}
          onChange={(event) => set({ name: event.target.value })}
        />
        {kind === "subcategory" ? (
          <Select
            label="Category"
            name="category"
            required
            value={draft.category}
            {...marked("category")}
            onChange={(event) => set({ category: event.target.value })}
          >
            <option value="">Choose a category</option>
            {parents.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <TextArea
            label="Description"
            optional
            rows={2}
            maxLength={500}
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
        <IconPicker icon={draft.icon} onChange={(icon) => set({ icon })} />
        <ImageField image={draft.image} sent={sent} onChange={(image) => set({ image })} onCancel={cancel} />
        <Button type="submit" size="md" block isLoading={isSending}>
          {isSending ? "Creating" : "Create"}
        </Button>
      </form>
    </section>
  );
}
