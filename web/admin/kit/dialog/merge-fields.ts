export type Merged<T> = {
  /** Each field as the side has it that changed it; mine where both did. */
  draft: T;
  /** Fields that only they changed. */
  theirs: string[];
  /** Fields that both changed, to different values. */
  both: string[];
};

/** Puts two changes of one form together, field by field. @param base as both found it */
export function mergeFields<T extends object>(base: T, mine: T, their: T): Merged<T> {
  const differs = (field: keyof T, one: T, other: T) => JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const fields = [...new Set([base, mine, their].flatMap(Object.keys))] as (keyof T & string)[];
  const changedByThem = fields.filter((field) => differs(field, base, their) && differs(field, mine, their));
  const both = changedByThem.filter((field) => differs(field, base, mine));
  const theirs = changedByThem.filter((field) => !both.includes(field));
  return { draft: { ...mine, ...Object.fromEntries(theirs.map((field) => [field, their[field]])) }, theirs, both };
}
