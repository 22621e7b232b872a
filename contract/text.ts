// Checks and folds texts. Imports nothing, because browser and server both run it.

// More than 30 marks. Letters of all languages have only a few, and normalizing a run takes time quadratic in its length.
const markRun = /\p{M}{31}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Why a text cannot be stored, compared or normalized, in words that follow the field's name; undefined for a good text.
 * Takes linear time. Tabs and line breaks are fine.
 */
export function textFault(text: string): string | undefined {
  // Half of a surrogate pair, such as an emoji cut in two. Neither UTF-8 nor the database can hold it.
  if (!text.isWellFormed()) return "has a broken character";
  if (controlCharacter.test(text)) return "has a control character";
  if (markRun.test(text)) return "has too many marks on one letter";
  return undefined;
}

/** Replaces Bengali digits by ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
}

export function bengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
}

/**
 * Folds a text for comparison. Used for searched words, for the texts searched, and for highlighting matches.
 *
 * NFC makes the two encodings of য় ড় ঢ় equal (Unicode excludes the one-code-point form from composition); the old
 * spelling of ৎ is ত + hasanta + ZWJ and must be replaced before joiners are removed. The final form of sigma equals σ.
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

/**
 * Folds a searched text, and the texts searched, so that a plain keyboard finds everything: {@link foldText}, and then no accents, no
 * apostrophes, and a blank for hyphens. `Lady’s`, `lady's` and `ladys` are one; so are `Mother-in-law`, `mother–in–law` and
 * `mother in law`, and `Échevéria` and `echeveria`.
 */
export function foldForSearch(text: string): string {
  return withoutAccents(foldText(text))
    .replace(apostrophes, "")
    .replace(/[\s\p{Pd}\u2212]+/gu, " ")
    .trim();
}

/**
 * A text in plain letters, without accents and apostrophes, each hyphen or dash as '-'. The part of {@link foldForSearch} that is
 * stored with orders; db/migrations repeats it in SQL for older ones.
 */
export function plainLetters(text: string): string {
  return withoutAccents(text)
    .replace(apostrophes, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
}

const apostrophes = /['\u2018\u2019\u02bc\u2032\u00b4`]/g;

/** The marks of Latin, Greek and Cyrillic. Those of Bengali are no accents: they are other code points, and stay. */
function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}
