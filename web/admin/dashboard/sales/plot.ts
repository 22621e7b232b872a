// The drawing of the chart. The only file that knows uPlot, and loaded only when a chart is shown.

import uPlot from "uplot";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import "uplot/dist/uPlot.min.css";
import type { SalesPoint } from "./points.ts";

export type Plot = {
  /** Puts the cursor on a point; null takes it away. `onPoint` is told. */
  point: (index: number | null) => void;
  destroy: () => void;
};
/** Where the cursor is: `left` in CSS pixels from the edge of the box. */
export type PointedAt = { index: number; left: number } | null;

const leastAxisWidth = 48;
/** Between the figures of the axis and the chart, and on their other side. */
const axisGap = 6;
const axisHeight = 32;
/** Between two dates under the chart. */
const dateWidth = 88;

/** Fills the box and follows its size. */
export function drawPlot(box: HTMLElement, points: SalesPoint[], onPoint: (at: PointedAt) => void): Plot {
  const pointer: Pointer = { isFinger: false };
  const plot = new uPlot(
    { ...sizeOf(box), ...optionsFor(points, colorsOf(box), onPoint, pointer) },
    [points.map((_, index) => index), points.map(({ amount }) => amount), points.map(({ before }) => before)],
    box,
  );
  const point = (index: number | null) =>
    plot.setCursor(index === null ? { left: -10, top: -10 } : { left: plot.valToPos(index, "x"), top: 0 });
  const resizing = new ResizeObserver(() => plot.setSize(sizeOf(box)));
  resizing.observe(box);
  // A canvas does not draw itself anew when its typeface arrives.
  void document.fonts.ready.then(() => plot.redraw(false, true));
  followFinger(plot, pointer);
  return {
    point,
    destroy: () => {
      resizing.disconnect();
      plot.destroy();
    },
  };
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight };
}

/**
 * The device that last pointed at the chart. After a tap, browsers report a mouse that leaves: the point must stay
 * until the chart loses its focus.
 */
type Pointer = { isFinger: boolean };

/** uPlot knows the mouse only. */
function followFinger(plot: uPlot, pointer: Pointer): void {
  const follow = (event: PointerEvent) => {
    pointer.isFinger = event.pointerType !== "mouse";
    if (!pointer.isFinger) return;
    plot.setCursor({ left: event.clientX - plot.over.getBoundingClientRect().left, top: 0 });
  };
  plot.over.addEventListener("pointerdown", follow);
  plot.over.addEventListener("pointermove", follow);
}

type Colors = ReturnType<typeof colorsOf>;

function colorsOf(box: HTMLElement) {
  const style = getComputedStyle(box);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    leaf: token("--leaf"),
    sage: token("--sage"),
    line: token("--line"),
    soft: token("--ink-soft"),
    before: token("--line-strong"),
    surface: token("--surface"),
    font: `12px ${style.fontFamily}`,
  };
}

function optionsFor(points: SalesPoint[], colors: Colors, onPoint: (at: PointedAt) => void, pointer: Pointer) {
  const top = topOf(points);
  return {
    padding: [12, 16, 0, 0],
    legend: { show: false },
    scales: { x: { time: false }, y: { range: [0, top.value] } },
    axes: [
      {
        size: axisHeight,
        gap: 8,
        font: colors.font,
        stroke: colors.soft,
        grid: { show: false },
        ticks: { show: false },
        splits: (plot) => datesShown(points.length, plot.width - leastAxisWidth),
        values: (_plot, splits) => splits.map((index) => points[index]?.mark ?? ""),
      },
      {
        size: (plot, figures) => widthOf(plot, figures, colors.font),
        gap: axisGap,
        font: colors.font,
        stroke: colors.soft,
        grid: { stroke: colors.line, width: 1 },
        ticks: { show: false },
        splits: () => top.splits,
        values: (_plot, splits) => splits.map(shortAxisTaka),
      },
    ],
    series: [
      {},
      { stroke: colors.leaf, fill: `${colors.sage}bf`, width: 2.25, points: { show: points.length === 1 } },
      { stroke: colors.before, width: 1.5, dash: [4, 4], points: { show: false } },
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      bind: { mouseleave: (_plot, _over, leave) => (event) => (pointer.isFinger ? null : leave(event)) },
      // On a point, never between two.
      move: (plot, left, height) => [left < 0 ? left : plot.valToPos(plot.posToIdx(left), "x"), height],
      points: {
        size: (_plot, series) => (series === 1 ? 14 : 12),
        width: 2,
        stroke: colors.surface,
        fill: (_plot, series) => (series === 1 ? colors.leaf : colors.before),
      },
    },
    hooks: {
      setCursor: [
        ({ cursor: { idx, left = -1 }, over }) =>
          onPoint(typeof idx === "number" && left >= 0 ? { index: idx, left: over.offsetLeft + left } : null),
      ],
    },
  } satisfies Omit<uPlot.Options, "width" | "height">;
}

/** Room for the widest figure: '২০ হাজার' is wider than '20k'. @returns CSS pixels */
export function widthOf({ ctx }: Pick<uPlot, "ctx">, figures: string[] | null, font: string): number {
  ctx.save();
  ctx.font = font;
  const widest = Math.max(0, ...(figures ?? []).map((figure) => ctx.measureText(figure).width));
  ctx.restore();
  return Math.max(leastAxisWidth, Math.ceil(widest) + 2 * axisGap);
}

/** A round figure above the highest point, and the lines below it. */
function topOf(points: SalesPoint[]): { value: number; splits: number[] } {
  const highest = Math.max(...points.flatMap(({ amount, before }) => [amount, before]), 100);
  const size = 10 ** Math.floor(Math.log10(highest / 4));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((wide) => wide * 4 >= highest) ?? highest;
  const count = Math.ceil(highest / step);
  return { value: count * step, splits: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** As many dates as there is room for, whole weeks apart where it can be. */
function datesShown(count: number, width: number): number[] {
  const room = Math.max(1, Math.floor(width / dateWidth));
  const step = [1, 2, 7, 14, 21].find((days) => days * room >= count) ?? Math.ceil(count / room);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Beside a line of a chart: ৳20k, ৳২০ হাজার. */
export function shortAxisTaka(taka: number): string {
  if (taka === 0) return inDigits(0);
  if (taka < 0) return m.reports_minus({ sum: shortAxisTaka(-taka) });
  if (taka < 1000) return `৳${inDigits(taka)}`;
  if (language() === "bn")
    return taka < 100_000
      ? m.dash_thousands({ count: inDigits(taka / 1000) })
      : m.dash_lakhs({ count: inDigits(taka / 100_000) });
  return taka < 1_000_000 ? m.dash_thousands({ count: taka / 1000 }) : m.dash_millions({ count: taka / 1_000_000 });
}
