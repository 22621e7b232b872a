/** Sizes that were spoken of before the order: 'ZZ boro koto?', then 'zz ta den'. They are a guess. */
import type { Sentence, Size } from "../elements/element.ts";
import { type DraftLine, isSameProduct } from "./draft-line.ts";

type HasSize = (ordinal: number, size: Size) => boolean;

/** Takes the one size that was asked about or offered of the line's product. */
export function takeHeardSize(
  line: DraftLine,
  lines: readonly DraftLine[],
  heard: readonly DraftLine[],
  hasSize: HasSize,
): void {
  if (line.size !== undefined || !isSoldInSizes(line, hasSize) || lines.some((one) => isSameProduct(one, line))) return;
  const sizes = new Set(heard.flatMap((one) => (one.size !== undefined && isSameProduct(one, line) ? one.size : [])));
  if (sizes.size !== 1) return;
  [line.size] = sizes;
  line.isUnsure = true;
}

/** The size of some sentences that name one only. */
export function onlySizeIn(sentences: readonly Sentence[]): Size | undefined {
  const all = sentences.flatMap(({ elements }) => elements.flatMap((one) => (one.is === "size" ? one.size : [])));
  return new Set(all).size === 1 ? all[0] : undefined;
}

export function isSoldInSizes({ mention }: DraftLine, hasSize: HasSize): boolean {
  const [best] = mention.fits;
  if (best === undefined) return false;
  return (["small", "medium", "large"] as const).filter((size) => hasSize(best.ordinal, size)).length > 1;
}
