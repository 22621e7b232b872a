/**
 * Products, and wares that are not sold, as a message names them.
 *
 * A ware's usual name of two words goes before a product that has only one of them: kath golap is no rose.
 */
import { genitiveStems } from "../../../search/words.ts";
import {
  andWords,
  bothWords,
  colors,
  complaintWords,
  dropWords,
  eachWords,
  moreWords,
  nameWords,
  notWords,
  orderWords,
  plantKind,
  potKind,
  questionWords,
  seedKind,
  smallTalk,
  streetWords,
  thatWords,
  vagueWords,
  yesWords,
} from "../words/chat-words.ts";
import { isCounter, isUnit, numberIn } from "../words/number-words.ts";
import { between, remembered, type Token, wordSet } from "../words/tokens.ts";
import { wareNames } from "../words/unsold-wares.ts";
import { isPast } from "../words/verbs.ts";
import { careHeads, isDescribing, isThere, wareHeads } from "../words/ware-words.ts";
import type { Add, Kind, Skip } from "./element.ts";
import type { Fit, ProductFinder } from "./find-products.ts";
import { isSize } from "./find-quantities.ts";

/** The first words of wares of several words, as written. */
const longWareStarts = new Set(
  [...wareNames.keys()].filter((name) => name.includes(" ")).map((name) => name.slice(0, name.indexOf(" "))),
);

/** Also with an ending: orkider, অর্কিডটা. */
const isWare = remembered(
  (name) => wareNames.has(name) || wareNames.has(name.replace(/(?:ের|র|er|ta|ti|টা|টি|s)$/u, "")),
);

/** @returns the place behind the ware; 0 when none begins here. @param isLong whether its name has several words */
export function takeWare(
  tokens: readonly Token[],
  at: number,
  finder: ProductFinder,
  text: string,
  add: Add,
  isLong: boolean,
): number {
  if (isLong && !longWareStarts.has(tokens[at]?.word ?? "")) return 0;
  const word = tokens[at]?.word ?? "";
  if (!isLong && !isWare(word)) return 0;
  // 'Amra', we and a fruit
  const [before, next] = [tokens[at - 1]?.word ?? "", tokens[at + 1]?.word ?? ""];
  const isNumbered = numberIn(next) !== undefined && !isUnit(tokens[at + 2]?.word ?? "");
  const isCounted = isCounter(before) || numberIn(before) !== undefined || isNumbered;
  if (!isLong && smallTalk.has(word) && !isCounted && !plantKind.has(next) && !seedKind.has(next)) return 0;
  for (let length = isLong ? 3 : 1; length >= (isLong ? 2 : 1); length -= 1) {
    const part = tokens.slice(at, at + length);
    if (
      part.length < length ||
      part.some((one, place) => place > 0 && !/^[\s-]{0,2}$/.test(between(text, part[place - 1] as Token, one)))
    )
      continue;
    const written = part.map(({ word }) => word);
    const last = written.at(-1) ?? "";
    if (!isWare(written.join(" "))) continue;
    if (isLong) {
      // A product that has all these words is sold.
      const sets = written
        .filter((word, place) => place === 0 || !plantKind.has(word))
        .map((word) => finder.lookUp(word));
      const first = sets[0];
      // A money tree is no money plant.
      const hasKind = (ordinal: number) => !plantKind.has(last) || finder.namesOf(ordinal).all.has(last);
      if (first && [...first.keys()].some((ordinal) => sets.every((set) => set.has(ordinal)) && hasKind(ordinal)))
        continue;
    }
    const end =
      plantKind.has(tokens[at + length]?.word ?? "") || seedKind.has(tokens[at + length]?.word ?? "")
        ? at + length + 1
        : at + length;
    const isKind = plantKind.has(last) && length > 1;
    const words = part.slice(0, isKind ? -1 : undefined);
    add(at, end, { is: "ware", name: text.slice(words[0]?.start, words.at(-1)?.end), isListed: true });
    return end;
  }
  return 0;
}

/** A word that only sounds like a part of a name, and is little of it, is another one. */
const [leastOfName, leastHeard] = [0.4, 0.9];

const leaves = wordSet("pata patar leaf leaves পাতা পাতার");

