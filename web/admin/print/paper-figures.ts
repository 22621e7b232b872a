/**
 * Figures that papers write in a way of each language, and the shop's settings on them. A paper is in the language of
 * its order, or in the one that the owner chooses: never in that of the office around it.
 */
import { type Language, online } from "#contract/rules/constants.ts";
import { sumIn, taxNameIn, toMinor } from "#contract/rules/money/money.ts";
import { specified } from "#contract/rules/promises.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { isDemo, setPromises, taxPapers } from "#web/settings.ts";

/** @param taka as on the wire */
export function takaIn(locale: Language, taka: number): string {
  return sumIn(locale, toMinor(taka));
}

/** @param minor poisha */
export function minorSumIn(locale: Language, minor: number): string {
  return sumIn(locale, minor);
}

/** A time of day in Dhaka, of 24 hours. @param time ISO 8601 */
export function hourIn(locale: Language, time: string): string {
  return digitsIn(locale, new Date(new Date(time).getTime() + dhakaAheadMs).toISOString().slice(11, 16));
}

export function digitsIn(locale: Language, figure: number | string): string {
  return locale === "bn" ? bengaliDigits(String(figure)) : String(figure);
}

const sizes: Partial<Record<string, typeof m.size_standard>> = {
  "Seed Pack": m.size_seed_pack,
  "Small Pot": m.size_small_pot,
  "Medium Pot": m.size_medium_pot,
  "Large Pot": m.size_large_pot,
  Standard: m.size_standard,
};

export function sizeIn(locale: Language, size: string): string {
  return sizes[size]?.({}, { locale }) ?? size;
}

const wallets = { bkash: m.wallet_bkash, nagad: m.wallet_nagad, rocket: m.wallet_rocket };

/** How the order is paid. */
export function methodIn(locale: Language, { amount, paymentMethod, paymentProvider, transfer }: OrderDetail): string {
  if (amount === 0) return m.method_nothing({}, { locale });
  if (paymentMethod === "COD") return m.method_cash({}, { locale });
  if (paymentMethod === online)
    return paymentProvider === "bkash" ? m.wallet_bkash({}, { locale }) : m.card({}, { locale });
  return transfer ? wallets[transfer.wallet]({}, { locale }) : m.paper_any_wallet({}, { locale });
}

/** The owner's name for the tax on papers, and its percentage if there is one. */
export function taxLineIn(locale: Language, percent: string | null): string {
  const name = taxNameIn(locale, taxPapers(), m.tax({}, { locale }));
  return percent === null ? name : m.tax_named({ name, percent: digitsIn(locale, percent) }, { locale });
}

/** Empty if the shop promises neither. */
export function promiseIn(locale: Language): string {
  const { returnDays, guaranteeDays } = isDemo() ? { ...specified, ...setPromises() } : setPromises();
  const daysOf = (count: number) => ({ count, days: digitsIn(locale, count) });
  return [
    returnDays && m.paper_returns(daysOf(returnDays), { locale }),
    guaranteeDays && m.paper_guarantee(daysOf(guaranteeDays), { locale }),
  ]
    .filter(Boolean)
    .join(" ");
}

const weekdays = [m.weekday0, m.weekday1, m.weekday2, m.weekday3, m.weekday4, m.weekday5, m.weekday6];
const months = [
  ...[m.month1, m.month2, m.month3, m.month4, m.month5, m.month6],
  ...[m.month7, m.month8, m.month9, m.month10, m.month11, m.month12],
];
/** Bangladesh is six hours ahead of UTC all year. */
const dhakaAheadMs = 6 * 3_600_000;

/** A day in Dhaka: Thu Nov 19 2026, বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬. */
export function dayIn(locale: Language, time: string): string {
  const at = new Date(new Date(time).getTime() + dhakaAheadMs);
  const [weekday = m.weekday0, month = m.month1] = [weekdays[at.getUTCDay()], months[at.getUTCMonth()]];
  return m.day_in_full(
    {
      weekday: weekday({}, { locale }),
      day: digitsIn(locale, at.getUTCDate()),
      month: month({}, { locale }),
      year: digitsIn(locale, at.getUTCFullYear()),
    },
    { locale },
  );
}
