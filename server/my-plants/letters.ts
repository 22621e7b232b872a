// The mail of a week, in the language of the page on which it was asked for.
import type { Language } from "#contract/rules/constants.ts";
import { startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import * as m from "#messages";
import { provenWays } from "../accounts/customers/proven-ways.ts";
import { day as dayInWords, textIn } from "../http/answers/say.ts";
import { type LetterPart, type LetterWriter, languageOf, textOf } from "../mail/letter.ts";
import { remark } from "../remarks/remarks.ts";
import type { WeekJob } from "./weeks.ts";

const inWords = { water: m.calendar_water, feed: m.calendar_feed, drain: m.calendar_drain };

export const writeWeekLetter: LetterWriter = async ({ db, home }, mail) => {
  const { email } = await provenWays(db, textOf(mail, "customerId"));
  if (email === null) return { skip: remark("alertOver") };
  const locale = languageOf(mail);
  const key = textOf(mail, "key");
  return {
    language: locale,
    to: [{ name: "", address: email }],
    subject: m.mail_week_subject({}, { locale }),
    heading: m.mail_week_heading({}, { locale }),
    parts: partsOf(mail.payload.jobs as WeekJob[], { locale, home, key }),
    secret: key,
  };
};

type Place = { locale: Language; home: ShopAddress; key: string };

function partsOf(jobs: WeekJob[], { locale, home, key }: Place): LetterPart[] {
  return [
    {
      kind: "facts",
      rows: jobs.map(({ kind, day, plants }) => [
        textIn(locale, dayInWords(startOfDhakaDay(day))),
        inWords[kind]({ plants }, { locale }),
      ]),
    },
    { kind: "button", label: m.my_plants({}, { locale }), href: pageUrl(home, locale, "/my-plants") },
    { kind: "small", text: m.mail_week_note({}, { locale }) },
    { kind: "button", label: m.week_end({}, { locale }), href: pageUrl(home, locale, `/stock-alert?week=${key}`) },
  ];
}
