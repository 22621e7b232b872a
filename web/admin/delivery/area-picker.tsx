import { useState } from "react";
import { type Area, districtOf, districts, searchAreas, thanaOf, thanas } from "#contract/rules/delivery/places.ts";
import * as m from "#messages";
import { Combo } from "#web/ui/fields/combo.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { shownPlaceOf } from "./place-names.ts";

type AreaPickerProps = {
  districtIds: string[];
  thanaIds: string[];
  /** Of the other zones: they cannot be chosen twice. */
  taken: ReadonlySet<string>;
  error: string | undefined;
  onChange: (places: { districts: string[]; thanas: string[] }) => void;
};

/** The districts and thanas of a zone, and a field that adds one more, found in English, Bengali and older spellings. */
export function AreaPicker({ districtIds, thanaIds, taken, error, onChange }: AreaPickerProps) {
  const [words, setWords] = useState("");
  const own = new Set([...districtIds, ...thanaIds]);
  const choices = [...districts, ...thanas].filter(({ id }) => !own.has(id) && !taken.has(id)).map(described);
  function add(id: string) {
    setWords("");
    if (districtOf(id)) onChange({ districts: [...districtIds, id], thanas: thanaIds });
    else onChange({ districts: districtIds, thanas: [...thanaIds, id] });
  }
  return (
    <>
      <Combo
        id="zone-places"
        label={m.delivery_desk_add_place()}
        name="places"
        value={words}
        error={error}
        hint={m.delivery_desk_place_hint()}
        none={m.delivery_desk_no_place()}
        find={(typed) => searchAreas(choices, typed).slice(0, 40)}
        onType={setWords}
        onChoose={({ id }) => add(id)}
      />
      <ul className="chips zones__places" aria-label={m.delivery_desk_places()}>
        {[...own].map((id) => {
          const name = shownPlaceOf(id);
          const without = (ids: string[]) => ids.filter((one) => one !== id);
          return (
            <li className="chip chip--line chip--filter" key={id}>
              {name}
              <button
                type="button"
                aria-label={m.delivery_desk_take_out({ name })}
                onClick={() => onChange({ districts: without(districtIds), thanas: without(thanaIds) })}
              >
                <Icon name="close" className="i-16" />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A thana's name is not enough: there are several of some. The list shows the names in both languages. */
function described(area: Area): Area {
  const district = districtOf(thanaOf(area.id)?.parent ?? "");
  return district ? { ...area, name: `${area.name}, ${district.name}` } : area;
}
