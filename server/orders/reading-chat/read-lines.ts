/**
 * The lines of an order, from the customer's sentences in turn.
 *
 * 1. A product with a quantity, in either order, is a line. A quantity or a size alone belongs to the product named last: in the same
 *    message, else in the question before it, also the shop's.
 * 2. A question ('ache?', 'koto?') and a complaint order nothing. A question becomes a line when its answer, or 'yes', does.
 * 3. '5 ta na 3 ta' and 'not five, three' change what was said, 'bad den', 'lagbe na', 'leave it out' take it back, 'aro' adds. A
 *    product said again later is the same line with the later quantity.
 * 4. What the shop says orders nothing; 'yes' and 'that one' take its last offer.
 * 5. A quantity that nobody said is one, and not sure.
 */

import { colors, potKind } from "./chat-words.ts";
import type { ProductFinder } from "./find-products.ts";
import { soldInPairs } from "./number-words.ts";
import type { Element, Mention, Sentence, Size } from "./read-elements.ts";

export type DraftLine = {
  mention: Mention;
  size: Size | undefined;
  quantity: number | undefined;
  isPack: boolean;
  isUnsure: boolean;
  /** Its quantity replaces one that was wrong. */
  isCorrected: boolean;
  /** It was ordered, not only named. */
  isOrdered: boolean;
  message: number;
  spans: { start: number; end: number }[];
};
export type Unsold = { name: string; start: number; end: number; message: number };
type Part = {
  mention?: Mention & { start: number; end: number };
  quantity?: Quantity;
  size?: { size: Size; not?: Size; start: number; end: number };
  elements: Element[];
  isAfterAnd: boolean;
};
type Quantity = Extract<Element, { is: "quantity" }> & { not?: number };
const mostLines = 100;

type Span = { start: number; end: number };

export type LineReader = ReturnType<typeof createLineReader>;

