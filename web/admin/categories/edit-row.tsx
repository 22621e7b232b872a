import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showCount } from "#web/ui/figures.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { useUnsaved } from "../kit/form/leave-guard.tsx";
import type { Sent } from "../kit/form/upload.ts";
import type { GroupKind } from "../office.ts";
import { ImageInput, Preview, UploadProgress } from "../pictures/image-field.tsx";
import { GroupPicture } from "./group-row.tsx";
import type { Group } from "./groups.ts";
import { undoMove } from "./groups.ts";
import { IconSelect } from "./icon-picker.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import type { Parent } from "./new-group-form.tsx";
import { type GroupDraft, type GroupError, type ProductsGo, useSaveGroup } from "./use-save-group.ts";

type EditRowProps = {
  kind: GroupKind;
  group: Group;
  parents: Parent[];
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** Replaces a GroupRow while it is edited. Enter saves and Esc discards, like the buttons. */
export function EditRow({ kind, group, parents, onSaved, onClose }: EditRowProps) {
  const form = useId();
  const { draft, set, name, send, discard, ...saving } = useEditRow({ kind, group, onSaved, onClose });
  const { error, left, keepThem, isSending, sent, refuse } = saving;
  return (
    <tr className="grow is-edit" onKeyDown={(event) => event.key === "Escape" && left === null && discard()}>
      <td className="grow__pic">
        <EditPicture
          group={group}
          image={draft.image}
          onChoose={(image) => {
            set({ image });
            refuse(null);
          }}
          onRefuse={(message) => refuse({ fields: ["image"], message })}
        />
      </td>
      <td className="grow__fields" colSpan={5}>
        <div className="gedit">
          <EditFields {...{ kind, group, parents, form, name, draft, error, sent }} onChange={set} />
          <div className="n grow__count">{showCount(group.productCount)}</div>
          <form
            className="grow__acts"
            id={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <EditActs isSending={isSending} onDiscard={discard} />
          </form>
        </div>
        <MoveDialog
          left={left}
          from={group.category?.name ?? ""}
          to={parents.find(({ _id }) => _id === draft.category)?.name ?? ""}
          isSending={isSending}
          onClose={keepThem}
          onGo={send}
        />
      </td>
    </tr>
  );
}

function useEditRow({ kind, group, onSaved, onClose }: Omit<EditRowProps, "parents">) {
  const [draft, setDraft] = useState<GroupDraft>(() => draftOf(group));
  const { save, cancel, ...saving } = useSaveGroup(kind);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const release = useUnsaved(draft.image !== null || JSON.stringify(draft) !== JSON.stringify(draftOf(group)), "row");
  const set = (change: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...change }));
  const discard = () => {
    cancel();
    release();
    onClose();
  };

  async function send(products?: ProductsGo) {
    const saved = await save(draft, group._id, products);
    if (saved === null) {
      name.current?.focus();
      return;
    }
    const undo = products && (() => void undoMove(group, products, saved.products ?? []).then(onSaved));
    toast.ok(m.groups_updated(), undo && { label: m.groups_undo(), onPress: undo });
    release();
    await onSaved();
    onClose();
  }
  return { draft, set, name, send, discard, ...saving };
}

type EditFieldsProps = Pick<EditRowProps, "kind" | "group" | "parents"> & EditNamesProps & { sent: Sent | null };

function EditFields({ kind, group, parents, sent, ...names }: EditFieldsProps) {
  const { form, draft, onChange } = names;
  return (
    <>
      <div className="grow__name">
        <EditNames {...names} />
        {sent ? <UploadProgress sent={sent} /> : null}
      </div>
      {kind === "category" ? (
        <EditTexts form={form} draft={draft} onChange={onChange} />
      ) : (
        <div className="grow__sub">
          <ParentSelect
            form={form}
            parents={withOwn(parents, group)}
            parent={draft.category}
            onChange={(category) => onChange({ category })}
          />
        </div>
      )}
      <div className="grow__icon">
        <IconSelect form={form} icon={draft.icon} onChange={(icon) => onChange({ icon })} />
      </div>
    </>
  );
}