/** @returns the place behind the product; 0 when none begins here */
export function takeMention(
  text: string,
  tokens: readonly Token[],
  at: number,
  finder: ProductFinder,
  isTaken: Skip,
  add: Add,
): number {
  const first = tokens[at] as Token;
  if (isPlain(first.word) && !isMango(text, tokens, at) && !isHalfOfOne(text, tokens, at, finder)) return 0;
  // Ripon is no ribbon plant, and কাছে no কাঁচি.
  const isBesideName = [at - 1, at + 1].some((one) => isNamePart(text, tokens, at, one, finder));
  if (
    (nameWords.has(first.word) ||
      streetWords.has(first.word) ||
      isWare(first.word) ||
      isPast(first.word) ||
      // 'কলমের' is no column.
      isDescribing(first.word) ||
      isBesideName) &&
    !finder.isSpelled(first.word)
  )
    return 0;
  const otherColored = takeOtherColor(text, tokens, at, finder, isTaken, add);
  if (otherColored) return otherColored;
  let fitting: Set<number> | undefined;
  const words: string[] = [];
  let kind: Kind;
  let weight = 0;
  let to = at;
  for (let place = at; place < Math.min(tokens.length, at + 8); place += 1) {
    const token = tokens[place] as Token;
    const before = tokens[place - 1];
    if (place > at && !/^[\s'’-]{0,3}$|^\s?\(\s?$/u.test(between(text, before as Token, token))) break;
    if (isTaken(token)) break;
    if (place > at && plantKind.has(token.word)) {
      kind ??= "plant";
      words.push(token.word);
      to = place + 1;
      continue;
    }
    if (place > at && /^(?:er|r|এর)$/u.test(token.word)) {
      const next = tokens[place + 1]?.word ?? "";
      if (next !== "" && (plantKind.has(next) || seedKind.has(next) || finder.having(fitting, next).size > 0)) continue;
      break;
    }
    if (place > at && isCounter(token.word)) {
      // 'chayna bot ta', then a size.
      break;
    }
    let word = place === at && isMango(text, tokens, at) ? mango : stripped(token.word, finder);
    let common = finder.having(fitting, word);
    let last = place;
    const next = tokens[place + 1];
    const isJoinable =
      next &&
      !/^[sml]$/.test(next.word) &&
      !next.isNumber &&
      !token.isNumber &&
      /^[\s-]$/.test(between(text, token, next));
    if (isJoinable && !isPlain(next.word) && finder.having(common, next.word).size === 0) {
      // Lemon grass, aloe vera, money plant: written apart or together.
      const joined = finder.having(fitting, token.word + next.word);
      if (joined.size > 0 && !(finder.isKnown(word) && finder.isKnown(next.word))) {
        common = joined;
        word = token.word + next.word;
        last = place + 1;
      }
    }
    if (
      place > at &&
      isPlain(token.word) &&
      !potKind.has(token.word) &&
      !(vagueWords.has(token.word) && finder.weigh(token.word) < 0.2) &&
      !(fitting && finder.areInRow(fitting, words.at(-1) ?? "", token.word))
    )
      break;
    // 'Dhonia pata', 'pudina pata'
    if (place > at && common.size === 0 && leaves.has(token.word)) {
      to = place + 1;
      continue;
    }
    if (common.size === 0) break;
    if (token.isNumber) {
      // 5 kg, 100 ml in a name: only with its unit.
      if (!next || !isUnit(next.word)) break;
      last = place + 1;
    }
    fitting = common;
    words.push(word);
    if (seedKind.has(token.word)) kind = "seed";
    weight += finder.weigh(word);
    to = last + 1;
    place = last;
  }
  if (!fitting || fitting.size === 0) return 0;
  let head = headBehind(text, tokens, at, to, fitting, finder);
  // 'Golap mix 5 ta': of several colors
  if (head > 0 && mixWords.has(tokens[head - 1]?.word ?? "") && isMixOfColors(tokens, head, words, fitting, finder)) {
    [to, head] = [head, 0];
  }
  if (head > 0 && kind === undefined) {
    add(at, head, { is: "ware", name: text.slice(first.start, tokens[head - 1]?.end), isListed: true });
    return head;
  }
  const said = words.filter((word) => !plantKind.has(word));
  const fits = finder.rank(said, fitting, kind).filter(({ score }) => score > 0.15);
  const best = fits[0]?.score ?? 0;
  const isWeak = weight < 0.6 && best < 0.85;
  if (fits.length === 0) return 0;
  // 'Comment' is no concrete, and 'motor' no mother-in-law's tongue.
  if (to === at + 1 && best < leastOfName && finder.heardAs(said[0] ?? "") < leastHeard) return 0;
  if (to === at + 1 && best < 0.3 && !finder.isSpelled(said[0] ?? "") && !isWeak) return 0;
  // 'Joba komola', of a color that none of its kind has
  const behind = tokens[to];
  const isColorBehind =
    behind !== undefined && colors.has(behind.word) && /^\s$/.test(between(text, tokens[to - 1] as Token, behind));
  if (isColorBehind && !words.some((word) => colors.has(word)) && isOtherColor(fits, behind.word, finder)) {
    add(at, to + 1, { is: "ware", name: text.slice(first.start, behind.end), isListed: true });
    return to + 1;
  }
  const near = [tokens[at - 1], tokens[to]].map((token) => token?.word ?? "");
  const said2 = near.filter((word) => colors.has(word));
  add(at, to, { is: "mention", mention: { words: said, fits, kind, colors: said2, isWeak } });
  return to;
}

/** 'Stand for a hanging planter'. @returns the place behind it; 0 when none begins here */
export function takeWareFor(
  text: string,
  tokens: readonly Token[],
  at: number,
  finder: ProductFinder,
  isTaken: Skip,
  add: Add,
): number {
  const [head, joint] = [tokens[at] as Token, tokens[at + 1]];
  if (!wareHeads.has(head.word) || joint?.word !== "for" || !/^\s$/.test(between(text, head, joint))) return 0;
  // 'Light for monstera?' is care; and a thing that the shop sells is its own product.
  if (isTaken(head) || careHeads.has(head.word) || finder.isKnown(head.word)) return 0;
  const from = /^(?:a|an|the|my)$/.test(tokens[at + 2]?.word ?? "") ? at + 3 : at + 2;
  if (tokens[from] === undefined) return 0;
  let isThing = false;
  const to = takeMention(text, tokens, from, finder, isTaken, (_from, _to, one) => {
    isThing = one.is === "mention" && !one.mention.isWeak;
  });
  if (!isThing) return 0;
  add(at, to, { is: "ware", name: text.slice(head.start, tokens[to - 1]?.end), isListed: true });
  return to;
}

/** 'Fern stand', 'bonsai er tar': what is for a plant is none. @returns the place behind it; 0 when there is none */
function headBehind(
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  fitting: ReadonlySet<number>,
  finder: ProductFinder,
): number {
  const isJoint = /^(?:er|এর)$/u.test(tokens[to]?.word ?? "");
  const at = isJoint ? to + 1 : to;
  const [before, head] = [tokens[at - 1], tokens[at]];
  if (!before || !head || !/^\s$/.test(between(text, before, head)) || !wareHeads.has(head.word)) return 0;
  // 'Snake plant tar dam': its price
  if (/^(?:tar|তার)$/u.test(head.word) && !isJoint) return 0;
  // 'Monstera er light kemon lagbe?'
  const [ahead, behind] = [tokens[from - 1]?.word ?? "", tokens[at + 1]?.word ?? ""];
  const isCounted = isCounter(ahead) || [ahead, behind].some((word) => numberIn(word) !== undefined);
  if (careHeads.has(head.word) && !isCounted && !isThere.has(behind)) return 0;
  return finder.having(fitting, head.word).size > 0 ? 0 : at + 1;
}

const colorWords = wordSet("color colour rong রং রঙ");
const mixWords = wordSet("mix mixed মিক্স");

/** Plants that come in colors, counted or named as plants: what is weighed or packed is a soil. */
function isMixOfColors(
  tokens: readonly Token[],
  at: number,
  words: readonly string[],
  fitting: ReadonlySet<number>,
  finder: ProductFinder,
): boolean {
  const [next, counter] = [tokens[at]?.word ?? "", tokens[at + 1]?.word ?? ""];
  const count = numberIn(next);
  const isMany = count !== undefined && count.value > 1 && (count.isJoined || isCounter(counter));
  if (!isMany && !colorWords.has(next) && !plantKind.has(next)) return false;
  const [best] = finder.rank(words, fitting, "plant");
  return best !== undefined && [...finder.namesOf(best.ordinal).all].some((one) => colors.has(one));
}

/** 'Holud golap', where the shop's roses are red and pink: a ware that it does not sell. */
function takeOtherColor(
  text: string,
  tokens: readonly Token[],
  at: number,
  finder: ProductFinder,
  isTaken: Skip,
  add: Add,
): number {
  const [color, plant] = [tokens[at] as Token, tokens[at + 1]];
  if (!colors.has(color.word) || plant === undefined || colors.has(plant.word) || isTaken(plant)) return 0;
  if (isPlain(plant.word) || !/^\s$/.test(between(text, color, plant))) return 0;
  // 'Lal r sada golap': each color is of the plant.
  if (tokens.slice(Math.max(0, at - 2), at).some(({ word }) => colors.has(word))) return 0;
  const word = stripped(plant.word, finder);
  const ordinals = new Set(finder.lookUp(word).keys());
  if (ordinals.size === 0) return 0;
  // The second word may be of what is named: 'lal kagji lebu'.
  const after = tokens[at + 2];
  if (after && !isPlain(after.word) && finder.having(ordinals, after.word).size > 0) return 0;
  if (!isOtherColor(finder.rank([word], ordinals, undefined), color.word, finder)) return 0;
  const end = plantKind.has(after?.word ?? "") ? at + 3 : at + 2;
  add(at, end, { is: "ware", name: text.slice(color.start, plant.end), isListed: true });
  return end;
}

/** Whether all that fit about equally have a color, and none of them this one. */
function isOtherColor(fits: readonly Fit[], color: string, finder: ProductFinder): boolean {
  const near = fits.filter(({ score }) => score >= Math.max(0.4, (fits[0]?.score ?? 0) - 0.15));
  const isColored = ({ ordinal }: Fit) => [...finder.namesOf(ordinal).all].some((one) => colors.has(one));
  // A China Rose is no rose, whatever its color.
  const ofColor = finder.lookUp(color);
  return near.length > 0 && near.every(isColored) && !near.some(({ ordinal }) => ofColor.has(ordinal));
}

/** 'Kalam Sheikh': beside a name, what only sounds like a plant is one too. */
function isNamePart(text: string, tokens: readonly Token[], at: number, one: number, finder: ProductFinder): boolean {
  const [token, other] = [tokens[at] as Token, tokens[one]];
  if (!other || !nameWords.has(other.word) || finder.isKnown(other.word)) return false;
  return /^[ .]{1,2}$/.test(one < at ? between(text, other, token) : between(text, token, other));
}

const mango = "aam";

/** 'am' before a size, a number or 'gach' is the fruit; after 'I', or a time, it is English. */
function isMango(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.word !== "am") return false;
  // '1 ta am den', 'ekta am'
  const isCounted = before && (isCounter(before.word) || numberIn(before.word)?.isJoined || isDescribing(before.word));
  if (isCounted && /^\s$/.test(between(text, before, token))) return true;
  if (next === undefined || !/^\s{1,2}$/.test(between(text, token, next))) return false;
  const isEnglish = before?.word === "i" || (before?.isNumber && /^\s?$/.test(between(text, before, token)));
  return (
    !isEnglish && (isSize(next.word) || next.isNumber || numberIn(next.word) !== undefined || plantKind.has(next.word))
  );
}

/** 'Bagan bilas': a word of the talk that with the next one is a product's. */
function isHalfOfOne(text: string, tokens: readonly Token[], at: number, finder: ProductFinder): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]];
  if (next === undefined || token.isNumber || next.isNumber || token.word.length < 3 || next.word.length < 3)
    return false;
  if (plantKind.has(token.word) || isPlain(next.word) || !/^[\s-]$/.test(between(text, token, next))) return false;
  return !finder.isKnown(next.word) && finder.isKnown(token.word + next.word);
}

