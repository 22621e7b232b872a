// Words of the growing book, in the language of the office.
import { dayInDhaka, dayMs } from "#contract/rules/dhaka.ts";
import { weekdayOf } from "#contract/rules/dhaka-clock.ts";
import type { BatchOrigin, BatchStage, GrowingCost, GrowingLoss } from "#contract/rules/plants/growing.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { inDigits, showMonth } from "#web/ui/figures.ts";

export const originNames: Record<BatchOrigin, () => string> = {
  seed: m.growing_seed,
  cutting: m.growing_cutting,
  graft: m.growing_graft,
  bought: m.growing_bought,
};

export const lossNames: Record<GrowingLoss, () => string> = {
  "rotten-roots": m.growing_loss_roots,
  dried: m.growing_loss_dried,
  pests: m.growing_loss_pests,
  broken: m.growing_loss_broken,
  other: m.growing_loss_other,
};

export const costNames: Record<GrowingCost, () => string> = {
  plants: m.growing_cost_plants,
  soil: m.growing_cost_soil,
  pots: m.growing_cost_pots,
  work: m.growing_cost_work,
  other: m.growing_cost_other,
};

export const seasonNames = { winter: m.season_winter, summer: m.season_summer, monsoon: m.season_monsoon };

const firstNames: Record<BatchOrigin, () => string> = {
  seed: m.growing_stage_sown,
  cutting: m.growing_stage_cut,
  graft: m.growing_stage_begun,
  bought: m.growing_stage_begun,
};

/** A stage's name; the first of a cutting is not sown. */
export function stageName(stage: BatchStage, origin: BatchOrigin): string {
  const names = {
    sown: firstNames[origin],
    rooted: m.growing_stage_rooted,
    potted: m.growing_stage_potted,
    hardened: m.growing_stage_hardened,
    ready: m.growing_stage_ready,
  };
  return names[stage]();
}

/** On the press that brings a batch to a stage. Nothing brings it to the first. */
export const stageActs: Record<BatchStage, () => string> = {
  sown: m.growing_stage_sown,
  rooted: m.growing_now_rooted,
  potted: m.growing_now_potted,
  hardened: m.growing_now_hardened,
  ready: m.growing_now_ready,
};

/** `Dec 13`, `১৩ ডিসেম্বর`. @param day YYYY-MM-DD */
export function shortDay(day: string): string {
  const [, month = 0, date = 0] = day.split("-").map(Number);
  return m.growing_day({ month: showMonth(month), day: inDigits(date) });
}

/** `Nov 22–28`, `Nov 29 to Dec 5`. @param from YYYY-MM-DD */
export function daySpan(from: string, to: string): string {
  if (from.slice(0, 7) !== to.slice(0, 7)) return m.growing_span({ from: shortDay(from), to: shortDay(to) });
  const [, month = 0, first = 0] = from.split("-").map(Number);
  const last = Number(to.slice(8));
  return m.growing_span_of_month({ month: showMonth(month), from: inDigits(first), to: inDigits(last) });
}

/** Taka as typed, in either script; NaN for anything else. */
export const typedTaka = (typed: string): number => Number(asciiDigits(typed).replaceAll(",", "").trim() || Number.NaN);

/** `B-041`: the same in both languages, as tags have it. */
export const batchNumber = (number: number): string => `B-${String(number).padStart(3, "0")}`;

/** How and when it began: `cuttings, Oct 12`. */
export function begunWords({ origin, begunOn, supplier }: Batch): string {
  const day = shortDay(begunOn);
  if (origin === "bought" && supplier !== "") return m.growing_of_bought_from({ day, supplier });
  const words = {
    seed: m.growing_of_seed,
    cutting: m.growing_of_cutting,
    graft: m.growing_of_graft,
    bought: m.growing_of_bought,
  };
  return words[origin]({ day });
}

/** The Sunday on which a day's week begins. @param day YYYY-MM-DD */
export const weekOf = (day: string): string => daysLater(day, -weekdayOf(day));

/** @param day YYYY-MM-DD */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** In how many weeks it will be ready, 0 for this one and for those that are late. */
export function weeksUntil(readyOn: string, today = dayInDhaka(new Date())): number {
  const days = (Date.parse(readyOn) - Date.parse(weekOf(today))) / dayMs;
  return Math.max(0, Math.floor(days / 7));
}

export const isLate = ({ readyOn, stage }: Batch, today = dayInDhaka(new Date())): boolean =>
  stage !== "ready" && readyOn < today;

/** `in 3 weeks`, `this week`, `late`, `now`. */
export function whenReady(batch: Batch): string {
  if (batch.stage === "ready") return m.growing_when_now();
  if (isLate(batch)) return m.growing_when_late();
  const weeks = weeksUntil(batch.readyOn);
  return weeks === 0 ? m.growing_when_this_week() : m.growing_when_in({ count: weeks, shown: inDigits(weeks) });
}

/** Whether its plants can be moved to sale today. */
export const isForSale = ({ alive, stage, readyOn }: Batch): boolean =>
  alive > 0 && (stage === "ready" || readyOn <= dayInDhaka(new Date()));
