import type { ProductFacts } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { monthsInWords } from "./care-months.ts";

type Fact = { icon: IconName; title: string; text: string };

/** The known care facts of a plant. Nothing is guessed. */
export function CareFacts({ facts, careCard }: { facts: ProductFacts | null; careCard: string }) {
  const known = facts ? knownFacts(facts) : [];
  if (known.length === 0) return null;
  return (
    <ul className="care" aria-label={m.care_at_glance()}>
      {known.map((fact) => (
        <li key={fact.title}>
          <Icon name={fact.icon} />
          <div>
            <b>{fact.title}</b>
            <span>{fact.text}</span>
          </div>
        </li>
      ))}
      <li>
        {/* An icon that the page has already: its bytes are counted (test/e2e/budget.spec.ts). */}
        <Icon name="leaf" />
        <a className="link" href={careCard}>
          {m.care_card()}
        </a>
      </li>
    </ul>
  );
}

const words: Record<string, Record<string, () => string>> = {
  light: { "full-sun": m.light_full, "bright-indirect": m.light_bright, medium: m.light_medium, low: m.light_low },
  water: { low: m.water_low, medium: m.water_medium, high: m.water_high },
  ease: { easy: m.ease_easy, moderate: m.ease_moderate, demanding: m.ease_demanding },
  humidity: { low: m.humidity_low, medium: m.humidity_medium, high: m.humidity_high },
  place: {
    indoor: m.place_indoor,
    balcony: m.place_balcony,
    roof: m.place_roof,
    garden: m.place_garden,
    outdoor: m.place_outdoor,
  },
};

export function knownFacts({ season, ...facts }: ProductFacts): Fact[] {
  const all: Fact[] = [
    { icon: "sun", title: m.light(), text: word("light", facts.light) },
    { icon: "droplets", title: m.water(), text: word("water", facts.water) },
    { icon: "home", title: m.place(), text: (facts.place ?? []).map((place) => word("place", place)).join(", ") },
    { icon: "paw", title: m.pets(), text: petSafety(facts.petSafe) },
    { icon: "heart", title: m.care(), text: word("ease", facts.ease) },
    { icon: "thermometer", title: m.humidity(), text: word("humidity", facts.humidity) },
    {
      icon: "leaf",
      title: m.height(),
      text: facts.matureHeightCm ? m.height_up_to({ height: inDigits(facts.matureHeightCm) }) : "",
    },
    { icon: "sprout", title: m.planting(), text: monthsInWords(season?.plant ?? []) },
    { icon: "star", title: m.flowers(), text: monthsInWords(season?.flower ?? []) },
    { icon: "bag", title: m.harvest(), text: monthsInWords(season?.harvest ?? []) },
  ];
  return all.filter((fact) => fact.text !== "");
}

/** Unknown values are not shown, so that no plant is shown as safe without proof. */
function petSafety(safety: string | null | undefined): string {
  return safety === "safe" ? m.pet_safe() : safety === "toxic" ? m.keep_out_of_reach() : "";
}

function word(kind: string, value: string | null | undefined): string {
  return value ? (words[kind]?.[value]?.() ?? value) : "";
}
