import { useQuery } from "@tanstack/react-query";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { ReorderRow, StockFigures } from "#contract/wire/books/stock-book.ts";
import * as m from "#messages";
import { lossReasonNames } from "#messages/stock-names.ts";
import { language } from "#web/language.ts";
import { inDigits, showCount, showMonth, showSum } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { queries } from "../kit/queries.ts";
import { office } from "../office.ts";
import { PlantCell } from "./kit/plant-cell.tsx";
import { useIsWide } from "./kit/use-is-wide.ts";
import { StockLines } from "./stock-lines.tsx";
import { WritePanel } from "./write-panel.tsx";
import "./stock-book.css";

const readAgain = () => queries.invalidateQueries({ queryKey: ["stock-book"] });

/** Every change of the shelf, what it is worth, and what to order again. The filters live in the address. */
export default function StockBookPage() {
  const [filter] = useFilters();
  const isWide = useIsWide();
  const query = String(
    changed(new URLSearchParams(), {
      ...{ q: filter("q"), kind: filter("kind"), month: filter("month"), productId: filter("productId") },
    }),
  );
  const file = changed(new URLSearchParams(query), { language: language() });
  const month = filter("month") || dayInDhaka(new Date()).slice(0, 7);
  const figures = useQuery({
    queryKey: ["stock-book", "figures", month],
    queryFn: async () => (await office.getStockFigures(month)).figures,
  });
  const showsCosts = figures.data !== undefined && figures.data.value !== null;
  return (
    <>
      <div className="ahead wrapm">
        <h1>{m.office_stock_book()}</h1>
        <div className="right">
          <a className="btn btn--secondary btn--md" href={`/api/stock-book/export.csv?${file}`} download>
            <AdminIcon name="download" className="i-18" />
            {m.cash_export()}
          </a>
          <ButtonLink size="md" to="/admin/stock-book/count">
            <AdminIcon name="clipboard" className="i-18" />
            {m.stocktake()}
          </ButtonLink>
        </div>
      </div>
      {figures.data ? (
        <Figures figures={figures.data} month={showMonth(Number(month.slice(5)))} />
      ) : (
        <ListState error={figures.error} count={null} none="" shape="panels" rows={3} onRetry={figures.refetch} />
      )}
      <div className="stockcols">
        {isWide ? null : <WritePanel showsCosts={showsCosts} onChanged={readAgain} />}
        <StockLines query={query} showsCosts={showsCosts} onChanged={readAgain} />
        <div className="stockside">
          {isWide ? <WritePanel showsCosts={showsCosts} onChanged={readAgain} /> : null}
          <Reorder />
        </div>
      </div>
    </>
  );
}

function Figures({ figures, month }: { figures: StockFigures; month: string }) {
  const { pieces, products, uncosted, value, received, receivedPieces, suppliers, lost, lostBy } = figures;
  const lostPieces = lostBy.reduce((sum, one) => sum + one.pieces, 0);
  return (
    <dl className="stockfigures">
      <div className="panel">
        <dt>{value === null ? m.stock_on_shelf() : m.stock_at_cost()}</dt>
        <dd className="num">{value === null ? showCount(pieces) : showSum(toMinor(value))}</dd>
        <dd className="soft t14">
          {m.stock_pieces_of({ pieces: showCount(pieces), products: showCount(products) })}
          {uncosted > 0 && value !== null ? <> {m.stock_uncosted({ count: showCount(uncosted) })}</> : null}
        </dd>
      </div>
      <div className="panel">
        <dt>{m.stock_received_in({ month })}</dt>
        <dd className="num">{received === null ? showCount(receivedPieces) : showSum(toMinor(received))}</dd>
        <dd className="soft t14">
          {m.stock_received_of({ pieces: showCount(receivedPieces), suppliers: showCount(suppliers) })}
        </dd>
      </div>
      <div className="panel">
        <dt>{m.stock_lost_in({ month })}</dt>
        <dd className="num stock__bad">{lost === null ? showCount(lostPieces) : showSum(toMinor(lost))}</dd>
        <dd className="soft t14">
          {lost !== null && value && lostBy.length > 0 ? (
            <>{m.stock_lost_share({ percent: shareOf(lost, value) })} </>
          ) : null}
          {lostBy
            .map((one) => m.died_because({ reason: lossReasonNames[one.reason](), count: showCount(one.pieces) }))
            .join(", ")}
        </dd>
      </div>
    </dl>
  );
}

/** With one decimal. */
const shareOf = (part: number, whole: number) => inDigits(String(Math.round((1000 * part) / whole) / 10));

/** Sizes that sell faster than they come. */
function Reorder() {
  const { data, error, refetch } = useQuery({ queryKey: ["stock-book", "reorder"], queryFn: office.listReorder });
  return (
    <section className="panel stockagain" aria-labelledby="order-again">
      <h2 id="order-again">{m.stock_order_again()}</h2>
      <ListState
        error={error}
        count={data?.rows.length ?? null}
        none={m.stock_nothing_to_order()}
        rows={3}
        onRetry={refetch}
      />
      <ul>
        {data?.rows.map((row) => (
          <li key={`${row.productId} ${row.size}`}>
            <PlantCell row={row}>
              {sizeName(row.size)}
              <br />
              {whyWords(row)}
            </PlantCell>
            <b className="num">{signedPieces(row)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const signedPieces = ({ suggested }: ReorderRow) => m.stock_suggested({ count: inDigits(suggested) });

function whyWords({ left, sold, waiting, growing }: ReorderRow): string {
  return [
    m.stock_left_now({ count: inDigits(left) }),
    m.stock_sold_lately({ count: inDigits(sold) }),
    waiting > 0 ? m.stock_waited_for({ count: inDigits(waiting) }) : "",
    growing > 0 ? m.stock_growing_soon({ count: inDigits(growing) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}
