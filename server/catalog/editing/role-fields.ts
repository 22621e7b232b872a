/** The fields of a product that each role of the team may change. Owners and managers change all of it. */
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { growersFields, type SizeFacts, sizeWeightsOf, textFields } from "#contract/rules/plants/product-fields.ts";

const texts: string[] = [
  ...["name", "bengaliName", "botanicalName", "commonName", "shortDescription", "description", "careGuide", "synonyms"],
  ...textFields,
];
const growing: string[] = ["careGuide", "facts", "inStock", ...growersFields];

/** Who does not set prices says how big and how old a size is, but not what it weighs: that makes its charge for delivery. */
export function withStoredWeights(given: SizeFacts | null, stored: SizeFacts | null): SizeFacts | null {
  const sizes = [...new Set([...Object.keys(given ?? {}), ...Object.keys(sizeWeightsOf(stored) ?? {})])];
  const kept = sizes.flatMap((size) => {
    const { weightGrams: _, ...fact } = given?.[size] ?? {};
    const weightGrams = stored?.[size]?.weightGrams;
    const merged = { ...fact, ...(weightGrams !== undefined && { weightGrams }) };
    return Object.keys(merged).length === 0 ? [] : [[size, merged] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** `columns`: those of the row that the role may write. `sizes`: which there are, with their prices; `counts`: only how many are left. */
export function partOfRole(role: StaffRole) {
  const only =
    (names: string[]) =>
    <Row extends object>(row: Row): Partial<Row> =>
      Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<Row>;
  if (role === "owner" || role === "manager") {
    return { columns: <Row extends object>(row: Row): Partial<Row> => row, sizes: true, counts: true, pictures: true };
  }
  if (role === "grower") return { columns: only(growing), sizes: false, counts: true, pictures: false };
  return { columns: only(texts), sizes: false, counts: false, pictures: true };
}
