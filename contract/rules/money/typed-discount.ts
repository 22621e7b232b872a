import { percentOf, toMinor } from "./money.ts";
import { typedFigure } from "./typed-figure.ts";

const percentSign = /(?:%|٪|%|শতাংশ|percent)$/iu;

/** Whether a discount is typed as a share: "5%", "৫ %", "৫ শতাংশ". */
export const isPercent = (text: string): boolean => percentSign.test(text.trim());

/**
 * A discount as typed, a sum in taka or a share of the products, in poisha. A share is rounded half up; empty is none. NaN for what is
 * no figure, for less than nothing and for more than the whole share. @throws never
 */
export function typedDiscountMinor(text: string, subtotalMinor: number): number {
  const typed = text.trim();
  if (typed === "") return 0;
  if (!isPercent(typed)) return toMinor(typedFigure(typed));
  const percent = typedFigure(typed.replace(percentSign, "").trimEnd());
  return percent >= 0 && percent <= 100 ? percentOf(subtotalMinor, percent) : Number.NaN;
}
