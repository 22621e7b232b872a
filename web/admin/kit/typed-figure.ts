import { asciiDigits } from "#contract/text.ts";

/**
 * A typed figure, in digits of either script, with or without commas. NaN for what is none: it becomes null on the way, which the
 * server refuses by the field's name.
 */
export function typedFigure(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(asciiDigits(text).replaceAll(",", ""));
}
