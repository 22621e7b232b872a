/**
 * Phone numbers as people type them, and their one normal form.
 *
 * 1. Digits of every script, full width, superscripts, letters o and l among digits, and what cannot be seen are one text.
 * 2. A mobile number of Bangladesh is 01[3-9] and eight digits, also behind 880 with any zeros or a + before it, and also
 *    without its first 0. In the normal form it is 01...
 * 3. The first one in a text is its phone, whatever stands beside it: a second number, 'ext 1', '/2', a name.
 * 4. A number with a + or 00 and another country's code is never read as one of Bangladesh.
 *
 * Imports nothing but text.ts, because browser and server both run it.
 */
import { asciiDigits } from "../text.ts";

/** Of a mobile number in its normal form. */
export const mobileForm = /^01[3-9]\d{8}$/;

/**
 * The numbers in a text.
 * @returns `mobile`: its first mobile number of Bangladesh, as 01...; `others`: all other numbers of six digits and more, mobile
 *   ones as 01..., others as digits with the + that was typed
 */
export function phonesIn(text: string): { mobile: string | undefined; others: string[] } {
  const found = chunksOf(text).flatMap(numbersOf);
  const mobile = found.find((number) => mobileForm.test(number));
  const others = found.filter((number) => number !== mobile && number.replace("+", "").length >= 6);
  return { mobile, others: [...new Set(others)] };
}

/** The mobile numbers in a text as 01..., the phone first: those that a courier's rider can call. */
export function mobilesOf(text: string): string[] {
  const { mobile, others } = phonesIn(text);
  return mobile === undefined ? [] : [mobile, ...others.filter((number) => mobileForm.test(number))];
}

/**
 * The form in which a phone number is stored: a mobile number of Bangladesh as 01..., however it was typed. Any other text is
 * kept unchanged, also a number with words or a second number beside it.
 */
export function storedPhone(phone: string): string {
  const [only, ...more] = chunksOf(phone);
  const isNumberOnly = only !== undefined && more.length === 0 && !/[^+\d\s().-]/.test(folded(phone));
  const [number, ...others] = isNumberOnly ? numbersOf(only) : [];
  return number !== undefined && others.length === 0 && mobileForm.test(number) ? number : phone;
}

/**
 * The form in which phones are compared: the first mobile number as 01..., else the digits, else the text in lower case.
 */
export function plainPhone(phone: string): string {
  const { mobile } = phonesIn(phone);
  if (mobile !== undefined) return mobile;
  const typed = folded(phone).replace(/[^+\d]/g, "");
  const digits = typed.replaceAll("+", "");
  if (digits === "") return phone.trim().toLowerCase();
  const national = withoutCountry(typed.startsWith("+") ? `+${digits}` : digits);
  // Always fewer digits, so this ends.
  return national === undefined ? digits : plainPhone(national);
}

/**
 * By how many digits a number that begins with 01 misses its eleven: -1 is one too few, 2 are two too many. Undefined for a right
 * one, and for every other text: landlines, numbers of other countries, words.
 */
export function missedDigits(phone: string): number | undefined {
  const [first] = chunksOf(phone);
  if (first === undefined || phonesIn(phone).mobile !== undefined) return undefined;
  const number = withoutCountry(first.replace(/[^+\d]/g, "")) ?? first.replace(/\D/g, "");
  const missed = number.length - 11;
  return number.startsWith("01") && !isForeign(first) && missed !== 0 ? missed : undefined;
}

/** Letters that stand for 0 and 1 only where digits are beside them. */
const zeros = /[oOοΟоО]/g;
const ones = /[lI|]/g;

/** Rule 1. Marks go too: a keycap emoji is a digit with marks. */
function folded(text: string): string {
  const plain = asciiDigits(text.normalize("NFKC"))
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  return plain.replace(/[\doOοΟоОlI|]+/g, (run, at: number) => {
    const beside = plain.slice(Math.max(0, at - 1), at) + plain.slice(at + run.length, at + run.length + 1);
    const isNumber = /\d/.test(run) && !/\p{L}/u.test(beside);
    return isNumber ? run.replace(zeros, "0").replace(ones, "1") : run;
  });
}

/** Runs of digits with spaces, dots, hyphens and brackets between them. A + begins another one. */
function chunksOf(text: string): string[] {
  const runs = folded(text).match(/[+\d][\d\s().-]*/g) ?? [];
  return runs.filter((run) => /\d/.test(run));
}

/** The numbers that a run of digits consists of; the run itself if it is not made of mobile numbers. */
function numbersOf(chunk: string): string[] {
  const digits = chunk.replace(/[^+\d]/g, "");
  if (isForeign(chunk)) return [digits];
  const whole = mobilesIn(digits);
  if (whole !== undefined) return whole;
  // '01712345678 02-9876543', '01712345678 5': parts that are whole by themselves.
  const parts = chunk.trim().split(/\s+/);
  const isMade = parts.length > 1 && parts.some((part) => mobilesIn(part.replace(/[^+\d]/g, "")) !== undefined);
  return isMade ? parts.flatMap((part) => numbersOf(part)) : [withoutCountry(digits) ?? digits];
}

/** One mobile number after the other, with nothing left over; undefined for anything else. */
function mobilesIn(digits: string): string[] | undefined {
  const one = /^\+?(?:0*880?)?0*(1[3-9]\d{8})(?=$|\+?0|880)/;
  const found: string[] = [];
  let rest = digits;
  while (rest !== "") {
    const match = one.exec(rest);
    if (match === null) return undefined;
    found.push(`0${match[1]}`);
    rest = rest.slice(match[0].length);
  }
  return found;
}

/** +44..., 0044...: of another country. */
function isForeign(chunk: string): boolean {
  const digits = chunk.replace(/[^+\d]/g, "");
  return /^(?:\+|00)/.test(digits) && !/^\+?0*880/.test(digits) && !/^\+01[3-9]\d{8}$/.test(digits);
}

/** The national number with its 0; undefined for one without Bangladesh's code. */
function withoutCountry(typed: string): string | undefined {
  // Without + or 00, 880 is the country code only before a number that could be whole.
  const rest = /^(?:\+0*|0+)880(.+)$/.exec(typed)?.[1] ?? /^880(0?1\d{8,})$/.exec(typed)?.[1];
  return rest === undefined ? undefined : `0${rest.replace(/\D/g, "").replace(/^0+/, "")}`;
}
