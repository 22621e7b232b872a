/**
 * A link as it is typed. Lines and address are those of the new order's draft, so that nothing is typed twice; the rest is kept beside
 * it in this tab.
 */
import type { Language } from "#contract/rules/constants.ts";
import { gramsOf } from "#contract/rules/delivery/delivery.ts";
import { subtotalOf, toMinor, toTaka } from "#contract/rules/money/money.ts";
import { typedDiscountMinor } from "#contract/rules/money/typed-discount.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import { type LinkDays, linkDays } from "#contract/rules/office/link-days.ts";
import { isChargeOpen, type LinkCharges, linkTotalMinor, placeOfLink } from "#contract/rules/office/link-total.ts";
import type { EditLink, NewLink, OfficeLink } from "#contract/wire/orders/order-links.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { showTaka } from "#web/ui/figures.ts";
import { toldTransfer } from "../chat/chat-reading.ts";
import { blankOrder, type NewOrderDraft } from "../form/new-order-draft.ts";

export type LinkTerms = {
  /** Own prices as typed, by product and size. */
  prices: Record<string, string>;
  /** A sum, or a share as "5%". */
  discount: string;
  reason: string;
  delivery: "address" | "free" | "fixed";
  charge: string;
  note: string;
  /** Null: an end that it has already stays. */
  days: LinkDays | null;
  holdsStock: boolean;
  language: Language;
};

const usualDays: LinkDays = 3;
const storageKey = "gp:office:new-link";

export const blankTerms: LinkTerms = {
  ...{ prices: {}, discount: "", reason: "", delivery: "address", charge: "", note: "" },
  ...{ days: usualDays, holdsStock: true, language: "bn" },
};

export const lineKey = ({ productId, size }: { productId: string; size: string }) => `${productId} ${size}`;

