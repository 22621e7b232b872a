/**
 * Credit: an amount by customer that is taken off the next order (docs/decisions/066-customers.md).
 *
 * 1. It is used only by an account whose proven phone or confirmed e-mail is the customer's. Who types a phone gets nothing of it.
 * 2. It is never below 0: whoever takes of it has the customer's record locked, and the database refuses what would (keep_credit.sql).
 * 3. What an order took goes back when the order is canceled or returned, and is taken again when that is undone, or the undoing is refused.
 */
import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { isAnyOf } from "#db/any-of.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { customers } from "#db/schema/accounts.ts";
import { buyerKeys, buyers } from "#db/schema/buyers.ts";
import { type CreditKind, creditLines } from "#db/schema/credit.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say, taka } from "../http/answers/say.ts";

/** The credit that an account may take off its next order, and whose record it is of; null without any. In poisha. */
export async function creditOfAccount(
  q: Queryable,
  customerId: string,
): Promise<{ buyerId: string; balanceMinor: number } | null> {
  const { rows } = await q.execute<{ id: string; balance: string }>(sql`
    select r.id, sum(l.amount_minor) as balance
    from customers c
    join buyer_keys k on k.key in (c.phone, case when c.email_verified_at is not null then lower(c.email) end)
    join buyers b on b.id = k.buyer_id
    join buyers r on r.id = coalesce(b.joined_into_id, b.id)
    join buyers f on f.id = r.id or f.joined_into_id = r.id
    join credit_lines l on l.buyer_id = f.id
    where c.id = ${customerId}
    group by r.id, k.key having sum(l.amount_minor) > 0 order by balance desc, r.id limit 1`);
  const [row] = rows;
  return row === undefined ? null : { buyerId: row.id, balanceMinor: Number(row.balance) };
}

/** The same to be taken from: the customer's record stays locked until the transaction ends. */
export async function lockCreditOfAccount(tx: Tx, customerId: string) {
  const found = await creditOfAccount(tx, customerId);
  if (found === null) return null;
  const balanceMinor = await lockCredit(tx, found.buyerId);
  return balanceMinor > 0 ? { ...found, balanceMinor } : null;
}

/** In poisha, with joined records. The record is locked. @param rootId of a customer, not of a joined record */
export async function lockCredit(tx: Tx, rootId: string): Promise<number> {
  await tx.select({ id: buyers.id }).from(buyers).where(eq(buyers.id, rootId)).for("update");
  return (await creditsOf(tx, [rootId])).get(rootId) ?? 0;
}

/** Of these customers, with joined records. In poisha; nothing for who never had any. */
export async function creditsOf(q: Queryable, rootIds: string[]): Promise<Map<string, number>> {
  if (rootIds.length === 0) return new Map();
  const root = sql<string>`coalesce(${buyers.joinedIntoId}, ${buyers.id})`;
  const rows = await q
    .select({ root, sum: sql<string>`sum(${creditLines.amountMinor})` })
    .from(creditLines)
    .innerJoin(buyers, eq(buyers.id, creditLines.buyerId))
    .where(isAnyOf(root, rootIds))
    .groupBy(root);
  return new Map(rows.map((one) => [one.root, Number(one.sum)]));
}

/** Credit given and taken, newest first. */
export async function creditHistory(q: Queryable, rootId: string) {
  const rows = await q
    .select({ line: creditLines })
    .from(creditLines)
    .innerJoin(buyers, eq(buyers.id, creditLines.buyerId))
    .where(or(eq(buyers.id, rootId), eq(buyers.joinedIntoId, rootId)))
    .orderBy(desc(creditLines.createdAt), desc(creditLines.id))
    .limit(50);
  return rows.map(({ line }) => line);
}

type Given = { kind: CreditKind; amountMinor: number; claimId?: string; ownerId?: string; reason?: string };

/** @param buyerId locked. @param given.amountMinor below 0 to take some away. @throws Refusal 409 when more is taken than there is */
export async function writeCredit(tx: Tx, buyerId: string, given: Given): Promise<void> {
  const balanceMinor = await lockCredit(tx, buyerId);
  if (balanceMinor + given.amountMinor < 0) throw creditShort(balanceMinor);
  await tx.insert(creditLines).values({ id: uuidv7(), buyerId, ...given });
}

/** Of people who are forgotten: the sums stay, why they were given may name the person. */
export async function forgetWhyCredit(tx: Tx, buyerIds: string[]): Promise<void> {
  await tx.update(creditLines).set({ reason: "" }).where(inArray(creditLines.buyerId, buyerIds));
}

