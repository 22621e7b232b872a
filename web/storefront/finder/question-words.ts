import { type FinderAnswer, type FinderQuestion, roomCm, shelfCm } from "#contract/rules/plants/plant-finder.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

type Answer = { name: () => string; text: () => string };
type Question<Name extends FinderQuestion> = {
  title: () => string;
  help: () => string;
  answers: Record<FinderAnswer<Name>, Answer>;
};

const words: { [Name in FinderQuestion]: Question<Name> } = {
  light: {
    title: m.finder_light,
    help: m.finder_light_help,
    answers: {
      "full-sun": { name: m.finder_sun, text: m.finder_sun_text },
      "bright-indirect": { name: m.finder_bright, text: m.finder_bright_text },
      medium: { name: m.finder_some_light, text: m.finder_some_light_text },
      low: { name: m.finder_dim, text: m.finder_dim_text },
    },
  },
  water: {
    title: m.finder_water,
    help: m.finder_water_help,
    answers: {
      low: { name: m.finder_seldom, text: m.finder_seldom_text },
      medium: { name: m.finder_weekly, text: m.finder_weekly_text },
      high: { name: m.finder_daily, text: m.finder_daily_text },
    },
  },
  home: {
    title: m.finder_home,
    help: m.finder_home_help,
    answers: {
      pets: { name: m.finder_pets, text: m.finder_pets_text },
      "grown-ups": { name: m.finder_grown_ups, text: m.finder_grown_ups_text },
    },
  },
  place: {
    title: m.finder_place,
    help: m.finder_place_help,
    answers: {
      table: { name: m.finder_table, text: () => m.finder_table_text({ height: inDigits(shelfCm) }) },
      floor: { name: m.finder_floor, text: () => m.finder_floor_text({ height: inDigits(roomCm / 100) }) },
      hanging: { name: m.finder_hanging, text: m.finder_hanging_text },
      balcony: { name: m.finder_balcony, text: m.finder_balcony_text },
    },
  },
  ease: {
    title: m.finder_ease,
    help: m.finder_ease_help,
    answers: {
      easy: { name: m.finder_first, text: m.finder_first_text },
      moderate: { name: m.finder_some_alive, text: m.finder_some_alive_text },
      demanding: { name: m.finder_from_seed, text: m.finder_from_seed_text },
    },
  },
};

export function questionWords(question: FinderQuestion): Omit<Question<FinderQuestion>, "answers"> {
  return words[question];
}

export function answerWords(question: FinderQuestion, answer: string): Answer {
  return (words[question].answers as Record<string, Answer>)[answer] ?? { name: () => "", text: () => "" };
}
