/**
 * Tells phones of news. Several processes may run it at once.
 *
 * 1. News are rows (push_news), written in the transaction of the order, claim, message or question. They are shared out among the devices of those who
 *    may and want to hear of them (push_notices), and deleted in the same transaction: each device gets each once.
 * 2. A device is claimed for two minutes before its message is sent, and what goes under which tag is noted with the claim. The notices go
 *    after the push service has taken the message. After a crash between the two, or an answer that never came, the same news is sent again
 *    under the same tag, so that the phone shows it in the place of the first. What came meanwhile waits for the next message.
 * 3. What a person may hear and wants to hear is asked again as the message is written: the role may be another by now.
 * 4. A run has one clock, read anew for each device: a claim lasts from when it was made, however long the run takes. The times are contract/rules/office/push.ts. One device that cannot be reached delays no other.
 */
import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { claimNumber } from "#contract/rules/claims.ts";
import {
  mostPushFailures,
  nextPushAt,
  pushDueAt,
  pushNewsMs,
  quietEnd,
  retryPushAt,
} from "#contract/rules/office/push.ts";
import type { PushChoices } from "#contract/wire/accounts/push.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import { claimOffers, claims } from "#db/schema/claims.ts";
import { orders } from "#db/schema/orders.ts";
import { pushChoices, pushDevices, pushNews, pushNotices } from "#db/schema/told.ts";
import { choicesOf } from "./devices.ts";
import { pushTopicsOf } from "./topics.ts";
import type { Delivery, PushMessage, Subscription } from "./web-push.ts";
import { type Notice, pushText } from "./words.ts";

export type PhoneTeller = {
  db: Db;
  send(to: Subscription, message: PushMessage): Promise<Delivery>;
  shopName(): string;
  warn(message: string, error: unknown): void;
};

/** The time of this run, which may be ahead of the machine's. */
type Clock = () => Date;

const newsAtOnce = 200;
const devicesAtOnce = 10;
/** Longer than any push service may take to answer. */
const claimMs = 120_000;
/** A phone that is off for longer hears nothing of it: the office shows it. */
const ttlSeconds = 12 * 3600;

/** @param stopped aborted when the shop stops: the rest is told at the next start */
export async function tellPhones(teller: PhoneTeller, now: Date, stopped?: AbortSignal): Promise<void> {
  const aheadMs = now.getTime() - Date.now();
  const clock: Clock = () => new Date(Date.now() + aheadMs);
  while ((await shareOut(teller.db, clock())) && !stopped?.aborted);
  for (;;) {
    const claimed = await claim(teller.db, clock());
    await Promise.all(claimed.map((device) => tell(teller, device, clock)));
    if (claimed.length < devicesAtOnce || stopped?.aborted) return;
  }
}

/** @returns whether there may be more */
async function shareOut(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const news = await tx
      .select()
      .from(pushNews)
      .orderBy(asc(pushNews.createdAt))
      .limit(newsAtOnce)
      .for("update", { skipLocked: true });
    if (news.length === 0) return false;
    for (const device of await listeners(tx)) {
      const heard = news.filter(({ topic }) => device.hears(topic));
      if (heard.length === 0) continue;
      const rows = heard.map(({ topic, subjectId, createdAt }) => ({
        deviceId: device.id,
        topic,
        subjectId,
        createdAt,
      }));
      await tx.insert(pushNotices).values(rows).onConflictDoNothing();
      const dueAt = device.dueAt ?? pushDueAt(now, { notBefore: device.notBefore, quiet: device.choices.quiet });
      await tx.update(pushDevices).set({ dueAt }).where(eq(pushDevices.id, device.id));
    }
    const ids = news.map(({ id }) => id);
    await tx.delete(pushNews).where(inArray(pushNews.id, ids));
    return news.length === newsAtOnce;
  });
}

type Listener = typeof pushDevices.$inferSelect & Person;
type Person = { choices: PushChoices; hears(topic: Notice["topic"]): boolean };

