/** One product in place of another. */
import type { Element } from "../elements/element.ts";
import { draftLine, isSameProduct, type Part } from "./draft-line.ts";
import type { createBook } from "./order-book.ts";

/** 'tulsir bodole pudina', 'mint instead of tulsi', 'oitar bodole pudina'. */
export function readInstead(
  book: ReturnType<typeof createBook>,
  text: string,
  elements: readonly Element[],
  parts: readonly Part[],
  message: number,
): void {
  const word = elements.find(({ is }) => is === "instead");
  const position = word?.start ?? 0;
  const named = elements.filter((one) => one.is === "mention");
  const before = named.findLast(({ start }) => start < position);
  const after = named.find(({ start }) => start > position);
  const isEnglish = /^\s+of\b/i.test(text.slice(word?.end ?? 0, (word?.end ?? 0) + 6));
  const [given, wanted] = isEnglish || !after ? [after, before] : [before, after];
  const old =
    given?.is === "mention"
      ? book.lines.findLast((one) =>
          isSameProduct(one, draftLine(given.mention, message, { elements: [], isAfterAnd: false })),
        )
      : (book.dropped ?? book.lines.at(-1));
  if (wanted?.is !== "mention") return;
  // '2 ta rubber plant choto er jaygay 1 ta majhari'
  const isBehind = (one: Element) => one.start > position && (one.is === "quantity" || one.is === "size");
  const isResized = !after && !isEnglish && elements.some(isBehind);
  const resized = isResized
    ? {
        quantity: elements.find((one) => one.is === "quantity" && one.start > position) as Part["quantity"],
        size: elements.find((one) => one.is === "size" && one.start > position) as Part["size"],
      }
    : undefined;
  const said =
    resized ??
    parts.find(({ mention, quantity, size }) => mention?.start === wanted.start && (quantity || size)) ??
    parts.findLast(({ quantity, size }) => quantity || size);
  const line = draftLine(wanted.mention, message, {
    ...said,
    mention: { ...wanted.mention, start: wanted.start, end: wanted.end },
    elements: [],
    isAfterAnd: false,
  });
  book.drop(old);
  book.addLine(
    { ...line, quantity: line.quantity ?? old?.quantity, size: line.size ?? old?.size, isOrdered: true },
    false,
  );
}
