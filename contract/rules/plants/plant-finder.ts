/**
 * The plant finder: five questions about the shopper's home, answered by the care facts of plants.
 *
 * 1. Only stored facts answer. What a plant's facts do not say does not fit, but is nearer than what they contradict.
 * 2. A plant fits when it fits each answer. Questions without an answer ask for nothing.
 * 3. Each reason, and each miss, is a claim about one fact of the plant (`says`), named here and worded by the page.
 * 4. Never empty: where fewer than `nearlyUpTo` fit, the nearest follow, each with everything that does not fit.
 * 5. The order is total: fit, then kind, then the order in which the plants were given.
 */
import {
  type KnownEase,
  type KnownLight,
  type KnownWater,
  knownEases,
  knownLights,
  knownWaters,
  shortPlantCm,
} from "./care-facts.ts";

/** The answers to choose from, in the order of the page. */
export const finderQuestions = {
  light: ["full-sun", "bright-indirect", "medium", "low"],
  water: ["low", "medium", "high"],
  home: ["pets", "grown-ups"],
  place: ["table", "floor", "hanging", "balcony"],
  ease: ["easy", "moderate", "demanding"],
} as const satisfies {
  light: readonly KnownLight[];
  water: readonly KnownWater[];
  ease: readonly KnownEase[];
} & Record<string, readonly string[]>;
export type FinderQuestion = keyof typeof finderQuestions;
export type FinderAnswer<Question extends FinderQuestion> = (typeof finderQuestions)[Question][number];
export type FinderAnswers = { [Question in FinderQuestion]?: FinderAnswer<Question> | undefined };
export const finderQuestionNames = Object.keys(finderQuestions) as FinderQuestion[];

/** As high as a shelf allows, and as a room does. */
export const shelfCm = 30;
export const roomCm = 200;

/** Fewer than these are followed by the nearest, up to these in all. */
export const nearlyUpTo = 6;

/** How the facts of a plant fit an answer. */
export const finderClaims = [
  "loves-sun",
  "likes-bright",
  "likes-medium",
  "stands-low",
  "needs-less-light",
  "needs-sun",
  "needs-bright",
  "needs-medium",
  "burns-in-sun",
  "light-unknown",
  "little-water",
  "weekly-water",
  "daily-water",
  "waits-for-water",
  "some-water-will-do",
  "needs-weekly-water",
  "needs-daily-water",
  "must-dry-out",
  "water-unknown",
  "safe-for-pets",
  "harmful-if-chewed",
  "pets-unknown",
  "no-one-to-chew",
  "fits-shelf",
  "fills-corner",
  "trails",
  "lives-outside",
  "too-high",
  "stays-small",
  "not-hanging",
  "not-indoors",
  "not-outdoors",
  "height-unknown",
  "place-unknown",
  "easy",
  "some-care",
  "much-care",
  "needs-some-care",
  "needs-much-care",
  "ease-unknown",
] as const;
export type FinderClaim = (typeof finderClaims)[number];
/** `heightCm`: in claims about height, the plant's. */
export type Said = { claim: FinderClaim; heightCm?: number };

/** The part of a product that the finder reads. `isHanging`, `isSeed`: by the names of its groups. */
export type Findable = {
  facts: {
    light?: string | null | undefined;
    water?: string | null | undefined;
    petSafe?: string | null | undefined;
    place?: readonly string[] | null | undefined;
    ease?: string | null | undefined;
    matureHeightCm?: number | null | undefined;
  } | null;
  isHanging: boolean;
  isSeed: boolean;
};

export type FoundPlant<Plant> = { plant: Plant; reasons: Said[]; misses: Said[] };
export type Finding<Plant> = {
  /** Those that fit all answers, the best first, each with why: what is said of the fewest comes first. */
  fits: FoundPlant<Plant>[];
  /** The nearest others, if few fit. */
  nearly: FoundPlant<Plant>[];
  /** By question and answer: how many would fit with it, and the other answers as they are. */
  counts: { [Question in FinderQuestion]: Record<FinderAnswer<Question>, number> };
};

/**
 * Finds plants for these answers. Pure.
 * @param plants in the order that decides between equals; of those without any care facts none is found while others are there
 */
