/**
 * Devices on which a person of the team is told of news, and of what.
 *
 * 1. A person switches their own devices on and off; others of the team do so only by signing the device out (server/http/guards/push-sessions.ts).
 * 2. A browser tells one person: whoever switched it on last. When the office is opened in it by somebody else, it tells nobody.
 * 3. At most {@link devicesOfPerson} devices each.
 */
import { and, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import { dayMs } from "#contract/rules/dhaka.ts";
import { devicesOfPerson, pushLapsesDays, pushNewsMs, pushTopics, quietAtFirst } from "#contract/rules/office/push.ts";
import type { PushChoices, PushDevice, PushOnInput } from "#contract/wire/accounts/push.ts";
import { fault } from "#contract/wire/faults.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import { pushChoices, pushDevices, pushNews } from "#db/schema/told.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { fieldFault } from "../../http/answers/faults.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import { isServiceAddress } from "./service-address.ts";

/** Who asks, and in which session: the hash of its token. */
type Here = { ownerId: string; sessionHash: string; userAgent: string };

/** The newest first. */
export async function listPushDevices(db: Db, ownerId: string): Promise<PushDevice[]> {
  const rows = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.ownerId, ownerId))
    .orderBy(desc(pushDevices.createdAt));
  return rows.map(({ id, userAgent, createdAt, toldAt, failures }) => ({
    _id: id,
    userAgent,
    createdAt: createdAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
    failures,
  }));
}

/** @throws Refusal 400 (no address of a push service), 409 (too many devices) */
export async function switchOn(
  db: Db,
  { ownerId, sessionHash, userAgent }: Here,
  { endpoint, keys, language, replaces }: PushOnInput & { language: Language },
  testBase: string | undefined,
): Promise<void> {
  if (!isServiceAddress(endpoint, testBase)) {
    throw new Refusal(400, fieldFault("endpoint", fault("wrong")), { code: "invalid", field: "endpoint" });
  }
  await inTransaction(db, async (tx) => {
    // Two switched on at once are counted one after the other.
    await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for("update");
    const isReplaced = and(eq(pushDevices.ownerId, ownerId), eq(pushDevices.endpoint, replaces ?? endpoint));
    await tx.delete(pushDevices).where(or(eq(pushDevices.endpoint, endpoint), isReplaced));
    if ((await tx.$count(pushDevices, eq(pushDevices.ownerId, ownerId))) >= devicesOfPerson) {
      throw new Refusal(409, say(m.refusal_too_many_devices_told, { most: figure(devicesOfPerson) }), {
        code: "too-many",
      });
    }
    const row = { id: uuidv7(), ownerId, endpoint, ...keys, language, sessionHash, userAgent: userAgent.slice(0, 200) };
    await tx.insert(pushDevices).values(row);
    describeChange({ after: {} });
  });
}

/** The office was opened in a browser that has a subscription. @returns the device's id; null when it does not tell this person */
export async function seenHere(
  db: Db,
  { ownerId, sessionHash }: Omit<Here, "userAgent">,
  { endpoint, language }: { endpoint: string; language: Language },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const isThis = eq(pushDevices.endpoint, endpoint);
    const [found] = await tx
      .update(pushDevices)
      .set({ sessionHash, language, seenAt: new Date() })
      .where(and(isThis, eq(pushDevices.ownerId, ownerId)))
      .returning({ id: pushDevices.id });
    if (found === undefined) await tx.delete(pushDevices).where(isThis);
    return found?.id ?? null;
  });
}

/** Nothing happens when this browser is off already. @throws Refusal 404: no device of this person has the id */
export async function switchOff(
  db: Db,
  ownerId: string,
  which: { deviceId: string } | { endpoint: string },
): Promise<void> {
  const isThis = "deviceId" in which ? eq(pushDevices.id, which.deviceId) : eq(pushDevices.endpoint, which.endpoint);
  await inTransaction(db, async (tx) => {
    const isTheirs = and(isThis, eq(pushDevices.ownerId, ownerId));
    const ended = await tx.delete(pushDevices).where(isTheirs).returning({ id: pushDevices.id });
    if (ended.length === 0 && "deviceId" in which) {
      throw new Refusal(404, say(m.refusal_this_device_is_not_told), { code: "unknown-device", field: "deviceId" });
    }
    describeChange({ after: {} });
  });
}

export async function readChoices(q: Queryable, ownerId: string): Promise<PushChoices> {
  const [row] = await q.select().from(pushChoices).where(eq(pushChoices.ownerId, ownerId));
  return choicesOf(row ?? null);
}

/** @param row null for a person who has chosen nothing yet */
export function choicesOf(row: Omit<typeof pushChoices.$inferSelect, "ownerId"> | null): PushChoices {
  if (row === null) return { topics: [...pushTopics], quiet: quietAtFirst };
  const { topics, quietFrom: from, quietUntil: until } = row;
  return { topics, quiet: from === null || until === null ? null : { from, until } };
}

/** Waiting messages are looked at anew: their quiet hours may be others now. */
export async function choose(db: Db, ownerId: string, { topics, quiet }: PushChoices): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await readChoices(tx, ownerId);
    const row = { topics, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
    await tx
      .insert(pushChoices)
      .values({ ownerId, ...row })
      .onConflictDoUpdate({ target: pushChoices.ownerId, set: row });
    const waits = and(eq(pushDevices.ownerId, ownerId), isNotNull(pushDevices.dueAt));
    const soon = sql`greatest(${new Date().toISOString()}::timestamptz, ${pushDevices.notBefore})`;
    await tx.update(pushDevices).set({ dueAt: soon }).where(waits);
    describeChange({ before, after: { topics, quiet } });
  });
}

/** Devices where nobody opens the office any more, and news from before the shop was stopped for long. */
export async function deleteOldPushes(db: Db, now: Date): Promise<void> {
  await db.delete(pushDevices).where(lt(pushDevices.seenAt, new Date(now.getTime() - pushLapsesDays * dayMs)));
  await db.delete(pushNews).where(lt(pushNews.createdAt, new Date(now.getTime() - pushNewsMs)));
}
