import JsBarcode from "jsbarcode";

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
