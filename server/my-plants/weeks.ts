/**
 * The message of a week: what to do for one's plants, by mail or SMS, for who has asked for it.
 *
 * 1. Nobody gets one unasked: the row of plant_weeks is the asking, and goes when it is ended, from the account's page or by the link
 *    that each message has, which needs no login.
 * 2. One a week, on Saturday morning in Dhaka, whatever the clock of the process is. A row is taken up by moving its `dueAt` on, if it is
 *    still the one that was read: of several processes one sends, and after a crash none sends twice.
 * 3. A mail is queued in that transaction. An SMS is handed over after it; what the gateway certainly refused is tried again in an hour,
 *    as long as it is Saturday. What could not be sent for two days is not news of the week any more.
 * 4. A week with nothing to do has no message.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { and, asc, eq, lte } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { dayInDhaka, dayMs, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { weekdayOf } from "#contract/rules/dhaka-clock.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import { type CareJob, careJobs, type WeekWay } from "#contract/rules/plants/plant-care.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { isId } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { plantWeeks } from "#db/schema/my-plants.ts";
import * as m from "#messages";
import { provenWays } from "../accounts/customers/proven-ways.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { queueMails } from "../mail/queue.ts";
import { type SendSms, SmsFault } from "../sms/sms.ts";
import { type PlantShop, readPlan } from "./my-plants.ts";

const saturday = 6;
const hourOfMessage = 8;
const hourMs = 3_600_000;
const weekDays = 7;
const newsForMs = 2 * dayMs;
const atOnce = 50;
const namedMax = 4;

/** The next Saturday, at eight in the morning in Dhaka. */
export function nextMessage(now: Date): Date {
  const ahead = (saturday - weekdayOf(dayInDhaka(now)) + 7) % 7;
  const at = startOfDhakaDay(dayInDhaka(now, ahead)).getTime() + hourOfMessage * hourMs;
  return new Date(at > now.getTime() ? at : at + 7 * dayMs);
}

/** How a customer is told; null while nothing was asked for. */
export async function weekOf(db: Db, customerId: string): Promise<WeekWay | null> {
  const [row] = await db.select().from(plantWeeks).where(eq(plantWeeks.customerId, customerId));
  return row?.way ?? null;
}

/** Since when an account has asked for weekly messages, and by which way; null when it has not. */
export async function askedWeek(db: Db, customerId: string) {
  const { way, language, createdAt: since } = plantWeeks;
  const [row] = await db.select({ way, language, since }).from(plantWeeks).where(eq(plantWeeks.customerId, customerId));
  return row ?? null;
}

/** The ways in which a customer can be told: a mailbox or a phone that is proven to be theirs. */
export async function waysOf(db: Db, customerId: string, sendsSms: boolean): Promise<WeekWay[]> {
  const { email, phone } = await provenWays(db, customerId);
  return [...(email === null ? [] : (["mail"] as const)), ...(phone !== null && sendsSms ? (["sms"] as const) : [])];
}

/** Asked again, the way and the language change, and the day stays. @throws Refusal 409 when it cannot be sent that way */
export async function askForWeeks(
  db: Db,
  { customerId, way, language, sendsSms }: { customerId: string; way: WeekWay; language: Language; sendsSms: boolean },
  now: Date,
): Promise<void> {
  if (!(await waysOf(db, customerId, sendsSms)).includes(way)) {
    throw new Refusal(409, say(way === "mail" ? m.refusal_week_needs_mailbox : m.refusal_week_needs_phone), {
      code: "invalid",
      field: "way",
    });
  }
  await db
    .insert(plantWeeks)
    .values({ id: randomUUID(), customerId, way, language, dueAt: nextMessage(now) })
    .onConflictDoUpdate({ target: plantWeeks.customerId, set: { way, language } });
}

export async function endWeeks(db: Db, customerId: string): Promise<void> {
  await db.delete(plantWeeks).where(eq(plantWeeks.customerId, customerId));
}

/** Without a login; said twice it is said once. @throws Refusal 404 for a key that the shop has not made */
export async function endWeeksByKey(db: Db, secret: string, key: string): Promise<void> {
  const [id = "", given = "", ...more] = key.split(".");
  const [typed, right] = [Buffer.from(given), Buffer.from(signed(secret, id))];
  if (!isId(id) || more.length > 0 || typed.length !== right.length || !timingSafeEqual(typed, right)) {
    throw new Refusal(404, say(m.refusal_calendar_is_over), { code: "unknown-link" });
  }
  await db.delete(plantWeeks).where(eq(plantWeeks.id, id));
}

