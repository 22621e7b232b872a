import type { StocktakeRow } from "#contract/wire/books/stocktake.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { PlantCell } from "../kit/plant-cell.tsx";
import { signed } from "../kit/stock-words.ts";

type CountListProps = { rows: readonly StocktakeRow[]; at: number; onChoose: (index: number) => void };

/** Beside the keys on a wide screen: what has been counted, and what comes. */
export function CountList({ rows, at, onChoose }: CountListProps) {
  return (
    <section className="panel countlist" aria-labelledby="count-list">
      <h2 id="count-list">{m.stocktake_list()}</h2>
      <ul>
        {rows.map((row, index) => (
          <li key={`${row.productId} ${row.size}`}>
            <button type="button" aria-current={index === at ? "step" : undefined} onClick={() => onChoose(index)}>
              <PlantCell row={row}>
                {sizeName(row.size)}
                <br />
                {index === at
                  ? m.stocktake_now()
                  : row.counted === null
                    ? m.stocktake_not_yet()
                    : m.stocktake_counted_of({ count: inDigits(row.counted) })}
              </PlantCell>
              <Outcome row={row} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ row: { counted, difference } }: { row: StocktakeRow }) {
  if (counted === null) return null;
  if (difference !== 0) return <b className={difference < 0 ? "num stock__bad" : "num"}>{signed(difference)}</b>;
  return (
    <>
      <Icon name="check-circle" className="i-18" />
      <span className="vh">{m.stocktake_as_book()}</span>
    </>
  );
}