/** Moves the credit that a record and the rest of its family have spent of each other, so that neither is below 0 by itself. */
export async function evenCredit(tx: Tx, rootId: string, otherId: string): Promise<void> {
  const allMinor = await lockCredit(tx, rootId);
  const [own] = await tx
    .select({ sum: sql<string>`coalesce(sum(${creditLines.amountMinor}), 0)` })
    .from(creditLines)
    .where(eq(creditLines.buyerId, otherId));
  const ownMinor = Number(own?.sum ?? 0);
  const restMinor = allMinor - ownMinor;
  if (ownMinor >= 0 && restMinor >= 0) return;
  // To the record from the rest, or the other way.
  const amountMinor = ownMinor < 0 ? -ownMinor : restMinor;
  await tx.insert(creditLines).values([
    { id: uuidv7(), buyerId: otherId, kind: "moved", amountMinor },
    { id: uuidv7(), buyerId: rootId, kind: "moved", amountMinor: -amountMinor },
  ]);
}

/**
 * Before an end of the order is undone.
 * @throws Refusal 409 when its credit was used for another order meanwhile
 */
export async function requireCreditAgain(
  tx: Tx,
  order: { creditMinor: number; creditBuyerId: string | null },
): Promise<void> {
  if (order.creditMinor === 0 || order.creditBuyerId === null) return;
  const [row] = await tx.select().from(buyers).where(eq(buyers.id, order.creditBuyerId));
  const balanceMinor = row === undefined ? 0 : await lockCredit(tx, row.joinedIntoId ?? row.id);
  if (balanceMinor < order.creditMinor) throw creditShort(balanceMinor);
}

function creditShort(balanceMinor: number): Refusal {
  return new Refusal(409, say(m.refusal_credit_used_meanwhile, { left: taka(balanceMinor) }), { code: "credit-short" });
}

/**
 * Whose credit a claim's is: the customer that the order's account has proven to be. One that has confirmed only its e-mail becomes this
 * phone's customer, if nobody else can be: no other account has the phone, and there is no e-mail and no credit that it would get so. Else the
 * e-mail has a record of its own. Of a guest, and of an account that has proven nothing: the phone's.
 * @returns locked
 */
export async function buyerOfClaim(
  tx: Tx,
  order: { customerId: string | null; plainPhone: string | null; address: { email: string } },
) {
  const [account] =
    order.customerId === null ? [] : await tx.select().from(customers).where(eq(customers.id, order.customerId));
  const phone = /^\d{6,}$/.test(order.plainPhone ?? "") ? order.plainPhone : null;
  const ofOrder = phone ?? order.address.email.toLowerCase();
  if (account?.phone) return rootOf(tx, account.phone);
  if (!account?.email || account.emailVerifiedAt === null) return rootOf(tx, ofOrder);
  const email = account.email.toLowerCase();
  const [known] = await tx.select().from(buyerKeys).where(eq(buyerKeys.key, email));
  if (known !== undefined || phone === null) return rootOf(tx, email);
  const buyerId = await rootOf(tx, phone);
  const { rows } = await tx.execute<{ isOpen: boolean }>(sql`
    select not exists (select from customers c where c.phone = ${phone})
      and not exists (select from buyer_keys k join buyers b on b.id = k.buyer_id
        where (b.id = ${buyerId} or b.joined_into_id = ${buyerId}) and k.key like '%@%') as "isOpen"`);
  if (!rows[0]?.isOpen || (await lockCredit(tx, buyerId)) !== 0) return rootOf(tx, email);
  await tx.insert(buyerKeys).values({ key: email, buyerId });
  return buyerId;
}

/** The customer of a phone or e-mail, made if there is none yet; locked. */
async function rootOf(tx: Tx, key: string): Promise<string> {
  // As tally_buyers does: two that make the record of one key follow each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('buyers', 0))`);
  const [found] = await tx
    .select({ id: buyers.id, joinedIntoId: buyers.joinedIntoId })
    .from(buyerKeys)
    .innerJoin(buyers, eq(buyers.id, buyerKeys.buyerId))
    .where(eq(buyerKeys.key, key));
  const id = found === undefined ? uuidv7() : (found.joinedIntoId ?? found.id);
  if (found === undefined) {
    await tx.insert(buyers).values({ id });
    await tx.insert(buyerKeys).values({ key, buyerId: id });
    await tx.execute(sql`insert into buyers_due (key) values (${key})`);
  }
  await lockCredit(tx, id);
  return id;
}
