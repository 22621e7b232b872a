import { useRef, useState } from "react";
import type { EditedMeanwhile, OwnedProduct } from "#contract/product-desk.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { useOwner } from "../owner.ts";
import { uploadingOffice } from "../upload.ts";
import { draftOf } from "./product-draft.ts";
import { toForm, useProductForm } from "./use-product-form.ts";

/** The form of a product that was opened, and what to do when somebody else saves it meanwhile. */
export function useEditProduct(opened: OwnedProduct, onSaved: (message: string) => void) {
  const { refused } = useOwner();
  const [product, setProduct] = useState(opened);
  const [conflict, setConflict] = useState<EditedMeanwhile | null>(null);
  // Beside the state, because saving over another's version sends it at once.
  const revision = useRef(opened.revision);
  const form = useProductForm(
    draftOf(product),
    async (draft, pictures, onSent) => {
      const sent = toForm(draft, pictures, revision.current);
      const { message } = await uploadingOffice(onSent).updateProduct(product._id, sent);
      onSaved(message);
    },
    (error) => {
      const edited = editedMeanwhile(error);
      if (edited) setConflict(edited);
      else refused(error);
    },
  );

  function takeTheirs() {
    if (conflict === null) return;
    revision.current = conflict.product.revision;
    setProduct(conflict.product);
    form.reset(draftOf(conflict.product));
    setConflict(null);
    toast.ok("This is the product as it is now");
  }

  async function saveOver() {
    if (conflict === null) return;
    revision.current = conflict.product.revision;
    setConflict(null);
    await form.submit();
  }

  const discard = () => form.reset(draftOf(product));
  return { ...form, product, conflict, takeTheirs, saveOver, keepEditing: () => setConflict(null), discard };
}

function editedMeanwhile(error: unknown): EditedMeanwhile | null {
  if (!(error instanceof ApiError) || error.refusal.code !== "edited-meanwhile") return null;
  return error.refusal as unknown as EditedMeanwhile;
}
