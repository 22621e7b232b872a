/** The lines that a chat has ordered, asked for and taken back so far, and of which of them its next words are. */
import type { Mention, Size } from "../elements/element.ts";
import { type DraftLine, draftLine, isSameProduct, type Part } from "./draft-line.ts";

const mostLines = 100;

type State = {
  lines: DraftLine[];
  asked: DraftLine[];
  /** A quantity by itself is of the latest product, or of a ware that is not sold. */
  topic: DraftLine | "unsold" | undefined;
  /** Taken back last, until another line is said: 'instead' is of it. */
  dropped: DraftLine | undefined;
};

/** @param hasSize whether a product is sold in a size */
export function createBook(hasSize: (ordinal: number, size: Size) => boolean) {
  const book: State = { lines: [], asked: [], topic: undefined, dropped: undefined };

  /** Two of one message are one line only if they mean the same product. */
  const likeliest = ({ mention: { fits }, size }: DraftLine) =>
    (size === undefined ? undefined : fits.find(({ ordinal }) => hasSize(ordinal, size)))?.ordinal ?? fits[0]?.ordinal;
  const addLine = (line: DraftLine, isMore: boolean) => {
    book.topic = line;
    book.dropped = undefined;
    if (line.mention.fits.length === 0) return;
    // 'monstera chotota na, majharita'
    const wrong = book.lines.findLast((one) => isSameProduct(one, line) && one.size === line.wrongSize);
    if (line.wrongSize !== undefined && wrong !== undefined) {
      wrong.size = line.size;
      wrong.quantity = line.quantity ?? wrong.quantity;
      wrong.spans.push(...line.spans);
      book.topic = wrong;
      return;
    }
    const known = book.lines.findLast(
      (one) =>
        isSameProduct(one, line) &&
        (one.message !== line.message || likeliest(one) === likeliest(line)) &&
        (one.size === line.size || one.size === undefined || line.size === undefined),
    );
    // 'na, neem ta large den': said again in another size, without a number.
    const resized =
      line.quantity === undefined && line.size !== undefined && !isMore
        ? book.lines.findLast((one) => isSameProduct(one, line))
        : undefined;
    if (!known && resized && resized.message !== line.message) {
      resized.size = line.size;
      resized.spans.push(...line.spans);
      book.topic = resized;
      return;
    }
    if (!known) {
      if (book.lines.length < mostLines) book.lines.push(line);
      return;
    }
    known.spans.push(...line.spans);
    if (likeliest(known) !== likeliest(line)) known.isUnsure = true;
    if (known.mention.fits.length > line.mention.fits.length || likeliest(known) !== likeliest(line))
      known.mention = line.mention;
    known.isOrdered ||= line.isOrdered;
    known.isDoubtful &&= line.isDoubtful ?? false;
    known.isPack ||= line.isPack;
    if (line.size) known.size = line.size;
    if (line.isCorrected) known.isUnsure = false;
    if (line.quantity === undefined) {
      if (isMore) known.quantity = (known.quantity ?? 1) + 1;
      book.topic = known;
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
    book.topic = known;
  };
  const isKnownBefore = (part: Part | undefined, message: number) => {
    const { mention } = part ?? {};
    if (!part || !mention) return false;
    const line = draftLine(mention, message, part);
    return book.lines.some((one) => one.message !== message && isSameProduct(one, line));
  };
  const drop = (line: DraftLine | undefined) => {
    if (line) book.dropped = line;
    if (line) book.lines = book.lines.filter((one) => one !== line);
  };
  const dropMention = (mention: Mention, message: number, part: Part) => {
    const wanted = draftLine(mention, message, part);
    const isMeant = (one: DraftLine) =>
      isSameProduct(one, wanted) && (wanted.size === undefined || one.size === undefined || one.size === wanted.size);
    book.dropped = book.lines.findLast(isMeant) ?? book.dropped;
    book.lines = book.lines.filter((one) => !isMeant(one));
    book.asked = book.asked.filter((one) => !isSameProduct(one, wanted));
  };

  /** @param hasContact a phone and a place: whoever gives them orders, even what he only asked for */
  const kept = (hasPhone: boolean, hasContact: boolean): DraftLine[] => {
    const listed = new Set(book.lines.filter(({ quantity }) => quantity !== undefined).map(({ message }) => message));
    let lines = book.lines
      .filter(({ isDoubtful }) => hasPhone || !isDoubtful)
      .map((line) => ({ ...line, isUnsure: line.isUnsure || line.isDoubtful === true }))
      .filter((line) => line.isOrdered || line.quantity !== undefined || listed.has(line.message));
    if (lines.length === 0 && hasContact) lines = book.lines.map((one) => ({ ...one, isUnsure: true }));
    // Asked for with a number, and then name, phone and address: that is an order too.
    if (lines.length === 0 && hasContact)
      lines = book.asked
        .filter((one, at, all) => all.findIndex((other) => isSameProduct(one, other)) === at)
        .map((one) => ({ ...one, isUnsure: true }));
    return lines.filter(({ mention }) => mention.fits.length > 0);
  };

  return Object.assign(book, { kept, addLine, drop, dropMention, isKnownBefore, likeliest });
}
