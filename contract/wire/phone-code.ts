import { plainCode } from "../rules/text.ts";
import { fault } from "./faults.ts";
import { requiredLine } from "./replies.ts";

/** A code by SMS: of six digits, in any script. */
export const phoneCode = requiredLine(20)
  .transform((code) => plainCode(code).replace(/[\s-]/g, ""))
  .refine((code) => /^\d{6}$/.test(code), fault("sixDigits"));
