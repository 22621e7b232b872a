import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useUnsaved } from "../kit/form/leave-guard.tsx";
import type { GroupKind } from "../office.ts";
import { ImageField } from "../pictures/image-field.tsx";
import { groupWords } from "./groups.ts";
import { IconPicker } from "./icon-picker.tsx";
import { emptyDraft, type GroupDraft, type GroupError, useSaveGroup } from "./use-save-group.ts";

export type Parent = { _id: string; name: string };
type NewGroupFormProps = { kind: GroupKind; parents: Parent[]; onCreated: () => Promise<void> };

export function NewGroupForm({ kind, parents, onCreated }: NewGroupFormProps) {
  const { form, draft, set, fieldState, submit, ...saving } = useNewGroup(kind, onCreated);
  // On a phone, where the list stands below it, the form is folded.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="panel panel--pad" aria-labelledby="new-group">
      <h2 id="new-group">{groupWords[kind].new()}</h2>
      <Button
        variant="secondary"
        size="md"
        block
        className="newgroup__open"
        aria-expanded={isOpen}
        aria-controls="new-group-form"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="plus" className="i-18" />
        {groupWords[kind].new()}
      </Button>
      <form
        id="new-group-form"
        className={isOpen ? "stack newgroup is-open" : "stack newgroup"}
        noValidate
        ref={form}
        onSubmit={submit}
      >
        <NameFields draft={draft} fieldState={fieldState} onChange={set} />
        {kind === "subcategory" ? (
          <ParentField
            parents={parents}
            parent={draft.category}
            {...fieldState("category")}
            onChange={(category) => set({ category })}
          />
        ) : (
          <TextFields draft={draft} fieldState={fieldState} onChange={set} />
        )}
        <IconPicker icon={draft.icon} onChange={(icon) => set({ icon })} />
        <ImageField
          image={draft.image}
          sent={saving.sent}
          error={fieldState("image").error}
          onChange={(image) => {
            set({ image });
            saving.refuse(null);
          }}
          onRefuse={(message) => saving.refuse({ fields: ["image"], message })}
          onCancel={saving.cancel}
        />
        <Button type="submit" size="md" block isLoading={saving.isSending}>
          {saving.isSending ? m.groups_creating() : m.groups_create()}
        </Button>
      </form>
    </section>
  );
}

type FieldsProps = {
  draft: GroupDraft;
  fieldState: (field: string) => { error: string | undefined; className: string | undefined };
  onChange: (change: Partial<GroupDraft>) => void;
};

function NameFields({ draft, fieldState, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={m.name()}
        name="name"
        autoComplete="off"
        maxLength={100}
        required
        value={draft.name}
        {...fieldState("name")}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label={m.groups_bengali_name()}
        optional
        lang="bn"
        autoComplete="off"
        maxLength={100}
        value={draft.bengaliName}
        {...fieldState("bengaliName")}
        onChange={(event) => onChange({ bengaliName: event.target.value })}
      />
    </>
  );
}

function TextFields({ draft, fieldState, onChange }: FieldsProps) {
  return (
    <>
      <TextArea
        label={m.groups_description()}
        optional
        rows={2}
        maxLength={500}
        value={draft.description}
        {...fieldState("description")}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextArea
        label={m.groups_bengali_text()}
        optional
        rows={2}
        lang="bn"
        maxLength={500}
        value={draft.bengaliDescription}
        {...fieldState("bengaliDescription")}
        onChange={(event) => onChange({ bengaliDescription: event.target.value })}
      />
    </>
  );
}

function useNewGroup(kind: GroupKind, onCreated: () => Promise<void>) {
  const [draft, setDraft] = useState(emptyDraft);
  const { error, save, ...saving } = useSaveGroup(kind);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...change }));
  useUnsaved(isTyped(draft));
  useFocusOnMissing(form, error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await save(draft);
    if (saved !== null) {
      toast.ok(saved.message);
      // The next subcategory often has the same category.
      setDraft({ ...emptyDraft, category: draft.category });
    }
    // A canceled upload may have been saved anyway.
    await onCreated();
  }

  // The message stands below the last field that it is about; the others are only marked.
  const fieldState = (field: string) => ({
    error: error?.fields.at(-1) === field ? error.message : undefined,
    className: error?.fields.includes(field) ? "is-missing" : undefined,
  });
  return { ...saving, form, draft, set, fieldState, submit };
}

/** A selected category alone is not worth a question. */
function isTyped({ category: _, ...typed }: GroupDraft): boolean {
  return Object.values(typed).some((value) => value !== "" && value !== null);
}

function useFocusOnMissing(form: RefObject<HTMLFormElement | null>, error: GroupError | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>(".is-missing :is(.input, button)")?.focus();
  }, [form, error]);
}

type ParentFieldProps = {
  parents: Parent[];
  parent: string;
  error: string | undefined;
  className: string | undefined;
  onChange: (parent: string) => void;
};

function ParentField({ parents, parent, error, className, onChange }: ParentFieldProps) {
  return (
    <Select
      label={m.category()}
      name="category"
      required
      value={parent}
      error={error}
      className={className}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{m.groups_choose_category()}</option>
      {parents.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
