/**
 * The team's changes of a customer.
 *
 * 1. A record is joined to another, never merged: it keeps its phones and notes, and is separated again with them. Its tags are copied to
 *    the other, and stay there.
 * 2. Both records are locked, in the order of their ids, so that of two that are joined to each other at once one stays.
 * 3. A blocked number is a rule for phones (server/settings/phone-rules.ts): there is no other list.
 */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { buyerBlockInput } from "#contract/wire/shoppers/buyers.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { buyerNotes, buyers } from "#db/schema/buyers.ts";
import * as m from "#messages";
import { evenCredit, lockCredit, writeCredit } from "../credit/credit.ts";
import { describeChange, type Labeled } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say, taka } from "../http/answers/say.ts";
import { setBlocked, setPaidFirst } from "../settings/phone-rules.ts";
import { type BuyerRow, idsText, keysOf } from "./list-buyers.ts";
import { unknownBuyer } from "./read-buyer.ts";

/** @throws Refusal 404 */
export async function addNote(db: Db, ownerId: string, { buyerId, text }: { buyerId: string; text: string }) {
  await inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, buyerId);
    await tx.insert(buyerNotes).values({ id: uuidv7(), buyerId: row.id, ownerId, text });
    about(row);
  });
}

/** @throws Refusal 404 */
export async function removeNote(db: Db, { buyerId, noteId }: { buyerId: string; noteId: string }) {
  await inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, buyerId);
    const records = tx
      .select({ id: buyers.id })
      .from(buyers)
      .where(or(eq(buyers.id, row.id), eq(buyers.joinedIntoId, row.id)));
    const isTheirs = and(eq(buyerNotes.id, noteId), inArray(buyerNotes.buyerId, records));
    const gone = await tx.delete(buyerNotes).where(isTheirs).returning({ id: buyerNotes.id });
    if (gone.length === 0) throw new Refusal(404, say(m.refusal_note_is_gone), { code: "unknown-note" });
    about(row);
  });
}

/** @param tags in place of those that are shown of the customer. @throws Refusal 404 */
export async function setTags(db: Db, { buyerId, tags }: { buyerId: string; tags: string[] }) {
  await inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, buyerId);
    const wanted = [...new Set(tags)];
    await tx.update(buyers).set({ tags: wanted }).where(eq(buyers.id, row.id));
    about(row, { before: { tags: row.tags.join(", ") }, after: { tags: wanted.join(", ") } });
  });
}

/** Blocks each phone of the customer, or none of them. @throws Refusal 404, 409 without a phone or with too many numbers blocked */
export async function blockBuyer(db: Db, asked: z.output<typeof buyerBlockInput>) {
  const { blocked, noOrders, reason: note } = asked;
  await inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, asked.buyerId);
    await setBlocked(tx, await phonesOf(tx, row), blocked ? { note, noOrders } : null);
    about(row, { before: { blocked: !blocked }, after: { blocked, ...(blocked && { noOrders }) } });
  });
}

/** Whether orders of the customer's phones are sent only once they are paid. @throws Refusal 404, 409 as {@link blockBuyer} */
export async function chargeFirst(db: Db, asked: { buyerId: string; payFirst: boolean }) {
  await inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, asked.buyerId);
    await setPaidFirst(tx, await phonesOf(tx, row), asked.payFirst);
    about(row, { before: { payFirst: !asked.payFirst }, after: { payFirst: asked.payFirst } });
  });
}

/** @throws Refusal 409 without a phone */
async function phonesOf(tx: Tx, { id }: BuyerRow): Promise<string[]> {
  const phones = ((await keysOf(tx, [id])).get(id) ?? []).filter((key) => !key.includes("@"));
  if (phones.length > 0) return phones;
  throw new Refusal(409, say(m.refusal_customer_without_phone), { code: "no-phone" });
}

