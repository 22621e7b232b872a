import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import type { Sent } from "../kit/upload.ts";
import type { ChosenPicture } from "./picture-picker.ts";
import { checkDraft, type DraftErrors, newProduct, type ProductDraft, toProductInput } from "./product-draft.ts";

type Send = (draft: ProductDraft, pictures: ChosenPicture[], onSent: (sent: Sent) => void) => Promise<void>;
export type ProductForm = ReturnType<typeof useProductForm>;

/**
 * The form of a product, new or not. Sent once at a time.
 * @param saved what the shop has; anything else in the form is unsaved
 * @param send sends what was typed
 * @param refused told of every refusal that names no field of the form
 */
export function useProductForm(
  saved: ProductDraft,
  send: Send,
  refused: (error: unknown) => void,
  start: ProductDraft = saved,
) {
  const [draft, setDraft] = useState(start);
  const [pictures, setPictures] = useState<ChosenPicture[]>([]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [progress, setProgress] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isDirty = pictures.length > 0 || JSON.stringify(draft) !== JSON.stringify(saved);

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);

  function reset(to: ProductDraft) {
    setDraft(to);
    setPictures([]);
    setErrors({});
  }

  /** Goes back to what is saved; one press brings what was typed back. */
  function discard() {
    const before = { draft, pictures };
    reset(saved);
    toast.ok("Changes discarded", {
      label: "Undo",
      onPress: () => {
        setDraft(before.draft);
        setPictures(before.pictures);
      },
    });
  }

  /** @param typed instead of what stands in the form */
  async function submit(event?: FormEvent, typed = draft) {
    event?.preventDefault();
    if (isSending.current) return;
    const wrong = checkDraft(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    isSending.current = true;
    setProgress(0);
    try {
      await send(typed, pictures, ({ sent, total }) => setProgress(total > 0 ? sent / total : 0));
    } catch (error) {
      const named = errorsOf(error);
      if (named) setErrors(named);
      else refused(error);
    }
    isSending.current = false;
    setProgress(null);
  }

  const change = (changes: Partial<ProductDraft>) => setDraft((typed) => ({ ...typed, ...changes }));
  return { form, draft, pictures, errors, progress, isDirty, change, setPictures, reset, discard, submit };
}

/** @param seenCounts of a product that was opened, so that only what is new is counted */
export function toForm(
  draft: ProductDraft,
  pictures: ChosenPicture[],
  revision?: number,
  seenCounts?: Record<string, number>,
): FormData {
  const form = new FormData();
  // New pictures replace those there are, and bring their own words.
  const words = pictures.length > 0 ? { pictureAlts: pictures.map(({ alt }) => alt) } : {};
  form.set("productData", JSON.stringify({ ...toProductInput(draft, seenCounts), ...words, revision }));
  for (const { file } of pictures) form.append("images", file);
  return form;
}

/** The refusal beside the field that it names, or null when it names none of this form. */
function errorsOf(error: unknown): DraftErrors | null {
  if (!(error instanceof ApiError)) return null;
  const { code, field, message } = error.refusal;
  if (code === "picture") return { images: message };
  const [name = "", part = ""] = (field ?? "").replace(/^productData\.?/, "").split(/\.(.*)/);
  if (name === "images" || name === "sizePrices") return { [part ? `${name}.${part}` : name]: message };
  if (name === "stock") return { [`stock.${part.replace(/\.(count|seen)$/, "")}`]: message };
  const known = name === "facts" ? part.replace(/^season\./, "").replace(/\..*/, "") : name;
  return Object.hasOwn(newProduct, known) ? { [known]: message } : null;
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-error]");
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.focus();
}
