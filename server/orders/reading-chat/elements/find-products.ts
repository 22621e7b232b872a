/**
 * Which products a few words of a chat may mean, by the search's index (server/search): letters, sounds across the scripts, endings.
 *
 * 1. A word is looked up once, at most `mostLookedUp` words of a chat; further words count only as the catalog spells them.
 * 2. A product fits some words when each of them that says something is in one of its names. It fits the better the more of one
 *    of its names they are: 'jade plant' is the Jade Plant, and only half of the জেড জেড প্ল্যান্ট.
 * 3. 'Gach' and 'chara' are no seeds, 'bij' and 'packet' are seeds.
 */
import { visitParts } from "../../../search/exact.ts";
import { nearWords } from "../../../search/near-words.ts";
import type { Searchable, SearchIndex } from "../../../search/search-index.ts";
import { soundsOf } from "../../../search/sound.ts";
import { wordsWith } from "../../../search/vocabulary.ts";
import { weightOf } from "../../../search/word-weights.ts";
import { genitiveStems, hasDigit, letterCount, wordsOf } from "../../../search/words.ts";
import { colors, plantKind, potKind, seedKind } from "../words/chat-words.ts";
import { remembered } from "../words/tokens.ts";

export type Fit = { ordinal: number; score: number };
export type ProductFinder = ReturnType<typeof createFinder>;

export const mostLookedUp = 400;
/** In steps of about a tenth of a microsecond: products that a word is compared with. */
export const mostSteps = 400_000;
const mostOfWord = 1_000;
const mostRanked = 300;
const mostRowed = 20;
const leastConfidence = 0.8;
/** Long words have few others like them: 'bougenvila'. */
const longWord = 9;
const leastOfLong = 0.73;
const measure = new Set(["kg", "ml", "কেজি", "মিলি", "gm", "g"]);

type Names = { words: { word: string; weight: number }[][]; all: Set<string>; isSeed: boolean };

