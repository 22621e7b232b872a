import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Chart } from "./charts.ts";

/** Two bars at each place; the table behind them is for readers, and for everybody who presses 'Table'. @param chart the same while its figures are */
export function ReportChart({ chart }: { chart: Chart }) {
  const [showsTable, setShowsTable] = useState(false);
  const { title, names } = chart;
  return (
    <section className="panel panel--pad rep__chart" aria-labelledby="rep-chart">
      <div className="rep__charthead">
        <h2 id="rep-chart">{title}</h2>
        <span className="rep__key rep__key--sold">{names[0]}</span>
        <span className="rep__key rep__key--profit">{names[1]}</span>
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
      {showsTable ? null : <Bars chart={chart} />}
      <PointTable chart={chart} isShown={showsTable} />
    </section>
  );
}

function Bars({ chart }: { chart: Chart }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    import("./report-plot.ts")
      .then(({ drawBars }) => {
        if (isGone || !box.current) return;
        remove = drawBars(box.current, chart, setAt);
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
  }, [chart]);
  if (state === "failed") return <p className="soft">{m.dash_chart_failed()}</p>;
  const point = at === null ? undefined : chart.points[at];
  return (
    // Readers have the table.
    <div className="rep__plot" aria-hidden="true">
      <p className="rep__point">{point?.said}</p>
      <div ref={box} className="rep__bars" />
      {state === "loading" ? <Skeleton className="rep__wait" /> : null}
    </div>
  );
}

function PointTable({ chart: { points, title, columns }, isShown }: { chart: Chart; isShown: boolean }) {
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
            {columns.map((label) => (
              <th key={label} scope="col" className="n">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="n">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