const signed = (secret: string, id: string) =>
  createHmac("sha256", secret).update(`plant-week:${id}`).digest("base64url");
export const weekKey = (secret: string, id: string): string => `${id}.${signed(secret, id)}`;

export type WeekTeller = PlantShop & {
  secret(): Promise<string>;
  /** Undefined when no gateway is set up. */
  sendSms: SendSms | undefined;
  home(): ShopAddress;
  warn(message: string, error: unknown): void;
};
type Row = typeof plantWeeks.$inferSelect;
/** In the order of the work. `day`: in Dhaka. `plants`: their names. */
export type WeekJob = { kind: CareJob; day: string; plants: string };

/** @param stopped aborted when the shop stops: the rest is told at the next start */
export async function tellWeeks(teller: WeekTeller, now: Date, stopped?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await teller.db
      .select()
      .from(plantWeeks)
      .where(lte(plantWeeks.dueAt, now))
      .orderBy(asc(plantWeeks.dueAt), asc(plantWeeks.id))
      .limit(atOnce);
    for (const row of due) {
      if (stopped?.aborted) return;
      await tellOne(teller, row, now);
    }
    if (due.length < atOnce) return;
  }
}

async function tellOne(teller: WeekTeller, row: Row, now: Date): Promise<void> {
  const { id, customerId, language, dueAt } = row;
  const isNews = now.getTime() - dueAt.getTime() < newsForMs;
  const jobs = isNews ? await jobsOf(teller, customerId, language, now) : [];
  const next = nextMessage(now);
  const key = weekKey(await teller.secret(), id);
  const way = jobs.length === 0 ? null : row.way;
  const taken = await inTransaction(teller.db, async (tx) => {
    const isStillDue = and(eq(plantWeeks.id, id), eq(plantWeeks.dueAt, dueAt));
    const moved = await tx.update(plantWeeks).set({ dueAt: next }).where(isStillDue).returning({ id: plantWeeks.id });
    if (moved.length === 0) return false;
    if (way === "mail") {
      const payload = { customerId, language, jobs, key };
      await queueMails(tx, [{ key: `plant-week:${id}:${dueAt.toISOString()}`, kind: "plant-week", payload }]);
    }
    return true;
  });
  if (taken && way === "sms") await sendOne(teller, row, { jobs, key, next }, now);
}

async function sendOne(
  { db, sendSms, home, warn }: WeekTeller,
  { id, customerId, language }: Row,
  { jobs, key, next }: { jobs: WeekJob[]; key: string; next: Date },
  now: Date,
): Promise<void> {
  const { phone } = await provenWays(db, customerId);
  if (phone === null || sendSms === undefined) return;
  const link = pageUrl(home(), language, `/stock-alert?week=${key}`);
  try {
    const product = inShort(jobs, language);
    await sendSms(phone, { kind: "plantWeek", language, figures: { product, link }, secret: link });
  } catch (error) {
    warn("the message of a week could not be sent", error);
    const again = new Date(now.getTime() + hourMs);
    const isLost = error instanceof SmsFault && (error.isUnsure || error.isFinal);
    if (isLost || dayInDhaka(again) !== dayInDhaka(now)) return;
    await db
      .update(plantWeeks)
      .set({ dueAt: again })
      .where(and(eq(plantWeeks.id, id), eq(plantWeeks.dueAt, next)));
  }
}

/** One for each day and kind of work of the next seven days. */
async function jobsOf(shop: PlantShop, customerId: string, language: Language, now: Date): Promise<WeekJob[]> {
  const { plan, names } = await readPlan(shop, customerId, now, weekDays);
  return plan.flatMap(({ day, jobs }) =>
    careJobs.flatMap((kind) => {
      const named = jobs
        .filter((job) => job.kind === kind && !job.isDone)
        .flatMap(({ plantId }) => names.get(plantId) ?? [])
        .map((one) => shownName(language, one));
      return named.length === 0 ? [] : [{ kind, day, plants: [...new Set(named)].join(", ") }];
    }),
  );
}

const inWords = { water: m.calendar_water, feed: m.calendar_feed, drain: m.calendar_drain };

/** Each kind of work once, with the first plants that it is for. */
function inShort(jobs: readonly WeekJob[], locale: Language): string {
  return careJobs
    .flatMap((kind) => {
      const plants = new Set(jobs.filter((job) => job.kind === kind).flatMap((job) => job.plants.split(", ")));
      return plants.size === 0
        ? []
        : [inWords[kind]({ plants: [...plants].slice(0, namedMax).join(", ") }, { locale })];
    })
    .join("; ");
}
