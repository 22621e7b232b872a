import { savingPercent } from "#contract/rules/money/money.ts";
import * as m from "#messages";
import { inDigits, showTaka } from "../figures.ts";

/** `isFrom`: it is the least of several prices. */
type PriceProps = { price: number; offerPrice: number; isFrom?: boolean; large?: boolean };

/** The offer price, with the regular price struck through if that is higher. Both in taka. */
export function Price({ price, offerPrice, isFrom, large }: PriceProps) {
  const saving = savingPercent(price, offerPrice);
  return (
    <p className={large ? "price price--lg" : "price"}>
      <span className="vh">{m.price()} </span>
      <b>{isFrom ? m.from_sum({ sum: showTaka(offerPrice) }) : showTaka(offerPrice)}</b>
      {price > offerPrice && (
        <s>
          <span className="vh">{m.price_was()} </span>
          {showTaka(price)}
        </s>
      )}
      {large && saving > 0 && <SavingChip percent={saving} />}
    </p>
  );
}

export function SavingChip({ percent }: { percent: number }) {
  return (
    <span className="chip chip--sale">
      <span className="vh">{m.price_save()} </span>-{inDigits(percent)}%
    </span>
  );
}
