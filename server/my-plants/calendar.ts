/**
 * A calendar of what is to be done, by an address that is a secret.
 *
 * 1. The address says nothing of the account, and cannot be guessed: a random token, signed with the shop's secret (HMAC-SHA-256).
 *    The database alone does not hold it.
 * 2. A new address ends the one before: there is one for each account.
 * 3. One event for each day and kind of work, at eight in the morning in Dhaka, whatever the calendar's own time zone is. Its id stays
 *    the same from one reading to the next, so that a calendar replaces it.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import icalGenerator from "ical-generator";
import type { Language } from "#contract/rules/constants.ts";
import { startOfDhakaDay } from "#contract/rules/dhaka.ts";
import type { CareJob } from "#contract/rules/plants/plant-care.ts";
import { careJobs } from "#contract/rules/plants/plant-care.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { isId } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import { plantCalendars } from "#db/schema/my-plants.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { type PlantShop, readPlan } from "./my-plants.ts";

export type CalendarShop = PlantShop & { secret: string; shopName: () => string };

const zone = "Asia/Dhaka";
/** Bangladesh has no summer time. */
const zoneInWords = [
  "BEGIN:VTIMEZONE",
  `TZID:${zone}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0600",
  "TZOFFSETTO:+0600",
  "TZNAME:+06",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");
const hourOfWork = 8;
const minutesOfWork = 15;
/** Six weeks: calendars ask again long before that. */
const days = 42;
const askAgainSeconds = 6 * 3600;

/** @returns its path; null while there is none */
export async function calendarPath(db: Db, secret: string, customerId: string): Promise<string | null> {
  const [row] = await db.select().from(plantCalendars).where(eq(plantCalendars.customerId, customerId));
  return row === undefined ? null : pathOf(secret, row.token);
}

/** A first address, or a new one in place of the old. @returns its path */
export async function renewCalendar(db: Db, secret: string, customerId: string, language: Language): Promise<string> {
  const token = randomUUID();
  const made = { token, language, createdAt: new Date() };
  await db
    .insert(plantCalendars)
    .values({ customerId, ...made })
    .onConflictDoUpdate({ target: plantCalendars.customerId, set: made });
  return pathOf(secret, token);
}

/** Nobody can read it any more. */
export async function endCalendar(db: Db, customerId: string): Promise<void> {
  await db.delete(plantCalendars).where(eq(plantCalendars.customerId, customerId));
}

/**
 * @param address its last part, with the ending
 * @throws Refusal 404 for an address that is nobody's, or nobody's any more
 */
export async function readCalendar(
  shop: CalendarShop,
  address: string,
  now: Date,
): Promise<{ file: string; etag: string }> {
  const token = tokenOf(shop.secret, address);
  const [row] =
    token === undefined ? [] : await shop.db.select().from(plantCalendars).where(eq(plantCalendars.token, token));
  if (row === undefined) throw new Refusal(404, say(m.refusal_calendar_is_over), { code: "unknown-link" });
  const { plan, names } = await readPlan(shop, row.customerId, now, days);
  const { language } = row;
  const calendar = icalGenerator({
    name: m.calendar_name({ shop: shop.shopName() }, { locale: language }),
    prodId: { company: shop.shopName(), product: "my-plants", language: language.toUpperCase() },
    // Without a name of its own: else the library would write when an event was made in that zone, which must be in UTC.
    timezone: { name: null, generator: () => zoneInWords },
    ttl: askAgainSeconds,
  });
  for (const { day, jobs } of plan) {
    for (const kind of careJobs) {
      const named = jobs
        .filter((job) => job.kind === kind && !job.isDone)
        .map(({ plantId }) => names.get(plantId))
        .filter((one) => one !== undefined)
        .map((one) => shownName(language, one));
      if (named.length === 0) continue;
      const start = onClock(day, hourOfWork, 0);
      calendar.createEvent({
        id: `${day}-${kind}-${idOf(shop.secret, row.customerId)}`,
        start,
        end: onClock(day, hourOfWork, minutesOfWork),
        timezone: zone,
        // The same text for the same plan, so that its ETag stays.
        stamp: startOfDhakaDay(plan[0]?.day ?? day),
        summary: summaryOf(kind, [...new Set(named)].join(", "), language),
      });
    }
  }
  const file = calendar.toString();
  return { file, etag: `"${createHash("sha256").update(file).digest("base64url")}"` };
}

/** The library writes a time in a zone as the clock of this process shows it, whatever its own time zone is. */
function onClock(day: string, hour: number, minute: number): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, hour, minute);
}

const summaries = {
  water: m.calendar_water,
  feed: m.calendar_feed,
  drain: m.calendar_drain,
} satisfies Record<CareJob, unknown>;

const summaryOf = (kind: CareJob, plants: string, locale: Language) => summaries[kind]({ plants }, { locale });

const pathOf = (secret: string, token: string) => `/api/my-plants/calendar/${token}.${signed(secret, token)}.ics`;

function tokenOf(secret: string, address: string): string | undefined {
  const [token = "", given = "", ending, ...more] = address.split(".");
  if (!isId(token) || ending !== "ics" || more.length > 0) return undefined;
  const [typed, right] = [Buffer.from(given), Buffer.from(signed(secret, token))];
  return typed.length === right.length && timingSafeEqual(typed, right) ? token : undefined;
}

/** Of its events: the same after a new address, and says nothing of the account. */
const idOf = (secret: string, customerId: string) => signed(secret, customerId).slice(0, 22);

const signed = (secret: string, token: string) =>
  createHmac("sha256", secret).update(`plant-calendar:${token}`).digest("base64url");
