import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { countOf } from "../kpis.tsx";
import type { Plot, PointedAt } from "./plot.ts";
import type { SalesPoint } from "./points.ts";

/** Pixels between the line of the cursor and the tooltip. */
const besidePoint = 12;

/** Read with a pointer, or with the arrow keys, which say aloud what the tooltip shows. `label` names the chart. */
export function SalesChart({ points, label }: { points: SalesPoint[]; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { plot, state, at } = usePlot(box, points);
  const [spoken, setSpoken] = useState("");
  const lastIndex = useRef<number | null>(null);

  function read(event: KeyboardEvent) {
    const index = indexAfter(event.key, lastIndex.current, points.length - 1);
    if (index === undefined) return;
    event.preventDefault();
    lastIndex.current = index;
    plot.current?.point(index);
    const point = index === null ? undefined : points[index];
    setSpoken(point ? sentenceOf(point) : "");
  }

  if (state === "failed") {
    return <p className="soft">{m.dash_chart_failed()}</p>;
  }
  return (
    <div className="saleschart">
      <div
        ref={box}
        className="saleschart__box"
        // The keys are the chart's own: a screen reader hands them over instead of moving its cursor.
        role="application"
        aria-roledescription={m.dash_chart()}
        aria-label={m.dash_chart_keys({ label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is read with the arrow keys
        tabIndex={0}
        onKeyDown={read}
        onBlur={() => plot.current?.point(null)}
      />
      {state === "loading" ? <Skeleton className="saleschart__wait" /> : null}
      <Tooltip at={at} point={at ? points[at.index] : undefined} width={box.current?.clientWidth ?? 0} />
      <p className="vh" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

function usePlot(box: React.RefObject<HTMLDivElement | null>, points: SalesPoint[]) {
  const plot = useRef<Plot | null>(null);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  const [at, setAt] = useState<PointedAt>(null);
  useEffect(() => {
    let isGone = false;
    import("./plot.ts")
      .then(({ drawPlot }) => {
        if (isGone || !box.current) return;
        plot.current = drawPlot(box.current, points, setAt);
        setState("drawn");
      })
      .catch((error: unknown) => {
        console.warn("The chart could not be loaded", error);
        setState("failed");
      });
    return () => {
      isGone = true;
      plot.current?.destroy();
      plot.current = null;
      setAt(null);
    };
  }, [box, points]);
  return { plot, state, at };
}

function Tooltip({ at, point, width }: { at: PointedAt; point: SalesPoint | undefined; width: number }) {
  const tip = useRef<HTMLDivElement>(null);
  const left = at?.left ?? 0;
  // Through the DOM, since it is moved with every step of the pointer.
  useEffect(() => {
    const own = tip.current?.offsetWidth ?? 0;
    const beside = left > width / 2 ? left - own - besidePoint : left + besidePoint;
    tip.current?.style.setProperty("translate", `${Math.max(0, Math.min(beside, width - own))}px`);
  });
  if (!point) return null;
  return (
    <div className="saleschart__tip" ref={tip} aria-hidden="true">
      <b>{point.label}</b>
      <span>{m.dash_this_period()}</span>
      <b>{showTaka(point.amount)}</b>
      <span>{m.orders()}</span>
      <b>{inDigits(point.orders)}</b>
      <span>{m.dash_before()}</span>
      <b>{showTaka(point.before)}</b>
    </div>
  );
}

function sentenceOf({ label, amount, orders, before }: SalesPoint): string {
  return m.dash_point({
    label,
    amount: showTaka(amount),
    orders: countOf(orders),
    before: showTaka(before),
  });
}

/** Undefined: not a key of the chart. Null: away from it. Begins at the newest end. */
function indexAfter(key: string, index: number | null, last: number): number | null | undefined {
  if (key === "ArrowLeft") return index === null ? last : Math.max(0, index - 1);
  if (key === "ArrowRight") return index === null ? last : Math.min(last, index + 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" ? null : undefined;
}