type EditNamesProps = {
  form: string;
  name: RefObject<HTMLInputElement | null>;
  draft: GroupDraft;
  error: GroupError | null;
  onChange: (change: Partial<GroupDraft>) => void;
};

function EditNames({ form, name, draft, error, onChange }: EditNamesProps) {
  const isNameWrong = error?.fields.includes("name");
  return (
    <>
      <input
        ref={name}
        className={isNameWrong ? "input is-error" : "input"}
        form={form}
        aria-label={m.name()}
        aria-invalid={isNameWrong || undefined}
        aria-describedby={isNameWrong ? `${form}-error` : undefined}
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <RowInput
        form={form}
        label={m.groups_bengali_name()}
        placeholder="বাংলা নাম"
        lang="bn"
        maxLength={100}
        value={draft.bengaliName}
        onType={(bengaliName) => onChange({ bengaliName })}
      />
      {error ? (
        <p className="error" id={`${form}-error`} role="alert">
          {error.message}
        </p>
      ) : null}
    </>
  );
}

function EditTexts({ form, draft, onChange }: Pick<EditNamesProps, "form" | "draft" | "onChange">) {
  return (
    <div className="gedit__texts">
      <RowInput
        form={form}
        label={m.groups_description()}
        placeholder={m.groups_description()}
        maxLength={500}
        value={draft.description}
        onType={(description) => onChange({ description })}
      />
      <RowInput
        form={form}
        label={m.groups_bengali_text()}
        placeholder="বাংলায়"
        lang="bn"
        maxLength={500}
        value={draft.bengaliDescription}
        onType={(bengaliDescription) => onChange({ bengaliDescription })}
      />
    </div>
  );
}

type RowInputProps = Pick<ComponentProps<"input">, "form" | "lang" | "maxLength" | "placeholder" | "value"> & {
  label: string;
  onType: (text: string) => void;
};

/** The columns have no room for labels, so a screen reader alone is told them. */
function RowInput({ label, onType, ...input }: RowInputProps) {
  return <input className="input" aria-label={label} {...input} onChange={(event) => onType(event.target.value)} />;
}

function EditActs({ isSending, onDiscard }: { isSending: boolean; onDiscard: () => void }) {
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onDiscard}>
        {m.groups_discard()}
      </Button>{" "}
      <Button type="submit" size="sm" isLoading={isSending}>
        {m.groups_save()}
      </Button>
    </>
  );
}

type EditPictureProps = {
  group: Group;
  image: File | null;
  onChoose: (image: File) => void;
  onRefuse: (problem: string) => void;
};

function EditPicture({ group, image, onChoose, onRefuse }: EditPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="thedit">
      {image ? (
        <span className="th40 tint-sage">
          <Preview file={image} />
        </span>
      ) : (
        <GroupPicture group={group} />
      )}
      <button
        type="button"
        aria-label={m.groups_change_image({ name: group.name })}
        onClick={() => input.current?.click()}
      >
        <AdminIcon name="upload" className="i-16" />
      </button>
      <ImageInput
        ref={input}
        label={m.groups_new_image({ name: group.name })}
        onChoose={onChoose}
        onRefuse={onRefuse}
      />
    </span>
  );
}

type ParentSelectProps = { form: string; parents: Parent[]; parent: string; onChange: (parent: string) => void };

function ParentSelect({ form, parents, parent, onChange }: ParentSelectProps) {
  return (
    <select
      className="input select"
      form={form}
      aria-label={m.category()}
      value={parent}
      onChange={(event) => onChange(event.target.value)}
    >
      {parents.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Adds the present category, which is not on offer when it is archived. */
function withOwn(parents: Parent[], { category }: Group): Parent[] {
  return !category || parents.some(({ _id }) => _id === category._id) ? parents : [category, ...parents];
}

function draftOf({ name, bengaliName, category, icon, description = "", bengaliDescription = "" }: Group): GroupDraft {
  return { name, bengaliName, category: category?._id ?? "", icon, description, bengaliDescription, image: null };
}