/** The stored text is not trusted. */
export function readTerms(): LinkTerms {
  try {
    const kept = JSON.parse(readStored(storageKey, "sessionStorage") ?? "{}") as Partial<
      Record<keyof LinkTerms, unknown>
    >;
    const text = (name: "discount" | "reason" | "charge" | "note") =>
      typeof kept[name] === "string" ? kept[name] : "";
    const prices = Object.entries((kept.prices ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return {
      prices: Object.fromEntries(prices),
      ...{ discount: text("discount"), reason: text("reason"), charge: text("charge"), note: text("note") },
      delivery: kept.delivery === "free" || kept.delivery === "fixed" ? kept.delivery : "address",
      days: linkDays.find((days) => days === kept.days) ?? blankTerms.days,
      holdsStock: kept.holdsStock !== false,
      language: kept.language === "en" ? "en" : "bn",
    };
  } catch {
    return blankTerms;
  }
}

/** `null` deletes them. */
export function keepTerms(terms: LinkTerms | null): void {
  writeStored(storageKey, terms && JSON.stringify(terms), "sessionStorage");
}

type PriceOf = (productId: string, size: string) => number | null;
type Lines = Pick<NewOrderDraft, "lines">;
type Weighed = { weightGrams?: number | undefined; sizeWeights?: Record<string, number>; needsVan?: boolean };

/** The products as they are known, and the words of the place they go to. */
export type LinkParcel = {
  productOf: (productId: string) => Weighed | null;
  to: { district: string; thana: string };
};

/** In poisha. `discountMinor` and `totalMinor` are null while a figure is none. `isOpen`: the delivery is not in the total yet. */
export type LinkSums = { discountMinor: number | null; totalMinor: number | null; isOpen: boolean };

/**
 * The sum to pay as far as it is typed, with tax and as cash is rounded, as the customer's page will say it.
 * @param priceOf the price of one where none is typed, in taka; null while it is not known
 */
export function draftSums(
  { lines }: Lines,
  terms: LinkTerms,
  priceOf: PriceOf,
  charges: LinkCharges,
  { productOf, to }: LinkParcel,
): LinkSums {
  const { delivery, charge } = terms;
  const priced = pricedLines(lines, terms, priceOf).map((line) => {
    const product = productOf(line.productId);
    return { ...line, weightGrams: gramsOf(product ?? {}, line.size), needsVan: product?.needsVan };
  });
  const discountMinor = typedDiscountMinor(terms.discount, subtotalOf(priced));
  const ownMinor = delivery === "fixed" ? (charge.trim() === "" ? 0 : toMinor(typedFigure(charge))) : 0;
  const deliveryMinor = delivery === "address" ? null : ownMinor;
  const agreed = { discountMinor, deliveryMinor, place: placeOfLink(charges.delivery, to) };
  const total = linkTotalMinor(priced, agreed, charges);
  return {
    discountMinor: Number.isNaN(discountMinor) ? null : discountMinor,
    totalMinor: Number.isNaN(total) || discountMinor > subtotalOf(priced) ? null : total,
    isOpen: isChargeOpen(agreed, charges),
  };
}

/** NaN where a price is not known, or none is typed. */
function pricedLines(lines: NewOrderDraft["lines"], { prices }: Pick<LinkTerms, "prices">, priceOf: PriceOf) {
  return lines.map((line) => {
    const own = prices[lineKey(line)] ?? "";
    const price = own.trim() === "" ? priceOf(line.productId, line.size) : typedFigure(own);
    return { ...line, offerPriceMinor: price === null ? Number.NaN : toMinor(price) };
  });
}

/** A line of a link that was sent keeps the price at which it was offered; another one costs what it is sold for. */
export function linkPrices(edited: Pick<OfficeLink, "lines"> | null, soldFor: PriceOf): PriceOf {
  return (productId, size) =>
    edited?.lines.find((line) => line.product === productId && line.size === size)?.price ?? soldFor(productId, size);
}

/** The draft of a link that was sent. Prices are shown where they may be the owner's own. */
export function draftOfLink(link: OfficeLink): { draft: NewOrderDraft; terms: LinkTerms } {
  const lines = link.lines.map(({ product: productId, size, quantity }) => ({ productId, size, quantity }));
  const prices = link.lines.map((line) => [
    lineKey({ productId: line.product, size: line.size }),
    line.price.toFixed(2).replace(/\.00$/, ""),
  ]);
  const { reason, note, officeNote, holdsStock, language, charge, discount } = link;
  return {
    draft: { ...blankOrder(), lines, note: officeNote },
    terms: {
      ...{ reason, note, holdsStock, language, days: null },
      prices: reason === "" ? {} : Object.fromEntries(prices),
      discount: discount === 0 ? "" : String(discount),
      delivery: charge === null ? "address" : charge === 0 ? "free" : "fixed",
      charge: charge ? String(charge) : "",
    },
  };
}

export function asEditedLink(linkId: string, draft: NewOrderDraft, terms: LinkTerms, priceOf: PriceOf): EditLink {
  const { person: _, source: _source, chat: _chat, days: _days, ...link } = asNewLink(draft, terms, priceOf);
  return { ...link, linkId, ...(terms.days !== null && { days: terms.days }) };
}

/** A figure that is none is sent as it is not: the server names its field. A share is sent as the sum that was shown of it. */
export function asNewLink(draft: NewOrderDraft, terms: LinkTerms, priceOf: PriceOf): NewLink {
  const { firstName, lastName, phone, city, thana = "", street } = draft.address;
  const subtotalMinor = subtotalOf(pricedLines(draft.lines, terms, priceOf));
  const discount = toTaka(typedDiscountMinor(terms.discount, subtotalMinor));
  const sent = toldTransfer(draft);
  const charge = terms.delivery === "free" ? 0 : terms.delivery === "fixed" ? typedFigure(terms.charge) : undefined;
  return {
    lines: draft.lines.map((line) => {
      const typed = terms.prices[lineKey(line)] ?? "";
      const { productId: product, size, quantity } = line;
      return { product, size, quantity, ...(typed.trim() !== "" && { price: typedFigure(typed) }) };
    }),
    ...(terms.discount.trim() !== "" && { discount }),
    ...(charge !== undefined && { charge }),
    person: { name: `${firstName} ${lastName}`.trim(), phone, district: city, thana, street },
    ...{
      reason: terms.reason,
      note: terms.note,
      officeNote: noteWithSum(draft.note, sent),
      days: terms.days ?? usualDays,
      holdsStock: terms.holdsStock,
      language: terms.language,
    },
    source: draft.source,
    ...(sent && { transfer: sent }),
    ...(draft.keepsChat && draft.chat && { chat: draft.chat }),
  };
}

/** The note says the sum as well: it stays where the order cannot take the payment. */
function noteWithSum(note: string, sent: NewLink["transfer"]): string {
  if (!sent?.amount) return note;
  return note.replace(sent.trxId, `${sent.trxId}, ${showTaka(sent.amount)}`);
}
