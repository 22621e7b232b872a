import type { Rating } from "#contract/wire/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";

/** ★ 4.5 (22), behind the category of a card or of a search's hit. */
export function RatingWords({ rating: { average, count } }: { rating: Rating }) {
  const rating = inDigits(Math.round(average * 10) / 10);
  return (
    <span className="rated">
      <span aria-hidden="true">
        <Icon name="star" /> {rating} ({inDigits(count)})
      </span>
      <span className="vh">{m.rated_by({ rating, count: inDigits(count) })}</span>
    </span>
  );
}
