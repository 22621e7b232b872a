/** The fields of a product that each role of the team may change. Owners and managers change all of it. */
import type { StaffRole } from "#contract/rules/office/roles.ts";

const texts = [
  "name",
  "bengaliName",
  "botanicalName",
  "commonName",
  "shortDescription",
  "bengaliShortDescription",
  "description",
  "bengaliDescription",
  "careGuide",
  "bengaliCareGuide",
  "arrives",
  "bengaliArrives",
  "synonyms",
];
const growing = ["careGuide", "bengaliCareGuide", "facts", "sizeFacts", "inStock"];

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
