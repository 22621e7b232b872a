import { asciiDigits } from "#contract/rules/text.ts";

const vowels: Record<string, string> = {
  অ: "o",
  আ: "a",
  ই: "i",
  ঈ: "i",
  উ: "u",
  ঊ: "u",
  ঋ: "ri",
  এ: "e",
  ঐ: "oi",
  ও: "o",
  ঔ: "ou",
  "া": "a",
  "ি": "i",
  "ী": "i",
  "ু": "u",
  "ূ": "u",
  "ৃ": "ri",
  "ে": "e",
  "ৈ": "oi",
  "ো": "o",
  "ৌ": "ou",
};
const consonants: Record<string, string> = {
  ক: "k",
  খ: "kh",
  গ: "g",
  ঘ: "gh",
  ঙ: "ng",
  চ: "ch",
  ছ: "chh",
  জ: "j",
  ঝ: "jh",
  ঞ: "n",
  ট: "t",
  ঠ: "th",
  ড: "d",
  ঢ: "dh",
  ণ: "n",
  ত: "t",
  থ: "th",
  দ: "d",
  ধ: "dh",
  ন: "n",
  প: "p",
  ফ: "ph",
  ব: "b",
  ভ: "bh",
  ম: "m",
  য: "j",
  য়: "y",
  র: "r",
  ল: "l",
  শ: "sh",
  ষ: "sh",
  স: "s",
  হ: "h",
  ড়: "r",
  ঢ়: "rh",
  ৎ: "t",
};
const marks: Record<string, string> = { "ং": "ng", "ঃ": "h", "ঁ": "" };
const hasanta = "\u09cd";
const nukta = "\u09bc";

/**
 * Makes the readable part of an address: the name in ASCII, Bengali romanized, at most 60 characters. The fallback (an id)
 * when nothing of the name is left.
 * @param isTaken says whether another thing has this slug; a suffix -2, -3 ... keeps it unique
 */
export function makeSlug(name: string, fallback: string, isTaken: (slug: string) => boolean): string {
  const ascii = romanize(name.normalize("NFC"))
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  const base = ascii === "" ? fallback : ascii;
  if (!isTaken(base)) return base;
  for (let suffix = 2; ; suffix += 1) {
    const slug = `${base}-${suffix}`;
    if (!isTaken(slug)) return slug;
  }
}

/** Bengali letters to Latin ones; everything else unchanged. A consonant without a vowel sign gets "o" inside a word. */
function romanize(text: string): string {
  const letters = [...asciiDigits(text)];
  let latin = "";
  for (let at = 0; at < letters.length; at += 1) {
    let letter = letters[at] ?? "";
    if (letters[at + 1] === nukta) {
      letter += nukta;
      at += 1;
    }
    const consonant = consonants[letter];
    if (consonant === undefined) {
      latin += vowels[letter] ?? marks[letter] ?? (letter === hasanta ? "" : letter);
      continue;
    }
    const next = letters[at + 1] ?? "";
    latin += consonant + (next in consonants && letter !== "ৎ" ? "o" : "");
  }
  return latin;
}
