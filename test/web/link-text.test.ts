// The promises of a link's texts: plants only where they are kept, else prices. In the customer's language.
import { expect, test } from "vitest";
import type { OfficeLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages/both";
import { linkText, reminderText } from "#web/admin/orders/links/link-text.ts";

const link = {
  ...{ person: { name: "" }, lines: [], total: 500, delivery: 60, url: "https://shop.example/o/x", order: null },
  ...{ until: "2026-11-28T15:00:00.000Z", isForPayment: false, sent: null },
} as unknown as OfficeLink;
const days = { en: m.month11({}, { locale: "en" }), bn: m.month11({}, { locale: "bn" }) };

test.each(
  (["en", "bn"] as const).flatMap((language) =>
    [true, false].flatMap((holdsStock) => [60, null].map((delivery) => ({ language, holdsStock, delivery }))),
  ),
)("$language, stock held: $holdsStock, delivery: $delivery", ({ language: locale, ...terms }) => {
  const one = { ...link, ...terms, language: locale } as OfficeLink;
  const text = linkText(one);
  const until = terms.holdsStock ? m.link_chat_held : m.link_chat_prices_held;
  const [before = "", behind = ""] = until({ day: "|" }, { locale }).split("|");
  expect(text).toContain(behind);
  expect(text).toContain(days[locale]);
  if (before !== "") expect(text).toContain(before);
  expect(/kept|keep|রেখে/.test(text)).toBe(terms.holdsStock);
  expect(/kept|keep|রাখা/.test(reminderText(one))).toBe(terms.holdsStock);
});

test.each(["en", "bn"] as const)("money that was sent before is named, in part or all of it (%s)", (locale) => {
  const textOf = (amount: number | null) =>
    linkText({ ...link, language: locale, sent: { wallet: "bkash", amount } } as OfficeLink);
  const wallet = m.wallet_bkash({}, { locale });
  expect(textOf(500)).toContain(wallet);
  expect(textOf(500)).toContain(locale === "bn" ? "৳৫০০" : "৳500");
  expect(textOf(null)).toContain(m.link_chat_sent_all({ wallet }, { locale }));
  expect(linkText({ ...link, language: locale } as OfficeLink)).not.toContain(wallet);
});

test.each(["en", "bn"] as const)("a reminder of a payment names its order, and keeps no plants (%s)", (language) => {
  const order = { _id: "1", number: "GP-1001" };
  const text = reminderText({ ...link, language, isForPayment: true, order } as OfficeLink);
  expect(text).toContain("GP-1001");
  expect(text).toContain(link.url);
  expect(text).not.toMatch(/kept|রাখা/);
});