export function findPlants<Plant extends Findable>(plants: readonly Plant[], answers: FinderAnswers): Finding<Plant> {
  const known = plants.filter(hasCare);
  const asked = finderQuestionNames.filter((question) => answers[question] !== undefined);
  const judged = (known.length > 0 ? known : plants).map((plant) => judge(plant, answers, asked));
  const fits = judged.filter(({ misses }) => misses.length === 0).sort(bestFirst);
  const others = fits.length < nearlyUpTo ? judged.filter(({ misses }) => misses.length > 0).sort(bestFirst) : [];
  return {
    fits: tellingFirst(fits),
    nearly: others.slice(0, nearlyUpTo - fits.length).map(({ plant, reasons, misses }) => ({ plant, reasons, misses })),
    counts: countAnswers(judged, answers),
  };
}

/** Whether its facts say anything of care: a pot's say at most where it may stand. */
function hasCare({ facts }: Findable): boolean {
  return Boolean(facts?.light || facts?.water || facts?.ease);
}

/**
 * How a plant's facts fit one answer. `points`: 3 for exactly what is asked, 2 for what will do, 0 for facts that are not there,
 * less for what they contradict, the further the less.
 */
export type Verdict = { points: number; says: Said };

export function verdictOf(question: FinderQuestion, answer: string, plant: Findable): Verdict {
  const verdicts: Record<FinderQuestion, () => Verdict> = {
    light: () => ofLight(rankIn(knownLights, plant.facts?.light), rankIn(knownLights, answer)),
    water: () => ofWater(rankIn(knownWaters, plant.facts?.water), rankIn(knownWaters, answer)),
    home: () => ofHome(plant.facts?.petSafe, answer),
    place: () => ofPlace(plant, answer),
    ease: () => ofEase(rankIn(knownEases, plant.facts?.ease), rankIn(knownEases, answer)),
  };
  return verdicts[question]();
}

type Judged<Plant> = FoundPlant<Plant> & { points: number; absent: number };

function judge<Plant extends Findable>(
  plant: Plant,
  answers: FinderAnswers,
  asked: readonly FinderQuestion[],
): Judged<Plant> {
  const verdicts = asked.map((question) => verdictOf(question, answers[question] ?? "", plant));
  const said = (isFit: boolean) => verdicts.filter((one) => fitting(one) === isFit).map(({ says }) => says);
  return {
    plant,
    reasons: said(true),
    misses: said(false),
    points: verdicts.reduce((sum, { points }) => sum + points, 0),
    absent: verdicts.filter(({ points }) => points === 0).length,
  };
}

function fitting({ points }: Verdict): boolean {
  return points > 0;
}

/** Equals stay in the order given. Few misses first; of these, facts that are not there before facts against it; then the better fit, then plants before seeds. */
function bestFirst<Plant extends Findable>(a: Judged<Plant>, b: Judged<Plant>): number {
  return (
    a.misses.length - b.misses.length ||
    b.absent - a.absent ||
    b.points - a.points ||
    Number(a.plant.isSeed) - Number(b.plant.isSeed)
  );
}

/** A fact of many plants says little of one: reasons that few have come first. */
function tellingFirst<Plant>(found: readonly Judged<Plant>[]): FoundPlant<Plant>[] {
  const often = new Map<FinderClaim, number>();
  for (const { reasons } of found) for (const { claim } of reasons) often.set(claim, (often.get(claim) ?? 0) + 1);
  const rarity = ({ claim }: Said) => (claim === "no-one-to-chew" ? Number.POSITIVE_INFINITY : (often.get(claim) ?? 0));
  return found.map(({ plant, reasons, misses }) => ({
    plant,
    reasons: reasons.toSorted((a, b) => (rarity(a) === rarity(b) ? 0 : rarity(a) - rarity(b))),
    misses,
  }));
}

function countAnswers<Plant extends Findable>(
  judged: readonly Judged<Plant>[],
  answers: FinderAnswers,
): Finding<Plant>["counts"] {
  const countOf = (question: FinderQuestion) => {
    const given = answers[question];
    const others = judged.filter(
      ({ plant, misses }) =>
        misses.length === (given !== undefined && !fitting(verdictOf(question, given, plant)) ? 1 : 0),
    );
    return Object.fromEntries(
      finderQuestions[question].map((answer) => [
        answer,
        others.filter(({ plant }) => fitting(verdictOf(question, answer, plant))).length,
      ]),
    );
  };
  return Object.fromEntries(finderQuestionNames.map((name) => [name, countOf(name)])) as Finding<Plant>["counts"];
}

/** The place of a value in its order; -1 for none, and for values that the shop does not know. */
function rankIn(order: readonly string[], value: string | null | undefined): number {
  return order.indexOf(value ?? "");
}

