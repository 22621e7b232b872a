// Values in the book of changes, in words.
import { forgottenValue } from "#contract/rules/office/activity-kinds.ts";
import * as m from "#messages";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { formatMoment } from "../kit/moment.ts";
import { codeWord } from "./code-words.ts";
import { fieldName, isField } from "./field-names.ts";

const longest = 120;
const id = /^[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/;
const day = /^20\d\d-\d\d-\d\d$/;
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** @param value as the book keeps it, of the field `name` */
export function valueText(name: string, value: unknown): string {
  const text = wholeText(name, value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function wholeText(name: string, value: unknown): string {
  if (value === forgottenValue) return m.activity_forgotten();
  if (value === null || value === undefined || value === "") return m.activity_nothing();
  if (value === true) return m.activity_yes();
  if (value === false) return m.activity_no();
  if (typeof value === "number") return inDigits(value);
  if (Array.isArray(value) && value.length > 0 && value.every((one) => id.test(String(one))))
    return inDigits(value.length);
  if (Array.isArray(value)) return value.map((one) => wholeText(name, one)).join(", ") || m.activity_nothing();
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([part, inner]) => m.activity_value({ name: partName(part), value: wholeText(part, inner) }))
      .join(", ");
  }
  return codeText(name, String(value));
}

/** A size's own name is no field. */
const partName = (part: string) => (isField(part) ? fieldName(part) : sizeName(part));

function codeText(name: string, text: string): string {
  const word = codeWord(name, text);
  if (word !== undefined) return word;
  if (id.test(text)) return m.activity_other_record();
  if (name === "size" || name === "sizes" || name === "toSize") return sizeName(text);
  return time.test(text) ? formatMoment(text) : day.test(text) ? showDay(text) : text;
}
