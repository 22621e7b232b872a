import { z } from "zod";

/** Every answer of the API: `{ success, message, ... }` with a true HTTP status. */
export const reply = z.object({ success: z.literal(true), message: z.string() });

/** A refusal. `field` names the wrong part of the input as a path ("address.phone"); `requestId` comes with a 500. */
export const refusal = z.looseObject({
  success: z.literal(false),
  message: z.string(),
  code: z.string().optional(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;

/** An id as the shop makes them (UUIDv7), any letter case refused but lower. */
export const id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "is not an id");

/** One line of text: trimmed, NFC, no control characters. */
export function line(max: number) {
  return (
    z
      .string()
      .normalize("NFC")
      .trim()
      .max(max, `is longer than ${max} characters`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/, "has a control character")
  );
}

/** {@link line} that must not be empty. */
export function requiredLine(max: number, message = "is required") {
  return line(max).refine((text) => text.length > 0, message);
}

/** Several lines of text: trimmed, NFC; tabs and line breaks allowed. */
export function paragraphs(max: number) {
  return (
    z
      .string()
      .normalize("NFC")
      .trim()
      .max(max, `is longer than ${max} characters`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, "has a control character")
  );
}

/** Decimal taka with at most two places, 0 to 9,999,999.99. */
export const taka = z
  .number()
  .min(0, "is below zero")
  .max(9_999_999.99, "is too large")
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, "has more than two decimals");