const exactly = 3;
const willDo = 2;
const unknown = 0;

const sun = knownLights.indexOf("full-sun");

/** A plant does with more light than it needs, but the open sun is for those that want it. */
function ofLight(needs: number, given: number): Verdict {
  const wants: FinderClaim[] = ["stands-low", "likes-medium", "likes-bright", "loves-sun"];
  const more: FinderClaim[] = ["stands-low", "needs-medium", "needs-bright", "needs-sun"];
  if (needs < 0) return { points: unknown, says: { claim: "light-unknown" } };
  if (needs === given) return { points: exactly, says: { claim: wants[needs] ?? "light-unknown" } };
  if (needs > given) return { points: given - needs, says: { claim: more[needs] ?? "light-unknown" } };
  if (given === sun) return { points: needs - given, says: { claim: "burns-in-sun" } };
  return { points: willDo, says: { claim: "needs-less-light" } };
}

const [seldom, weekly, daily] = knownWaters.map((_, rank) => rank);

/** Who waters often must not keep a plant that wants to dry out. */
function ofWater(needs: number, given: number): Verdict {
  const wants: FinderClaim[] = ["little-water", "weekly-water", "daily-water"];
  if (needs < 0) return { points: unknown, says: { claim: "water-unknown" } };
  if (needs === given) return { points: exactly, says: { claim: wants[needs] ?? "water-unknown" } };
  if (needs > given) {
    return { points: given - needs, says: { claim: needs === daily ? "needs-daily-water" : "needs-weekly-water" } };
  }
  if (needs === seldom && given === daily) return { points: needs - given, says: { claim: "must-dry-out" } };
  return { points: willDo, says: { claim: given === weekly ? "waits-for-water" : "some-water-will-do" } };
}

/** 'Unknown' is never safe. */
function ofHome(petSafe: string | null | undefined, answer: string): Verdict {
  if (answer !== "pets") {
    return petSafe === "safe"
      ? { points: willDo, says: { claim: "safe-for-pets" } }
      : { points: willDo, says: { claim: "no-one-to-chew" } };
  }
  if (petSafe === "safe") return { points: exactly, says: { claim: "safe-for-pets" } };
  // Harm is worse than any other miss.
  if (petSafe === "toxic") return { points: -9, says: { claim: "harmful-if-chewed" } };
  return { points: unknown, says: { claim: "pets-unknown" } };
}

function ofPlace({ facts, isHanging }: Findable, answer: string): Verdict {
  if (answer === "hanging") {
    return isHanging ? { points: exactly, says: { claim: "trails" } } : { points: -1, says: { claim: "not-hanging" } };
  }
  const places = facts?.place ?? [];
  if (places.length === 0) return { points: unknown, says: { claim: "place-unknown" } };
  if (answer === "balcony") {
    const isOutside = places.some((place) => place === "balcony" || place === "roof");
    if (!isOutside) return { points: -1, says: { claim: "not-outdoors" } };
    return { points: places.includes("indoor") ? willDo : exactly, says: { claim: "lives-outside" } };
  }
  if (!places.includes("indoor")) return { points: -2, says: { claim: "not-indoors" } };
  return ofHeight(facts?.matureHeightCm ?? 0, answer);
}

/** Inside. 0 is no height. */
function ofHeight(heightCm: number, answer: string): Verdict {
  if (heightCm <= 0) return { points: unknown, says: { claim: "height-unknown" } };
  const [least, most] = answer === "table" ? [0, shelfCm] : [shortPlantCm, roomCm];
  if (heightCm > most) return { points: -1, says: { claim: "too-high", heightCm } };
  if (heightCm < least) return { points: -1, says: { claim: "stays-small", heightCm } };
  return { points: exactly, says: { claim: answer === "table" ? "fits-shelf" : "fills-corner", heightCm } };
}

const hard = knownEases.indexOf("demanding");

/** Whoever grows from seed keeps easy plants too. */
function ofEase(needs: number, given: number): Verdict {
  const fits: FinderClaim[] = ["easy", "some-care", "much-care"];
  if (needs < 0) return { points: unknown, says: { claim: "ease-unknown" } };
  if (needs <= given)
    return { points: needs === given ? exactly : willDo, says: { claim: fits[needs] ?? "ease-unknown" } };
  return { points: given - needs, says: { claim: needs === hard ? "needs-much-care" : "needs-some-care" } };
}
