import { asciiDigits } from "./text.ts";

/**
 * The form in which a phone number is stored: a Bangladeshi mobile number as 01..., however it was typed. Any other text is
 * kept unchanged, also a number with words beside it.
 */
export function storedPhone(phone: string): string {
  const isNumberOnly = /^[+\d\s().\p{Pd}\p{Cf}]+$/u.test(asciiDigits(phone));
  const plain = plainPhone(phone);
  return isNumberOnly && /^01[3-9]\d{8}$/.test(plain) ? plain : phone;
}

/**
 * Normalizes a phone number for comparing: digits only, and a Bangladeshi number as 01... however it was typed (+880, 0088,
 * Bengali digits, spaces, dashes). A text without digits is returned in lower case.
 */
export function plainPhone(phone: string): string {
  const typed = asciiDigits(phone).replace(/[^+\d]/g, "");
  const digits = typed.replaceAll("+", "");
  if (digits === "") return phone.trim().toLowerCase();
  // Without + or 00, 880 is the country code only before a complete number.
  const rest =
    /^(?:\+|00)880(.+)$/.exec(typed)?.[1] ?? /^880(0?1\d{9})$/.exec(digits)?.[1] ?? /^(1[3-9]\d{8})$/.exec(digits)?.[1];
  return rest === undefined ? digits : `0${rest.replace(/\D/g, "").replace(/^0/, "")}`;
}
