/**
 * The lines of an order, from the customer's sentences in turn.
 *
 * 1. A product with a quantity, in either order, is a line. A quantity or a size alone belongs to the product named last: in the same
 *    message, else in the question before it, also the shop's.
 * 2. A question ('ache?', 'koto?'), a complaint, what has been, is owned or put off order nothing (asked.ts, clauses.ts). A question
 *    becomes a line when its answer does, or 'yes' to an offer; what is doubtful is one only in a chat with a phone, and not sure.
 * 3. '5 ta na 3 ta' and 'not five, three' change what was said, 'bad den', 'lagbe na', 'leave it out' take it back, 'aro' adds. A
 *    product said again later is the same line with the later quantity.
 * 4. What the shop says orders nothing; 'yes' and 'that one' take its last offer.
 * 5. A quantity that nobody said is one, and not sure.
 */
import type { Element, Mention, Sentence, Size } from "../elements/element.ts";
import type { ProductFinder } from "../elements/find-products.ts";
import { nowWords, offerWords, refundWords } from "../words/chat-words.ts";
import { wasWords } from "../words/verbs.ts";
import { asksOnly, isAboutPlaced, isDoubtful, isOfPrice, isPurpose, isYes } from "./asked.ts";
import { type Clause, isOfCompany, orderApart } from "./clauses.ts";
import {
  type DraftLine,
  draftLine,
  isSameProduct,
  isTotalOf,
  offeredFirst,
  type Part,
  refines,
  type Span,
  sharedFits,
  type Unsold,
} from "./draft-line.ts";
import { giveEach } from "./each.ts";
import { isSoldInSizes, onlySizeIn, takeHeardSize } from "./heard-sizes.ts";
import { readInstead } from "./instead.ts";
import { allOf, corrected, isCorrecting, isDropIf, isOnlyIfNot, notOrderedIn, partsOf } from "./line-parts.ts";
import { createBook } from "./order-book.ts";
import { unsoldNamesIn } from "./unsold-names.ts";

const mostLines = 100;
/** A sentence of nothing else says nothing of an order. */
const idle = new Set<Element["is"]>(["word", "comma", "and", "street"]);

/** Of a part's sentence. `begun`: so many lines were there before it. */
type ReadPart = {
  message: number;
  isQuestion: boolean;
  isMore: boolean;
  isUnclear: boolean;
  begun: number;
  sentence: Sentence;
  has: (is: Element["is"]) => boolean;
};

