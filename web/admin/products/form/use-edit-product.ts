import { useEffect, useRef, useState } from "react";
import type { EditedMeanwhile, OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { mergeFields } from "#web/admin/kit/dialog/merge-fields.ts";
import { uploadingOffice } from "#web/admin/kit/form/upload.ts";
import { refused } from "#web/admin/kit/queries.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { keepEditDraft, readEditDraft } from "./edit-draft.ts";
import { isChosen } from "./pictures/picture-picker.ts";
import { type DraftPicture, draftOf, type ProductDraft } from "./product-draft.ts";
import { type Send, toForm, useProductForm } from "./use-product-form.ts";

/** The form of a product that was opened, and what to do when somebody else saves it meanwhile. */
export function useEditProduct(opened: OwnedProduct, onSaved: (message: string) => void) {
  const [product, setProduct] = useState(opened);
  const [conflict, setConflict] = useState<EditedMeanwhile | null>(null);
  const [kept] = useState(() => readEditDraft(opened._id));
  // Beside the state, because saving over another's version sends it at once.
  const basis = useRef<Basis>({ ...basisOf(opened), ...kept });
  const forget = () => keepEditDraft(opened._id, null);
  const send = sendOver(product._id, basis, (message) => {
    forget();
    onSaved(message);
  });
  const refuse = (error: unknown) => {
    const edited = editedMeanwhile(error);
    if (edited) setConflict(edited);
    else refused(error);
  };
  const start = kept ? restoredDraft(opened, kept.draft) : draftOf(opened);
  const form = useProductForm(draftOf(product), send, refuse, start);
  const { draft, isDirty } = form;
  const merged = conflict && mergeFields(basis.current.base, draft, draftOf(conflict.product));
  const stored = [...product.pictures, ...(conflict?.product.pictures ?? [])];
  useEffect(() => {
    const { base, revision, stock } = basis.current;
    keepEditDraft(opened._id, isDirty ? { draft, base, revision, stock } : null);
  }, [opened._id, draft, isDirty]);

  function takeTheirs() {
    if (conflict === null) return;
    basis.current = basisOf(conflict.product);
    setProduct(conflict.product);
    form.reset(draftOf(conflict.product));
    setConflict(null);
    toast.ok(m.product_desk_taken_over());
  }

  /** Saves both changes; where both touched a field, mine. */
  async function saveBoth() {
    if (conflict === null || merged === null) return;
    basis.current = { ...basisOf(conflict.product), stock: basis.current.stock };
    setConflict(null);
    const both = withPicturesOf(conflict.product, merged.draft);
    setProduct(conflict.product);
    form.change(both);
    await form.submit(undefined, both);
  }

  return {
    ...form,
    product,
    stored,
    conflict,
    merged,
    takeTheirs,
    saveBoth,
    keepEditing: () => setConflict(null),
    forget,
  };
}

/** Saves over what was seen. */
function sendOver(productId: string, basis: { current: Basis }, onSaved: (message: string) => void): Send {
  return async (draft, files, onSent) => {
    const { revision, stock } = basis.current;
    try {
      const { message } = await uploadingOffice(onSent).updateProduct(productId, toForm(draft, files, revision, stock));
      onSaved(message);
    } catch (error) {
      // The form says how many there are now: from then on that is what was seen.
      basis.current = { ...basis.current, stock: countedNow(error, stock) };
      throw error;
    }
  };
}

type Basis = { base: ProductDraft; revision: number; stock: Record<string, number> };

/** The basis that a change is compared with: the product as it was opened, and the counts that were seen. */
function basisOf(product: OwnedProduct): Basis {
  return { base: draftOf(product), revision: product.revision, stock: product.stock };
}

/** Without the stored pictures that the product no longer has. */
function withPicturesOf(product: OwnedProduct, draft: ProductDraft): ProductDraft {
  const isThere = ({ key }: DraftPicture) => isChosen(key) || product.pictures.some(({ url }) => url === key);
  return { ...draft, pictures: draft.pictures.filter(isThere) };
}

/** Chosen files cannot be kept; what was typed can. */
function restoredDraft(opened: OwnedProduct, kept: ProductDraft): ProductDraft {
  const draft = { ...draftOf(opened), ...kept };
  return { ...draft, pictures: draft.pictures.filter(({ key }) => !isChosen(key)) };
}

function countedNow(error: unknown, seen: Record<string, number>): Record<string, number> {
  if (!(error instanceof ApiError) || error.refusal.code !== "stock-changed") return seen;
  const { size, left } = error.refusal as unknown as { size: string; left: number | null };
  const { [size]: _, ...others } = seen;
  return left === null ? others : { ...others, [size]: left };
}

function editedMeanwhile(error: unknown): EditedMeanwhile | null {
  if (!(error instanceof ApiError) || error.refusal.code !== "edited-meanwhile") return null;
  return error.refusal as unknown as EditedMeanwhile;
}
