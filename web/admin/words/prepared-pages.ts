import { pagesMax } from "#contract/rules/word-list.ts";
import type { FreePage } from "#contract/wire/shop/words.ts";
import * as m from "#messages/both";

type Locale = { locale: "en" | "bn" };
type Sentence = (values: Record<string, never>, of: Locale) => string;
type Prepared = { title: Sentence; paragraphs: Sentence[] };

/**
 * By address, in the order in which they are offered. What the shop promises is left to the owner to write; what stands in
 * brackets, to write or to leave out.
 */
const prepared: Record<string, Prepared> = {
  delivery: {
    title: m.prepared_delivery,
    paragraphs: [m.prepared_delivery_price, m.prepared_delivery_door, m.prepared_delivery_change],
  },
  returns: {
    title: m.prepared_returns,
    paragraphs: [m.prepared_returns_look, m.prepared_returns_terms, m.prepared_returns_money],
  },
  privacy: {
    title: m.prepared_privacy,
    paragraphs: [
      m.prepared_privacy_kept,
      m.prepared_privacy_phone,
      m.prepared_privacy_browser,
      m.prepared_privacy_rights,
    ],
  },
  "about-us": { title: m.prepared_about, paragraphs: [m.prepared_about_who] },
};

/** The next of the usual pages that is not there yet, written in both languages and hidden until the owner has read it; then empty ones. */
export function nextPage(pages: readonly FreePage[]): FreePage {
  const taken = new Set(pages.map(({ address }) => address));
  const [address, page] = Object.entries(prepared).find(([one]) => !taken.has(one)) ?? [];
  if (address !== undefined && page !== undefined) {
    return { address, isShown: false, en: textIn("en", page), bn: textIn("bn", page) };
  }
  const more = Array.from({ length: pagesMax + 1 }, (_, at) => `page-${at + 1}`);
  const free = more.find((one) => !taken.has(one)) ?? "page";
  const title = `${free.charAt(0).toUpperCase()}${free.slice(1).replace("-", " ")}`;
  return { address: free, isShown: true, en: { title, text: "" }, bn: { title: "", text: "" } };
}

function textIn(locale: Locale["locale"], { title, paragraphs }: Prepared): FreePage["en"] {
  const text = paragraphs.map((sentence) => `<p>${sentence({}, { locale })}</p>`).join("");
  return { title: title({}, { locale }), text };
}