export function createFinder(index: SearchIndex) {
  let lookedUp = 0;
  let steps = 0;
  const ranked = new Map<string, Fit[]>();
  const near = new Map<string, Map<number, Map<string, number>>>();
  const names = new Map<number, Names>();

  /** By ordinal, the words of the names that a word may be, with how surely. */
  const lookUp = (word: string): Map<number, Map<string, number>> => {
    const known = near.get(word);
    if (known) return known;
    const found = new Map<number, Map<string, number>>();
    near.set(word, found);
    if (steps >= mostSteps) return found;
    const isQuick = lookedUp >= mostLookedUp || word.length > 30;
    const stems = new Set(isQuick ? [] : genitiveStems(word));
    if (!isQuick) lookedUp += 1;
    visitParts(index, (part, isOf) => {
      for (const vocabulary of [part.words, part.pairs]) {
        const positions = isQuick
          ? wordsWith(vocabulary, word, false, false).map((at) => [at, 1] as const)
          : nearWords(vocabulary, word, "none", Number.POSITIVE_INFINITY);
        for (const [position, confidence] of positions) {
          const name = vocabulary.words[position] as string;
          const isAlike = confidence < leastConfidence && confidence > 0.4 && isHeardAlike(word, name);
          // 'টমেটোর চারা' is of the টমেটো গাছ as much as the টমেটোর বীজ.
          const isLongAlike =
            confidence >= leastOfLong && confidence < leastConfidence && letterCount(word) >= longWord;
          const heardAs = stems.has(name)
            ? Math.max(0.97, confidence)
            : isAlike
              ? 0.92
              : isLongAlike
                ? leastConfidence
                : confidence;
          if (heardAs < leastConfidence) continue;
          const end = vocabulary.offsets[position + 1] as number;
          for (let at = vocabulary.offsets[position] as number; at < end; at += 1) {
            const ordinal = (vocabulary.postings[at] as number) >> 1;
            if (!isOf(ordinal) || index.entries[ordinal]?.isDeleted) continue;
            steps += 1;
            if (found.size >= mostOfWord && !found.has(ordinal)) break;
            const ofProduct = found.get(ordinal) ?? new Map<string, number>();
            ofProduct.set(name, Math.max(ofProduct.get(name) ?? 0, heardAs));
            found.set(ordinal, ofProduct);
          }
        }
      }
    });
    // A word that the catalog spells so is no other one.
    if ([...found.values()].some((ofProduct) => ofProduct.get(word) === 1)) {
      for (const [ordinal, ofProduct] of found) if (Math.max(...ofProduct.values()) < 0.88) found.delete(ordinal);
    }
    return found;
  };

  const namesOf = (ordinal: number): Names => {
    const known = names.get(ordinal);
    if (known) return known;
    const entry = index.entries[ordinal] as Searchable;
    const texts = [...entry.names, ...entry.synonyms].flatMap((name) => {
      const [before = "", inner = ""] = name.split(/[()]/);
      return inner.trim() === "" ? [name] : [before, inner];
    });
    const lists = texts
      // The use of a pot may be left out, that it is one may not: 'bonsai' is no bonsai pot.
      .map((text) => wordsOf(text).map((word) => ({ word, weight: potKind.has(word) ? 1 : weighed(word) })))
      .filter((list) => list.length > 0);
    const all = new Set(lists.flat().map(({ word }) => word));
    const made = {
      words: lists,
      all,
      isSeed: lists.flat().some(({ word }) => seedKind.has(word) || /^(বীজ)/.test(word)),
    };
    names.set(ordinal, made);
    return made;
  };

  /** How much of one of the product's names the words are, 0 to 1. */
  const score = (ordinal: number, words: readonly string[]): number => {
    const typed = words.map((word) => ({ word, heard: lookUp(word).get(ordinal) }));
    let best = 0;
    const entry = index.entries[ordinal] as Searchable;
    namesOf(ordinal).words.forEach((name, at) => {
      const total = name.reduce((sum, { weight }) => sum + weight, 0);
      const pairs = name.flatMap(({ word, weight }, place) => {
        const joined = [(name[place - 1]?.word ?? "") + word, word + (name[place + 1]?.word ?? "")];
        return typed.flatMap(({ heard }, one) => {
          const own = heard?.get(word) ?? 0;
          const inPair = Math.max(0, ...joined.map((pair) => heard?.get(pair) ?? 0));
          const confidence = Math.max(own, inPair);
          return confidence > 0 ? [{ place, one, weight, confidence, isPair: inPair > own }] : [];
        });
      });
      let covered = 0;
      let surest = 1;
      const [places, used] = [new Set<number>(), new Set<number>()];
      for (const pair of pairs.sort((a, b) => b.confidence - a.confidence)) {
        if (places.has(pair.place) || used.has(pair.one)) continue;
        places.add(pair.place);
        // A word that is two of the name's stands for both.
        if (!pair.isPair) used.add(pair.one);
        covered += pair.weight * pair.confidence;
        if (pair.weight >= 0.3) surest = Math.min(surest, pair.confidence);
      }
      // The product's own name before what it is also called.
      const isOwn = at < 2;
      const value = (total === 0 ? 0 : covered / total) * (isOwn ? 1 : 0.98) * (0.5 + surest / 2);
      best = Math.max(best, Math.min(1, value));
    });
    return best * (entry.isDeleted ? 0 : 1);
  };

  return {
    lookUp,
    namesOf,
    /** So far; both are bounded. */
    work: () => ({ lookedUp, steps }),
    /** Those of some products (of all, where undefined) that have the word. */
    having(some: ReadonlySet<number> | undefined, word: string): Set<number> {
      const own = lookUp(word);
      if (own.size === 0 || steps >= mostSteps) return new Set();
      const [few, has]: [Iterable<number>, (ordinal: number) => boolean] =
        some === undefined || some.size > own.size
          ? [own.keys(), (ordinal) => some?.has(ordinal) ?? true]
          : [some, (ordinal) => own.has(ordinal)];
      const shared = new Set<number>();
      for (const ordinal of few) if (has(ordinal)) shared.add(ordinal);
      steps += Math.min(own.size, some?.size ?? own.size);
      return shared;
    },
    /** Whether one of the names has the words in a row: 'watering can'. */
    areInRow: (some: ReadonlySet<number>, word: string, next: string) =>
      [...some]
        .slice(0, mostRowed)
        .some((ordinal) =>
          namesOf(ordinal).words.some((name) =>
            name.some((one, at) => one.word === word && name[at + 1]?.word === next),
          ),
        ),
    /** 1, or less for a word that many names have. */
    weigh: weighed,
    isPlant: (ordinal: number) => index.entries[ordinal]?.card.botanicalName !== "",
    isKnown: (word: string) => lookUp(word).size > 0,
    /** How surely it is one of the catalog's words, 0 to 1. */
    heardAs: (word: string) => Math.max(0, ...[...lookUp(word).values()].flatMap((one) => [...one.values()])),
    /** Whether the catalog has the word letter for letter. */
    isSpelled: (word: string) => [...lookUp(word).values()].some((ofProduct) => ofProduct.get(word) === 1),
    /** Those of the products that have all the words, the best first. */
    rank(words: readonly string[], ordinals: Iterable<number>, kind: "plant" | "seed" | undefined): Fit[] {
      const key = `${kind ?? ""} ${words.join(" ")}`;
      const known = ranked.get(key);
      if (known) return known;
      if (steps >= mostSteps) return [];
      const all = [...ordinals].slice(0, mostRanked);
      steps += 20 * all.length;
      const ofKind = kind === undefined ? all : all.filter((one) => namesOf(one).isSeed === (kind === "seed"));
      const fits = (ofKind.length > 0 ? ofKind : all).map((ordinal) => ({ ordinal, score: score(ordinal, words) }));
      const rankOf = (ordinal: number) => index.priorities[ordinal] ?? 9;
      const sorted = fits.sort(
        (a, b) => b.score - a.score || rankOf(a.ordinal) - rankOf(b.ordinal) || a.ordinal - b.ordinal,
      );
      ranked.set(key, sorted);
      return sorted;
    },
  };
}

/** লাউ and 'lau', alone or in লাউয়ের: the same sound, though of one consonant only. */
function isHeardAlike(word: string, name: string): boolean {
  if (letterCount(word) < 3) return false;
  const sounds = new Set(soundsOf(word));
  return [name, ...genitiveStems(name)].flatMap(soundsOf).some((sound) => sounds.has(sound));
}

const weighed = remembered((word) => {
  if (hasDigit(word) || measure.has(word)) return 0.1;
  if (plantKind.has(word)) return 0.15;
  return colors.has(word) ? 0.45 : weightOf(word);
});
