/** '2 ta kore': so many of each. A guessed number ('2-3 ta kore') makes each of them unsure. */
import type { Element } from "../elements/element.ts";
import { colors } from "../words/chat-words.ts";
import type { Part } from "./draft-line.ts";
import type { createBook } from "./order-book.ts";

/** Gives the number before 'each' to what the message named without one, also to what it only asked about: 'X ar Y ache? 2 ta kore den'. */
export function giveEach(
  book: ReturnType<typeof createBook>,
  parts: readonly Part[],
  elements: readonly Element[],
  message: number,
  isQuestion: boolean,
): void {
  const has = (is: Element["is"]) => elements.some((one) => one.is === is);
  const each = elements.findLast(({ is }) => is === "each")?.start ?? 0;
  const last = parts.findLast(({ quantity }) => quantity && quantity.start < each)?.quantity;
  if (last === undefined) return;
  const { value, isGuess = false } = last;
  const isOfAsked = has("order") && !isQuestion && !has("mention") && book.lines.length === 0;
  for (const one of isOfAsked ? book.asked.filter((line) => line.message === message) : [])
    book.addLine(
      { ...one, quantity: value, isUnsure: one.isUnsure || isGuess, isOrdered: true, isDoubtful: false },
      false,
    );
  for (const line of book.lines)
    if (line.message === message && line.quantity === undefined) {
      line.quantity = value;
      line.isUnsure ||= isGuess;
    }
  // 'Snake r zz 1 ta kore majhari', but not '1 ta kore, tulsi 2 ta boro'
  const after = elements.filter(({ start }) => start > each);
  const behind = after.some(({ is }) => is === "mention") ? undefined : after.find(({ is }) => is === "size");
  if (behind?.is === "size") for (const line of book.lines) if (line.message === message) line.size ??= behind.size;
  // 'Magenta 2 ta chaisilam, ekta sada kore den': perhaps one less of those.
  const changed = parts.find(({ quantity }) => quantity === last)?.mention?.words ?? [];
  if (changed.some((word) => colors.has(word)))
    for (const line of book.lines)
      line.isUnsure ||= line.message === message && line.quantity !== undefined && line.quantity > value;
  // '4 ta nibo bolechilam, 2 ta kore den'
  const { topic } = book;
  const isChanged = has("order") && topic && topic !== "unsold" && book.lines.includes(topic);
  if (isChanged && parts.at(-1)?.quantity === last && !parts.at(-1)?.mention) {
    topic.isUnsure ||= isGuess || (topic.quantity !== value && book.lines.length > 1);
    topic.quantity = value;
  }
}
