import type { FinderQuestion } from "#contract/rules/plants/plant-finder.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import balcony from "./art/balcony.webp?url";
import bright from "./art/bright-indirect.svg?url";
import demanding from "./art/demanding.webp?url";
import drop from "./art/drop.svg?url";
import easy from "./art/easy.webp?url";
import floor from "./art/floor.webp?url";
import sun from "./art/full-sun.svg?url";
import grownUps from "./art/grown-ups.webp?url";
import hanging from "./art/hanging.webp?url";
import low from "./art/low.svg?url";
import medium from "./art/medium.svg?url";
import moderate from "./art/moderate.webp?url";
import pets from "./art/pets.webp?url";
import table from "./art/table.webp?url";

/** `tint`: behind a plant that is cut out, or below a picture. `drops`: how much water. `plant`: one that is cut out, and stands on a floor. */
type Art = {
  tint: "sand" | "blush" | "sky" | "sage";
  src: string;
  drops?: number;
  plant?: "tall" | "low";
  badges?: IconName[];
};

const art: Record<FinderQuestion, Record<string, Art>> = {
  light: {
    "full-sun": { tint: "sand", src: sun },
    "bright-indirect": { tint: "blush", src: bright },
    medium: { tint: "sky", src: medium },
    low: { tint: "sage", src: low },
  },
  water: {
    low: { tint: "sky", src: drop, drops: 1 },
    medium: { tint: "sky", src: drop, drops: 2 },
    high: { tint: "sky", src: drop, drops: 3 },
  },
  home: {
    pets: { tint: "sage", src: pets, badges: ["paw"] },
    "grown-ups": { tint: "blush", src: grownUps, badges: ["user"] },
  },
  place: {
    table: { tint: "sand", src: table, plant: "low" },
    floor: { tint: "sage", src: floor, plant: "tall" },
    hanging: { tint: "sky", src: hanging },
    balcony: { tint: "blush", src: balcony, plant: "tall" },
  },
  ease: {
    easy: { tint: "sky", src: easy, plant: "tall" },
    moderate: { tint: "sage", src: moderate, plant: "tall" },
    demanding: { tint: "sand", src: demanding, plant: "tall" },
  },
};

export function tintOf(question: FinderQuestion, answer: string): Art["tint"] {
  return art[question][answer]?.tint ?? "sage";
}

/** The picture of an answer. Decorative: the words below say the same. */
export function AnswerArt({ question, answer }: { question: FinderQuestion; answer: string }) {
  const { src, drops = 1, plant, badges = [] } = art[question][answer] ?? { src: drop };
  const kind =
    question === "water" ? "fopt__art--drops" : plant === undefined ? "" : `fopt__art--plant fopt__art--${plant}`;
  return (
    <span className={`fopt__art ${kind}`} aria-hidden="true">
      {Array.from({ length: drops }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drops are alike
        <img key={at} src={src} alt="" loading="lazy" />
      ))}
      {badges.length > 0 && (
        <span className="fopt__badges">
          {badges.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </span>
      )}
    </span>
  );
}