/** All devices, locked, of people who are in the team. */
async function listeners(tx: Tx): Promise<Listener[]> {
  const rows = await tx
    .select({ device: pushDevices, role: owners.role, chosen: pushChoices })
    .from(pushDevices)
    .innerJoin(owners, and(eq(owners.id, pushDevices.ownerId), isNull(owners.disabledAt)))
    .leftJoin(pushChoices, eq(pushChoices.ownerId, owners.id))
    .orderBy(asc(pushDevices.id))
    .for("update", { of: pushDevices });
  return rows.map(({ device, role, chosen }) => ({ ...device, ...personOf(role, chosen) }));
}

function personOf(role: Parameters<typeof pushTopicsOf>[0], chosen: typeof pushChoices.$inferSelect | null): Person {
  const choices = choicesOf(chosen);
  const topics = pushTopicsOf(role).filter((topic) => choices.topics.includes(topic));
  return { choices, hears: (topic) => topics.includes(topic) };
}

type Claimed = { id: string; claim: string };

async function claim(db: Db, now: Date): Promise<Claimed[]> {
  return inTransaction(db, async (tx) => {
    const isFree = or(isNull(pushDevices.claimedUntil), lt(pushDevices.claimedUntil, now));
    const due = await tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(and(lte(pushDevices.dueAt, now), isFree))
      .orderBy(asc(pushDevices.dueAt))
      .limit(devicesAtOnce)
      .for("update", { skipLocked: true });
    const claimed = due.map(({ id }) => ({ id, claim: randomUUID() }));
    for (const { id, claim } of claimed) {
      const claimedUntil = new Date(now.getTime() + claimMs);
      await tx.update(pushDevices).set({ claim, claimedUntil }).where(eq(pushDevices.id, id));
    }
    return claimed;
  });
}

async function tell(teller: PhoneTeller, claimed: Claimed, clock: Clock): Promise<void> {
  try {
    const letter = await write(teller, claimed, clock());
    if (letter === undefined) return;
    const delivery = await teller.send(letter.to, letter.message);
    if (delivery.is === "later") teller.warn("a phone could not be told", new Error(delivery.why));
    await finish(teller.db, claimed, letter.notices, delivery, clock());
  } catch (error) {
    teller.warn("a phone could not be told", error);
  }
}

type Letter = { to: Subscription; message: PushMessage; notices: Notice[] };

/** @returns undefined when there is nothing to send now; the device is then free again */
async function write({ db, shopName }: PhoneTeller, claimed: Claimed, now: Date): Promise<Letter | undefined> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({
        device: pushDevices,
        role: owners.role,
        disabledAt: owners.disabledAt,
        own: owners.language,
        chosen: pushChoices,
      })
      .from(pushDevices)
      .innerJoin(owners, eq(owners.id, pushDevices.ownerId))
      .leftJoin(pushChoices, eq(pushChoices.ownerId, owners.id))
      .where(isClaimed(claimed))
      .for("update", { of: pushDevices });
    if (row === undefined) return undefined;
    const { device, own } = row;
    const { choices, hears } = personOf(row.role, row.chosen);
    const endsAt = quietEnd(now, choices.quiet);
    if (endsAt !== undefined) {
      await release(tx, claimed, endsAt);
      return undefined;
    }
    const { notices: waiting, isNews, numbers, offers } = await newsOf(tx, device.id, now);
    // Begun by a sender that died: this and nothing else, under its tag.
    const begun = device.sending;
    const rest = begun === null ? [] : waiting.filter((notice) => begun.subjects.includes(subjectOf(notice)));
    const isAgain = begun !== null && rest.some((notice) => isNews(notice) && hears(notice.topic));
    const notices = isAgain ? rest : waiting;
    const told = row.disabledAt === null ? notices.filter((notice) => isNews(notice) && hears(notice.topic)) : [];
    if (told.length === 0) {
      await tx.delete(pushNotices).where(eq(pushNotices.deviceId, device.id));
      await release(tx, claimed, null);
      return undefined;
    }
    const language = own ?? device.language;
    const isAfterQuiet = told.some(({ createdAt }) => quietEnd(createdAt, choices.quiet) !== undefined);
    const tag = isAgain ? begun.tag : tagOf(told);
    const sending = { tag, subjects: notices.map(subjectOf) };
    await tx.update(pushDevices).set({ sending }).where(isClaimed(claimed));
    const text = pushText({ notices: told, numbers, offers, shop: shopName(), language, isAfterQuiet, tag });
    const urgency = told.some(({ topic }) => topic === "orders") ? "high" : "normal";
    return { to: device, message: { payload: JSON.stringify(text), ttlSeconds, urgency }, notices };
  });
}

