/**
 * What the owner's search of orders looks through, and how a query is read.
 *
 * 1. The text is number, names, phone, e-mail, street, city and products in lower case, then on a line of its own the
 *    courier and tracking number. Older orders have what was written down when they were placed, as db/migrations/0003_back_office.sql wrote it for the
 *    orders before it. Words with Bengali digits, and a phone not typed as 01..., stand in it once more in plain form.
 * 2. Every word of a query must stand in the text, in part or whole; one of one or two letters as the beginning of a word,
 *    since the index knows nothing shorter inside of words.
 * 3. A query is brought to that plain form: digits are the same in both scripts, and a phone is found however it is
 *    written, with spaces, dashes or +880.
 */
import { and, like, or, type SQL } from "drizzle-orm";
import type { DeliveryAddress } from "#contract/orders.ts";
import { plainPhone } from "#contract/phone.ts";
import { asciiDigits } from "#contract/text.ts";
import { orders } from "#db/schema/orders.ts";

type SoldName = { name: string; bengaliName: string };

/** @param number empty for an order that gets its number as it is written: the database puts it before this text */
export function searchTextOf(number: string, address: DeliveryAddress, lines: SoldName[]): string {
  const { firstName, lastName, phone, email, street, city } = address;
  const products = lines.map(({ name, bengaliName }) => `${name} ${bengaliName}`);
  const text = fold([number, firstName, lastName, phone, email, street, city, ...products].join(" "));
  const plainWords = [plainPhone(phone), plain(phone), ...text.split(" ").map(asciiDigits)];
  return [text, ...new Set(plainWords.filter((word) => !text.includes(word)))].join(" ");
}

/** The text of an order once it has this courier. No line of an order holds a line break of its own. */
export function withCourier(searchText: string, courier: { courierName: string; trackingNumber: string }): string {
  const [placed = ""] = searchText.split("\n");
  return `${placed.trimEnd()} \n ${fold(`${courier.courierName} ${courier.trackingNumber}`)}`;
}

/** Undefined: the query has no words, and all orders match. */
export function matchesQuery(query: string): SQL | undefined {
  const words = new Set(plain(query).split(/\s+/));
  return and(...[...words].filter((word) => word !== "").map(hasWord));
}

function hasWord(word: string): SQL | undefined {
  if ([...word].length > 2) return like(orders.searchText, `%${escaped(word)}%`);
  // The text begins with the order's number, after whose dash a word begins too.
  const places = [`${escaped(word)}%`, `% ${escaped(word)}%`, `gp-${escaped(word)}%`];
  return or(...places.map((place) => like(orders.searchText, place)));
}

function plain(text: string): string {
  return joinPhones(asciiDigits(fold(text)));
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

const gap = "[\\s().-]*";
/** +880 and what follows of the number; 880 alone only before a whole number, since it may begin an order's; 0... */
const phoneNumber = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:(?:\\+|00)${gap}880${gap}0?|880${gap}(?=(?:\\d${gap}){10}(?!\\d))|0)((?:${gap}\\d){1,10})(?!\\d)`,
  "gu",
);

/** Every phone number of Bangladesh in the text, whole or begun, as 01... without gaps. */
function joinPhones(text: string): string {
  return text.replace(phoneNumber, (_all, rest: string) => `0${rest.replace(/\D/g, "")}`);
}

/** In LIKE these three mean something. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
