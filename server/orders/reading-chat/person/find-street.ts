/**
 * The street of a chat: what is labelled an address, has a street's word, or stands among the places, without what only names district
 * and thana, in the order of the chat.
 */
import { labels, orderWords, smallTalk, talk, yesWords } from "../words/chat-words.ts";
import type { Token } from "../words/tokens.ts";
import type { Segment, Span } from "./segment.ts";

/** @returns also `undefined` between its steps: there other work can come between */
export function* streetOf(
  text: string,
  segments: readonly Segment[],
  name: Segment | undefined,
  nameSpan: Span | undefined,
): Generator<undefined, { street: string | null; streetSpans: Span[] }> {
  const isChat = ({ tokens }: Segment) =>
    tokens.filter(({ word }) => (talk.has(word) || orderWords.has(word)) && !labels.address.has(word)).length * 2 >=
    Math.max(2, tokens.length);
  const anchors = segments
    .map((one, at) => ({ one, at }))
    .filter(
      ({ one }) =>
        !isChat(one) && (one.place > 0 || (one.street > 0 && !one.isOrder) || one.label === "address") && one !== name,
    );
  yield undefined;
  // The latest message that has an address: it may have been given twice.
  const weights = new Map<number, number>();
  for (const { one } of anchors)
    weights.set(one.message, (weights.get(one.message) ?? 0) + 1 + one.street + (one.label === "address" ? 3 : 0));
  const isAnchor = new Set(anchors.map(({ at }) => at));
  const extent = new Map<number, [number, number]>();
  for (const { one, at } of anchors) extent.set(one.message, [extent.get(one.message)?.[0] ?? at, at]);
  const kept = segments
    .map((one, at) => ({ one, at }))
    .filter(({ one, at }) => {
      if (!weights.has(one.message)) return false;
      if (one === name) return remains(one, nameSpan).length > 0 && one.street > 0;
      if (
        (one.isOrder && !(one.label === "address" && one.street > 0)) ||
        isChat(one) ||
        one.isPlace ||
        one.label === "name" ||
        one.label === "phone" ||
        one.label === "contact"
      )
        return false;
      if (one.label === "address") return one.tokens.some(({ word }) => !smallTalk.has(word));
      if (one.street > 0) return one.tokens.filter(({ word }) => smallTalk.has(word)).length <= one.tokens.length / 2;
      if (one.place > 0) return one.tokens.filter(({ word }) => smallTalk.has(word)).length <= one.tokens.length / 2;
      // Among the places, or right beside them on their line.
      const [first, last] = extent.get(one.message) ?? [0, 0];
      const isBetween = first < at && at < last;
      const isBeside = [at - 1, at + 1].some(
        (there) =>
          isAnchor.has(there) &&
          segments[there]?.message === one.message &&
          (segments[there]?.line === one.line || segments[there]?.label === "address"),
      );
      const small = one.tokens.filter(({ word }) => smallTalk.has(word) || yesWords.has(word)).length;
      return (isBetween || isBeside) && small * 2 < one.tokens.length && one.tokens.length <= 8;
    });
  yield undefined;
  const spans: Span[] = [];
  for (const { one } of kept) {
    const tokens = one === name ? remains(one, nameSpan) : one.tokens;
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first && last) spans.push({ start: first.start, end: Math.max(last.end, endWithSign(text, last.end)) });
  }
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    // Segments beside each other keep what stands between them.
    if (
      before &&
      /^[\s,.।()/-]{1,4}$/u.test(text.slice(before.end, span.start)) &&
      !/\n/.test(text.slice(before.end, span.start))
    )
      before.end = span.end;
    else joined.push({ ...span });
  }
  const street = joined
    .map(({ start, end }) => text.slice(start, end).trim())
    .join(", ")
    .replace(/\s+/g, " ")
    .slice(0, 300);
  return { street: street === "" ? null : street, streetSpans: joined };
}

function endWithSign(text: string, end: number): number {
  return /^[)]/.test(text.slice(end, end + 1)) ? end + 1 : end;
}

function remains({ tokens }: Segment, span: Span | undefined): Token[] {
  return span === undefined ? [...tokens] : tokens.filter((token) => token.start >= span.end);
}
