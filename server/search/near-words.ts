/**
 * The words of a vocabulary that a typed word may mean, each with a confidence: 1 for the word itself.
 *
 * 1. By letters: the beginning of a word, a plural or genitive, and mistakes, more of them in longer words.
 * 2. By sound (sound.ts), across the scripts: with three consonants or more the vowels may differ somewhat, with two they
 *    must agree. A single consonant is not enough: it only supports other words (aam in 'amropali aam').
 */
import { editDistance, soundDistance } from "./distance.ts";
import { skeletonOf, soundsOf } from "./sound.ts";
import { soundsFrom, soundsNear, type Vocabulary, wordsWith } from "./vocabulary.ts";
import { hasDigit, letterCount, stemsOf } from "./words.ts";

/** By the word's number. */
export type Near = Map<number, number>;

/** A larger difference in length cannot be vowels alone. */
const mostLonger = 5;
const farthestBeginning = 0.45;
const certainty = { stem: 0.95, sound: 0.96, soundBeginning: 0.78, support: 0.45 };

type Beginnings = "none" | "letters" | "letters and sounds";

/**
 * @param beginnings whether the word may be the beginning of a longer one
 * @param until a time of performance.now() at which the search stops with what it has
 */
export function nearWords(vocabulary: Vocabulary, word: string, beginnings: Beginnings, until: number): Near {
  const near: Near = new Map();
  const note = (position: number, confidence: number) => {
    if (confidence > (near.get(position) ?? 0)) near.set(position, confidence);
  };
  for (const position of wordsWith(vocabulary, word, false, false)) note(position, 1);
  if (beginnings !== "none" && (letterCount(word) >= 3 || hasDigit(word))) {
    for (const position of wordsWith(vocabulary, word, false, true)) {
      note(position, 0.5 + (0.45 * word.length) / (vocabulary.words[position] as string).length);
    }
  }
  if (hasDigit(word)) return near;
  for (const stem of stemsOf(word)) {
    for (const position of wordsWith(vocabulary, stem, false, false)) note(position, certainty.stem);
    if (letterCount(stem) >= 3)
      noteSounds(vocabulary, stem, false, until, (position, confidence) => note(position, confidence * certainty.stem));
  }
  if (letterCount(word) >= 2) noteSounds(vocabulary, word, beginnings === "letters and sounds", until, note);
  return near;
}

type Note = (position: number, confidence: number) => void;

function noteSounds(vocabulary: Vocabulary, word: string, isUnfinished: boolean, until: number, note: Note): void {
  for (const sound of soundsOf(word)) {
    const skeleton = skeletonOf(sound);
    if (skeleton === "") continue;
    const farthest = farthestSound(consonantsIn(sound));
    soundsNear(vocabulary, skeleton, until, (at) => {
      const heard = vocabulary.sounds[at] as string;
      if (Math.abs(heard.length - sound.length) > mostLonger) return;
      const position = vocabulary.wordOfSound[at] as number;
      const most = Math.min(farthest, farthestSound(consonantsIn(heard)));
      const distance = soundDistance(sound, heard, most);
      if (distance <= most) note(position, skeleton.length < 2 ? certainty.support : certainty.sound - 0.2 * distance);
      else note(position, certaintyByLetters(word, vocabulary.words[position] as string));
    });
    if (!isUnfinished || skeleton.length < 3) continue;
    soundsFrom(vocabulary, skeleton, until, (at) => {
      const distance = soundDistance(sound, vocabulary.sounds[at] as string, farthestBeginning, true);
      if (distance > farthestBeginning) return;
      note(vocabulary.wordOfSound[at] as number, certainty.soundBeginning - 0.2 * distance);
    });
  }
}

function certaintyByLetters(word: string, other: string): number {
  const mistakes = Math.min(mistakesAllowed(word), mistakesAllowed(other));
  if (mistakes === 0 || !isAlike(word, other)) return 0;
  const distance = editDistance(word, other, mistakes);
  return distance > mistakes ? 0 : 0.95 - (0.4 * distance) / Math.sqrt(word.length);
}

/** None in short words, which resemble each other too much. */
function mistakesAllowed(word: string): number {
  return word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0;
}

/** People rarely mistake the first letter. */
function isAlike(word: string, other: string): boolean {
  return word[0] === other[0] || (word[0] === other[1] && word[1] === other[0]);
}

function farthestSound(consonants: number): number {
  return consonants >= 5 ? 1.1 : consonants === 4 ? 0.9 : consonants === 3 ? 0.65 : consonants === 2 ? 0.3 : 0.1;
}

function consonantsIn(sound: string): number {
  let count = 0;
  for (let at = 0; at < sound.length; at += 1) if (!"aeiou*".includes(sound[at] as string)) count += 1;
  return count;
}
