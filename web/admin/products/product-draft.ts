import type { ProductInput } from "#contract/catalog.ts";
import type { ProductSize } from "#contract/constants.ts";

/** What the form holds: texts as typed. Prices in taka. */
export type ProductDraft = {
  name: string;
  bengaliName: string;
  botanicalName: string;
  commonName: string;
  shortDescription: string;
  description: string;
  careGuide: string;
  price: string;
  offerPrice: string;
  category: string;
  subcategory: string;
  popular: boolean;
  sizes: ProductSize[];
};
export type DraftErrors = Partial<Record<keyof ProductDraft | "images", string>>;

/** Defaults of the add form (specification, section 9). */
export const newProduct: ProductDraft = {
  name: "",
  bengaliName: "",
  botanicalName: "",
  commonName: "",
  shortDescription: "",
  description: "",
  careGuide: "",
  price: "10",
  offerPrice: "10",
  category: "",
  subcategory: "",
  popular: false,
  sizes: [],
};

/** Taka as typed; null when it is no amount with at most two decimals. */
export function readTaka(text: string): number | null {
  const typed = text.trim().replaceAll(",", "");
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

export function checkDraft(draft: ProductDraft): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.name.trim() === "") errors.name = "Enter a name";
  if (draft.category === "") errors.category = "Choose a category";
  for (const field of ["price", "offerPrice"] as const) {
    if (readTaka(draft[field]) === null) errors[field] = "Enter an amount in taka";
  }
  return errors;
}

export function toProductInput(draft: ProductDraft): Partial<ProductInput> {
  return {
    ...draft,
    subcategory: draft.subcategory === "" ? null : draft.subcategory,
    price: readTaka(draft.price) ?? 0,
    offerPrice: readTaka(draft.offerPrice) ?? 0,
  };
}
