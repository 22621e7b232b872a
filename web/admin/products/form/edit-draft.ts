// Unsaved typing in the dialog of a product, kept in this tab: an ended session and a reload lose nothing.
import { readStored, writeStored } from "#web/browser-storage.ts";
import { newProduct, type ProductDraft } from "./product-draft.ts";

/**
 * A field that a draft of an older version lacks is as in a new product. `base`, `revision` and `stock` are those that
 * the form began with: changes that others saved since are noticed when this is saved.
 */
type EditDraft = { draft: ProductDraft; base: ProductDraft; revision: number; stock: Record<string, number> };

const keyOf = (productId: string) => `gp:office:edit:${productId}`;

export function readEditDraft(productId: string): EditDraft | null {
  try {
    const kept = JSON.parse(readStored(keyOf(productId), "sessionStorage") ?? "null") as EditDraft | null;
    return kept &&
      typeof kept.revision === "number" &&
      typeof kept.draft?.name === "string" &&
      typeof kept.base?.name === "string"
      ? { ...kept, draft: { ...newProduct, ...kept.draft }, base: { ...newProduct, ...kept.base } }
      : null;
  } catch {
    return null;
  }
}

/** `null` deletes it. */
export function keepEditDraft(productId: string, kept: EditDraft | null): void {
  writeStored(keyOf(productId), kept && JSON.stringify(kept), "sessionStorage");
}
