import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, soundDistance } from "./distance.ts";
import { skeletonOf, soundsOf } from "./sound.ts";
import { genitiveStems, isWordStart, letterCount, stemsOf, wordsOf } from "./words.ts";

test.each([
  ["tulshi", "তুলসী"],
  ["tulosi", "তুলসী"],
  ["joba", "জবা"],
  ["zaba", "জবা"],
  ["beli", "বেলী"],
  ["neem", "নিম"],
  ["lebu", "লেবু"],
  ["golap", "গোলাপ"],
  ["gondhoraj", "গন্ধরাজ"],
  ["gandharaj", "গন্ধরাজ"],
  ["rojonigondha", "রজনীগন্ধা"],
  ["rajanigandha", "রজনীগন্ধা"],
  ["gada", "গাঁদা"],
  ["ganda", "গাঁদা"],
  ["shiuli", "শিউলি"],
  ["sheuli", "শিউলি"],
  ["kagoj", "কাগজ"],
  ["krishnachura", "কৃষ্ণচূড়া"],
  ["krisnocura", "কৃষ্ণচূড়া"],
  ["hasnahena", "হাসনাহেনা"],
  ["chhatim", "ছাতিম"],
  ["kodom", "কদম"],
  ["jambura", "জাম্বুরা"],
  ["shapla", "শাপলা"],
  ["poddo", "পদ্দ"],
  ["mollika", "মল্লিকা"],
  ["bokul", "বকুল"],
  ["vokul", "বকুল"],
  ["phul", "ফুল"],
  ["fool", "ফুল"],
  ["dheros", "ঢেঁড়স"],
  ["peyara", "পেয়ারা"],
  ["kathal", "কাঁঠাল"],
  ["oporajita", "অপরাজিতা"],
  ["aparajita", "অপরাজিতা"],
  ["bishwo", "বিশ্ব"],
  ["palong", "পালং"],
  ["alovera", "অ্যালোভেরা"],
  ["এলোভেরা", "অ্যালোভেরা"],
  ["filodendron", "philodendron"],
  ["kactus", "cactus"],
])("%s sounds like %s", (one, other) => {
  expect(nearness(one, other)).toBeLessThanOrEqual(0.5);
});

test.each([
  ["tulsi", "তেল"],
  ["joba", "জাম"],
  ["beli", "বট"],
  ["golap", "গন্ধরাজ"],
  ["rose", "রসুন"],
  ["lebu", "লাউ"],
])("%s does not sound like %s", (one, other) => {
  expect(nearness(one, other)).toBeGreaterThan(0.65);
});

test("both ways of writing য় ড় ঢ় and vowel signs sound the same", () => {
  for (const word of ["পেয়ারা", "কুমড়া", "আষাঢ়", "গোলাপ"]) {
    expect(soundsOf(word.normalize("NFD").normalize("NFC"))).toEqual(soundsOf(word.normalize("NFC")));
  }
});

test.each([
  ["তুলসী", ["tls"]],
  ["tulshi", ["tls"]],
  ["কৃষ্ণচূড়া", ["krsncr"]],
  ["গাঁদা", ["gd", "gnd"]],
  ["coconut", ["kknt", "ccnt"]],
  ["aaa", [""]],
  ["植物", []],
])("the consonants of %s are %j", (word, skeletons) => {
  expect(soundsOf(word.normalize("NFC")).map(skeletonOf)).toEqual(skeletons);
});

test("whatever is typed sounds like something short, or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (word) => {
      for (const sound of soundsOf(word)) expect(sound).toMatch(/^[a-z*]+$/);
    }),
  );
});

test("distances are nothing to oneself, and the same both ways", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abdeiklmnoprstu*"), maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, one, 9)).toBe(0);
      expect(soundDistance(one, one, 9)).toBe(0);
      expect(editDistance(one, other, 12)).toBe(editDistance(other, one, 12));
      expect(soundDistance(one, other, 99)).toBeCloseTo(soundDistance(other, one, 99), 9);
    }),
  );
});

test.each([
  ["hibicus", "hibiscus", 1],
  ["tusli", "tulsi", 1],
  ["rose", "rose", 0],
  ["bouganvilla", "bougainvillea", 2],
  ["rose", "mint", 3],
])("%s is %s with %i mistakes", (one, other, mistakes) => {
  expect(editDistance(one, other, 2)).toBe(mistakes);
});

test("words are not cut at vowel signs, and end at signs", () => {
  expect(wordsOf("অ্যালোভেরা (ঘৃতকুমারী)")).toEqual(["অ্যালোভেরা", "ঘৃতকুমারী"]);
  expect(wordsOf("rosa-sinensis × 'alba' 5 kg")).toEqual(["rosa", "sinensis", "alba", "5", "kg"]);
  expect(isWordStart("লাল জবা", 4)).toBe(true);
  expect(isWordStart("তুলসী", 1)).toBe(false);
  expect(["নিম", "জবা", "আম", "tob", "নি"].map(letterCount)).toEqual([3, 3, 2, 3, 2]);
});

test.each([
  ["roses", ["rose"]],
  ["leaves", ["leaf"]],
  ["berries", ["berry"]],
  ["golaper", ["golap"]],
  ["গোলাপের", ["গোলাপ"]],
  ["লাউয়ের".normalize("NFC"), ["লাউ"]],
  ["rose", []],
])("%s without its ending is %j", (word, stems) => {
  expect(stemsOf(word)).toEqual(stems);
});

test.each([
  ["কুমড়ার".normalize("NFC"), ["কুমড়া".normalize("NFC")]],
  ["মরিচের", ["মরিচ"]],
  ["আনার", []],
  ["পাম", []],
])("the genitive %s is of %j", (word, stems) => {
  expect(genitiveStems(word)).toEqual(stems);
});

function nearness(one: string, other: string): number {
  const distances = soundsOf(one.normalize("NFC")).flatMap((sound) =>
    soundsOf(other.normalize("NFC")).map((heard) => soundDistance(sound, heard, 9)),
  );
  return Math.min(...distances);
}
