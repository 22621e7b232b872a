import { requiredLine } from "./replies.ts";
import { asciiDigits } from "./text.ts";

/** A code by SMS: of six digits, in either script. */
export const phoneCode = requiredLine(20)
  .transform(asciiDigits)
  .refine((code) => /^\d{6}$/.test(code), "is not a code of six digits");
