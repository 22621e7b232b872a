import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

const words = [m.stars_poor, m.stars_fair, m.stars_right, m.stars_good, m.stars_very_good];

type StarChoiceProps = { name: string; stars: number; error: string | undefined; onChange: (stars: number) => void };

/** Five radios, drawn as stars; the word of the chosen one beside them. 0: none is chosen. */
export function StarChoice({ name, stars, error, onChange }: StarChoiceProps) {
  return (
    <fieldset className="rvp__stars">
      <legend className="label">{m.your_rating()}</legend>
      <div>
        {words.map((word, at) => (
          <label key={word()} className={at < stars ? "is-on" : undefined}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={at + 1}
              checked={stars === at + 1}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(at + 1)}
            />
            <Icon name="star" />
            <span className="vh">
              {m.rating_of5({ rating: inDigits(at + 1) })}, {word()}
            </span>
          </label>
        ))}
        <b>{words[stars - 1]?.()}</b>
      </div>
      {error ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The stars of a written review. */
export function GivenStars({ stars }: { stars: number }) {
  return (
    <span className="rvp__mine">
      <span aria-hidden="true">
        {words.map((word, at) => (
          <span key={word()} className={at < stars ? "is-on" : undefined}>
            <Icon name="star" />
          </span>
        ))}
      </span>
      <span className="vh">{m.rating_of5({ rating: inDigits(stars) })}</span>
    </span>
  );
}
