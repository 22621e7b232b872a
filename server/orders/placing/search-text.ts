/**
 * The text that the owner's search of orders looks through, and how a query is read.
 *
 * 1. The text is number, names, phone, e-mail, street, city and products in lower case, then on a line of its own the
 *    courier and tracking number. It is written when the order is placed. Words with Bengali digits, and phones not typed as 01..., are repeated in plain form.
 * 2. The text must contain every word of the query, also inside a word; words of one or two letters only at the beginning
 *    of a word, or after a hyphen, because the index has nothing shorter than three letters.
 * 3. Accents, apostrophes and kinds of hyphens make no difference: plainLetters (contract/rules/text.ts) folds text and query.
 * 4. The query is brought to the same plain form: digits of every script match Latin ones, and a phone is found with spaces, dashes
 *    or +880, an order as '#GP-1064', 'GP1064' or '#1064'. What cannot be seen is left out.
 */
import { and, like, or, type SQL } from "drizzle-orm";
import { townOf } from "#contract/rules/delivery/address.ts";
import { mobileForm, phonesIn, plainPhone, storedPhone } from "#contract/rules/delivery/phone.ts";
import { asciiDigits, plainCode, plainLetters, typedOrderNumber, withoutInvisible } from "#contract/rules/text.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { orders } from "#db/schema/orders.ts";

export type SoldName = { name: string; bengaliName: string };

/** @param number empty for a new order: the database puts its number before this text */
export function searchTextOf(number: string, address: DeliveryAddress, lines: SoldName[]): string {
  const { firstName, lastName, phone, email, street } = address;
  const products = lines.map(({ name, bengaliName }) => `${name} ${bengaliName}`);
  const text = fold([number, firstName, lastName, phone, email, street, townOf(address), ...products].join(" "));
  const plainWords = [plainPhone(phone), ...phonesIn(phone).others, plain(phone), ...text.split(" ").map(asciiDigits)];
  return [text, ...new Set(plainWords.filter((word) => !text.includes(word)))].join(" ");
}

/** The text with this courier. Nothing else in it contains a line break. */
export function withCourier(searchText: string, courier: { courierName: string; trackingNumber: string }): string {
  const [placed = ""] = searchText.split("\n");
  return `${placed.trimEnd()} \n ${fold(`${courier.courierName} ${courier.trackingNumber}`)}`;
}

/** Undefined when the query has no words: all orders match. */
export function matchesQuery(query: string): SQL | undefined {
  const words = new Set(wordsOf(query));
  return and(...[...words].filter((word) => word !== "").map(hasWord));
}

/** A number of an order, and a phone, however they are typed, are one word. */
export function wordsOf(query: string): string[] {
  const number = typedOrderNumber(query);
  if (number !== undefined && /^(?:gp|#)/i.test(plainCode(query))) return [`gp-${number}`];
  const phone = storedPhone(query);
  if (mobileForm.test(phone)) return [phone];
  return plain(withoutInvisible(query)).split(/\s+/);
}

function hasWord(word: string): SQL | undefined {
  if ([...word].length > 2) return like(orders.searchText, `%${escaped(word)}%`);
  // Also after a hyphen: of the order's number, or of a name such as 'mother-in-law'.
  const places = [`${escaped(word)}%`, `% ${escaped(word)}%`, `%-${escaped(word)}%`];
  return or(...places.map((place) => like(orders.searchText, place)));
}

function plain(text: string): string {
  return joinPhones(asciiDigits(fold(text)));
}

function fold(text: string): string {
  return plainLetters(text.toLowerCase());
}

const gap = "[\\s().-]*";
/** +880 and the rest of the number; 880 only before a whole number, since an order's may begin with it; 0... */
const phoneNumber = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:(?:\\+|00)${gap}880${gap}0?|880${gap}(?=(?:\\d${gap}){10}(?!\\d))|0)((?:${gap}\\d){1,10})(?!\\d)`,
  "gu",
);

/** Every Bangladeshi phone number in the text, complete or not, as 01... without gaps. */
function joinPhones(text: string): string {
  return text.replace(phoneNumber, (_all, rest: string) => `0${rest.replace(/\D/g, "")}`);
}

/** LIKE's three special characters. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
