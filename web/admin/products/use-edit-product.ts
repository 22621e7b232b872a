import { useRef, useState } from "react";
import type { EditedMeanwhile, OwnedProduct } from "#contract/product-desk.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { uploadingOffice } from "../kit/upload.ts";
import { refused } from "../shell/queries.ts";
import { draftOf } from "./product-draft.ts";
import { toForm, useProductForm } from "./use-product-form.ts";

/** The form of a product that was opened, and what to do when somebody else saves it meanwhile. */
export function useEditProduct(opened: OwnedProduct, onSaved: (message: string) => void) {
  const [product, setProduct] = useState(opened);
  const [conflict, setConflict] = useState<EditedMeanwhile | null>(null);
  // Beside the state, because saving over another's version sends it at once.
  const revision = useRef(opened.revision);
  const seenCounts = useRef(opened.stock);
  const form = useProductForm(
    draftOf(product),
    async (draft, pictures, onSent) => {
      const sent = toForm(draft, pictures, revision.current, seenCounts.current);
      try {
        const { message } = await uploadingOffice(onSent).updateProduct(product._id, sent);
        onSaved(message);
      } catch (error) {
        // The form says how many there are now: from then on that is what was seen.
        seenCounts.current = countedNow(error, seenCounts.current);
        throw error;
      }
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
    seenCounts.current = conflict.product.stock;
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
