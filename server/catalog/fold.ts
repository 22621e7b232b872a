/**
 * Folds a text for comparison, the same on both sides of a search.
 *
 * NFC makes the two encodings of য় ড় ঢ় equal (Unicode excludes the one-code-point form from composition); the old
 * spelling of ৎ is ত + hasanta + ZWJ and must be replaced before the joiners go.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\u09a4\u09cd\u200d", "\u09ce")
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .trim()
    .replace(/\s+/g, " ");
}
