import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { Stocktake, StocktakeRow } from "#contract/wire/books/stocktake.ts";
import * as m from "#messages";
import { lossReasonNames } from "#messages/stock-names.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { EmptyList } from "../../kit/list/empty-list.tsx";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { PlantCell } from "../kit/plant-cell.tsx";
import { signed } from "../kit/stock-words.ts";

type DifferencesProps = {
  stocktake: Stocktake;
  /** Counts that have not been sent. */
  waiting: number;
  /** @param index of a row, to count it again */
  onChoose: (index: number) => void;
  onChanged: () => Promise<unknown>;
  /** The differences have been written into the book. */
  onFinished: () => void;
};

/** Before they are written into the book. */
export function Differences({ stocktake, waiting, onChoose, onChanged, onFinished }: DifferencesProps) {
  const { _id, rows, loss } = stocktake;
  const [isSending, setIsSending] = useState(false);
  const differing = differingOf(rows);
  const open = rows.filter(({ counted }) => counted === null).length;
  async function end(act: () => Promise<{ message?: string }>) {
    setIsSending(true);
    try {
      const { message } = await act();
      if (message) toast.ok(message);
      await onChanged();
    } catch (error) {
      refused(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <section className="panel countends" aria-labelledby="differences">
      <h2 id="differences">{m.stocktake_differences()}</h2>
      {open === rows.length ? null : <DifferenceList differing={differing} loss={loss} onChoose={onChoose} />}
      {open > 0 ? <p className="hint">{m.stocktake_not_counted({ count: inDigits(open) })}</p> : null}
      <div className="countone__acts">
        <Button
          variant="secondary"
          size="lg"
          disabled={isSending}
          onClick={() => void end(() => office.cancelStocktake(_id))}
        >
          {m.stocktake_give_up()}
        </Button>
        <Button
          size="lg"
          isLoading={isSending}
          disabled={waiting > 0 || open === rows.length}
          onClick={() =>
            void end(async () => {
              const answer = await office.finishStocktake(_id);
              onFinished();
              return answer;
            })
          }
        >
          {m.stocktake_finish()}
        </Button>
      </div>
    </section>
  );
}

type Differing = { row: StocktakeRow; index: number };

const differingOf = (rows: readonly StocktakeRow[]): Differing[] =>
  rows.flatMap((row, index) =>
    row.counted !== null && (row.book === null || row.difference !== 0) ? [{ row, index }] : [],
  );

type DifferenceListProps = { differing: Differing[]; loss: number | null; onChoose?: (index: number) => void };

function DifferenceList({ differing, loss, onChoose }: DifferenceListProps) {
  return (
    <>
      {differing.length === 0 ? <EmptyList text={m.stocktake_no_differences()} /> : null}
      <ul>
        {differing.map(({ row, index }) => (
          <li key={`${row.productId} ${row.size}`}>
            {onChoose ? (
              <button type="button" onClick={() => onChoose(index)}>
                <DifferenceRow row={row} />
              </button>
            ) : (
              <div className="countends__row">
                <DifferenceRow row={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {loss === null ? null : (
        <p className="countends__loss">
          <Around sentence={m.stocktake_loss({ sum: hole })}>
            <b className="num">{showSum(toMinor(loss))}</b>
          </Around>
        </p>
      )}
    </>
  );
}

function DifferenceRow({ row }: { row: StocktakeRow }) {
  return (
    <>
      <PlantCell row={row}>
        {sizeName(row.size)}
        <br />
        {m.stocktake_counted_of({ count: inDigits(row.counted ?? 0) })}
        {row.difference < 0 ? `, ${lossReasonNames[row.reason ?? "not-found"]()}` : null}
      </PlantCell>
      <b className={row.difference < 0 ? "num stock__bad" : "num"}>
        {signed(row.book === null ? (row.counted ?? 0) : row.difference)}
      </b>
    </>
  );
}

/** Of a stocktake that is over. */
export function Finished({ stocktake: { rows, loss }, onAgain }: { stocktake: Stocktake; onAgain: () => void }) {
  const differing = differingOf(rows);
  return (
    <>
      <h1>{m.stocktake_done()}</h1>
      <section className="panel countends" aria-labelledby="differences">
        <h2 id="differences">{m.stocktake_done_text({ count: inDigits(differing.length) })}</h2>
        <DifferenceList differing={differing} loss={loss} />
        <div className="countone__acts">
          <Button variant="secondary" size="lg" onClick={onAgain}>
            {m.stocktake_another()}
          </Button>
          <ButtonLink size="lg" to="/admin/stock-book">
            {m.office_stock_book()}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
