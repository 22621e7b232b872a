/**
 * The sound of a word, in one small alphabet for both scripts.
 *
 * Consonants that people mix up when they write Bengali in Latin letters are one: k kh q; g gh; c ch chh; j jh z; t th;
 * d dh; p ph f; b bh v; s sh; r with ড় ঢ়. Doubled ones are one. Vowels are a e i o u, and * for the vowel that a Bengali
 * consonant carries unwritten (o, a, or none). The skeleton is the consonants alone.
 *
 * A word has one or two sounds: a nasal sign is heard as n or not (গাঁদা: gada, genda), a Latin c is k or s, or চ.
 */
export function soundsOf(word: string): string[] {
  const read = /\p{Script=Bengali}/u.test(word) ? readBengali(word) : readLatin(word);
  return [...new Set(read.map(squeeze))].filter((sound) => sound !== "");
}

export function skeletonOf(sound: string): string {
  return sound.replace(/[aeiou*y]/g, "");
}

const bengaliConsonants = bySign({
  k: "ক খ ক্ষ",
  g: "গ ঘ জ্ঞ",
  c: "চ ছ",
  j: "জ ঝ য",
  t: "ট ঠ ত থ ৎ",
  d: "ড ঢ দ ধ",
  n: "ঙ ঞ ণ ন",
  p: "প ফ",
  b: "ব ভ",
  m: "ম",
  r: "র ড় ঢ়",
  l: "ল",
  s: "শ ষ স",
  h: "হ",
  y: "য়",
});
const bengaliVowels = bySign({ "*": "অ", a: "আ", i: "ই ঈ", u: "উ ঊ", ri: "ঋ", e: "এ", oi: "ঐ", o: "ও", ou: "ঔ" });
const vowelSigns = bySign({ a: "া", i: "ি ী", u: "ু ূ", ri: "ৃ", e: "ে", oi: "ৈ", o: "ো", ou: "ৌ" });
const hasanta = "\u09cd";
const nukta = "\u09bc";
const nasal = "~";
const bengaliUnits = /ক্ষ|জ্ঞ|[ডঢয]\u09bc|./gsu;

function readBengali(word: string): string[] {
  const units: string[] = word.match(bengaliUnits) ?? [];
  let sound = "";
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? "";
    const consonant = bengaliConsonants.get(unit);
    if (consonant !== undefined) {
      const next = units[at + 1] ?? "";
      // A vowel sign or hasanta replaces the unwritten vowel.
      const isBare = !vowelSigns.has(next) && next !== hasanta;
      sound += joinedSound(units, at, consonant) + (isBare ? "*" : "");
    } else if (unit === hasanta) {
    } else if (unit === "ং") {
      sound += /^[কখগঘঙ]/.test(units[at + 1] ?? "") ? "n" : "ng";
    } else if (unit === "ঁ") {
      sound += nasal;
    } else if (unit !== nukta) {
      sound += bengaliVowels.get(unit) ?? vowelSigns.get(unit) ?? latinLetters(unit);
    }
  }
  // অ্যা and ব্যা are one open vowel.
  const plain = sound.replaceAll("*a", "a").replaceAll("ea", "a");
  return plain.includes(nasal) ? [plain.replaceAll(nasal, ""), plain.replaceAll(nasal, "n")] : [plain];
}

/** A consonant under another one: য is not heard, ব only after m, r, l and b. */
function joinedSound(units: string[], at: number, consonant: string): string {
  if (units[at - 1] !== hasanta) return consonant;
  const above = bengaliConsonants.get(units[at - 2] ?? "") ?? "";
  if (units[at] === "য") return "";
  if (units[at] === "ব" && above !== "" && !"mrlb".includes(above)) return "";
  return consonant;
}

const latinUnits = /tch|chh|ch|ck|sh|kh|gh|jh|th|dh|ph|bh|rh|zh|qu|ee|oo|[a-z]/g;
const latinSounds = bySign({
  k: "ck kh q",
  g: "gh",
  c: "tch chh ch",
  j: "jh zh z",
  t: "th",
  d: "dh",
  p: "ph f",
  b: "bh v",
  r: "rh",
  s: "sh",
  ks: "x",
  ko: "qu",
  i: "ee",
  u: "oo",
  o: "w",
});

function readLatin(word: string): string[] {
  const letters = latinLetters(word);
  if (letters === "") return [];
  const units: string[] = letters.match(latinUnits) ?? [];
  const read = (c: (next: string) => string) =>
    units.map((unit, at) => {
      const next = units[at + 1] ?? "";
      if (unit === "c") return c(next);
      if (unit === "y") return isVowel(next) && (at === 0 || isVowel(units[at - 1] ?? "")) ? "y" : "i";
      if (unit === "h" && at === units.length - 1) return "";
      return latinSounds.get(unit) ?? unit;
    });
  const usual = read((next) => (/^[eiy]/.test(next) ? "s" : "k")).join("");
  return units.includes("c") ? [usual, read(() => "c").join("")] : [usual];
}

/** Removes accents, and letters of other scripts. */
function latinLetters(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function isVowel(unit: string): boolean {
  return /^[aeiou]/.test(unit);
}

function squeeze(sound: string): string {
  return sound.replace(/([a-z])\1+/g, "$1").replace(/\*{2,}/g, "*");
}

function bySign(signsOf: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(signsOf).flatMap(([sound, signs]) => signs.split(" ").map((sign) => [sign.normalize("NFC"), sound])),
  );
}
