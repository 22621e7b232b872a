import type { ProductFacts } from "#contract/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { monthsInWords } from "./care-months.ts";

type Fact = { icon: IconName; title: string; text: string };

/** Only what is known of a plant; nothing is guessed. */
export function CareFacts({ facts }: { facts: ProductFacts | null }) {
  const known = facts ? knownFacts(facts) : [];
  if (known.length === 0) return null;
  return (
    <ul className="care" aria-label={m.careAtGlance()}>
      {known.map((fact) => (
        <li key={fact.title}>
          <Icon name={fact.icon} />
          <div>
            <b>{fact.title}</b>
            <span>{fact.text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const words: Record<string, Record<string, () => string>> = {
  light: { "full-sun": m.lightFull, "bright-indirect": m.lightBright, medium: m.lightMedium, low: m.lightLow },
  water: { low: m.waterLow, medium: m.waterMedium, high: m.waterHigh },
  ease: { easy: m.easeEasy, moderate: m.easeModerate, demanding: m.easeDemanding },
  humidity: { low: m.humidityLow, medium: m.humidityMedium, high: m.humidityHigh },
  place: {
    indoor: m.placeIndoor,
    balcony: m.placeBalcony,
    roof: m.placeRoof,
    garden: m.placeGarden,
    outdoor: m.placeOutdoor,
  },
};

function knownFacts({ season, ...facts }: ProductFacts): Fact[] {
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
      text: facts.matureHeightCm ? m.heightUpTo({ height: inDigits(facts.matureHeightCm) }) : "",
    },
    { icon: "sprout", title: m.planting(), text: monthsInWords(season?.plant ?? []) },
    { icon: "star", title: m.flowers(), text: monthsInWords(season?.flower ?? []) },
    { icon: "bag", title: m.harvest(), text: monthsInWords(season?.harvest ?? []) },
  ];
  return all.filter((fact) => fact.text !== "");
}

/** An unknown safety is never shown, least of all as safe; nor is a word that this page does not know. */
function petSafety(safety: string | null | undefined): string {
  return safety === "safe" ? m.petSafe() : safety === "toxic" ? m.keepOutOfReach() : "";
}

function word(kind: string, value: string | null | undefined): string {
  return value ? (words[kind]?.[value]?.() ?? value) : "";
}
