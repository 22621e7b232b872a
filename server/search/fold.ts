import { asciiDigits } from "#contract/text.ts";

/**
 * Folds a text for comparison, the same on both sides of a search. web/storefront/search/mark.ts must follow it.
 *
 * NFC makes the two encodings of য় ড় ঢ় equal (Unicode excludes the one-code-point form from composition); the old
 * spelling of ৎ is ত + hasanta + ZWJ and must be replaced before the joiners go. A sigma is the same at a word's end.
 */
export function foldText(text: string): string {
  return asciiDigits(text)
    .replaceAll("\u09a4\u09cd\u200d", "\u09ce")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .trim()
    .replace(/\s+/g, " ");
}
