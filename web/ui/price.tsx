import { formatTaka, savingPercent } from "#contract/money.ts";

type PriceProps = { price: number; offerPrice: number; large?: boolean };

/** The offer price, and the price struck through when it is higher. Both in taka. */
export function Price({ price, offerPrice, large }: PriceProps) {
  const saving = savingPercent(price, offerPrice);
  return (
    <p className={large ? "price price--lg" : "price"}>
      <span className="vh">Price </span>
      <b>{formatTaka(offerPrice)}</b>
      {price > offerPrice && (
        <s>
          <span className="vh">was </span>
          {formatTaka(price)}
        </s>
      )}
      {large && saving > 0 && <SavingChip percent={saving} />}
    </p>
  );
}

export function SavingChip({ percent }: { percent: number }) {
  return (
    <span className="chip chip--sale">
      <span className="vh">Save </span>-{percent}%
    </span>
  );
}
