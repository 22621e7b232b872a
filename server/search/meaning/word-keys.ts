/**
 * The forms in which a typed word is looked up among the words of meaning: as typed, without the endings of a plural, genitive or
 * locative (ছায়ায়, barandar, beginners) or a compound (ছায়াপ্রিয়, fulgach), and by sound across the scripts. Pure.
 */
import { foldForSearch } from "#contract/rules/text.ts";
import { soundsOf } from "../sound.ts";

/** Shorter sounds are shared by too many words. */
const shortestSound = 4;
const leastLetters = 2;
const leastLatinLetters = 3;

const bengaliEndings = [
  "সহনশীল",
  "বান্ধব",
  "জাতীয়",
  "প্রিয়",
  "যুক্ত",
  "গাছ",
  "চারা",
  "গুলোর",
  "গুলো",
  "গুলি",
  "দেরকে",
  "দের",
  "য়ের",
  "ের",
  "য়ে",
  "টার",
  "টা",
  "টি",
  "তে",
  "কে",
  "র",
  "ে",
  "য়",
  "ও",
  "ই",
].map((ending) => foldForSearch(ending));
const latinEndings = [
  "gachh",
  "gach",
  "chara",
  "bandhob",
  "priyo",
  "jukto",
  "gulo",
  "der",
  "er",
  "ar",
  "te",
  "ke",
  "es",
  "s",
  "r",
  "e",
  "y",
];

/** All forms of a folded word, the likeliest first. Sounds have a mark before them, so that they never equal a spelling. */
export function formsOf(word: string): string[] {
  const spellings = new Set([word]);
  for (const once of stemsIn(word)) {
    spellings.add(once);
    for (const twice of stemsIn(once)) spellings.add(twice);
  }
  const all = [...spellings];
  return [...new Set([...all, ...all.flatMap(soundKeys)])];
}

/** The spelling of a word of meaning, and its sounds. */
export function keysOf(word: string): string[] {
  return [word, ...soundKeys(word)];
}

function soundKeys(word: string): string[] {
  return soundsOf(word)
    .map((sound) => sound.replace(/\*$/, "").replaceAll("*", "o").replace(/y/g, ""))
    .filter((sound) => sound.length >= shortestSound)
    .map((sound) => `~${sound}`);
}

function stemsIn(word: string): string[] {
  const isBengali = /\p{Script=Bengali}/u.test(word);
  const least = isBengali ? leastLetters : leastLatinLetters;
  return (isBengali ? bengaliEndings : latinEndings)
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= least)
    .map((ending) => word.slice(0, -ending.length));
}