/** @param hasSize whether a product is sold in a size */
export function createLineReader(
  text: string,
  finder: ProductFinder,
  hasSize: (ordinal: number, size: Size) => boolean,
) {
  let lines: DraftLine[] = [];
  let unsold: Unsold[] = [];
  let asked: DraftLine[] = [];
  let offered: DraftLine[] = [];
  /** What a quantity by itself is of: the latest product, or a ware that is not sold. */
  let topic: DraftLine | "unsold" | undefined;

  const draft = (mention: Mention, message: number, part: Part): DraftLine => {
    const isGlove = mention.words.some((word) => soldInPairs.has(word));
    const { quantity, size } = part;
    return {
      mention,
      size: size?.size,
      quantity: quantity && (quantity.isPair && isGlove ? Math.max(1, quantity.value / 2) : quantity.value),
      isPack: quantity?.isPack ?? false,
      isUnsure: false,
      isCorrected: quantity?.not !== undefined,
      isOrdered: false,
      message,
      spans: [part.mention, quantity, size]
        .filter((one) => one !== undefined)
        .map(({ start, end }) => ({ start, end })),
    };
  };
  const isSame = (one: DraftLine, other: DraftLine) => {
    const top = (line: DraftLine) =>
      new Set(
        line.mention.fits
          .filter(({ score }) => score >= (line.mention.fits[0]?.score ?? 0) - 0.15)
          .map(({ ordinal }) => ordinal),
      );
    const [a, b] = [top(one), top(other)];
    return [...a].some((ordinal) => b.has(ordinal));
  };
  /** Two of one message are one line only if they mean the same product. */
  const likeliest = ({ mention, size }: DraftLine) => {
    const sized = size === undefined ? [] : mention.fits.filter(({ ordinal }) => hasSize(ordinal, size));
    return (sized.length > 0 ? sized : mention.fits)[0]?.ordinal;
  };
  const addLine = (line: DraftLine, isMore: boolean) => {
    topic = line;
    if (line.mention.fits.length === 0) return;
    const known = lines.findLast(
      (one) =>
        isSame(one, line) &&
        (one.message !== line.message || likeliest(one) === likeliest(line)) &&
        (one.size === line.size || one.size === undefined || line.size === undefined),
    );
    // 'na, neem ta large den': said again in another size, without a number.
    const resized =
      line.quantity === undefined && line.size !== undefined && !isMore
        ? lines.findLast((one) => isSame(one, line))
        : undefined;
    if (!known && resized && resized.message !== line.message) {
      resized.size = line.size;
      resized.spans.push(...line.spans);
      topic = resized;
      return;
    }
    if (!known) {
      if (lines.length < mostLines) lines.push(line);
      return;
    }
    known.spans.push(...line.spans);
    if (known.mention.fits.length > line.mention.fits.length) known.mention = line.mention;
    known.isOrdered ||= line.isOrdered;
    known.isPack ||= line.isPack;
    if (line.size) known.size = line.size;
    if (line.isCorrected) known.isUnsure = false;
    if (line.quantity === undefined) {
      if (isMore) known.quantity = (known.quantity ?? 1) + 1;
      topic = known;
      return;
    }
    if (isMore) known.quantity = (known.quantity ?? 0) + line.quantity;
    else {
      if (
        known.quantity !== undefined &&
        known.quantity !== line.quantity &&
        known.message === line.message &&
        !line.isCorrected
      )
        known.isUnsure = true;
      known.quantity = line.quantity;
    }
    known.message = line.message;
    topic = known;
  };
  const drop = (line: DraftLine | undefined) => {
    if (line) lines = lines.filter((one) => one !== line);
  };
  const dropMention = (mention: Mention, message: number, part: Part) => {
    const wanted = draft(mention, message, part);
    lines = lines.filter(
      (one) =>
        !(isSame(one, wanted) && (wanted.size === undefined || one.size === undefined || one.size === wanted.size)),
    );
    asked = asked.filter((one) => !isSame(one, wanted));
  };

  function readCustomer(sentence: Sentence, message: number): void {
    const elements = corrected(sentence.elements);
    const has = (is: Element["is"]) => elements.some((one) => one.is === is);
    if (has("trouble") && !(has("order") && has("quantity"))) return;
    if (has("whole") || (has("both") && has("drop") && !has("mention"))) {
      lines = [];
      asked = [];
      topic = undefined;
      return;
    }
    const isQuestion = (sentence.isAsked || has("ask")) && !has("order") && !has("sum");
    const parts = partsOf(elements, finder, topic && topic !== "unsold" ? topic : lines.at(-1));
    noteUnsold(sentence, elements, message, isQuestion || has("order"));
    if (has("instead") && has("mention")) {
      readInstead(elements, parts, message);
      return;
    }
    if (has("drop")) {
      readDrop(elements, parts, message);
      return;
    }
    const begun = lines.length;
    const isMore = has("more");
    for (const part of parts) readPart(part, { message, isQuestion, isMore, begun, sentence, has });
    // A 'not' that changed nothing may have been meant to.
    if (has("not") && (has("mention") || has("quantity") || has("that"))) {
      for (const line of lines) if (line.message === message || line === topic) line.isUnsure = true;
    }
    // 'both in large pots', '2 ta kore': for all of the message.
    const loneSize = parts.find(({ mention, size }) => !mention && size)?.size;
    if (has("both") && !has("drop")) {
      const size = loneSize?.size ?? parts.findLast(({ size: one }) => one)?.size?.size;
      for (const line of lines)
        if (size && line.message === message && (line.size === undefined || loneSize)) line.size ??= size;
    }
    if (has("each")) {
      const last = parts.findLast(({ quantity }) => quantity)?.quantity;
      const value = last?.value;
      for (const line of lines)
        if (value !== undefined && line.message === message && line.quantity === undefined) line.quantity = value;
    }
    const words = elements.filter(({ is }) => is !== "comma").length;
    const isAnswer =
      !has("mention") && !has("quantity") && !has("size") && !has("ware") && !isQuestion && !has("street");
    if (isAnswer && ((has("yes") && words <= 8) || has("that")) && !has("not"))
      confirm(message, has("order") || has("that"));
  }

  function readPart(
    part: Part,
    {
      message,
      isQuestion,
      isMore,
      begun,
      sentence,
      has,
    }: {
      message: number;
      isQuestion: boolean;
      isMore: boolean;
      begun: number;
      sentence: Sentence;
      has: (is: Element["is"]) => boolean;
    },
  ): void {
    const { mention, quantity, size } = part;
    if (mention) {
      const line = draft(mention, message, part);
      const last = lines.at(-1);
      const isOfSentence = last !== undefined && lines.length > begun && (last.spans[0]?.start ?? 0) >= sentence.start;
      // 'a bonsai, the china bot': the second name says which one.
      if (isOfSentence && last && !quantity && !part.isAfterAnd && !isQuestion && refines(last.mention, mention)) {
        last.mention = { ...mention, fits: sharedFits(last.mention, mention) };
        last.size ??= line.size;
        last.spans.push(...line.spans);
        return;
      }
      // A street, a house or a person may be called like a plant.
      if (!quantity && !size && !has("order") && !isQuestion && (has("street") || sentence.isContact)) return;
      line.isOrdered = quantity !== undefined || has("order") || size !== undefined;
      if (isQuestion) {
        if (asked.length < mostLines) asked.push(line);
        topic = line;
        // Asked about again: not yet another line.
        if (lines.some((one) => isSame(one, line))) topic = lines.findLast((one) => isSame(one, line));
        return;
      }
      addLine(line, isMore);
      return;
    }
    const last = lines.at(-1);
    const first = part.elements[0]?.start ?? 0;
    const end = part.elements.at(-1)?.end ?? first;
    if (unsold.some((one) => first <= one.start && one.end <= end)) {
      topic = "unsold";
      return;
    }
    if (quantity) {
      if (quantity.not !== undefined) {
        const target = lines.findLast((one) => one.quantity === quantity.not) ?? last;
        if (target) {
          target.quantity = quantity.value;
          target.spans.push(spanOf(quantity));
        } else if (topic && topic !== "unsold")
          addLine(
            { ...topic, quantity: quantity.value, message, isOrdered: true, spans: [...topic.spans, spanOf(quantity)] },
            false,
          );
        return;
      }
      if (has("each") || topic === "unsold" || !(quantity.isCounted || size) || isQuestion) return;
      if (part.elements.some(({ is }) => is === "street")) return;
      if (part.elements.some((one) => one.is === "word" && one.isFree) && !size) return;
      const spans = [quantity, size].filter((one) => one !== undefined).map(spanOf);
      const open = lines.findLast((one) => one.quantity === undefined && one.message >= message - 4);
      const target = topic && lines.includes(topic) ? topic : undefined;
      if (open && (target === undefined || target === open || target.quantity !== undefined)) {
        open.quantity = quantity.value;
        open.isPack ||= quantity.isPack;
        open.size ??= size?.size;
        open.isOrdered = true;
        open.spans.push(...spans);
        if (open.message === message && open.mention.fits.length === 0) drop(open);
        return;
      }
      if (topic && !lines.includes(topic)) {
        const line = {
          ...topic,
          quantity: quantity.value,
          isPack: quantity.isPack,
          size: size?.size ?? topic.size,
          message,
          isOrdered: true,
          spans: [...topic.spans, ...spans],
        };
        addLine(line, false);
        return;
      }
      if (!last) return;
      if (isMore) {
        last.quantity = (last.quantity ?? 0) + quantity.value;
        last.spans.push(...spans);
      } else if (size && last.size !== undefined && last.size !== size.size) {
        lines.push({ ...last, size: size.size, quantity: quantity.value, message, isUnsure: false, spans });
      } else if (size) {
        last.isUnsure ||= last.size === undefined && last.quantity !== undefined && last.quantity < quantity.value;
        last.size = size.size;
        last.quantity = quantity.value;
        last.spans.push(...spans);
      } else if ((has("order") || has("that")) && (last.spans[0]?.start ?? 0) < sentence.start) {
        last.isUnsure ||= last.quantity !== quantity.value && lines.length > 1;
        last.quantity = quantity.value;
        last.spans.push(...spans);
      }
      return;
    }
    if (size && !has("both")) {
      const span = spanOf(size);
      if (size.not !== undefined) {
        const target = lines.findLast((one) => one.size === size.not) ?? last;
        if (target) target.size = size.size;
        return;
      }
      if (topic === "unsold") return;
      const target = topic && lines.includes(topic) ? topic : undefined;
      const open = target && target.size === undefined ? target : lines.findLast((one) => one.size === undefined);
      if (topic && !target) {
        if (isQuestion) topic.size ??= size.size;
        else addLine({ ...topic, size: size.size, message, isOrdered: true, spans: [...topic.spans, span] }, false);
      } else if (isQuestion) return;
      else if (open) {
        open.isUnsure ||= target !== open && lines.filter((one) => one.size === undefined).length > 1;
        open.size = size.size;
        open.spans.push(span);
      } else if (last && (has("order") || has("not"))) {
        (target ?? last).size = size.size;
        last.spans.push(span);
      }
    }
  }

  /** 'tulsir bodole pudina', 'mint instead of tulsi', 'oitar bodole pudina'. */
  function readInstead(elements: readonly Element[], parts: readonly Part[], message: number): void {
    const word = elements.find(({ is }) => is === "instead");
    const position = word?.start ?? 0;
    const named = elements.filter((one) => one.is === "mention");
    const before = named.findLast(({ start }) => start < position);
    const after = named.find(({ start }) => start > position);
    const isEnglish = /^\s+of\b/i.test(text.slice(word?.end ?? 0, (word?.end ?? 0) + 6));
    const [given, wanted] = isEnglish || !after ? [after, before] : [before, after];
    const old =
      given?.is === "mention"
        ? lines.findLast((one) => isSame(one, draft(given.mention, message, { elements: [], isAfterAnd: false })))
        : lines.at(-1);
    if (wanted?.is !== "mention") return;
    const said =
      parts.find(({ mention, quantity, size }) => mention?.start === wanted.start && (quantity || size)) ??
      parts.findLast(({ quantity, size }) => quantity || size);
    const line = draft(wanted.mention, message, {
      ...said,
      mention: { ...wanted.mention, start: wanted.start, end: wanted.end },
      elements: [],
      isAfterAnd: false,
    });
    drop(old);
    addLine(
      { ...line, quantity: line.quantity ?? old?.quantity, size: line.size ?? old?.size, isOrdered: true },
      false,
    );
  }

  function readDrop(elements: readonly Element[], parts: readonly Part[], message: number): void {
    const at = elements.findIndex(({ is }) => is === "drop");
    const position = elements[at]?.start ?? 0;
    const named = parts.filter(({ mention }) => mention);
    const before = named.filter(({ mention }) => (mention?.start ?? 0) < position);
    const quantified = before.filter(({ quantity }) => quantity);
    // 'tulsi 2 ta, neem bad den': what has a quantity is ordered, but the one right before the word.
    const targets =
      before.length > 0
        ? before.filter((part) => part === before.at(-1) || (!part.quantity && quantified.length === 0))
        : named.slice(0, 1);
    const isThat = elements.some(({ is }) => is === "that");
    const ware = elements.some(({ is }) => is === "ware");
    if (ware && named.length === 0) {
      const names = elements.filter((one) => one.is === "ware").map((one) => (one.is === "ware" ? one.name : ""));
      unsold = unsold.filter(({ name }) => !names.includes(name));
      return;
    }
    for (const part of parts) {
      if (!part.mention || targets.includes(part)) continue;
      const line = { ...draft(part.mention, message, part), isOrdered: true };
      addLine(line, false);
    }
    for (const part of targets) if (part.mention) dropMention(part.mention, message, part);
    if (targets.length === 0) {
      const size = parts.find((part) => part.size)?.size?.size;
      const bySize = size ? lines.findLast((one) => one.size === size) : undefined;
      if (bySize) drop(bySize);
      else if (topic === "unsold" && !isThat) unsold.pop();
      else if (topic === "unsold") unsold.pop();
      else if (topic && lines.includes(topic)) drop(topic);
      else drop(lines.at(-1));
    }
    topic = undefined;
  }

  function noteUnsold(sentence: Sentence, elements: readonly Element[], message: number, isMeant: boolean): void {
    const chunks: Element[][] = [[]];
    for (const one of elements) {
      if (one.is === "comma" || one.is === "and") chunks.push([]);
      else chunks.at(-1)?.push(one);
    }
    const isList = elements.some(({ is }) => is === "quantity");
    for (const part of chunks) {
      const listed = part.filter((one) => one.is === "ware");
      const quantity = part.find((one) => one.is === "quantity");
      if (listed.length > 0) {
        // 'Urea - 1 kg'
        const first = part[0]?.start ?? 0;
        const hasNumber = /\p{Nd}/u.test(text.slice(first, part.at(-1)?.end ?? first));
        if (!quantity && !hasNumber && !isMeant && !isList && !sentence.isAsked) continue;
        if (part.some(({ is }) => is === "street") && !quantity) continue;
        for (const one of listed) if (one.is === "ware") noteOne(one.name, one, message);
        continue;
      }
      if (part.some((one) => one.is === "mention" && (!one.mention.isWeak || quantity === undefined))) continue;
      if (part.some(({ is }) => is === "street" || is === "trouble")) continue;
      const kindAt = part.findIndex((one) => one.is === "word" && one.isKind);
      const isCounted = quantity?.is === "quantity" && quantity.isCounted;
      if (!isCounted && !(kindAt > 0 && isMeant)) continue;
      const anchor = kindAt >= 0 ? kindAt : part.indexOf(quantity as Element);
      const isFree = (one: Element | undefined) => one?.is === "word" && one.isFree;
      const isColor = (one: Element | undefined) => one?.is === "mention" && one.mention.isWeak;
      let from = anchor;
      while (
        from > 0 &&
        (isFree(part[from - 1]) ||
          isColor(part[from - 1]) ||
          (from === anchor && part[from - 1]?.is === "quantity" && kindAt >= 0))
      )
        from -= 1;
      let words = part.slice(from, anchor).filter((one) => one.is !== "quantity") as Element[];
      if (words.length === 0 && kindAt < 0) {
        let to = anchor + 1;
        while (isFree(part[to]) || isColor(part[to])) to += 1;
        words = part.slice(anchor + 1, to);
      }
      const [first, final] = [words[0], words.at(-1)];
      if (!first || !final || words.length > 3) continue;
      // 'two red ones' is no ware.
      if (words.every(isColor) && !/^(?:কমলা|kom[o]?la)/iu.test(text.slice(first.start, final.end))) continue;
      noteOne(text.slice(first.start, final.end), { start: first.start, end: final.end }, message);
    }
  }

  function noteOne(name: string, { start, end }: Span, message: number): void {
    topic = "unsold";
    if (unsold.length < mostLines && !unsold.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      unsold.push({ name, start, end, message });
  }

  function confirm(message: number, isOrder: boolean): void {
    const from = offered.length > 0 ? offered : topic && topic !== "unsold" && !lines.includes(topic) ? [topic] : [];
    const fresh = from.filter((one) => !lines.some((line) => isSame(line, one)));
    for (const one of from) {
      const known = lines.findLast((line) => isSame(line, one));
      if (known) {
        known.size ??= one.size;
        known.quantity ??= one.quantity;
      }
    }
    if (fresh.length === 0) return;
    if (!isOrder && lines.length > 0) return;
    if (fresh.length > 1 && fresh.every(({ quantity }) => quantity === undefined)) {
      const [first] = fresh;
      if (first)
        addLine(
          {
            ...first,
            mention: { ...first.mention, fits: fresh.flatMap(({ mention }) => mention.fits) },
            message,
            isUnsure: true,
            isOrdered: true,
          },
          false,
        );
    } else
      for (const one of fresh)
        addLine({ ...one, message, isUnsure: one.isUnsure || one.quantity === undefined, isOrdered: true }, false);
    offered = [];
  }

  /** What the shop says: offers, and what a short answer is about. */
  function readShop(sentences: readonly Sentence[], message: number): void {
    const named = sentences
      .flatMap(({ elements }) => partsOf(corrected(elements), finder, undefined))
      .filter(({ mention }) => mention && !mention.isWeak);
    if (named.length === 0) return;
    offered = named
      .map((part) => draft(part.mention as Mention, message, part))
      .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at);
    const [only] = offered;
    if (!only) return;
    const known = lines.findLast((line) => isSame(line, only));
    if (known) topic = known;
    else if (topic === "unsold" || topic === undefined || !isSame(topic, only))
      topic =
        offered.length === 1
          ? only
          : {
              ...only,
              mention: { ...only.mention, fits: offered.flatMap(({ mention }) => mention.fits) },
              isUnsure: true,
            };
    else topic = { ...topic, size: topic.size ?? (offered.length === 1 ? only.size : undefined) };
    if (topic !== known) topic = { ...topic, quantity: undefined };
  }

  function result(hasContact: boolean): { lines: DraftLine[]; unsold: Unsold[] } {
    const listed = new Set(lines.filter(({ quantity }) => quantity !== undefined).map(({ message }) => message));
    let kept = lines.filter((line) => line.isOrdered || line.quantity !== undefined || listed.has(line.message));
    if (kept.length === 0 && hasContact) kept = lines.map((one) => ({ ...one, isUnsure: true }));
    // Asked for with a number, and then name, phone and address: that is an order too.
    if (kept.length === 0 && hasContact)
      kept = asked
        .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
        .map((one) => ({ ...one, isUnsure: true }));
    return { lines: kept.filter(({ mention }) => mention.fits.length > 0), unsold };
  }

  return { readCustomer, readShop, result };
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Rule 3: 'a not b' is b, and says that it was not a. */
function corrected(elements: readonly Element[]): Element[] {
  const made: Element[] = [];
  const isGap = (one: Element | undefined): boolean =>
    one !== undefined &&
    (one.is === "comma" || one.is === "word" || one.is === "and" || one.is === "order" || one.is === "yes");
  for (let at = 0; at < elements.length; at += 1) {
    const one = elements[at] as Element;
    if (one.is === "not") {
      let next = at + 1;
      while (isGap(elements[next]) && next < at + 3) next += 1;
      const after = elements[next];
      const before = lastIndexOf(
        made,
        (other) => other.is === "quantity" || other.is === "size" || other.is === "mention",
      );
      const prior = made[before];
      const isNear = made.length - before <= 2;
      if (after && prior && isNear && after.is === prior.is && after.is !== "mention") {
        made.splice(before, made.length - before);
        made.push({
          ...after,
          not: "value" in prior ? prior.value : "size" in prior ? prior.size : undefined,
        } as unknown as Element);
        at = next;
        continue;
      }
      if (after?.is === "mention" && prior?.is === "mention" && isNear) {
        made.splice(before, made.length - before);
        continue;
      }
      // 'not five, three'
      const first = elements[at + 1];
      let later = at + 2;
      while (
        (isGap(elements[later]) || elements[later]?.is === "that" || elements[later]?.is === "mention") &&
        later < at + 7
      )
        later += 1;
      const second = elements[later];
      const between = elements.slice(at + 2, later).filter((other) => other.is === "mention");
      if (first && second && first.is === second.is && (first.is === "quantity" || first.is === "size")) {
        made.push(...between, {
          ...second,
          not: first.is === "quantity" ? first.value : first.size,
        } as unknown as Element);
        at = later;
        continue;
      }
    }
    made.push(one);
  }
  return made;
}

/** Looks at the last four only. */
function lastIndexOf(elements: readonly Element[], isIt: (one: Element) => boolean): number {
  for (let at = elements.length - 1; at >= Math.max(0, elements.length - 4); at -= 1)
    if (isIt(elements[at] as Element)) return at;
  return -1;
}

function partsOf(elements: readonly Element[], finder: ProductFinder, last: DraftLine | undefined): Part[] {
  const parts: Part[] = [];
  let chunk: Element[] = [];
  let isAfterAnd = false;
  const flush = (isAnd: boolean) => {
    for (const one of split(chunk)) {
      parts.push({ ...partOf(one), isAfterAnd });
      isAfterAnd = false;
    }
    chunk = [];
    isAfterAnd = isAnd;
  };
  for (const one of elements) {
    if (one.is === "comma" || one.is === "and") flush(one.is === "and");
    else chunk.push(one);
  }
  flush(false);
  // 'lal ar holud joba': a color goes with the plant named beside it.
  parts.forEach((part, at) => {
    if (!part.mention?.isWeak) return;
    const isColor = part.mention.words.every((word) => colors.has(word));
    const next = parts.slice(at + 1).find(({ mention }) => mention && !mention.isWeak)?.mention;
    const before = parts.slice(0, at).findLast(({ mention }) => mention && !mention.isWeak)?.mention ?? last?.mention;
    for (const family of isColor ? [before, next] : []) {
      if (!family || !part.mention) continue;
      const words = [
        ...part.mention.words,
        ...family.words.filter((word) => !colors.has(word) && finder.weigh(word) > 0.45),
      ];
      const ordinals = words.map((word) => new Set(finder.lookUp(word).keys()));
      const shared = [...(ordinals[0] ?? [])].filter((ordinal) => ordinals.every((set) => set.has(ordinal)));
      if (shared.length === 0 || words.length === part.mention.words.length) continue;
      part.mention = { ...part.mention, words, fits: finder.rank(words, shared, family.kind), isWeak: false };
      return;
    }
    const isPot = part.mention.words.every((word) => potKind.has(word));
    if (!(isPot && part.quantity)) {
      const { mention: _, ...rest } = part;
      parts[at] = rest;
    }
  });
  return parts;
}

/** One part for each product: quantities stand before all of them, or behind. */
function split(chunk: readonly Element[]): Element[][] {
  const weak = chunk.filter((one) => one.is === "mention").length;
  if (weak < 2 && chunk.filter(({ is }) => is === "quantity").length < 2) return [[...chunk]];
  const count = (is: Element["is"]) => chunk.filter((one) => one.is === is).length;
  if (weak === 0 || (weak === 1 && count("quantity") > 1 && count("size") > 1)) return splitSizes(chunk);
  const first = chunk.find(({ is }) => is === "quantity" || is === "mention");
  if (weak < 2) return [[...chunk]];
  const isBefore = first?.is === "quantity";
  const parts: Element[][] = [[]];
  chunk.forEach((one, at) => {
    const current = parts.at(-1) ?? [];
    const has = (is: Element["is"]) => current.some((other) => other.is === is);
    const next = chunk.slice(at + 1).find(({ is }) => is === "mention" || is === "quantity");
    const isNew = isBefore
      ? (one.is === "quantity" && has("mention")) || (one.is === "mention" && has("mention"))
      : (one.is === "mention" && has("mention")) ||
        (one.is === "size" && has("quantity") && next?.is === "mention" && next === chunk[at + 1]);
    if (isNew) parts.push([one]);
    else current.push(one);
  });
  return parts;
}

/** 'one small one large', 'small one large one'. */
function splitSizes(chunk: readonly Element[]): Element[][] {
  const first = chunk.find(({ is }) => is === "quantity" || is === "size")?.is;
  const parts: Element[][] = [[]];
  for (const one of chunk) {
    if (one.is === first && parts.at(-1)?.some(({ is }) => is === first)) parts.push([one]);
    else parts.at(-1)?.push(one);
  }
  return parts;
}

function partOf(elements: Element[]): Omit<Part, "isAfterAnd"> {
  const part: Omit<Part, "isAfterAnd"> = { elements };
  for (const one of elements) {
    if (one.is === "mention" && (part.mention === undefined || part.mention.isWeak))
      part.mention = { ...one.mention, start: one.start, end: one.end };
    // A counted number before a bare one.
    if (
      one.is === "quantity" &&
      (part.quantity === undefined ||
        (one.isCounted && !part.quantity.isCounted) ||
        (one as Quantity).not !== undefined)
    )
      part.quantity = one;
    if (one.is === "size") part.size ??= one;
  }
  return part;
}

function refines(one: Mention, other: Mention): boolean {
  return sharedFits(one, other).length > 0;
}

function sharedFits(one: Mention, other: Mention) {
  const known = new Set(one.fits.map(({ ordinal }) => ordinal));
  return other.fits.filter(({ ordinal }) => known.has(ordinal));
}
