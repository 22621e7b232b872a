import { useMemo, useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { Sales } from "#contract/sales.ts";
import { Button } from "#web/ui/button.tsx";
import { pointsOf, type SalesPoint } from "./points.ts";
import { SalesChart } from "./sales-chart.tsx";

export function SalesPanel({ sales }: { sales: Sales }) {
  const [showsTable, setShowsTable] = useState(false);
  const points = useMemo(() => pointsOf(sales), [sales]);
  const unit = points.length === sales.days.length ? "day" : "week";
  return (
    <section className="panel panel--pad dash__sales" aria-labelledby="dash-sales">
      <div className="phead">
        <h2 id="dash-sales">Sales</h2>
        <div className="right t13 soft">
          {showsTable ? null : <Legend />}
          <Button variant="quiet" size="sm" aria-pressed={showsTable} onClick={() => setShowsTable(!showsTable)}>
            Table
          </Button>
        </div>
      </div>
      {showsTable ? null : (
        <SalesChart key={sales.days.length} points={points} label={`Sales by ${unit} against the period before`} />
      )}
      <SalesTable points={points} unit={unit} isShown={showsTable} />
    </section>
  );
}

function Legend() {
  return (
    <>
      <span className="legend">This period</span>
      <span className="legend legend--before">Before</span>
    </>
  );
}

/** Behind the chart it is there for screen readers. */
function SalesTable({ points, unit, isShown }: { points: SalesPoint[]; unit: string; isShown: boolean }) {
  return (
    <section
      className={isShown ? "salestable" : "vh"}
      aria-label={`Sales by ${unit}, table`}
      // It scrolls, so the keyboard must reach it.
      tabIndex={isShown ? 0 : undefined}
    >
      <table>
        <caption className="vh">{`Sales by ${unit}, the newest last`}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="n">
              Orders
            </th>
            <th scope="col" className="n">
              Amount
            </th>
            <th scope="col" className="n">
              Before
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, orders, amount, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="n">{orders}</td>
              <td className="n">{formatTaka(amount)}</td>
              <td className="n">{formatTaka(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
