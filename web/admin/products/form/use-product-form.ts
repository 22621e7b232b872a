import { type FormEvent, useEffect, useRef, useState } from "react";
import { uploadMark } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { useQuestion } from "#web/admin/kit/dialog/question.tsx";
import type { Sent } from "#web/admin/kit/form/upload.ts";
import { withoutErrorsOf, wrongFields } from "#web/admin/kit/form/wrong-fields.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import type { FormPicture } from "./pictures/picture-picker.ts";
import {
  checkDraft,
  type DraftErrors,
  newProduct,
  type ProductDraft,
  priceQuestion,
  toProductInput,
} from "./product-draft.ts";

/** By the key of a picture in the draft. */
export type ChosenFiles = ReadonlyMap<string, File>;
export type Send = (draft: ProductDraft, files: ChosenFiles, onSent: (sent: Sent) => void) => Promise<void>;

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
  const { form, draft, files, errors, ...typing } = useTyped(start);
  const [progress, setProgress] = useState<number | null>(null);
  const isSending = useRef(false);
  const question = useQuestion();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);

  /** Goes back to what is saved; one press brings what was typed back. */
  function discard() {
    typing.reset(saved);
    toast.ok(m.product_desk_discarded(), { label: m.product_desk_undo(), onPress: () => typing.bringBack(draft) });
  }

  /** @param typed instead of what stands in the form */
  async function submit(event?: FormEvent, typed = draft) {
    event?.preventDefault();
    if (isSending.current) return;
    const wrong = checkDraft(typed);
    typing.refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    const doubt = priceQuestion(typed, saved);
    if (doubt && !(await question.ask(doubt))) return;
    isSending.current = true;
    setProgress(0);
    try {
      await send(typed, files, ({ sent, total }) => setProgress(total > 0 ? sent / total : 0));
    } catch (error) {
      const named = errorsOf(error, typed, files);
      if (named) typing.refuse(named);
      else refused(error);
    }
    isSending.current = false;
    setProgress(null);
  }

  return {
    form,
    draft,
    pictures: draft.pictures.map(({ key, alt }): FormPicture => ({ key, alt, file: files.get(key) ?? null })),
    errors,
    progress,
    isDirty,
    change: typing.change,
    setPictures: typing.setPictures,
    reset: typing.reset,
    discard,
    submit,
    questionDialog: question.dialog,
  };
}

/** The form's draft and its errors. */
function useTyped(start: ProductDraft) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  // Those that were removed too: what is discarded can be brought back.
  const [files, setFiles] = useState<ChosenFiles>(new Map());
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current);
  }, [refusals]);

  /** A field's error is cleared when the field changes. */
  function change(changes: Partial<ProductDraft>) {
    setDraft((typed) => ({ ...typed, ...changes }));
    setErrors((before) => withoutErrorsOf(Object.keys(changes), before));
  }

  return {
    form,
    draft,
    files,
    errors,
    change,
    bringBack: setDraft,
    reset(to: ProductDraft) {
      setDraft(to);
      setErrors({});
    },
    refuse(wrong: DraftErrors) {
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) setRefusals((count) => count + 1);
    },
    setPictures(pictures: FormPicture[]) {
      const chosen = pictures.flatMap(({ key, file }) => (file ? [[key, file] as const] : []));
      setFiles((known) => new Map([...known, ...chosen]));
      change({ pictures: pictures.map(({ key, alt }) => ({ key, alt })) });
    },
  };
}

/** @param seenCounts of a product that was opened, so that only what is new is counted */
export function toForm(
  draft: ProductDraft,
  files: ChosenFiles,
  revision?: number,
  seenCounts?: Record<string, number>,
): FormData {
  const form = new FormData();
  const pictures = draft.pictures.map(({ key }) => (files.has(key) ? uploadMark : key));
  form.set("productData", JSON.stringify({ ...toProductInput(draft, seenCounts), pictures, revision }));
  for (const file of filesOf(draft, files)) form.append("images", file);
  return form;
}

/** In the order in which they are sent. */
function filesOf(draft: ProductDraft, files: ChosenFiles): File[] {
  return draft.pictures.flatMap(({ key }) => files.get(key) ?? []);
}

/** A refusal's messages for the fields that it names; null when it names none of this form. */
function errorsOf(error: unknown, draft: ProductDraft, files: ChosenFiles): DraftErrors | null {
  if (!(error instanceof ApiError)) return null;
  const { code, field, message } = error.refusal;
  if (code === "picture") {
    const refusedFile = filesOf(draft, files)[Number(field?.replace("images.", ""))];
    return { pictures: refusedFile ? `${refusedFile.name}: ${message}` : message };
  }
  const named = Object.entries(wrongFields(error)).map(([path, message]) => errorAt(path, message));
  const errors: DraftErrors = Object.assign({}, ...named);
  return Object.keys(errors).length > 0 ? errors : null;
}

/** @param path as the server names the field */
function errorAt(path: string, message: string): DraftErrors {
  const [name = "", part = ""] = path.replace(/^productData\.?/, "").split(/\.(.*)/);
  if (name === "images" || name === "pictures" || name === "pictureAlts") return { pictures: message };
  if (name === "sizePrices" || name === "sizeFacts" || name === "ownFacts")
    return { [part ? `${name}.${part}` : name]: message };
  if (name === "stock") return { [`stock.${part.replace(/\.(count|seen)$/, "")}`]: message };
  const known = name === "facts" ? part.replace(/^season\./, "").replace(/\..*/, "") : name;
  return Object.hasOwn(newProduct, known) ? { [known]: message } : {};
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-error]");
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.focus();
}
