/**
 * The needs of a plant in Bangladesh, day by day: by season and by its care facts.
 *
 * 1. Only known facts make work. A plant whose need for water nobody has stated has no days for it.
 * 2. Days are days in Dhaka, as YYYY-MM-DD. The season is that of the day itself, so a rhythm changes with it.
 * 3. A plant counts as watered, fed and looked after on the day it came; after that only done marks count.
 * 4. Sentences are made elsewhere, by the names of jobs, seasons and tips.
 */
import { dayInDhaka, startOfDhakaDay } from "../dhaka.ts";

export const careSeasons = ["winter", "summer", "monsoon"] as const;
export type CareSeason = (typeof careSeasons)[number];
/** `drain`: see that the rain runs out of the pot. */
export const careJobs = ["water", "feed", "drain"] as const;
export type CareJob = (typeof careJobs)[number];
export const waterNeeds = ["low", "medium", "high"] as const;
export type WaterNeed = (typeof waterNeeds)[number];
/** Where a customer may say that a plant stands; of the care facts' places. */
export const plantPlaces = ["indoor", "balcony", "roof", "garden"] as const;
export type PlantPlace = (typeof plantPlaces)[number];
/** How the message of a week comes. */
export const weekWays = ["mail", "sms"] as const;
export type WeekWay = (typeof weekWays)[number];
/** Why a plant died, as far as its owner knows. */
export const deathReasons = [
  "too-much-water",
  "too-little-water",
  "too-much-sun",
  "too-little-light",
  "cold-or-storm",
  "pests",
  "came-weak",
  "not-known",
] as const;
export type DeathReason = (typeof deathReasons)[number];

/** Of ProductFacts in contract/wire/catalog/catalog.ts, what care follows from. */
export type CareFacts = {
  water?: string | null | undefined;
  light?: string | null | undefined;
  humidity?: string | null | undefined;
  place?: readonly string[] | null | undefined;
  season?:
    | { flower?: readonly number[] | null | undefined; harvest?: readonly number[] | null | undefined }
    | null
    | undefined;
};

/** `since`: the day it came. `done`: its done marks, in any order. */
export type KeptPlant = { id: string; facts: CareFacts | null; since: string; done: readonly DoneMark[] };
export type DoneMark = { kind: CareJob; day: string };
/** `since`: the day it was due, where that has passed. */
export type PlannedJob = { plantId: string; kind: CareJob; isDone: boolean; since?: string };
export type PlannedDay = { day: string; jobs: PlannedJob[] };

/** By month: winter November to February, summer March to May, monsoon June to October. @param day YYYY-MM-DD */
export function seasonOf(day: string): CareSeason {
  const month = monthOf(day);
  return month >= 11 || month <= 2 ? "winter" : month <= 5 ? "summer" : "monsoon";
}

/** Days from one watering to the next. */
const waterDays: Record<WaterNeed, Record<CareSeason, number>> = {
  low: { winter: 14, summer: 7, monsoon: 12 },
  medium: { winter: 10, summer: 5, monsoon: 7 },
  high: { winter: 3, summer: 1, monsoon: 2 },
};
/** In full sun a pot dries sooner while it is hot. */
const waterDaysInHeat: Record<WaterNeed, number> = { low: 5, medium: 2, high: 1 };
const drainDays = 7;
/** While it flowers or bears. */
const feedDaysInBearing = 15;
const feedDays: Record<WaterNeed, number> = { low: 60, medium: 30, high: 30 };

/**
 * Days from one time to the next, in the season of a day.
 * @returns null: nothing to do in that season, or not known
 */
export function everyDays(kind: CareJob, facts: CareFacts | null, day: string): number | null {
  const need = waterNeedOf(facts);
  if (facts === null || need === null) return null;
  const season = seasonOf(day);
  const isRainedOn = season === "monsoon" && standsInRain(facts);
  if (kind === "drain") return isRainedOn ? drainDays : null;
  if (kind === "water") {
    if (isRainedOn) return null;
    return season === "summer" && facts.light === "full-sun" ? waterDaysInHeat[need] : waterDays[need][season];
  }
  if (isBearing(facts, day)) return feedDaysInBearing;
  return season === "winter" ? null : feedDays[need];
}

/**
 * The next day for it, not before `from`.
 * @returns null: none within a year; `since`: the day it was due, if that was earlier
 */
export function nextDay(
  kind: CareJob,
  plant: Pick<KeptPlant, "facts" | "since" | "done">,
  from: string,
): { day: string; since?: string } | null {
  const marks = plant.done.filter((mark) => mark.kind === kind).map(({ day }) => day);
  const last = marks.reduce((latest, day) => (day > latest ? day : latest), plant.since);
  const due = dueAfter(kind, plant.facts, last);
  if (due === null) return null;
  if (due >= from) return { day: due };
  // A rhythm may have paused since: what was due before the rains is not due in them.
  if (everyDays(kind, plant.facts, from) === null) {
    const later = dueAfter(kind, plant.facts, daysLater(from, -1), 1);
    return later === null ? null : { day: later };
  }
  // Of a plant that nobody has ticked yet no day is known to be missed.
  return marks.length === 0 ? { day: from } : { day: from, since: due };
}

