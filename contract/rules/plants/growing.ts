/**
 * Batches of the growing book (docs/decisions/064-growing-book.md).
 *
 * 1. A batch goes from sown to ready, one stage after the other; cuttings, grafts and bought plants begin later or end sooner.
 * 2. How long a stage takes is the nursery's own experience with the species; until it has some, the tables below.
 * 3. Days are days in Dhaka, as YYYY-MM-DD.
 */
export const batchOrigins = ["seed", "cutting", "graft", "bought"] as const;
export type BatchOrigin = (typeof batchOrigins)[number];
export const batchStages = ["sown", "rooted", "potted", "hardened", "ready"] as const;
export type BatchStage = (typeof batchStages)[number];
/** `more`: a recount found more. `cost`: soil, pots, work. */
export const batchLineKinds = ["begun", "stage", "lost", "more", "placed", "cost", "moved"] as const;
export const growingLosses = ["rotten-roots", "dried", "pests", "broken", "other"] as const;
export type GrowingLoss = (typeof growingLosses)[number];
export const growingCosts = ["plants", "soil", "pots", "work", "other"] as const;
export type GrowingCost = (typeof growingCosts)[number];

/** Days from the stage before, where the nursery has not grown the species yet. */
const firstDays: Record<BatchOrigin, Record<BatchStage, number>> = {
  seed: { sown: 0, rooted: 12, potted: 18, hardened: 20, ready: 10 },
  cutting: { sown: 0, rooted: 25, potted: 10, hardened: 25, ready: 10 },
  graft: { sown: 0, rooted: 35, potted: 15, hardened: 30, ready: 10 },
  bought: { sown: 0, rooted: 0, potted: 0, hardened: 14, ready: 7 },
};

/**
 * Whole days from the beginning until plants of a species are ready in a small pot, in Bangladesh, by the first word of the botanical
 * name. What is not listed takes as long as {@link firstDays} say.
 */
const firstDaysOf: Record<string, Partial<Record<BatchOrigin, number>>> = {
  tagetes: { seed: 45, cutting: 40 },
  zinnia: { seed: 40 },
  celosia: { seed: 45 },
  petunia: { seed: 70 },
  portulaca: { seed: 45, cutting: 25 },
  ocimum: { seed: 45, cutting: 25 },
  capsicum: { seed: 50 },
  solanum: { seed: 35 },
  carica: { seed: 60 },
  moringa: { seed: 60, cutting: 75 },
  epipremnum: { cutting: 45 },
  coleus: { seed: 60, cutting: 30 },
  plectranthus: { cutting: 30 },
  hibiscus: { cutting: 75 },
  jasminum: { cutting: 80 },
  rosa: { cutting: 85, graft: 100 },
  bougainvillea: { cutting: 95 },
  aloe: { seed: 240, cutting: 60 },
  dracaena: { cutting: 110 },
  sansevieria: { cutting: 120 },
  mangifera: { seed: 180, graft: 120 },
  citrus: { seed: 210, cutting: 110, graft: 110 },
  psidium: { seed: 180, cutting: 110, graft: 105 },
};

/** Marks in the place of an epithet that say nothing of the species. */
const noEpithets = ["sp", "spp", "cv", "var"];

/**
 * The species of a botanical name, to compare: genus and epithet, without cultivar, variety, author and the sign of hybrids. A name
 * without an epithet, such as `Rosa 'Peace'`, counts as it is written. Empty for none.
 */
export function speciesOf(botanicalName: string): string {
  const words = botanicalName.toLowerCase().replaceAll("\u00d7", " ").split(/\s+/);
  const named = words.filter((word) => word !== "" && word !== "x");
  const [genus = "", epithet = ""] = named;
  const isSpecies = /^[a-z][a-z-]+$/.test(epithet) && !noEpithets.includes(epithet);
  return isSpecies ? `${genus} ${epithet}` : named.join(" ");
}

/** Products with the same key share what the nursery knows. One without a botanical name stands for itself. */
export const speciesKey = (productId: string, botanicalName: string): string => speciesOf(botanicalName) || productId;

/** How much slower than usual a species is, 1 for one that is not listed. */
function paceOf(origin: BatchOrigin, botanicalName: string): number {
  const genus = botanicalName.trim().split(/\s+/)[0]?.toLowerCase() ?? "";
  const days = firstDaysOf[genus]?.[origin];
  return days === undefined ? 1 : days / Object.values(firstDays[origin]).reduce((sum, one) => sum + one, 0);
}

/** Days that each stage took, on average, by the nursery's own batches. */
export type Experience = Partial<Record<BatchStage, number>>;

/** In which stage a new batch is: bought plants stand in pots. */
export const firstStage = (origin: BatchOrigin): BatchStage => (origin === "bought" ? "potted" : "sown");

/** @returns undefined after the last */
export const stageAfter = (stage: BatchStage): BatchStage | undefined => batchStages[batchStages.indexOf(stage) + 1];

type Species = { known?: Experience | undefined; botanicalName?: string | undefined };

/** Days from a stage until the plants are ready. Whole, 0 for those that are. */
export function daysUntilReady(origin: BatchOrigin, stage: BatchStage, species: Species = {}): number {
  const { known = {}, botanicalName = "" } = species;
  const still = batchStages.slice(batchStages.indexOf(stage) + 1);
  const pace = paceOf(origin, botanicalName);
  return Math.round(still.reduce((days, next) => days + (known[next] ?? firstDays[origin][next] * pace), 0));
}

/** In poisha. Plants that died are paid by those that live. @param alive at least 1 */
export const costOfEach = (costMinor: number, alive: number): number => Math.round(costMinor / alive);

/** More than a fifth lost is worth a look. */
export const hasLostMany = ({ begun, lost }: { begun: number; lost: number }): boolean => lost > begun * 0.2;

/** Of a hundred begun, in whole plants. @param begun at least 1 */
export const livedPercent = ({ begun, lost }: { begun: number; lost: number }): number =>
  Math.round(100 - (lost / begun) * 100);