/** @param hasSize whether a product is sold in a size */
export function createLineReader(
  text: string,
  finder: ProductFinder,
  hasSize: (ordinal: number, size: Size) => boolean,
) {
  const book = createBook(hasSize);
  const { addLine, drop, dropMention, isKnownBefore, likeliest } = book;
  let unsold: Unsold[] = [];
  let offered: DraftLine[] = [];
  /** '2 ta dibo?', and not only what it costs. */
  let isOfferAsked = false;
  let shown = new Set<number>();
  /** The message that asks about an order of before. */
  let placed = -1;
  /** The message of a company that says what it is. */
  let ofCompany = -1;
  /** The message that has asked something. */
  let asking = -1;
  /** The message that lists products with their numbers. */
  let listing = -1;
  /** The message that tells of what has been. */
  let told = -1;
  /** The order was taken back whole, and nothing was ordered since. */
  let isCancelled = false;

  function readCustomer(whole: Sentence, message: number): void {
    const { sentence, asides, isOwned } = orderApart(whole);
    for (const aside of asides) keepTopic(aside, message);
    const elements = corrected(sentence.elements);
    const has = (is: Element["is"]) => elements.some((one) => one.is === is);
    if (isAboutPlaced(sentence)) placed = message;
    if (isOfCompany(sentence)) ofCompany = told = message;
    // 'Ar kul gach?' asks for one in words alone.
    const isIdle = elements.every(({ is }) => idle.has(is));
    const isSaid = elements.some((one) => one.is === "word" && (one.isKind || one.isFree));
    // 'Parsley - 1', in a list
    if (isIdle && !(isSaid && (sentence.isAsked || listing === message))) return;
    if (isOwned) keepTopic(sentence, message);
    if (isOwned || (placed === message && !has("order"))) return;
    if (ofCompany === message && !has("order") && !(has("mention") && has("quantity"))) return;
    const isTold = told === message || isCancelled;
    if (has("trouble") || isOfPrice(sentence)) told = message;
    const isBack = sentence.tokens.some(({ word }) => refundWords.has(word));
    if (has("trouble") && (isBack || sentence.isAsked || !(has("order") && has("quantity")))) {
      if (book.lines.length === 0) keepTopic(sentence, message, true);
      return;
    }
    if (isTold && !has("order") && sentence.tokens.some(({ word }) => wasWords.has(word))) return;
    if (has("order") && has("mention")) isCancelled = false;
    if (has("whole") || (has("both") && has("drop") && !has("mention"))) {
      isCancelled = true;
      book.lines = [];
      book.asked = [];
      book.topic = undefined;
      return;
    }
    const isQuestion = asksOnly(sentence, elements) || (asking === message && !has("order") && isPurpose(sentence));
    if (sentence.isAsked) asking = message;
    const parts = partsOf(elements, finder, book.topic && book.topic !== "unsold" ? book.topic : book.lines.at(-1));
    const isListing = parts.some(({ mention, quantity }) => mention && !mention.isWeak && quantity);
    const isBeside = isListing || (listing >= 0 && message - listing <= 2);
    if (isListing) listing = message;
    for (const { name, ...span } of unsoldNamesIn(text, sentence, elements, isQuestion || has("order"), isBeside))
      noteOne(name, span, message);
    if (has("instead") && has("mention")) {
      readInstead(book, text, elements, parts, message);
      return;
    }
    if (has("drop")) {
      readDrop(elements, parts, message, sentence.tokens);
      return;
    }
    const begun = book.lines.length;
    // 'ar ekta tulsi', after tulsi was ordered.
    const [begin, then] = elements;
    const isMore = has("more") || (begin?.is === "and" && then?.is === "quantity" && isKnownBefore(parts[0], message));
    const isUnclear = isDoubtful(sentence, sentence.elements);
    for (const part of parts) {
      // 'Two more, so five in all'
      const isSum = part.elements.some(({ is }) => is === "sum");
      readPart(part, { message, isQuestion, isMore: isMore && !isSum, isUnclear, begun, sentence, has });
      if (part.isVague && book.topic && book.topic !== "unsold") book.topic.isUnsure = true;
    }
    // '2-3 ta'
    for (const guess of elements.filter((one) => one.is === "quantity" && one.isGuess))
      for (const line of book.lines) line.isUnsure ||= line.spans.some(({ start }) => start === guess.start);
    if (isOnlyIfNot(sentence.tokens))
      for (const line of book.lines) line.isUnsure ||= (line.spans.at(-1)?.start ?? 0) >= sentence.start;
    // A 'not' that changed nothing may have been meant to.
    else if (has("not") && (has("mention") || has("quantity") || has("that"))) {
      const { topic } = book;
      for (const line of book.lines)
        if (line.message === message || (topic && topic !== "unsold" && isSameProduct(line, topic)))
          line.isUnsure = true;
    }
    // 'both in large pots', '2 ta kore': for all of the message.
    const loneSize = parts.find(({ mention, size }) => !mention && size)?.size;
    if (has("both") && !has("drop")) {
      const size = loneSize?.size ?? parts.findLast(({ size: one }) => one)?.size?.size;
      for (const line of book.lines)
        if (size && line.message === message && (line.size === undefined || loneSize)) line.size ??= size;
    }
    const [only] = book.lines;
    const all = isQuestion || book.lines.length !== 1 ? undefined : allOf(sentence.tokens);
    if (only && all !== undefined && only.quantity !== all) [only.quantity, only.isUnsure] = [all, true];
    if (has("each")) giveEach(book, parts, elements, message, isQuestion);
    if (!isQuestion && !sentence.isAsked) {
      const isAgreed = isYes(sentence, elements);
      const isSaid = has("order") && (has("size") || has("quantity"));
      for (const line of book.lines) if (isAgreed || (isSaid && line === book.topic)) line.isDoubtful = false;
    }
    if (!isQuestion && isYes(sentence, elements)) confirm(message, has("order") || has("that"));
  }

  /** 'I have one monstera. I need two more.' */
  function keepTopic({ elements }: Clause, message: number, isTold = false): void {
    const part = partsOf(corrected(elements), finder, undefined).findLast(({ mention }) => mention && !mention.isWeak);
    if (!part?.mention) return;
    const line = { ...draftLine(part.mention, message, part), quantity: undefined, isDoubtful: true, isTold };
    book.topic = book.lines.findLast((one) => isSameProduct(one, line)) ?? line;
  }

  function readPart(part: Part, of: ReadPart): void {
    const { message, isQuestion, isMore, isUnclear, begun, sentence, has } = of;
    const { mention, quantity, size } = part;
    const isSum = part.elements.some(({ is }) => is === "sum");
    if (mention) {
      const isBefore = quantity && quantity.start < mention.start;
      if (isSum && isBefore && isTotalOf(book.lines, quantity.value, mention)) return;
      const line = draftLine(offeredFirst(mention, shown), message, part);
      if (!isQuestion) takeHeardSize(line, book.lines, [...book.asked, ...offered], hasSize);
      const last = book.lines.at(-1);
      const isOfSentence =
        last !== undefined && book.lines.length > begun && (last.spans[0]?.start ?? 0) >= sentence.start;
      // 'a bonsai, the china bot': the second name says which one.
      if (isOfSentence && last && !quantity && !part.isAfterAnd && !isQuestion && refines(last.mention, mention)) {
        last.mention = { ...mention, fits: sharedFits(last.mention, mention) };
        last.size ??= line.size;
        last.spans.push(...line.spans);
        return;
      }
      // A street, a house or a person may be called like a plant.
      if (!quantity && !size && !has("order") && !isQuestion && (has("street") || sentence.isContact)) return;
      const isNextOne = sentence.elements[0]?.is === "and" && book.lines.length > 0;
      line.isDoubtful = isUnclear || (told === message && !has("order") && !has("more"));
      line.isOrdered = quantity !== undefined || has("order") || size !== undefined || isNextOne;
      // 'Koyta pani dite hoy?' asks about a word of the watering can's name.
      const isOnlyAsked = sentence.isAsked && !quantity && !size && !has("quantity") && !has("sum");
      if (isQuestion || isOnlyAsked) {
        if (book.asked.length < mostLines) book.asked.push(line);
        book.topic = line;
        // Asked about again: not yet another line.
        if (book.lines.some((one) => isSameProduct(one, line)))
          book.topic = book.lines.findLast((one) => isSameProduct(one, line));
        return;
      }
      line.isCorrected ||= isSum;
      addLine(line, isMore);
      return;
    }
    const last = book.lines.at(-1);
    const first = part.elements[0]?.start ?? 0;
    const end = part.elements.at(-1)?.end ?? first;
    if (unsold.some((one) => first <= one.start && one.end <= end)) {
      book.topic = "unsold";
      return;
    }
    if (book.topic && book.topic !== "unsold" && book.topic.isTold && !has("order")) return;
    if (quantity) {
      // 'mot 3 ta': of the plant named last.
      if (isSum && book.topic && book.topic !== "unsold" && book.lines.includes(book.topic)) {
        if (isTotalOf(book.lines, quantity.value)) return;
        book.topic.quantity = quantity.value;
        book.topic.isUnsure = book.lines.length > 1;
        book.topic.spans.push(spanOf(quantity));
        return;
      }
      if (quantity.not !== undefined) {
        const target = book.lines.findLast((one) => one.quantity === quantity.not) ?? last;
        if (target) {
          target.quantity = quantity.value;
          target.spans.push(spanOf(quantity));
        } else if (book.topic && book.topic !== "unsold")
          addLine(
            {
              ...book.topic,
              quantity: quantity.value,
              message,
              isOrdered: true,
              spans: [...book.topic.spans, spanOf(quantity)],
            },
            false,
          );
        return;
      }
      // 'Is the peace lily there? If yes I'd like two.'
      const isAskedFor =
        has("order") && book.topic !== undefined && book.topic !== "unsold" && book.asked.includes(book.topic);
      if (
        (has("each") && !size && !has("that")) ||
        book.topic === "unsold" ||
        !(quantity.isCounted || size || isAskedFor) ||
        isQuestion
      )
        return;
      if (part.elements.some(({ is }) => is === "street")) return;
      if (part.elements.some((one) => one.is === "word" && one.isFree) && !size) return;
      const spans = [quantity, size].filter((one) => one !== undefined).map(spanOf);
      const open = book.lines.findLast((one) => one.quantity === undefined && one.message >= message - 4);
      const target = book.topic && book.lines.includes(book.topic) ? book.topic : undefined;
      if (open && (target === undefined || target === open || target.quantity !== undefined)) {
        open.quantity = quantity.value;
        open.isPack ||= quantity.isPack;
        open.size ??= size?.size;
        open.isOrdered = true;
        open.spans.push(...spans);
        if (open.message === message && open.mention.fits.length === 0) drop(open);
        return;
      }
      if (book.topic && !book.lines.includes(book.topic)) {
        const sized = size ? book.topic.mention.fits.filter(({ ordinal }) => hasSize(ordinal, size.size)) : [];
        const line = {
          ...book.topic,
          mention: sized.length > 0 ? { ...book.topic.mention, fits: sized } : book.topic.mention,
          quantity: quantity.value,
          isPack: quantity.isPack,
          size: size?.size ?? book.topic.size,
          message,
          isOrdered: true,
          spans: [...book.topic.spans, ...spans],
        };
        addLine(line, false);
        return;
      }
      if (!last) return;
      // 'choto gula 2 ta koren', of a product that is ordered in two sizes
      const sizedAlike = book.lines.find((one) => one.size === size?.size && isSameProduct(one, last));
      if (isMore) {
        last.quantity = (last.quantity ?? 0) + quantity.value;
        last.spans.push(...spans);
      } else if (size && last.size !== size.size && sizedAlike) {
        sizedAlike.quantity = quantity.value;
        sizedAlike.spans.push(...spans);
      } else if (size && last.size !== undefined && last.size !== size.size) {
        book.lines.push({ ...last, size: size.size, quantity: quantity.value, message, isUnsure: false, spans });
      } else if (size) {
        last.isUnsure ||= last.size === undefined && last.quantity !== undefined && last.quantity < quantity.value;
        last.size = size.size;
        last.quantity = quantity.value;
        last.spans.push(...spans);
      } else if (
        // 'oita 1 ta koren', also in the breath that named it.
        part.elements.some(({ is }) => is === "that") ||
        ((has("order") || has("that")) && (last.spans[0]?.start ?? 0) < sentence.start)
      ) {
        last.isUnsure ||= last.quantity !== quantity.value && book.lines.length > 1;
        last.quantity = quantity.value;
        last.spans.push(...spans);
      } else if (last.quantity === quantity.value) {
        // 'Amar jonno 1 ta, boner jonno 1 ta': perhaps so many more.
        last.isUnsure ||= (last.spans[0]?.start ?? 0) >= sentence.start;
      } else {
        // '3 ta chaisilam, ekhon 5 ta'; else nobody knows what the second number is of.
        const isNow = sentence.tokens.some(
          ({ word, end }) => nowWords.has(word) && end <= quantity.start && quantity.start - end < 12,
        );
        if (isNow || isCorrecting(sentence.elements)) last.quantity = quantity.value;
        else last.isUnsure = true;
      }
      return;
    }
    if (size && !has("both")) {
      const span = spanOf(size);
      if (size.not !== undefined) {
        const target = book.lines.findLast((one) => one.size === size.not) ?? last;
        if (target) target.size = size.size;
        return;
      }
      if (book.topic === "unsold") return;
      const target = book.topic && book.lines.includes(book.topic) ? book.topic : undefined;
      // 'Tomato r morich chara lagbe, choto'
      const alike = isQuestion ? [] : book.lines.slice(begun).filter((one) => one.size === undefined);
      if (alike.length > 1) {
        for (const one of alike) [one.size, one.isUnsure] = [size.size, one.isUnsure || one !== alike.at(-1)];
        alike.at(-1)?.spans.push(span);
        return;
      }
      const open = target && target.size === undefined ? target : book.lines.findLast((one) => one.size === undefined);
      if (book.topic && !target) {
        if (isQuestion) book.topic.size ??= size.size;
        else
          addLine(
            { ...book.topic, size: size.size, message, isOrdered: true, spans: [...book.topic.spans, span] },
            false,
          );
      } else if (isQuestion) return;
      else if (open) {
        open.isUnsure ||= target !== open && book.lines.filter((one) => one.size === undefined).length > 1;
        open.size = size.size;
        open.spans.push(span);
      } else if (last && (has("order") || has("not") || has("that"))) {
        (target ?? last).size = size.size;
        last.spans.push(span);
      }
    }
  }

  function readDrop(
    elements: readonly Element[],
    parts: readonly Part[],
    message: number,
    tokens: Sentence["tokens"],
  ): void {
    const at = elements.findIndex(({ is }) => is === "drop");
    const position = elements[at]?.start ?? 0;
    const named = parts.filter(({ mention }) => mention);
    const before = named.filter(({ mention }) => (mention?.start ?? 0) < position);
    const quantified = before.filter(({ quantity }) => quantity);
    // 'tulsi 2 ta, neem bad den': what has a quantity is ordered, but the one right before the word.
    const targets =
      before.length > 0
        ? before.filter((part) => part === before.at(-1) || (!part.quantity && quantified.length === 0))
        : // 'Oita thak, 2 ta tulsi den'
          named.slice(0, elements.slice(0, at).some(({ is }) => is === "that") ? 0 : 1);
    const ware = elements.some(({ is }) => is === "ware");
    if (ware && named.length === 0) {
      const names = elements.filter((one) => one.is === "ware").map((one) => (one.is === "ware" ? one.name : ""));
      unsold = unsold.filter(({ name }) => !names.includes(name));
      return;
    }
    const add = () => {
      for (const part of parts) {
        if (!part.mention || targets.includes(part)) continue;
        addLine({ ...draftLine(part.mention, message, part), isOrdered: true }, false);
      }
    };
    if (isDropIf(elements, tokens)) {
      const isMeant = (line: DraftLine) =>
        line === book.topic || targets.some((part) => part.mention && refines(line.mention, part.mention));
      for (const line of book.lines) line.isUnsure ||= isMeant(line);
      return;
    }
    const other = targets.length === 0 ? notOrderedIn(elements, tokens) : undefined;
    if (other !== undefined) {
      const { topic } = book;
      if (other.isOpen && topic && topic !== "unsold") topic.isUnsure = true;
      add();
      return;
    }
    if (targets.length > 0) add();
    for (const part of targets) if (part.mention) dropMention(part.mention, message, part);
    if (targets.length === 0) {
      const size = parts.find((part) => part.size)?.size?.size;
      const bySize = size ? book.lines.findLast((one) => one.size === size) : undefined;
      if (bySize) drop(bySize);
      else if (book.topic === "unsold") unsold.pop();
      else if (book.topic && book.lines.includes(book.topic)) drop(book.topic);
      else drop(book.lines.at(-1));
      add();
    }
    book.topic = undefined;
  }

  function noteOne(name: string, { start, end }: Span, message: number): void {
    book.topic = "unsold";
    if (unsold.length < mostLines && !unsold.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      unsold.push({ name, start, end, message });
  }

  function confirm(message: number, isOrder: boolean): void {
    if (!isOrder && (!isOfferAsked || placed >= 0)) return;
    // A mere yes takes what was offered, not what was only asked about.
    const topics = isOrder && book.topic && book.topic !== "unsold" && !book.topic.isTold ? [book.topic] : [];
    const from = offered.length > 0 ? offered : topics.filter((one) => !book.lines.includes(one));
    const fresh = from.filter((one) => !book.lines.some((line) => isSameProduct(line, one)));
    for (const one of from) {
      const known = book.lines.findLast((line) => isSameProduct(line, one));
      if (known) {
        known.size ??= one.size;
        known.quantity ??= one.quantity;
      }
    }
    if (fresh.length === 0) return;
    if (!isOrder && book.lines.length > 0) return;
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

  /** The shop offers, and its question says of which product a short answer is. */
  function readShop(sentences: readonly Sentence[], message: number): void {
    const named = sentences
      .flatMap(({ elements }) => partsOf(corrected(elements), finder, undefined))
      .filter(({ mention }) => mention && !mention.isWeak);
    // No offer: the shop tells what it has sent.
    const isTold = sentences.some(({ elements }) => elements.some(({ is }) => is === "trouble"));
    isOfferAsked = sentences.some(({ isAsked, tokens }) => isAsked || tokens.some(({ word }) => offerWords.has(word)));
    const size = onlySizeIn(sentences);
    const { topic } = book;
    // 'Ache, majhari 850': of what was asked about.
    const isOfTopic = named.length === 0 && topic && topic !== "unsold" && !book.lines.includes(topic) && !topic.size;
    if (size && isOfTopic && isSoldInSizes(topic, hasSize)) book.topic = { ...topic, size, isUnsure: true };
    if (named.length === 0 || (isTold && !sentences.some(({ isAsked }) => isAsked))) return;
    offered = named
      // A bare number of the shop's is a price.
      .map(({ quantity, ...part }) =>
        draftLine(part.mention as Mention, message, quantity?.isCounted ? { ...part, quantity } : part),
      )
      .filter((one, at, all) => all.findIndex((other) => isSameProduct(one, other)) === at);
    shown = new Set(offered.flatMap((one) => likeliest(one) ?? []));
    const [only] = offered;
    if (!only) return;
    const known = book.lines.findLast((line) => isSameProduct(line, only));
    if (known) book.topic = known;
    else if (book.topic === "unsold" || book.topic === undefined || !isSameProduct(book.topic, only))
      book.topic =
        offered.length === 1
          ? only
          : {
              ...only,
              mention: { ...only.mention, fits: offered.flatMap(({ mention }) => mention.fits) },
              isUnsure: true,
            };
    else book.topic = { ...book.topic, size: book.topic.size ?? (offered.length === 1 ? only.size : undefined) };
    if (book.topic !== known) book.topic = { ...book.topic, quantity: undefined };
  }

  const result = (hasPhone: boolean, hasContact: boolean) => ({ lines: book.kept(hasPhone, hasContact), unsold });

  return { readCustomer, readShop, result };
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
