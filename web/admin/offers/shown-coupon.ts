// The sentence of a coupon for shoppers, made from its form in both languages: it promises what the till takes off, and nothing else.
import { type Language, languages } from "#contract/rules/constants.ts";
import { minorIn, toMinor } from "#contract/rules/money/money.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import type { CouponInput } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages/both";

/** A category or a product of the coupon. */
type Named = { name: string; bengaliName: string };

/** More than these are counted instead of named. */
const mostNamed = 3;

/**
 * @param named the categories or products of the coupon, as far as they are known
 * @returns null while the form does not yet say what the coupon gives
 */
export function shownCoupon(coupon: CouponInput, named: Named[]): Record<Language, string> | null {
  if (!saysItsGift(coupon) || (coupon.on !== "everything" && coupon.ids.length === 0)) return null;
  return Object.fromEntries(languages.map((locale) => [locale, sentenceIn(locale, coupon, named)])) as Record<
    Language,
    string
  >;
}

function saysItsGift({ gives, percent, amount }: CouponInput): boolean {
  return gives === "delivery" || isGiven(gives === "percent" ? percent : amount);
}

const isGiven = (figure: number | undefined): figure is number => figure !== undefined && figure > 0;

function sentenceIn(locale: Language, coupon: CouponInput, named: Named[]): string {
  const { least, usesEach } = coupon;
  const parts = [
    coupon.on === "everything" ? giftIn(locale, coupon) : giftOnIn(locale, coupon, namesIn(locale, coupon, named)),
    ...(isGiven(least) ? [m.coupon_says_least({ sum: takaIn(locale, least) }, { locale })] : []),
    ...daysIn(locale, coupon),
    ...(isGiven(usesEach) ? [eachIn(locale, usesEach)] : []),
  ];
  return m.coupon_says({ parts: parts.join(", ") }, { locale });
}

function giftIn(locale: Language, coupon: CouponInput): string {
  if (coupon.gives === "delivery") return m.offers_free_delivery({}, { locale });
  const { percent, amount, most } = figuresIn(locale, coupon);
  if (coupon.gives === "amount") return m.coupon_amount_off({ amount }, { locale });
  return most === null
    ? m.coupon_percent_off({ percent }, { locale })
    : m.coupon_percent_at_most({ percent, amount: most }, { locale });
}

function giftOnIn(locale: Language, coupon: CouponInput, names: string): string {
  if (coupon.gives === "delivery") return m.coupon_says_delivery_on({ names }, { locale });
  const { percent, amount, most } = figuresIn(locale, coupon);
  if (coupon.gives === "amount") return m.coupon_says_amount_on({ amount, names }, { locale });
  return most === null
    ? m.coupon_says_percent_on({ percent, names }, { locale })
    : m.coupon_says_percent_most_on({ percent, names, amount: most }, { locale });
}

function figuresIn(locale: Language, { percent = 0, amount = 0, atMost }: CouponInput) {
  const most = isGiven(atMost) ? takaIn(locale, atMost) : null;
  return { percent: digitsIn(locale, percent), amount: takaIn(locale, amount), most };
}

function daysIn(locale: Language, { from, to }: CouponInput): string[] {
  if (from !== undefined && to !== undefined)
    return [m.coupon_says_days({ from: dayIn(locale, from), to: dayIn(locale, to) }, { locale })];
  if (from !== undefined) return [m.coupon_says_from({ day: dayIn(locale, from) }, { locale })];
  return to === undefined ? [] : [m.coupon_says_until({ day: dayIn(locale, to) }, { locale })];
}

function namesIn(locale: Language, { on, ids }: CouponInput, named: Named[]): string {
  const count = ids.length;
  if (count <= mostNamed && named.length === count)
    return new Intl.ListFormat(locale).format(named.map((one) => shownName(locale, one)));
  const values = { count, shown: digitsIn(locale, count) };
  return on === "categories" ? m.offers_category_count(values, { locale }) : m.product_count(values, { locale });
}

function eachIn(locale: Language, uses: number): string {
  return uses === 1
    ? m.coupon_says_once({}, { locale })
    : m.coupon_says_each({ count: digitsIn(locale, uses) }, { locale });
}

const takaIn = (locale: Language, taka: number) => minorIn(locale, toMinor(taka)).replace(/\.00$/, "");
const digitsIn = (locale: Language, figure: number) =>
  locale === "bn" ? bengaliDigits(String(figure)) : String(figure);

const months = [
  ...[m.month1, m.month2, m.month3, m.month4, m.month5, m.month6],
  ...[m.month7, m.month8, m.month9, m.month10, m.month11, m.month12],
];

/** @param day as in `2026-12-31` */
function dayIn(locale: Language, day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const values = { day: digitsIn(locale, date), month: months[month - 1]?.({}, { locale }) ?? "" };
  return m.day_in_short({ ...values, year: digitsIn(locale, year) }, { locale });
}
