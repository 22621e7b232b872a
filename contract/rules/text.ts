// Checks and folds texts. Imports nothing, because browser and server both run it.

// More than 30 marks. Letters of all languages have only a few, and normalizing a run takes time quadratic in its length.
const markRun = /\p{M}{31}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Why a text cannot be stored, compared or normalized, as a fault of faults.ts; undefined for a good text.
 * Takes linear time. Tabs and line breaks are fine.
 */
export function textFault(text: string): "brokenCharacter" | "controlCharacter" | "marks" | undefined {
  // Half of a surrogate pair, such as an emoji cut in two. Neither UTF-8 nor the database can hold it.
  if (!text.isWellFormed()) return "brokenCharacter";
  if (controlCharacter.test(text)) return "controlCharacter";
  if (markRun.test(text)) return "marks";
  return undefined;
}

/** Replaces the decimal digits of every script by ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** Unicode has the ten digits of a script side by side, beginning with its zero; sets of ten may touch each other. */
function digitValue(digit: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit - before - 1))) before += 1;
  return before % 10;
}

/** Characters that turn the direction of the text that follows. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/**
 * Characters that cannot be seen, but for the two joiners, which shape the letters beside them, and those that choose
 * the form of an emoji.
 */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, "");
}

/** Without what comes along when text is copied from a chat or a page: zero-width spaces, direction marks, soft hyphens. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Whether a text has a letter or digit of any script that can be seen. */
export function hasVisibleLetter(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text);
}

const hyphens = /[\p{Pd}\u2212\u00ad]/gu;

/**
 * A code, number or order number as it is compared: NFKC, ASCII digits, every hyphen '-', nothing that cannot be seen.
 */
export function plainCode(text: string): string {
  const shown = text.normalize("NFKC").replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "");
  return asciiDigits(shown).replace(hyphens, "-").trim();
}

/** The number in "GP-1001", "gp 1001", "GP1001", "#GP-1001", "#1001" or "১০০১". */
export function typedOrderNumber(text: string): number | undefined {
  const digits = /^(?:#?gp)?[\s#-]*([1-9]\d{0,8})$/i.exec(plainCode(text))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A claim's number as people type it, "g-101" or "G ১০১". @returns undefined for anything else */
export function typedClaimNumber(text: string): number | undefined {
  const digits = /^g[\s-]*([1-9]\d{0,8})$/i.exec(plainCode(text))?.[1];
  return digits === undefined ? undefined : Number(digits);
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
  return (
    asciiDigits(text)
      .replaceAll("\u09a4\u09cd\u200d", "\u09ce")
      // Assamese ra and wa, which some keyboards and fonts of Bengali type in their place.
      .replaceAll("\u09f0", "\u09b0")
      .replaceAll("\u09f1", "\u09ac")
      .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
      .replace(hyphens, "-")
      .toLowerCase()
      .normalize("NFC")
      .replaceAll("ß", "ss")
      .replaceAll("ς", "σ")
      .trim()
      .replace(/\s+/g, " ")
  );
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

const linkSchemes = ["http", "https", "mailto", "tel"];

/** Whether a text of the owner's may link to this: another site, an email, a phone, or a path of the shop. */
export function isArticleLink(address: string): boolean {
  if (/\s/.test(address)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined ? /^\/(?![/\\])/.test(address) : linkSchemes.includes(scheme);
}

/** Whether a text of a stranger has a link, a domain or seven digits in a row, in any script. It is told to the owner, never hidden for that. */
export function looksLikeAdvert(text: string): boolean {
  if (/https?:|www\.|\w\.(?:com|net|org|xyz|shop|info|bd)\b/i.test(text)) return true;
  return /\p{Nd}{7}/u.test(text.replace(/[ -]/g, ""));
}
