// The sentences of plants, by the names of contract/rules/plants/plant-care.ts.
import type { CareJob, CareSeason, CareTip, PlantPlace, WaterNeed } from "#contract/rules/plants/plant-care.ts";
import type { MyPlant } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { inDigits, showNearDay } from "#web/ui/figures.ts";
import type { IconName } from "#web/ui/icons/icon.tsx";
import { nameHere } from "../product-card/names.tsx";

export const jobIcons: Record<CareJob, IconName> = { water: "droplets", feed: "sprout", drain: "refresh" };
export const jobWords: Record<CareJob, (values: { plant: string }) => string> = {
  water: m.plant_job_water,
  feed: m.plant_job_feed,
  drain: m.plant_job_drain,
};
export const doneWords: Record<CareJob, (values: { plant: string }) => string> = {
  water: m.plant_done_water,
  feed: m.plant_done_feed,
  drain: m.plant_done_drain,
};
const todayWords: Record<CareJob, () => string> = {
  water: m.plant_water_today,
  feed: m.plant_feed_today,
  drain: m.plant_drain_today,
};
const dayWords: Record<CareJob, (values: { day: string }) => string> = {
  water: m.plant_water_on,
  feed: m.plant_feed_on,
  drain: m.plant_drain_on,
};

export function nextWord({ kind, day }: MyPlant["next"][number], today: string): string {
  return day === today ? todayWords[kind]() : dayWords[kind]({ day: nearDay(day) });
}

/** @param day YYYY-MM-DD in Dhaka */
export const nearDay = (day: string) => showNearDay(timeOf(day));
export const timeOf = (day: string) => `${day}T00:00:00+06:00`;

export const seasonWords: Record<CareSeason, { name: () => string; title: () => string; text: () => string }> = {
  winter: { name: m.season_winter, title: m.season_winter_title, text: m.season_winter_text },
  summer: { name: m.season_summer, title: m.season_summer_title, text: m.season_summer_text },
  monsoon: { name: m.season_monsoon, title: m.season_monsoon_title, text: m.season_monsoon_text },
};

export const tipWords: Record<CareTip, { icon: IconName; say: () => string }> = {
  "less-water": { icon: "droplets", say: m.tip_less_water },
  "no-feed": { icon: "sprout", say: m.tip_no_feed },
  "nearer-window": { icon: "sun", say: m.tip_nearer_window },
  "wipe-leaves": { icon: "leaf", say: m.tip_wipe_leaves },
  "water-early": { icon: "droplets", say: m.tip_water_early },
  "noon-shade": { icon: "sun", say: m.tip_noon_shade },
  mist: { icon: "thermometer", say: m.tip_mist },
  "feed-now": { icon: "sprout", say: m.tip_feed_now },
  "rain-waters": { icon: "droplets", say: m.tip_rain_waters },
  "drain-pots": { icon: "refresh", say: m.tip_drain_pots },
  "let-dry": { icon: "thermometer", say: m.tip_let_dry },
  "cut-yellow": { icon: "leaf", say: m.tip_cut_yellow },
};

export const placeWords: Record<PlantPlace, () => string> = {
  indoor: m.place_indoor,
  balcony: m.place_balcony,
  roof: m.place_roof,
  garden: m.place_garden,
};

export const waterWords: Record<WaterNeed, () => string> = {
  low: m.water_low,
  medium: m.water_medium,
  high: m.water_high,
};

const namedMax = 4;

/** "Tulsi, Rose", of many the first and how many more. */
export function namesOf(plants: readonly Pick<MyPlant, "name" | "bengaliName">[]): string {
  const names = [...new Set(plants.map(nameHere))];
  const shown = names.slice(0, namedMax).join(", ");
  const more = names.length - namedMax;
  return more > 0 ? m.plants_and_more({ plants: shown, count: inDigits(more) }) : shown;
}
