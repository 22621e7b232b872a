import { useState } from "react";
import { careSeasons } from "#contract/rules/plants/plant-care.ts";
import type { MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import monsoon from "#web/ui/pictures/blog-monsoon-care-560.webp?url";
import summer from "#web/ui/pictures/blog-roof-garden-560.webp?url";
import winter from "#web/ui/pictures/blog-when-to-water-560.webp?url";
import { namesOf, seasonWords, tipWords } from "./plant-words.ts";

const pictures = { winter, summer, monsoon };

/** The work of the seasons, that of today first; the others can be looked at. */
export function SeasonPanel({ shown: { season: now, tips, plants } }: { shown: MyPlants }) {
  const [season, setSeason] = useState(now);
  const { title, text } = seasonWords[season];
  const said = tips[season];
  if (Object.values(tips).every((one) => one.length === 0)) return null;
  return (
    <section className="season" aria-labelledby="plants-season">
      <div className="season__text">
        <fieldset className="season__choice">
          <legend className="vh">{m.season()}</legend>
          {careSeasons.map((one) => (
            <button key={one} type="button" aria-pressed={one === season} onClick={() => setSeason(one)}>
              {seasonWords[one].name()}
            </button>
          ))}
        </fieldset>
        <h2 id="plants-season">{title()}</h2>
        <p className="soft">{text()}</p>
        <ul>
          {said.map(({ tip, plantIds }) => (
            <li key={tip}>
              <Icon name={tipWords[tip].icon} />
              <span>
                {tipWords[tip].say()}{" "}
                <span className="season__names">{namesOf(plants.filter(({ _id }) => plantIds.includes(_id)))}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <img src={pictures[season]} alt="" width={560} height={420} loading="lazy" />
    </section>
  );
}
