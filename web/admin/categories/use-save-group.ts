import { useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { type Sent, uploadingOffice } from "../kit/form/upload.ts";
import { refused } from "../kit/queries.ts";
import type { GroupKind } from "../office.ts";
import { groupWords } from "./groups.ts";

/** The form's values. `category` is the parent's id, empty for a category. */
export type GroupDraft = {
  name: string;
  bengaliName: string;
  category: string;
  icon: string;
  description: string;
  bengaliDescription: string;
  image: File | null;
};
export const emptyDraft: GroupDraft = {
  name: "",
  bengaliName: "",
  category: "",
  icon: "",
  description: "",
  bengaliDescription: "",
  image: null,
};

/** One message for all wrong fields, in their order. */
export type GroupError = { fields: string[]; message: string };

/** When a subcategory moves to another category: its products move too, or lose their subcategory. */
export type ProductsGo = "move" | "leave";
export type LeftProducts = { count: number; names: string[] };
/** `products`: the ids of those that moved, or that lost their subcategory. */
export type Saved = { message: string; products?: string[] };

/** Saves one group at a time, with upload progress and cancel. */
export function useSaveGroup(kind: GroupKind) {
  const [error, setError] = useState<GroupError | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  /** The products of a subcategory that is about to move. */
  const [left, setLeft] = useState<LeftProducts | null>(null);
  const sending = useRef<AbortController | null>(null);

  /** @returns what was saved, or null when it was not; then `error` says why, `left` asks, or a toast tells */
  async function save(draft: GroupDraft, groupId?: string, products?: ProductsGo): Promise<Saved | null> {
    if (sending.current) return null;
    setLeft(null);
    const missing = missingIn(kind, draft);
    setError(missing);
    if (missing) return null;
    const abort = new AbortController();
    sending.current = abort;
    setIsSending(true);
    try {
      const form = toForm(kind, draft);
      if (products) form.append("products", products);
      return await uploadingOffice(setSent, abort.signal).saveGroup(kind, form, groupId);
    } catch (failure) {
      const field = fieldOf(failure);
      if (failure instanceof ApiError && failure.refusal.code === "has-products")
        setLeft(failure.refusal as unknown as LeftProducts);
      else if (field !== null) setError({ fields: [field], message: (failure as ApiError).message });
      else if (!abort.signal.aborted) refused(failure);
      return null;
    } finally {
      sending.current = null;
      setIsSending(false);
      setSent(null);
    }
  }
  return {
    error,
    left,
    keepThem: () => setLeft(null),
    isSending,
    sent,
    save,
    refuse: setError,
    cancel: () => sending.current?.abort(),
  };
}

/** The field of this form that the refusal names, or null. */
function fieldOf(failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  const { code, field = "" } = failure.refusal;
  if (code === "picture" || field === "images") return "image";
  return Object.hasOwn(emptyDraft, field) ? field : null;
}

function missingIn(kind: GroupKind, draft: GroupDraft): GroupError | null {
  const needed = kind === "subcategory" ? (["name", "category"] as const) : (["name"] as const);
  const fields = needed.filter((field) => draft[field].trim() === "");
  return fields.length === 0 ? null : { fields, message: groupWords[kind].required() };
}

function toForm(kind: GroupKind, { image, ...draft }: GroupDraft): FormData {
  const form = new FormData();
  const own = kind === "subcategory" ? (["category"] as const) : (["description", "bengaliDescription"] as const);
  for (const field of ["name", "bengaliName", "icon", ...own] as const) form.append(field, draft[field]);
  if (image) form.append("image", image);
  return form;
}
