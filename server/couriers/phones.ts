// The numbers that a courier's rider can call.
import { asciiDigits } from "#contract/text.ts";

/** With or without the country's code and the first 0. */
const mobiles = /(?:(?:00|\+)?880)?0?(1[3-9]\d{8})/g;

/** The mobile numbers in a phone field as 01..., in their order: people write two of them, with words beside. */
export function mobilesIn(phone: string): string[] {
  const parts = asciiDigits(phone)
    .slice(0, 100)
    .split(/[,;/|&\n]|\p{L}[\p{L}\p{M}]*/u);
  const found = parts.flatMap((part) => {
    const number = part.replace(/[^+\d]/g, "");
    const written = [...number.matchAll(mobiles)];
    // What is left over belongs to another number, or to a mistake.
    const isAll = written.reduce((length, [whole]) => length + whole.length, 0) === number.length;
    return isAll ? written.map(([, digits]) => `0${digits}`) : [];
  });
  return [...new Set(found)];
}
