import { useEffect, useMemo, useRef, useState } from "react";
import type { Report } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { showCount, showTaka } from "#web/ui/figures.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { wholeTaka } from "../kit/whole-taka.ts";
import { pointsOf, type ReportPoint, unitOf } from "./report-points.ts";

const titles = { day: m.reports_by_day, week: m.reports_by_week, month: m.reports_by_month };

/** Sold and profit as bars; the table behind them is for readers, and for everybody who presses 'Table'. */
export function ReportChart({ days }: { days: Report["days"] }) {
  const [showsTable, setShowsTable] = useState(false);
  const points = useMemo(() => pointsOf(days), [days]);
  const title = titles[unitOf(days)]();
  return (
    <section className="panel panel--pad rep__chart" aria-labelledby="rep-chart">
      <div className="rep__charthead">
        <h2 id="rep-chart">{title}</h2>
        <span className="rep__key rep__key--sold">{m.reports_sold()}</span>
        <span className="rep__key rep__key--profit">{m.reports_profit()}</span>
        <Button
          className="rep__noprint"
          variant="quiet"
          size="sm"
          aria-pressed={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          {m.dash_table()}
        </Button>
      </div>
      {showsTable ? null : <Bars points={points} />}
      <PointTable points={points} title={title} isShown={showsTable} />
    </section>
  );
}

function Bars({ points }: { points: ReportPoint[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    import("./report-plot.ts")
      .then(({ drawBars }) => {
        if (isGone || !box.current) return;
        remove = drawBars(box.current, points, setAt);
        setState("drawn");
      })
      .catch((error: unknown) => {
        console.warn("The chart could not be loaded", error);
        setState("failed");
      });
    return () => {
      isGone = true;
      remove?.();
      setAt(null);
    };
  }, [points]);
  if (state === "failed") return <p className="soft">{m.dash_chart_failed()}</p>;
  const point = at === null ? undefined : points[at];
  return (
    // Readers have the table.
    <div className="rep__plot" aria-hidden="true">
      <p className="rep__point">{point ? sentenceOf(point) : ""}</p>
      <div ref={box} className="rep__bars" />
      {state === "loading" ? <Skeleton className="rep__wait" /> : null}
    </div>
  );
}

function sentenceOf({ label, sold, profit, orders }: ReportPoint): string {
  const said = { label, sold: wholeTaka(sold), orders: showCount(orders) };
  return profit === null ? m.reports_point(said) : m.reports_point_profit({ ...said, profit: wholeTaka(profit) });
}

function PointTable({ points, title, isShown }: { points: ReportPoint[]; title: string; isShown: boolean }) {
  return (
    <section
      className={isShown ? "salestable rep__points" : "vh rep__points"}
      aria-label={title}
      // It scrolls, so the keyboard must reach it.
      tabIndex={isShown ? 0 : undefined}
    >
      <table>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.dash_date()}</th>
            {[m.orders(), m.reports_sold(), m.reports_profit(), m.reports_lost()].map((label) => (
              <th key={label} scope="col" className="n">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, orders, sold, profit, lost }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="n">{showCount(orders)}</td>
              <td className="n">{showTaka(sold)}</td>
              <td className="n">{profit === null ? m.reports_dash() : showTaka(profit)}</td>
              <td className="n">{showTaka(lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
