// Text messages as the owner sees them: what went, what it cost, and what to send again.
import { and, desc, eq, gt, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { languages } from "#contract/rules/constants.ts";
import { phonesIn } from "#contract/rules/delivery/phone.ts";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { recentMs } from "#contract/rules/office/lists.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import type { Sms, SmsList, smsListInput } from "#contract/wire/shop/sms.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { textDays, textMessages } from "#db/schema/texts.ts";
import * as m from "#messages";
import { smsLabels } from "#messages/word-labels.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say, unsaid } from "../http/answers/say.ts";
import { pageOf } from "../http/paging.ts";
import { sumStates } from "../mail/owners-outbox.ts";
import { saidOf } from "../remarks/remarks.ts";
import { tellQueued } from "./queue-texts.ts";

const pageRows = 20;
const shownMonths = 6;

type Listed = Omit<SmsList, "success" | "message" | "inForce" | "today"> & { sentToday: number };

/** Newest first. A page past the end is the last page. */
export async function listTexts(
  db: Db,
  { page: asked, state, q, isRecent }: z.output<typeof smsListInput>,
  now: Date,
): Promise<Listed> {
  const since = isRecent ? gt(textMessages.createdAt, new Date(now.getTime() - recentMs)) : undefined;
  const matching = and(since, q === "" ? undefined : matches(q));
  const which = and(matching, state && eq(textMessages.state, state));
  const byState = await db
    .select({ state: textMessages.state, count: sql<number>`count(*)::int` })
    .from(textMessages)
    .where(matching)
    .groupBy(textMessages.state);
  const { counts, total } = sumStates(byState, state);
  const { before, ...page } = pageOf(total, { page: asked, limit: pageRows });
  const rows = await db
    .select({ text: textMessages, number: orders.number })
    .from(textMessages)
    .leftJoin(orders, eq(orders.id, textMessages.orderId))
    .where(which)
    .orderBy(desc(textMessages.createdAt), desc(textMessages.id))
    .limit(pageRows)
    .offset(before);
  const [today] = await db
    .select()
    .from(textDays)
    .where(eq(textDays.day, dayInDhaka(now)));
  return {
    messages: rows.map(({ text, number }) => wireText(text, number)),
    ...{ counts, total },
    ...page,
    months: await sumMonths(db),
    sentToday: today?.messages ?? 0,
  };
}

/** Those to a phone with these digits, about the order of this number, or of a kind that is called so. */
function matches(q: string): SQL | undefined {
  const digits =
    phonesIn(q).mobile ?? (/^[\d\s+-]+$/.test(foldForSearch(q)) ? foldForSearch(q).replace(/\D/g, "") : "");
  const number = Number(/^(?:gp[\s-]*)?(\d{1,9})$/.exec(foldForSearch(q).trim())?.[1] ?? Number.NaN);
  const kinds = kindsCalled(q);
  return or(
    digits === "" ? undefined : like(textMessages.phone, `%${digits}%`),
    Number.isNaN(number)
      ? undefined
      : sql`${textMessages.orderId} in (select ${orders.id} from ${orders} where ${orders.number} = ${number})`,
    kinds.length === 0 ? sql`false` : inArray(textMessages.kind, kinds),
  );
}

/** The kinds whose name has the text somewhere, as either language writes it. */
function kindsCalled(q: string): string[] {
  const text = foldForSearch(q).trim();
  const named = { ...smsLabels, test: m.sms_kind_test, invitation: m.sms_kind_invitation };
  return Object.entries(named)
    .filter(([, label]) => languages.some((locale) => foldForSearch(label({}, { locale })).includes(text)))
    .map(([kind]) => kind);
}

async function sumMonths(db: Db): Promise<SmsList["months"]> {
  const month = sql<string>`to_char(${textMessages.createdAt} at time zone 'Asia/Dhaka', 'YYYY-MM')`;
  const rows = await db
    .select({
      month,
      messages: sql<number>`count(*)::int`,
      parts: sql<number>`sum(${textMessages.parts})::int`,
      costMinor: sql<number>`sum(${textMessages.costMinor})::int`,
    })
    .from(textMessages)
    // One that may have been sent was paid for, as far as the shop knows.
    .where(inArray(textMessages.state, ["sent", "unsure"]))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(shownMonths);
  return rows.map(({ costMinor, ...sums }) => ({ ...sums, cost: costMinor / 100 }));
}

export async function costOfTexts(
  db: Queryable,
  orderId: string,
): Promise<{ messages: number; parts: number; cost: number }> {
  const [sum] = await db
    .select({
      messages: sql<number>`count(*)::int`,
      parts: sql<number>`coalesce(sum(${textMessages.parts}), 0)::int`,
      costMinor: sql<number>`coalesce(sum(${textMessages.costMinor}), 0)::int`,
    })
    .from(textMessages)
    .where(and(eq(textMessages.orderId, orderId), inArray(textMessages.state, ["sent", "unsure"])));
  return { messages: sum?.messages ?? 0, parts: sum?.parts ?? 0, cost: (sum?.costMinor ?? 0) / 100 };
}

/**
 * Sends a message about an order now, as if for the first time. Others are of no use later: their codes and links are over, or their
 * domain tries again by itself.
 * @throws Refusal 404, 409
 */
export async function sendTextAgain(db: Db, smsId: string): Promise<void> {
  const now = new Date();
  const sent = await inTransaction(db, (tx) => {
    describeChange({ subject: { kind: "sms", id: smsId } });
    return tx
      .update(textMessages)
      .set({ state: "waiting", attempts: 0, dueAt: now, createdAt: now, handedOverAt: null, lastError: "" })
      .where(
        and(
          eq(textMessages.id, smsId),
          isNull(textMessages.claim),
          inArray(textMessages.state, ["waiting", "failed", "unsure", "skipped"]),
          sql`${textMessages.payload} ? 'queued'`,
        ),
      )
      .returning({ id: textMessages.id });
  });
  if (sent.length === 0) {
    const [row] = await db.select({ id: textMessages.id }).from(textMessages).where(eq(textMessages.id, smsId));
    throw row === undefined
      ? new Refusal(404, say(m.refusal_unknown_sms), { code: "unknown-sms" })
      : new Refusal(409, say(m.refusal_this_message_is_not_sent_again), { code: "sent" });
  }
  tellQueued();
}

const erased = { phone: "", body: "", lastError: "" };

/** Takes the number and the words out of what was written to this phone, or about these orders. */
export async function eraseTexts(tx: Queryable, phone: string | null, orderIds: readonly string[]): Promise<void> {
  const about = orderIds.length === 0 ? undefined : inArray(textMessages.orderId, [...orderIds]);
  const to = phone === null ? undefined : eq(textMessages.phone, phone);
  if (about === undefined && to === undefined) return;
  await tx.update(textMessages).set(erased).where(or(about, to));
}

/** The same, of these messages. @param keys of their queuing */
export async function eraseTextsOf(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx
      .update(textMessages)
      .set(erased)
      .where(inArray(textMessages.messageKey, [...keys]));
}

function wireText(row: typeof textMessages.$inferSelect, number: number | null): Sms {
  const { id, kind, state, phone, parts, orderId, attempts } = row;
  return {
    ...{ _id: id, kind, state, phone, parts, orderId },
    text: row.body,
    cost: row.costMinor / 100,
    orderNumber: number === null ? "" : `GP-${number}`,
    lastError: unsaid(saidOf(row.lastError)),
    nextTryAt: state === "waiting" && attempts > 0 && row.claim === null ? row.dueAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    canSendAgain: state !== "sent" && row.claim === null && row.payload.queued === true,
  };
}