function stripped(word: string, finder: ProductFinder): string {
  if (finder.lookUp(word).size > 0) return word;
  const stem = word.replace(/(?:টাই|টাও|টার|টা|টি|গুলো|গুলা|ও|tai|tao|tar|ta|ti|gula|gulo|e|te|কে|তে)$/u, "");
  // 'Jobar gach'
  const ofLatin = /^([a-z]{2,}[aeiou])r$/.exec(word)?.[1];
  if (ofLatin !== undefined && ofLatin.length > 3 && finder.isKnown(ofLatin)) return ofLatin;
  // 'Pruner', of the pruning shears; but a hanger is no hanging planter.
  const does = /^[a-z]{3,}ers?$/.test(word) ? word.replace(/ers?$/, "ing") : "";
  const isOfPot = (ordinal: number) => [...finder.namesOf(ordinal).all].some((one) => potKind.has(one));
  if (does !== "" && finder.isSpelled(does) && ![...finder.lookUp(does).keys()].some(isOfPot)) return does;
  const stems = [stem, ...genitiveStems(word)];
  return stems.find((one) => one.length >= 3 && one !== word && finder.isKnown(one)) ?? word;
}

const plainWords = new Set(
  [
    andWords,
    notWords,
    dropWords,
    orderWords,
    questionWords,
    smallTalk,
    yesWords,
    thatWords,
    moreWords,
    bothWords,
    eachWords,
    complaintWords,
    vagueWords,
    plantKind,
  ].flatMap((table) => [...table]),
);
for (const word of [...seedKind, ...potKind, ...colors]) plainWords.delete(word);

/** A word that no product begins with. */
function isPlain(word: string): boolean {
  return plainWords.has(word) || /^[0-9]/.test(word) || isSize(word);
}
