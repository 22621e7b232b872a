/**
 * A link as it is typed. Lines and address are those of the new order's draft, so that nothing is typed twice; the rest is kept beside
 * it in this tab.
 */
import type { Language } from "#contract/rules/constants.ts";
import { subtotalOf, toMinor } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import { type LinkDays, linkDays } from "#contract/rules/office/link-days.ts";
import { type LinkCharges, linkTotalMinor } from "#contract/rules/office/link-total.ts";
import type { EditLink, NewLink, OfficeLink } from "#contract/wire/orders/order-links.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { blankOrder, type NewOrderDraft } from "../form/new-order-draft.ts";

export type LinkTerms = {
  /** Own prices as typed, by product and size. */
  prices: Record<string, string>;
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

/**
 * The sum to pay as far as it is typed, in poisha, with tax and as cash is rounded; without delivery where that goes by the address.
 * Null while a figure is none.
 * @param priceOf the price of one where none is typed, in taka; null while it is not known
 */
export function draftTotalMinor(
  { lines }: Pick<NewOrderDraft, "lines">,
  { prices, discount, delivery, charge }: LinkTerms,
  priceOf: PriceOf,
  charges: LinkCharges,
): number | null {
  const typed = (text = "") => (text.trim() === "" ? 0 : toMinor(typedFigure(text)));
  const priced = lines.map((line) => {
    const own = prices[lineKey(line)] ?? "";
    const price = own.trim() === "" ? priceOf(line.productId, line.size) : typedFigure(own);
    return { offerPriceMinor: price === null ? Number.NaN : toMinor(price), quantity: line.quantity };
  });
  const discountMinor = typed(discount);
  const deliveryMinor = delivery === "fixed" ? typed(charge) : 0;
  const total = linkTotalMinor(priced, { discountMinor, deliveryMinor }, charges);
  return Number.isNaN(total) || discountMinor > subtotalOf(priced) ? null : total;
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

export function asEditedLink(linkId: string, draft: NewOrderDraft, terms: LinkTerms): EditLink {
  const { person: _, source: _source, chat: _chat, days: _days, ...link } = asNewLink(draft, terms);
  return { ...link, linkId, ...(terms.days !== null && { days: terms.days }) };
}

/** A figure that is none is sent as it is not: the server names its field. */
export function asNewLink(draft: NewOrderDraft, terms: LinkTerms): NewLink {
  const { firstName, lastName, phone, city, thana = "", street } = draft.address;
  const discount = typedFigure(terms.discount);
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
      officeNote: draft.note,
      days: terms.days ?? usualDays,
      holdsStock: terms.holdsStock,
      language: terms.language,
    },
    source: draft.source,
    ...(draft.keepsChat && draft.chat && { chat: draft.chat }),
  };
}
