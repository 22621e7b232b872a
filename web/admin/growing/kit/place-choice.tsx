import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";

type PlaceChoiceProps = {
  places: string[];
  /** Null: another one is typed. */
  chosen: string | null;
  typed: string;
  error?: string | undefined;
  onChange: (chosen: string | null, typed: string) => void;
};

const shownPlaces = 8;

/** Where a batch stands: the nursery's places to tap, or another one. */
export function PlaceChoice({ places, chosen, typed, error, onChange }: PlaceChoiceProps) {
  const shown = places.slice(0, shownPlaces);
  return (
    <>
      {shown.length === 0 ? null : (
        <div className="sizes" role="radiogroup" aria-label={m.growing_where()}>
          {shown.map((place) => (
            <label key={place} className="size">
              <input
                className="vh"
                type="radio"
                name="batch-place"
                checked={chosen === place}
                onChange={() => onChange(place, typed)}
              />
              {place}
            </label>
          ))}
          <label className="size">
            <input
              className="vh"
              type="radio"
              name="batch-place"
              checked={chosen === null}
              onChange={() => onChange(null, typed)}
            />
            {m.growing_other_place()}
          </label>
        </div>
      )}
      {chosen === null ? (
        <Field
          label={shown.length === 0 ? m.growing_where() : m.growing_other_place()}
          maxLength={60}
          value={typed}
          error={error}
          hint={m.growing_move_hint()}
          onChange={(event) => onChange(null, event.target.value)}
        />
      ) : null}
    </>
  );
}