/** The days after that one, if it is done then. @param day as {@link nextDay} gave it */
export const dayAfter = (kind: CareJob, facts: CareFacts | null, day: string): string | null =>
  dueAfter(kind, facts, day);

/**
 * The work of each day from today on, as if all of it were done on its day. Today has what is done already, too.
 * @param days at least 1
 */
export function planDays(plants: readonly KeptPlant[], today: string, days: number): PlannedDay[] {
  const plan = Array.from({ length: days }, (_, at): PlannedDay => ({ day: daysLater(today, at), jobs: [] }));
  const last = daysLater(today, days - 1);
  const onDay = new Map(plan.map((one) => [one.day, one.jobs]));
  for (const plant of plants) {
    for (const kind of careJobs) {
      const isDoneToday = plant.done.some((mark) => mark.kind === kind && mark.day === today);
      if (isDoneToday) onDay.get(today)?.push({ plantId: plant.id, kind, isDone: true });
      const next = nextDay(kind, plant, today);
      if (next === null) continue;
      onDay.get(next.day)?.push({ plantId: plant.id, kind, isDone: false, ...(next.since && { since: next.since }) });
      for (
        let day = dueAfter(kind, plant.facts, next.day);
        day !== null && day <= last;
        day = dueAfter(kind, plant.facts, day)
      ) {
        onDay.get(day)?.push({ plantId: plant.id, kind, isDone: false });
      }
    }
  }
  return plan;
}

/** Whether something is known of its care: what is sold without it (a pot, soil) is no plant to look after. */
export const hasCareFacts = (facts: CareFacts | null | undefined): facts is CareFacts => waterNeedOf(facts) !== null;

function waterNeedOf(facts: CareFacts | null | undefined): WaterNeed | null {
  return waterNeeds.find((need) => need === facts?.water) ?? null;
}

/** The work of a season beside the days; by season in the order in which it is said. */
export const careTips = {
  winter: ["less-water", "no-feed", "nearer-window", "wipe-leaves"],
  summer: ["water-early", "noon-shade", "mist", "feed-now"],
  monsoon: ["rain-waters", "drain-pots", "let-dry", "cut-yellow"],
} as const;
export type CareTip = (typeof careTips)[CareSeason][number];

const tipFits: Record<CareTip, (facts: CareFacts) => boolean> = {
  "less-water": () => true,
  // Of a whole season: a plant that flowers or bears in one of its months is fed then.
  "no-feed": (facts) => !["01", "02", "11", "12"].some((month) => isBearing(facts, `2000-${month}-01`)),
  "nearer-window": ({ light, place }) => light !== "full-sun" && place?.includes("indoor") === true,
  "wipe-leaves": ({ place }) => place?.includes("indoor") === true,
  "water-early": ({ water, light }) => water === "high" || light === "full-sun",
  "noon-shade": ({ light }) => light === "bright-indirect" || light === "medium" || light === "low",
  mist: ({ humidity }) => humidity === "high",
  "feed-now": () => true,
  "rain-waters": (facts) => standsInRain(facts),
  "drain-pots": (facts) => standsInRain(facts),
  "let-dry": (facts) => !standsInRain(facts),
  "cut-yellow": () => true,
};

/** Tips that fit at least one of the plants, each with those that it fits. */
export function tipsFor(
  season: CareSeason,
  plants: readonly Pick<KeptPlant, "id" | "facts">[],
): { tip: CareTip; plantIds: string[] }[] {
  return careTips[season].flatMap((tip) => {
    const fits = plants.filter(({ facts }) => hasCareFacts(facts) && tipFits[tip](facts));
    return fits.length === 0 ? [] : [{ tip, plantIds: fits.map(({ id }) => id) }];
  });
}

/** @param day YYYY-MM-DD. @param days may be negative */
export function daysLater(day: string, days: number): string {
  return dayInDhaka(startOfDhakaDay(day), days);
}

/** The rains, a winter without feed: no rhythm pauses for longer than a season. */
const farthestDays = 400;

function dueAfter(kind: CareJob, facts: CareFacts | null, last: string, atLeast = 0): string | null {
  if (!hasCareFacts(facts)) return null;
  for (let passed = 1; passed <= farthestDays; passed += 1) {
    const day = daysLater(last, passed);
    const every = everyDays(kind, facts, day);
    if (every !== null && passed >= (atLeast || every)) return day;
  }
  return null;
}

/** Under the open sky, as far as is known: a balcony may have a roof. */
function standsInRain({ place }: CareFacts): boolean {
  return place != null && !place.includes("indoor") && place.some((one) => ["roof", "garden", "outdoor"].includes(one));
}

function isBearing({ season }: CareFacts, day: string): boolean {
  const month = monthOf(day);
  return season?.flower?.includes(month) === true || season?.harvest?.includes(month) === true;
}

const monthOf = (day: string) => Number(day.slice(5, 7));
