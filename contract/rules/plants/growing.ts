/**
 * Batches of the growing book (docs/decisions/064-growing-book.md).
 *
 * 1. A batch goes from sown to ready, one stage after the other; cuttings, grafts and bought plants begin later or end sooner.
 * 2. How long a stage takes is the nursery's own experience with the species; until it has some, the table below.
 * 3. Days are days in Dhaka, as YYYY-MM-DD.
 */
export const batchOrigins = ["seed", "cutting", "graft", "bought"] as const;
export type BatchOrigin = (typeof batchOrigins)[number];
export const batchStages = ["sown", "rooted", "potted", "hardened", "ready"] as const;
export type BatchStage = (typeof batchStages)[number];
/** `more`: a recount found more. `cost`: soil, pots, work. */
export const batchLineKinds = ["begun", "stage", "lost", "more", "placed", "cost", "moved"] as const;
export type BatchLineKind = (typeof batchLineKinds)[number];
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

/** Days that each stage took, on average, by the nursery's own batches. */
export type Experience = Partial<Record<BatchStage, number>>;

/** In which stage a new batch is: bought plants stand in pots. */
export const firstStage = (origin: BatchOrigin): BatchStage => (origin === "bought" ? "potted" : "sown");

/** @returns undefined after the last */
export const stageAfter = (stage: BatchStage): BatchStage | undefined => batchStages[batchStages.indexOf(stage) + 1];

/** Days from a stage until the plants are ready. Whole, 0 for those that are. */
export function daysUntilReady(origin: BatchOrigin, stage: BatchStage, known: Experience = {}): number {
  const still = batchStages.slice(batchStages.indexOf(stage) + 1);
  return Math.round(still.reduce((days, next) => days + (known[next] ?? firstDays[origin][next]), 0));
}

/** What one plant of a batch has cost so far: those that died are paid by those that live. @param alive at least 1 */
export const costOfEach = (costMinor: number, alive: number): number => Math.round(costMinor / alive);

/** More than a fifth lost is worth a look. */
export const hasLostMany = ({ begun, lost }: { begun: number; lost: number }): boolean => lost > begun * 0.2;
