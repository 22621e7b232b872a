import type { ProductFacts } from "#contract/catalog.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { monthsInWords } from "./care-months.ts";

type Fact = { icon: IconName; title: string; text: string };

/** Only what is known of a plant; nothing is guessed. */
export function CareFacts({ facts }: { facts: ProductFacts | null }) {
  const known = facts ? knownFacts(facts) : [];
  if (known.length === 0) return null;
  return (
    <ul className="care" aria-label="Care at a glance">
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

const words: Record<string, Record<string, string>> = {
  light: {
    "full-sun": "Full sun",
    "bright-indirect": "Bright, no direct sun",
    medium: "Medium light",
    low: "Stands low light",
  },
  water: { low: "Little", medium: "Moderate", high: "Plenty" },
  ease: { easy: "Easy", moderate: "Moderate", demanding: "Demanding" },
  humidity: { low: "Dry air is fine", medium: "Medium", high: "Humid air" },
  place: { indoor: "Indoor", balcony: "Balcony", roof: "Roof", garden: "Garden", outdoor: "Outdoor" },
};

function knownFacts({ season, ...facts }: ProductFacts): Fact[] {
  const all: Fact[] = [
    { icon: "sun", title: "Light", text: word("light", facts.light) },
    { icon: "droplets", title: "Water", text: word("water", facts.water) },
    { icon: "home", title: "Place", text: (facts.place ?? []).map((place) => word("place", place)).join(", ") },
    { icon: "paw", title: "Pets", text: petSafety(facts.petSafe) },
    { icon: "heart", title: "Care", text: word("ease", facts.ease) },
    { icon: "thermometer", title: "Humidity", text: word("humidity", facts.humidity) },
    { icon: "leaf", title: "Height", text: facts.matureHeightCm ? `Up to ${facts.matureHeightCm} cm` : "" },
    { icon: "sprout", title: "Planting", text: monthsInWords(season?.plant ?? []) },
    { icon: "star", title: "Flowers", text: monthsInWords(season?.flower ?? []) },
    { icon: "bag", title: "Harvest", text: monthsInWords(season?.harvest ?? []) },
  ];
  return all.filter((fact) => fact.text !== "");
}

/** An unknown safety is never shown, least of all as safe; nor is a word that this page does not know. */
function petSafety(safety: string | null | undefined): string {
  return safety === "safe" ? "Safe for pets" : safety === "toxic" ? "Keep out of reach" : "";
}

function word(kind: string, value: string | null | undefined): string {
  return value ? (words[kind]?.[value] ?? value) : "";
}
