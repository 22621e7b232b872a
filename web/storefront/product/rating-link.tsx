import type { Rating } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Stars } from "./stars.tsx";

/** The stars in the buy box, which lead to the reviews. */
export function RatingLink({ rating: { average, count } }: { rating: Rating }) {
  return (
    <>
      <Stars rating={average} />
      <span className="vh">{m.rated_of5({ rating: inDigits(Math.round(average * 10) / 10) })}</span>
      <a className="soft num" href="#reviews">
        ({inDigits(count)})
      </a>
    </>
  );
}
