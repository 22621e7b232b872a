import { type CareFacts, careSeasons, everyDays, hasCareFacts } from "#contract/rules/plants/plant-care.ts";
import type { ProductFacts } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import type { IconName } from "#web/ui/icons/icon.tsx";
import { seasonWords } from "../my-plants/plant-words.ts";
import { knownFacts } from "../product/facts/care-facts.tsx";
import { monthsInWords } from "../product/facts/care-months.ts";

export type CareLine = { icon: IconName; title: string; text: string };

/** Any day of each season, of any year. */
const dayIn = { winter: "2026-12-15", summer: "2026-04-15", monsoon: "2026-07-15" };
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The lines of a plant's card, in the language of the page: the facts of its product's page, with the days in place of the need. */
export function careLines(facts: ProductFacts | null): CareLine[] {
  if (facts === null) return [];
  const known = knownFacts(facts).filter(({ icon }) => icon !== "droplets");
  if (!hasCareFacts(facts)) return known;
  const at = known.findIndex(({ icon }) => icon === "sun") + 1;
  const fed = feedMonths(facts);
  const feed = fed.length > 0 ? [{ icon: "sprout" as const, title: m.care_feed(), text: monthsInWords(fed) }] : [];
  const water = { icon: "droplets" as const, title: m.water(), text: waterText(facts) };
  return [...known.slice(0, at), water, ...feed, ...known.slice(at)];
}

/** By season: the days from one watering to the next, or that the rain does it. */
export function seasonLines(facts: ProductFacts | null): { season: string; water: string; feed: string }[] {
  if (!hasCareFacts(facts)) return [];
  return careSeasons.map((season) => ({
    season: seasonWords[season].name(),
    water: daysText(everyDays("water", facts, dayIn[season])),
    feed: everyDays("feed", facts, dayIn[season]) === null ? m.care_no_feed() : m.care_feed_yes(),
  }));
}

function waterText(facts: CareFacts): string {
  const inSeason = (day: string) => daysText(everyDays("water", facts, day));
  return m.care_water_days({ summer: inSeason(dayIn.summer), winter: inSeason(dayIn.winter) });
}

const daysText = (days: number | null) =>
  days === null ? m.care_rain() : days === 1 ? m.care_every_day() : m.care_every_days({ days: inDigits(days) });

const feedMonths = (facts: CareFacts) =>
  months.filter((month) => everyDays("feed", facts, `2026-${String(month).padStart(2, "0")}-15`) !== null);