const subjectOf = ({ topic, subjectId }: Notice) => `${topic} ${subjectId}`;

/** The same for the same news, whoever sends it. */
const tagOf = (notices: Notice[]) =>
  notices
    .map(({ subjectId }) => subjectId)
    .sort()
    .at(-1) ?? "";

/** With the numbers of the orders. An order that was canceled meanwhile is no news. */
async function newsOf(tx: Tx, deviceId: string, now: Date) {
  const rows: Notice[] = await tx
    .select()
    .from(pushNotices)
    .where(eq(pushNotices.deviceId, deviceId))
    .orderBy(asc(pushNotices.createdAt), asc(pushNotices.subjectId));
  const idsOf = (topic: Notice["topic"]) => rows.filter((row) => row.topic === topic).map(({ subjectId }) => subjectId);
  const placed = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.id, idsOf("orders")), isNull(orders.canceledAt)));
  const claimed = await tx
    .select({ id: claims.id, number: orders.number })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(inArray(claims.id, idsOf("claims")));
  const offered = await tx
    .select({ id: claims.id, number: claims.number, end: claimOffers.end, endedAt: claimOffers.endedAt })
    .from(claimOffers)
    .innerJoin(claims, eq(claims.id, claimOffers.claimId))
    .where(and(inArray(claims.id, idsOf("claims")), inArray(claimOffers.end, ["accepted", "failed"])))
    .orderBy(asc(claimOffers.endedAt));
  const offers = new Map(
    offered.flatMap(({ id, number, end, endedAt }) =>
      endedAt !== null && (end === "accepted" || end === "failed")
        ? [[id, { number: claimNumber(number), end, endedAt }] as const]
        : [],
    ),
  );
  const numbers = new Map([...placed, ...claimed].map(({ id, number }) => [id, `GP-${number}`]));
  const since = new Date(now.getTime() - pushNewsMs);
  const isNews = ({ topic, subjectId, createdAt }: Notice) =>
    createdAt >= since && (topic === "messages" || topic === "questions" || numbers.has(subjectId));
  return { notices: rows, isNews, numbers, offers };
}

async function finish(db: Db, claimed: Claimed, sent: Notice[], delivery: Delivery, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [device] = await tx.select().from(pushDevices).where(isClaimed(claimed)).for("update");
    // It was switched off, or another sender has it by now.
    if (device === undefined) return;
    const failures = device.failures + 1;
    if (delivery.is === "gone" || (delivery.is === "later" && failures >= mostPushFailures)) {
      await tx.delete(pushDevices).where(eq(pushDevices.id, device.id));
    } else if (delivery.is === "later") {
      const retryAt = retryPushAt(now, failures, delivery.askedMs);
      // A service that has said no has told nothing; one that did not answer may have.
      const sending = delivery.isUnsure ? device.sending : null;
      await tx.update(pushDevices).set({ failures, notBefore: retryAt, sending }).where(eq(pushDevices.id, device.id));
      await release(tx, claimed, retryAt);
    } else {
      for (const { topic, subjectId } of sent) {
        const isIt = and(eq(pushNotices.topic, topic), eq(pushNotices.subjectId, subjectId));
        await tx.delete(pushNotices).where(and(eq(pushNotices.deviceId, device.id), isIt));
      }
      const notBefore = nextPushAt(now);
      const isMore = (await tx.$count(pushNotices, eq(pushNotices.deviceId, device.id))) > 0;
      await tx
        .update(pushDevices)
        .set({ failures: 0, toldAt: now, notBefore, sending: null })
        .where(eq(pushDevices.id, device.id));
      await release(tx, claimed, isMore ? notBefore : null);
    }
  });
}

const isClaimed = ({ id, claim }: Claimed) => and(eq(pushDevices.id, id), eq(pushDevices.claim, claim));

async function release(tx: Tx, claimed: Claimed, dueAt: Date | null): Promise<void> {
  await tx.update(pushDevices).set({ dueAt, claim: null, claimedUntil: null }).where(isClaimed(claimed));
}
