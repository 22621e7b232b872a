/**
 * A sentence of messages/ for a reader, by its name, with its values. It becomes a text where the reader's language is
 * known: in server/http/errors.ts for refusals, in server/http/answers/said-answers.ts for confirmations. Values that a
 * language writes in its own way are made by the functions below.
 */
import type { Language, WalletName } from "#contract/rules/constants.ts";
import { minorIn } from "#contract/rules/money/money.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import * as m from "#messages";
import { sizeNames, walletWords } from "#messages/names.ts";

/**
 * A sentence in the place of an answer's text: {@link sayAnswers} makes the text before the answer is written, when the language is known.
 */
export const unsaid = (said: Said) => said as unknown as string;

/** A part of a sentence that each language writes in its own way. */
export type Figure = { in(language: Language): string };
type Value = string | Figure;
type Message<Values> = (values: Values, options: { locale: Language }) => string;
type Named<Values> = { [Name in keyof Values]: Value };

/** A sentence that is yet to be said in the reader's language. */
export class Said implements Figure {
  readonly #inLanguage: (language: Language) => string;

  constructor(inLanguage: (language: Language) => string) {
    this.#inLanguage = inLanguage;
  }

  in(language: Language): string {
    return this.#inLanguage(language);
  }
}

/** @param message of #messages. @param values texts that are the same in both languages, and figures */
export function say<Values extends Record<string, unknown>>(
  message: Message<Values>,
  ...[values]: Record<string, never> extends Values ? [] : [values: Named<Values>]
): Said {
  return new Said((locale) => message(valuesIn(locale, values ?? {}) as Values, { locale }));
}

function valuesIn(language: Language, values: Record<string, Value>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textIn(language, value)]));
}

export function textIn(language: Language, value: Value): string {
  return typeof value === "string" ? value : value.in(language);
}

const inEach = (inLanguage: (language: Language) => string): Figure => ({ in: inLanguage });

/** 3, ৩. */
export function figure(number: number): Figure {
  return digits(String(number));
}

/** A text with digits that each language writes in its own: a date such as 2026-11-19, a size in kilograms. */
export function digits(text: string): Figure {
  return inEach((language) => (language === "bn" ? bengaliDigits(text) : text));
}

/** ৳1,070.00, ৳১,০৭০. */
export function taka(minor: number): Figure {
  return inEach((language) => minorIn(language, minor));
}

/** {@link taka} without the decimals of a whole sum: ৳1,070. */
export function shortTaka(minor: number): Figure {
  return inEach((language) => minorIn(language, minor).replace(/\.00$/, ""));
}

const weekdays = [m.weekday0, m.weekday1, m.weekday2, m.weekday3, m.weekday4, m.weekday5, m.weekday6];
const months = [
  ...[m.month1, m.month2, m.month3, m.month4, m.month5, m.month6],
  ...[m.month7, m.month8, m.month9, m.month10, m.month11, m.month12],
];
/** Bangladesh is six hours ahead of UTC all year. */
const dhakaAheadMs = 6 * 3_600_000;

/** A day in Dhaka: Thu Nov 19 2026, বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬. */
export function day(time: Date): Figure {
  const at = new Date(time.getTime() + dhakaAheadMs);
  const [weekday = m.weekday0, month = m.month1] = [weekdays[at.getUTCDay()], months[at.getUTCMonth()]];
  return say(m.day_in_full, {
    weekday: say(weekday),
    day: figure(at.getUTCDate()),
    month: say(month),
    year: figure(at.getUTCFullYear()),
  });
}

/** The name in the reader's language (contract/rules/shown-text.ts). */
export function named(names: { name: string; bengaliName?: string | undefined }): Figure {
  return inEach((language) => shownName(language, names));
}

/** Small Pot, ছোট টব. */
export function sizeWord(size: string): Figure {
  const message = sizeNames[size];
  return message === undefined ? inEach(() => size) : say(message);
}

/** bKash, বিকাশ. */
export function walletName(wallet: WalletName): Figure {
  return say(walletWords[wallet]);
}

/** Values one after the other: "A, B". */
export function listed(values: readonly Value[], between = ", "): Figure {
  return inEach((language) => values.map((value) => textIn(language, value)).join(between));
}
