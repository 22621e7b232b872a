import { foldForSearch } from "#contract/rules/text.ts";

type Place = [start: number, end: number];

/**
 * Splits a name so that every second part is to be highlighted: the typed text, or else the words in `meant`. Null if the name
 * has neither.
 * @param meant folded words from the server
 */
export function markedParts(name: string, text: string, meant: readonly string[] = []): string[] | null {
  const exact = findMark(name, text);
  const places = exact ? [exact] : meant.map((word) => findMark(name, word)).filter((place) => place !== null);
  if (places.length === 0) return null;
  const shown = name.normalize("NFC");
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of places.sort(([one], [other]) => one - other)) {
    if (from < end) continue;
    parts.push(shown.slice(end, from), shown.slice(from, to));
    end = to;
  }
  return [...parts, shown.slice(end)];
}

/**
 * Where a name contains a search text, as [start, end) in the name's NFC form; null if it does not.
 *
 * It must find what the server's folding finds: ignoring case and joiners, with the old ৎ (ত + hasanta + ZWJ) as ৎ, and runs
 * of spaces as one space; hyphens as spaces, and accents and apostrophes as nothing. Each unit of the folded name remembers its position in the name.
 */
function findMark(name: string, text: string): Place | null {
  const wanted = foldWithPlaces(text.normalize("NFC").trim()).folded;
  if (wanted === "") return null;
  const { folded, places } = foldWithPlaces(name.normalize("NFC"));
  const at = folded.indexOf(wanted);
  const [start, end] = [places[at]?.[0], places[at + wanted.length - 1]?.[1]];
  return at === -1 || start === undefined || end === undefined ? null : wholeLetters(name.normalize("NFC"), start, end);
}

/** A letter with its vowel signs stays whole: a sign alone would be drawn under a dotted circle. */
function wholeLetters(name: string, start: number, end: number): Place {
  const segments = new Intl.Segmenter("bn", { granularity: "grapheme" }).segment(name);
  const last = segments.containing(end - 1);
  return [segments.containing(start)?.index ?? start, last ? last.index + last.segment.length : end];
}

const units = /\u09a4\u09cd\u200d|[\u00ad\u200b-\u200d\u2060\ufeff]|[\s\p{Pd}\u2212]+|./gsu;

function foldWithPlaces(text: string): { folded: string; places: Place[] } {
  let folded = "";
  const places: Place[] = [];
  for (const { 0: unit, index } of text.matchAll(units)) {
    const part = foldUnit(unit);
    for (let at = 0; at < part.length; at += 1) places.push([index, index + unit.length]);
    folded += part;
  }
  return { folded, places };
}

function foldUnit(unit: string): string {
  return /^[\s\p{Pd}\u2212]+$/u.test(unit) ? " " : foldForSearch(unit);
}
