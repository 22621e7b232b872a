import { phonesIn } from "#contract/rules/delivery/phone.ts";
import { asciiDigits } from "#contract/rules/text.ts";

/** The number to dial: Latin digits, with a leading + if one was typed. */
export function dialNumber(phone: string): string {
  const { mobile } = phonesIn(phone);
  if (mobile !== undefined) return mobile;
  const digits = asciiDigits(phone).replace(/[^+\d]/g, "");
  return digits.slice(0, 1) + digits.slice(1).replaceAll("+", "");
}

/** The number in a WhatsApp link: 880, then the number without its leading 0. */
export function whatsAppNumber(phone: string): string {
  const digits = dialNumber(phone).replace("+", "").replace(/^00/, "");
  if (digits.startsWith("880")) return `880${digits.slice(3).replace(/^0/, "")}`;
  if (digits.startsWith("0")) return `880${digits.slice(1)}`;
  return /^1\d{9}$/.test(digits) ? `880${digits}` : digits;
}
