import JsBarcode from "jsbarcode";
import { encode } from "uqr";

/** Longer codes have bars too thin for a scanner, at the width of a label. */
const longestCode = 30;

/** Whether Code 128 can say it on a label. */
export function isBarcodeText(text: string): boolean {
  return text.length <= longestCode && /^[\x20-\x7e]+$/.test(text);
}

/** The text as bars of Code 128, as wide as their place. @throws when `isBarcodeText` is false */
export function Barcode({ text, label }: { text: string; label: string }) {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: "CODE128" });
  const modules = drawn.encodings?.map(({ data }) => data).join("") ?? "";
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} 0h${length}v1h-${length}z`);
  return (
    <svg viewBox={`0 0 ${modules.length} 1`} preserveAspectRatio="none" role="img" aria-label={label} data-code={text}>
      <path d={bars.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}

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
