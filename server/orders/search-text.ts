/**
 * What the owner's search of orders looks through, and how a query is read.
 *
 * 1. The text is number, names, phone and products in lower case, as db/migrations/0003_back_office.sql wrote it for the
 *    orders before it; a phone that was not typed as 01... stands in it once more in that form.
 * 2. Every word of a query must stand in the text, in part or whole.
 * 3. Digits are the same in both scripts, and a phone is found however it is written: spaces, dashes, +880.
 */
import { and, like, or, type SQL } from "drizzle-orm";
import type { DeliveryAddress } from "#contract/orders.ts";
import { orders } from "#db/schema/orders.ts";

type SoldName = { name: string; bengaliName: string };

export function searchTextOf(number: string, address: DeliveryAddress, lines: SoldName[]): string {
  const { firstName, lastName, phone } = address;
  const products = lines.map(({ name, bengaliName }) => `${name} ${bengaliName}`);
  const text = fold([number, firstName, lastName, phone, ...products].join(" "));
  const plainPhone = joinPhones(withLatinDigits(fold(phone)));
  return text.includes(plainPhone) ? text : `${text} ${plainPhone}`;
}

/** Undefined: the query has no words, and all orders match. */
export function matchesQuery(query: string): SQL | undefined {
  const words = joinPhones(withLatinDigits(fold(query))).split(/\s+/);
  return and(
    ...[...new Set(words)]
      .filter((word) => word !== "")
      .map((word) => or(...spellings(word).map((spelling) => like(orders.searchText, `%${escaped(spelling)}%`)))),
  );
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function withLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}

/** A product's name may have its digits in Bengali. */
function spellings(word: string): string[] {
  const inBengali = word.replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
  return inBengali === word ? [word] : [word, inBengali];
}

const gap = "[\\s().-]*";
/** +880 and what follows of the number; 880 alone only before a whole number, since it may begin an order's; 0... */
const phone = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:(?:\\+|00)${gap}880${gap}0?|880${gap}(?=(?:\\d${gap}){10}(?!\\d))|0)((?:${gap}\\d){1,10})(?!\\d)`,
  "gu",
);

/** Every phone number of Bangladesh in the text, whole or begun, as 01... without gaps. */
function joinPhones(text: string): string {
  return text.replace(phone, (_all, rest: string) => `0${rest.replace(/\D/g, "")}`);
}

/** In LIKE these three mean something. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
