import { encode } from "uqr";

/** A square code for a phone's camera. */
export function SquareCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
