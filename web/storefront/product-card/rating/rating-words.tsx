import type { Rating } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** ★ 4.5 (22), behind the category of a card or of a search's hit. */
export function RatingWords({ rating: { average, count } }: { rating: Rating }) {
  const [rating, shown] = [inDigits(Math.round(average * 10) / 10), inDigits(count)];
  return (
    <span className="rated" role="img" aria-label={m.rated_by({ rating, count: shown })}>
      {` ★ ${rating} (${shown})`}
    </span>
  );
}
