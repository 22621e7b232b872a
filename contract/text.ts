// What the shop asks of a text before it does anything with it. Imports nothing: browser and server both run it.

// More than 30. A letter of any language carries a few, and sorting a run of them takes time that grows with its square.
const markRun = /\p{M}{31}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Why a text cannot be stored, compared or normalized, to follow its field's name; undefined when it can. Takes time that
 * grows with the length alone. Tabs and line breaks are fine.
 */
export function textFault(text: string): string | undefined {
  // Half of a surrogate pair, which neither UTF-8 nor the database can hold: an emoji cut in two, say.
  if (!text.isWellFormed()) return "has a broken character";
  if (controlCharacter.test(text)) return "has a control character";
  if (markRun.test(text)) return "has too many marks on one letter";
  return undefined;
}

/** Bengali digits as ASCII ones; the rest of the text stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
}

export function bengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
}

/**
 * Folds a text for comparison, the same on both sides of a search and where its result is marked.
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
