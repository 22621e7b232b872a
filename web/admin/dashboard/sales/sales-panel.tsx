import { useMemo, useState } from "react";
import type { Sales } from "#contract/wire/books/sales.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { showCount, showTaka } from "#web/ui/figures.ts";
import { pointsOf, type SalesPoint } from "./points.ts";
import { SalesChart } from "./sales-chart.tsx";

type UnitWords = Record<"chart" | "table" | "caption", () => string>;

const byDay: UnitWords = {
  chart: m.dash_by_day_before,
  table: m.dash_by_day_table,
  caption: m.dash_by_day_newest,
};
const byWeek: UnitWords = {
  chart: m.dash_by_week_before,
  table: m.dash_by_week_table,
  caption: m.dash_by_week_newest,
};

export function SalesPanel({ sales }: { sales: Sales }) {
  const [showsTable, setShowsTable] = useState(false);
  const points = useMemo(() => pointsOf(sales), [sales]);
  const words = points.length === sales.days.length ? byDay : byWeek;
  return (
    <section className="panel panel--pad dash__sales" aria-labelledby="dash-sales">
      <div className="phead">
        <h2 id="dash-sales">{m.dash_sales()}</h2>
        <div className="right t13 soft">
          {showsTable ? null : <Legend />}
          <Button variant="quiet" size="sm" aria-pressed={showsTable} onClick={() => setShowsTable(!showsTable)}>
            {m.dash_table()}
          </Button>
        </div>
      </div>
      {showsTable ? null : <SalesChart key={sales.days.length} points={points} label={words.chart()} />}
      <SalesTable points={points} words={words} isShown={showsTable} />
    </section>
  );
}

function Legend() {
  return (
    <>
      <span className="legend">{m.dash_this_period()}</span>
      <span className="legend legend--before">{m.dash_before()}</span>
    </>
  );
}

type SalesTableProps = { points: SalesPoint[]; words: UnitWords; isShown: boolean };

/** Behind the chart it is there for screen readers. */
function SalesTable({ points, words, isShown }: SalesTableProps) {
  return (
    <section
      className={isShown ? "salestable" : "vh"}
      aria-label={words.table()}
      // It scrolls, so the keyboard must reach it.
      tabIndex={isShown ? 0 : undefined}
    >
      <table>
        <caption className="vh">{words.caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.dash_date()}</th>
            <th scope="col" className="n">
              {m.orders()}
            </th>
            <th scope="col" className="n">
              {m.dash_amount()}
            </th>
            <th scope="col" className="n">
              {m.dash_before()}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, orders, amount, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="n">{showCount(orders)}</td>
              <td className="n">{showTaka(amount)}</td>
              <td className="n">{showTaka(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
