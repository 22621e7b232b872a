import { useState } from "react";
import { Link } from "react-router";
import type { Stocktake, StocktakeRow } from "#contract/wire/books/stocktake.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { ListState } from "../../kit/list/list-states.tsx";
import { KeptSince } from "../../kit/offline/kept-since.tsx";
import { useKeptRead } from "../../kit/offline/use-kept-read.ts";
import { refused } from "../../kit/queries.ts";
import { Choice } from "../../offers/choice.tsx";
import { office } from "../../office.ts";
import { CountList } from "./count-list.tsx";
import { CountOne } from "./count-one.tsx";
import { Differences, Finished } from "./differences.tsx";
import { type KeptCount, keepCount, useKeptCounts } from "./kept-counts.ts";
import "../stock-book.css";

/** The shelf is counted, one plant and size at a time, on a phone that may be without the net. */
export default function CountPage() {
  const { data, error, refetch } = useKeptRead(["stocktake"], office.getStocktake);
  const [finished, setFinished] = useState<Stocktake | null>(null);
  return (
    <div className="countpage">
      <Link className="back" to="/admin/stock-book">
        <Icon name="arrow-left" className="i-18" />
        {m.office_stock_book()}
      </Link>
      <KeptSince keptAt={data?.keptAt} />
      {finished ? (
        <Finished stocktake={finished} onAgain={() => setFinished(null)} />
      ) : data?.stocktake ? (
        <Counting key={data.stocktake._id} stocktake={data.stocktake} onChanged={refetch} onFinished={setFinished} />
      ) : (
        <>
          <h1>{m.stocktake()}</h1>
          {data ? <Start onChanged={refetch} /> : <ListState error={error} count={null} none="" onRetry={refetch} />}
        </>
      )}
    </div>
  );
}

function Start({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const [scope, setScope] = useState<Stocktake["scope"]>("counted");
  const [isSending, setIsSending] = useState(false);
  async function start() {
    setIsSending(true);
    try {
      await office.startStocktake(scope);
      await onChanged();
    } catch (error) {
      refused(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <section className="panel panel--pad stack" aria-label={m.stocktake()}>
      <p>{m.stocktake_about()}</p>
      <Choice
        name="stocktake-scope"
        label={m.stocktake_which()}
        options={{ counted: m.stocktake_counted(), all: m.stocktake_all() }}
        chosen={scope}
        onChange={setScope}
      />
      <Button size="lg" isLoading={isSending} onClick={() => void start()}>
        {m.stocktake_start()}
      </Button>
    </section>
  );
}

type CountingProps = {
  stocktake: Stocktake;
  onChanged: () => Promise<unknown>;
  onFinished: (stocktake: Stocktake) => void;
};

function Counting({ stocktake, onChanged, onFinished }: CountingProps) {
  const kept = useKeptCounts().filter(({ stocktakeId }) => stocktakeId === stocktake._id);
  const rows = stocktake.rows.map((row) => withKept(row, kept));
  const [at, setAt] = useState(() => Math.max(0, nextOf(rows, -1)));
  const [isAtEnd, setIsAtEnd] = useState(() => nextOf(rows, -1) < 0);
  const counted = rows.filter((row) => row.counted !== null).length;
  const row = rows[at];
  function goOn(after: StocktakeRow[]) {
    const next = nextOf(after, at);
    if (next < 0) setIsAtEnd(true);
    else setAt(next);
  }
  function count(pieces: number, reason: StocktakeRow["reason"]) {
    if (row === undefined) return;
    const { productId, size } = row;
    keepCount({ stocktakeId: stocktake._id, productId, size: size as KeptCount["size"], counted: pieces, reason });
    goOn(rows.map((one, index) => (index === at ? { ...one, counted: pieces } : one)));
  }
  return (
    <>
      <div className="ahead">
        <h1>{m.stocktake()}</h1>
        <div className="right">
          <Button variant="quiet" size="md" onClick={() => setIsAtEnd(!isAtEnd)}>
            {isAtEnd ? m.stocktake_go_on() : m.stocktake_differences()}
          </Button>
        </div>
      </div>
      <div className="countbar">
        <b className="b6 num">{m.stocktake_of({ counted: inDigits(counted), total: inDigits(rows.length) })}</b>
        <progress max={Math.max(1, rows.length)} value={counted} aria-label={m.stocktake()} />
        <span className={kept.length > 0 ? "t14 countbar__waits" : "soft t14"} role="status">
          {kept.length > 0
            ? m.stocktake_waiting({ count: kept.length, shown: inDigits(kept.length) })
            : m.stocktake_saved()}
        </span>
      </div>
      {isAtEnd || row === undefined ? (
        <Differences
          stocktake={{ ...stocktake, rows }}
          waiting={kept.length}
          onChoose={(index) => {
            setAt(index);
            setIsAtEnd(false);
          }}
          onChanged={onChanged}
          onFinished={() => onFinished({ ...stocktake, rows })}
        />
      ) : (
        <div className="countpage__cols">
          <CountList rows={rows} at={at} onChoose={setAt} />
          <CountOne key={`${row.productId} ${row.size}`} row={row} onCount={count} onSkip={() => goOn(rows)} />
        </div>
      )}
    </>
  );
}

/** A row as it will be once what waits has been sent. */
function withKept(row: StocktakeRow, kept: readonly KeptCount[]): StocktakeRow {
  const count = kept.findLast(({ productId, size }) => productId === row.productId && size === row.size);
  if (count === undefined) return row;
  const { counted, reason } = count;
  return { ...row, counted, reason, difference: row.book === null ? 0 : counted - row.book };
}

/** The next that nobody has counted, after this one and then from the beginning; -1: none but this one. */
function nextOf(rows: readonly StocktakeRow[], at: number): number {
  const open = rows.flatMap((row, index) => (row.counted === null && index !== at ? [index] : []));
  return open.find((index) => index > at) ?? open[0] ?? -1;
}
