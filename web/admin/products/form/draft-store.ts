import { newProduct, type ProductDraft } from "./product-draft.ts";

const key = "gp:admin:new-product";

/** The texts of a product that is not added yet, as they stand on this device. Pictures cannot be kept there. */
export function storedDraft(): ProductDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? completed(stored) : null;
  } catch {
    return null;
  }
}

/** Null forgets it. A full or forbidden storage only means that there is no draft. */
export function storeDraft(draft: ProductDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    console.warn("The draft could not be kept", error);
  }
}

/** A field that is missing or of another kind, such as of an older version of the form, is as in a new product. */
function completed(stored: object): ProductDraft {
  const known = Object.entries(stored).filter(([field, value]) => {
    const usual: unknown = Object.hasOwn(newProduct, field) ? newProduct[field as keyof ProductDraft] : undefined;
    return (
      typeof value === typeof usual &&
      value !== null &&
      Array.isArray(value) === Array.isArray(usual) &&
      (typeof value !== "object" || Object.values(value).every((one) => ["string", "number"].includes(typeof one)))
    );
  });
  return { ...newProduct, ...Object.fromEntries(known) };
}
