import { asciiDigits } from "#contract/text.ts";

/** 01[3-9] and eight digits, with or without +880, however it is spaced. Only for a hint: any number is taken. */
export function looksLikeMobile(phone: string): boolean {
  return /^((\+|00)?88)?01[3-9]\d{8}$/.test(asciiDigits(phone).replace(/[\s().-]/g, ""));
}
