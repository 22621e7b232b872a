// How people and couriers' files write figures. The one reader of the office's fields and of statements.
import { asciiDigits } from "../text.ts";

/** Thousands (1,070) or lakhs (1,00,000). A comma anywhere else is a decimal comma or a slip, and either guess would be money. */
const written = /^([+-]?)((?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?|\.\d+)$/;
const before = /^([+\-−]?)\s*(?:৳|tk\b\.?|bdt\b|taka\b|টাকা)\s*/iu;
const after = /(?:\/[-=]|৳|tk\.?|bdt|taka|টাকা)$/iu;

/**
 * The figure in `text` as a plain decimal: "৳ 1,00,000.50/-" and "১,০০,০০০.৫০" are "100000.50". Undefined for what is none:
 * "1070,00", "1.070,00", "1070.", "1e3", "".
 */
export function plainFigure(text: string): string | undefined {
  const bare = asciiDigits(text).trim().replace(before, "$1").replace(after, "").trimEnd().replace("−", "-");
  const [, sign = "", figure] = written.exec(bare) ?? [];
  return figure === undefined ? undefined : `${sign === "-" ? "-" : ""}${figure.replaceAll(",", "")}`;
}

/**
 * A figure that was typed, in digits of either script. NaN for what is none: it becomes null on the way, which the server
 * refuses by the field's name.
 * @param decimals at most so many; with two, 1.070 is none, since it may mean 1070
 */
export function typedFigure(text: string, decimals = 2): number {
  const figure = plainFigure(text);
  return figure === undefined || (figure.split(".")[1] ?? "").length > decimals ? Number.NaN : Number(figure);
}
