import type { ProductDraft } from "./product-draft.ts";

export type Merged = {
  /** Each field as the side has it that changed it; mine where both did. */
  draft: ProductDraft;
  /** Fields that only they changed. */
  theirs: string[];
  /** Fields that both changed, to different values. */
  both: string[];
};

/** Puts two changes of one product together. @param base as both found it */
export function mergeDrafts(base: ProductDraft, mine: ProductDraft, their: ProductDraft): Merged {
  const differs = (field: keyof ProductDraft, one: ProductDraft, other: ProductDraft) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const fields = Object.keys(base) as (keyof ProductDraft)[];
  const changedByThem = fields.filter((field) => differs(field, base, their) && differs(field, mine, their));
  const both = changedByThem.filter((field) => differs(field, base, mine));
  const theirs = changedByThem.filter((field) => !both.includes(field));
  return { draft: { ...mine, ...Object.fromEntries(theirs.map((field) => [field, their[field]])) }, theirs, both };
}
