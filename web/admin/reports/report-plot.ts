// The bars of the reports' chart, drawn by uPlot; loaded only when a chart is shown.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { inDigits } from "#web/ui/figures.ts";
import { shortAxisTaka, widthOf } from "../dashboard/sales/plot.ts";
import type { Chart } from "./charts.ts";

const axisHeight = 32;
/** Between two marks under the chart. */
const markWidth = 72;
const widestBar = 56;

/** Fills the box and follows its size. @returns what takes it away */
export function drawBars(
  box: HTMLElement,
  { points, least, unit }: Chart,
  onPoint: (index: number | null) => void,
): () => void {
  const style = getComputedStyle(box);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const font = `12px ${style.fontFamily}`;
  const splits = linesOf(
    points.flatMap(({ bars: [first, second] }) => [first, second ?? 0]),
    least,
  );
  const bars = uPlot.paths.bars?.({ size: [0.64, widestBar], radius: 0.08 });
  const axis = { font, stroke: token("--ink-soft"), ticks: { show: false } };
  const plot = new uPlot(
    {
      ...sizeOf(box),
      padding: [12, 8, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.5, Math.max(0.5, points.length - 0.5)] },
        y: { range: [splits[0] ?? 0, splits.at(-1) ?? 1] },
      },
      axes: [
        {
          ...axis,
          size: axisHeight,
          gap: 8,
          grid: { show: false },
          splits: (at) => marksShown(points.length, at.width),
          values: (_at, marks) => marks.map((index) => points[index]?.mark ?? ""),
        },
        {
          ...axis,
          size: (at, figures) => widthOf(at, figures, font),
          gap: 6,
          grid: { stroke: token("--line"), width: 1 },
          splits: () => splits,
          values: (_at, lines) => lines.map(unit === "taka" ? shortAxisTaka : wholeCount),
        },
      ],
      series: [
        {},
        { ...(bars && { paths: bars }), fill: token("--rep-sold"), width: 0, points: { show: false } },
        { ...(bars && { paths: bars }), fill: token("--leaf"), width: 0, points: { show: false } },
      ],
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      hooks: {
        setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(typeof idx === "number" && left >= 0 ? idx : null)],
      },
    },
    [points.map((_, index) => index), points.map((point) => point.bars[0]), points.map((point) => point.bars[1])],
    box,
  );
  const resizing = new ResizeObserver(() => plot.setSize(sizeOf(box)));
  resizing.observe(box);
  // A canvas does not draw itself anew when its typeface arrives.
  void document.fonts.ready.then(() => plot.redraw(false, true));
  return () => {
    resizing.disconnect();
    plot.destroy();
  };
}

/** There is no half a search: a line between has no figure. */
const wholeCount = (count: number) => (Number.isInteger(count) ? inDigits(count) : "");

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight };
}

/** Round figures from below the least to above the highest. @param atLeast the axis is as high */
function linesOf(figures: number[], atLeast: number): number[] {
  const highest = Math.max(atLeast, ...figures);
  const least = Math.min(0, ...figures);
  const size = 10 ** Math.floor(Math.log10((highest - least) / 4));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((wide) => wide * 4 >= highest - least) ?? highest;
  const [from, to] = [Math.floor(least / step), Math.ceil(highest / step)];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

function marksShown(count: number, width: number): number[] {
  const step = Math.ceil(count / Math.max(1, Math.floor(width / markWidth)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
