/**
 * Words that say little about which plant is meant, in both scripts (Latin spellings by sound, see sound.ts). They count
 * when the text has no other words.
 */
import { soundsOf } from "./sound.ts";

const usualWeight = 1;
const weights: [number, string][] = [
  [0.05, "a an the of for and in with on to my best buy price online er r দাম কিনব চাই ও এর জন্য dam kinbo chai"],
  [0.15, "plant plants tree trees sapling seedling flower flowers leaf leaves herb"],
  [0.15, "গাছ গাছের চারা ফুল ফুলের পাতা gach gacher gachh chara ful fuler phool pata"],
  [0.3, "seed seeds pot pots বীজ বিচি টব bij bichi beej tob"],
  [0.45, "red yellow white pink blue black orange purple green golden big small"],
  [0.45, "লাল হলুদ সাদা গোলাপি নীল কালো কমলা বেগুনি সবুজ সোনালি বড় ছোট"],
  [0.45, "lal holud sada golapi nil kalo komola beguni sobuj boro choto"],
];

const byWord = new Map<string, number>();
const bySound = new Map<string, number>();
for (const [weight, list] of weights) {
  for (const word of list.normalize("NFC").split(" ")) {
    byWord.set(word, weight);
    for (const sound of soundsOf(word)) bySound.set(plain(sound), weight);
  }
}

export function weightOf(word: string): number {
  const known = byWord.get(word);
  if (known !== undefined) return known;
  return Math.min(usualWeight, ...soundsOf(word).map((sound) => bySound.get(plain(sound)) ?? usualWeight));
}

/** The unwritten vowel is silent at a word's end. */
function plain(sound: string): string {
  return sound.replace(/\*$/, "").replaceAll("*", "o");
}
