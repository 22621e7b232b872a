// The mail of a week, in the language of the page on which it was asked for.
import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { day as dayInWords, textIn } from "../http/answers/say.ts";
import { type LetterPart, type LetterWriter, languageOf, textOf } from "../mail/letter.ts";
import { remark } from "../mail/remarks.ts";
import type { WeekJob } from "./weeks.ts";

const inWords = { water: m.calendar_water, feed: m.calendar_feed, drain: m.calendar_drain };

export const writeWeekLetter: LetterWriter = async ({ db, home }, mail) => {
  const to = await mailboxOf(db, textOf(mail, "customerId"));
  if (to === undefined) return { skip: remark("alertOver") };
  const locale = languageOf(mail);
  const key = textOf(mail, "key");
  return {
    language: locale,
    to: [{ name: "", address: to }],
    subject: m.mail_week_subject({}, { locale }),
    heading: m.mail_week_heading({}, { locale }),
    parts: partsOf(mail.payload.jobs as WeekJob[], { locale, home, key }),
    secret: key,
  };
};

async function mailboxOf(db: Db, customerId: string): Promise<string | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
  return customer?.emailVerifiedAt == null ? undefined : (customer.email ?? undefined);
}

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
    { kind: "button", label: m.week_end({}, { locale }), href: pageUrl(home, locale, `/plant-week?key=${key}`) },
  ];
}
