// The text that goes with a link into a chat, in the customer's language.
import type { Language } from "#contract/rules/constants.ts";
import { minorIn, toMinor } from "#contract/rules/money/money.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import type { OfficeLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages/both";
import { shop } from "#web/settings.ts";
import { whatsAppNumber } from "#web/ui/phone-links.ts";

export function linkText(link: OfficeLink): string {
  const { language: locale, person, lines, total, delivery, order, url } = link;
  const [name = ""] = person.name.split(" ");
  const { shopName } = shop;
  const hello =
    name === ""
      ? m.link_chat_hello({ shop: shopName }, { locale })
      : m.chat_hello({ name, shop: shopName }, { locale });
  const sum = minorIn(locale, toMinor(total));
  if (link.isForPayment)
    return [hello, m.link_chat_pay({ sum, number: order?.number ?? "", url }, { locale })].join(" ");
  const items = lines
    .map((line) =>
      m.link_chat_item({ name: shownName(locale, line), count: digits(locale, line.quantity) }, { locale }),
    )
    .join(", ");
  const say = delivery === null ? m.link_chat_ready_delivery : m.link_chat_ready;
  const until = link.holdsStock ? m.link_chat_held : m.link_chat_prices_held;
  const told = [say({ items, sum, url }, { locale }), ...sentText(link), until({ day: dayOf(link) }, { locale })];
  return [hello, ...told].join(" ");
}

/** The money that the customer has sent before. */
function sentText({ language: locale, sent }: OfficeLink): string[] {
  if (sent === null) return [];
  const wallet = wallets[sent.wallet]({}, { locale });
  if (sent.amount === null) return [m.link_chat_sent_all({ wallet }, { locale })];
  return [m.link_chat_sent_part({ wallet, sum: minorIn(locale, toMinor(sent.amount)) }, { locale })];
}

export function reminderText(link: OfficeLink): string {
  const { language: locale, url, order } = link;
  const day = dayOf(link);
  if (link.isForPayment) return m.link_chat_remind_pay({ day, url, number: order?.number ?? "" }, { locale });
  return (link.holdsStock ? m.link_chat_remind : m.link_chat_remind_prices)({ day, url }, { locale });
}

/** Opens WhatsApp with the text, at the customer's number where it is known. */
export function whatsAppOf({ person }: OfficeLink, text: string): string {
  const to = person.phone === "" ? "" : whatsAppNumber(person.phone);
  return `https://wa.me/${to}?text=${encodeURIComponent(text)}`;
}

const wallets = { bkash: m.wallet_bkash, nagad: m.wallet_nagad, rocket: m.wallet_rocket };

const digits = (locale: Language, count: number) => (locale === "bn" ? bengaliDigits(String(count)) : String(count));

const months = [
  ...[m.month1, m.month2, m.month3, m.month4, m.month5, m.month6],
  ...[m.month7, m.month8, m.month9, m.month10, m.month11, m.month12],
];
const weekdays = [m.weekday0, m.weekday1, m.weekday2, m.weekday3, m.weekday4, m.weekday5, m.weekday6];

/** The last day, as Dhaka has it: 21:00 there is the same day in UTC. */
function dayOf({ until, language: locale }: OfficeLink): string {
  const at = new Date(until);
  const weekday = weekdays[at.getUTCDay()]?.({}, { locale }) ?? "";
  const month = months[at.getUTCMonth()]?.({}, { locale }) ?? "";
  return m.day_near({ weekday, day: digits(locale, at.getUTCDate()), month }, { locale });
}
