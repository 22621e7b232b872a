import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** Before a change of many products is applied: how many would cost more in the offer than without. */
export function OddPrices({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="oddprices c6" role="alert">
      {m.product_desk_odd_prices({ count, shown: inDigits(count) })}
    </p>
  );
}
