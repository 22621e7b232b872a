import { asciiDigits } from "#contract/text.ts";

/** 01[3-9] and eight digits, with or without +880, with any spacing. Only for a hint: every number is accepted. */
export function looksLikeMobile(phone: string): boolean {
  return /^((\+|00)?88)?01[3-9]\d{8}$/.test(asciiDigits(phone).replace(/[\s().-]/g, ""));
}