/** @throws Refusal 404, 409 when one of the two was joined meanwhile, or both are one */
export async function joinBuyers(db: Db, { buyerId, otherId }: { buyerId: string; otherId: string }) {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(buyers)
      .where(inArray(buyers.id, [buyerId, otherId]))
      .orderBy(buyers.id)
      .for("update");
    const [into, other] = [buyerId, otherId].map((id) => rows.find((row) => row.id === id));
    if (into === undefined || other === undefined) throw unknownBuyer();
    if (into.id === other.id || into.joinedIntoId !== null || other.joinedIntoId !== null) {
      throw new Refusal(409, say(m.refusal_customers_joined_meanwhile), { code: "changed-meanwhile" });
    }
    // Records that were joined to the other follow it, so that each can be separated by itself.
    await tx.update(buyers).set({ joinedIntoId: into.id }).where(eq(buyers.joinedIntoId, other.id));
    await tx.update(buyers).set({ joinedIntoId: into.id }).where(eq(buyers.id, other.id));
    await tx
      .update(buyers)
      .set({ tags: [...new Set([...into.tags, ...other.tags])] })
      .where(eq(buyers.id, into.id));
    await noteDue(tx, [into.id]);
    about(into, { after: { joined: other.id } });
  });
}

/**
 * Gives credit by hand, or takes some away.
 * @throws Refusal 404, 409 (another credit than was seen, or more is taken than there is)
 */
export async function giveCredit(
  db: Db,
  ownerId: string,
  { buyerId, amount, reason, seen }: { buyerId: string; amount: number; reason: string; seen: number },
) {
  await inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, buyerId);
    const balanceMinor = await lockCredit(tx, row.id);
    if (balanceMinor !== toMinor(seen)) {
      throw new Refusal(409, say(m.refusal_credit_changed, { left: taka(balanceMinor) }), {
        code: "changed-meanwhile",
      });
    }
    await writeCredit(tx, row.id, { kind: "by-hand", amountMinor: toMinor(amount), ownerId, reason });
    about(row, { before: { credit: seen }, after: { credit: toTaka(balanceMinor) + amount } });
  });
}

/** Makes a joined record a customer of its own again. @throws Refusal 404, 409 when it was separated meanwhile */
export async function separateBuyer(db: Db, { buyerId }: { buyerId: string }) {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(buyers).where(eq(buyers.id, buyerId)).for("update");
    if (row === undefined) throw unknownBuyer();
    if (row.joinedIntoId === null) {
      throw new Refusal(409, say(m.refusal_customers_joined_meanwhile), { code: "changed-meanwhile" });
    }
    await evenCredit(tx, row.joinedIntoId, row.id);
    await tx.update(buyers).set({ joinedIntoId: null }).where(eq(buyers.id, row.id));
    await noteDue(tx, [row.id, row.joinedIntoId]);
    about(row, { before: { joined: row.joinedIntoId } });
  });
}

/** The customer's own record, locked. @throws Refusal 404 */
export async function lockBuyer(tx: Tx, buyerId: string): Promise<BuyerRow> {
  const [row] = await tx.select().from(buyers).where(eq(buyers.id, buyerId)).for("update");
  if (row === undefined) throw unknownBuyer();
  return row.joinedIntoId === null ? row : lockBuyer(tx, row.joinedIntoId);
}

/** The figures of these records are made anew. */
async function noteDue(tx: Tx, ids: string[]): Promise<void> {
  const all = idsText(ids);
  await tx.execute(sql`insert into buyers_due (key)
    select k.key from buyer_keys k join buyers b on b.id = k.buyer_id
    where b.id = any(${all}::uuid[]) or b.joined_into_id = any(${all}::uuid[])`);
}

/** The line of the book of changes names nobody: the name would stay when the person is forgotten. */
export function about<Before extends object, After extends object>(
  { id }: Pick<BuyerRow, "id">,
  values: { before?: Labeled<Before>; after?: Labeled<After> } = {},
): void {
  describeChange<object, object>({
    subject: { kind: "customer", id },
    before: { ...values.before },
    after: { ...values.after },
  });
}
