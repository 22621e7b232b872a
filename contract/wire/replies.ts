import { z } from "zod";
import { hasVisibleLetter, textFault, withoutDirectionMarks, withoutInvisible } from "../rules/text.ts";
import { fault } from "./faults.ts";
import { refusalCodes } from "./refusal-codes.ts";

/** Every answer of the API: `{ success, message, ... }` with a true HTTP status. */
export const reply = z.object({ success: z.literal(true), message: z.string() });

/**
 * A refusal. `code` says which, for programs. `field` names the wrong field of the input as a path ("address.phone"); if several are wrong, `fields` has a
 * message for each. A 500 has a `requestId`.
 */
export const refusal = z.looseObject({
  success: z.literal(false),
  message: z.string().meta({ description: "A sentence for the reader, in the language that Accept-Language asks for" }),
  code: z.enum(refusalCodes).meta({ description: "What programs compare" }),
  field: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
refusal.register(z.globalRegistry, { id: "Refusal" });
export type Refusal = z.infer<typeof refusal>;

/** An id as the shop makes them (UUIDv7), any letter case refused but lower. */
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const id = z.string().regex(idForm, fault("notAnId"));
/** Whether the database can read it as an id. */
export const isId = (text: string) => idForm.test(text);

/**
 * A text of an input, unchanged. Every text of every call uses this or one of the functions below, unless a pattern or a
 * closed list limits its characters. The length is checked first, so that no other check reads a huge text.
 * @param words messages for a missing or too long text, in place of the default ones
 */
export function text(max: number, words: { missing?: string; tooLong?: string } = {}) {
  return checked(max, words.tooLong ?? fault("longer", { most: max }), words.missing);
}

/** {@link text} that must not be empty. */
export function requiredText(max: number, missing = fault("required")) {
  return text(max, { missing }).min(1, missing);
}

/** One line of text: trimmed, NFC, without control characters and without what cannot be seen (text.ts). */
export function line(max: number) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return normalized(max, withoutInvisible).regex(/^[^\u0000-\u001f\u007f]*$/, fault("controlCharacter"));
}

/** {@link line} that has a letter or digit, of any script. */
export function requiredLine(max: number, message = fault("required")) {
  return line(max).refine(hasVisibleLetter, message);
}

/** Several lines of text: trimmed, NFC, without direction marks; tabs and line breaks allowed. */
export function paragraphs(max: number) {
  return normalized(max, withoutDirectionMarks);
}

/** A letter in NFC has at most this many UTF-16 units before normalization, in any language. */
const unitsOfLetter = 4;

function normalized(max: number, clean: (text: string) => string) {
  const tooLong = fault("longer", { most: max });
  return checked(max * unitsOfLetter, tooLong)
    .normalize("NFC")
    .overwrite((text) => clean(text).trim())
    .max(max, tooLong);
}

const faultOfText = ({ input }: { input?: unknown }) => fault(textFault(String(input)) ?? "wrong");

/** A text that fails one check is not checked further. */
function checked(max: number, tooLong: string, missing?: string) {
  return z
    .string(missing)
    .max(max, { error: tooLong, abort: true })
    .refine((text) => textFault(text) === undefined, { error: faultOfText, abort: true });
}

/** Decimal taka with at most two places, 0 to 9,999,999.99. */
export const taka = z
  .number()
  .min(0, fault("belowZero"))
  .max(9_999_999.99, fault("tooLarge"))
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, fault("decimals"));
