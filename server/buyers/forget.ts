/**
 * Forgets one person, because they asked: by the deletion of the account, or by the team for whoever has none.
 *
 * 1. What law and books need stays: lines, sums, payments, numbers, district (server/orders/changing/forget-customer.ts). An order on its way keeps its
 *    address until it has arrived, for thirty days at most.
 * 2. Names, phones, e-mails, streets, mails, messages, claims' words and photos, reviews, questions, alerts, notes, tags and the reasons of credit and of links' prices go, and the values of the book of
 *    changes become 'forgotten', with a line that says so.
 * 3. A blocked phone stays blocked: nobody is to lift a block by asking to be forgotten.
 */
import { inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { buyerNotes, buyers } from "#db/schema/buyers.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { buyerKeyOfOrder, orders } from "#db/schema/orders.ts";
import { eraseAccount } from "../accounts/customers/own-account.ts";
import { forgetClaims } from "../claims/claims.ts";
import { forgetWhyCredit } from "../credit/credit.ts";
import { forgetActivities } from "../http/activity/forget.ts";
import { eraseMails } from "../mail/owners-outbox.ts";
import { forgetOrders } from "../orders/changing/forget-customer.ts";
import { forgetLinksTo } from "../orders/changing/forget-links.ts";
import { forgetRecord } from "../phone-records/phone-records.ts";
import { forgetQuestions } from "../questions/questions.ts";
import { forgetReviews } from "../reviews/reviews.ts";
import { eraseTexts } from "../sms/owners-texts.ts";
import { forgetAlerts } from "../stock-alerts/stock-alerts.ts";
import { about, lockBuyer } from "./change-buyer.ts";
import { idsText, textArray } from "./list-buyers.ts";
import { type Person, personOfAccount, personOfBuyer } from "./person.ts";

/** Of an account that is deleted. The caller erases its mails and the account. @returns its orders and questions */
export async function forgetAccount(tx: Tx, customerId: string, now: Date): Promise<string[]> {
  return forgetPerson(tx, await personOfAccount(tx, customerId), now);
}

/**
 * Whom the team forgets on request, with the accounts.
 * @returns the ids of the mails whose copies were erased
 * @throws Refusal 404
 */
export async function forgetBuyer(db: Db, buyerId: string, now: Date): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const row = await lockBuyer(tx, buyerId);
    const person = await personOfBuyer(tx, row.id);
    about(row);
    const mailIds: string[] = [];
    const accounts = await tx.select().from(customers).where(inArray(customers.id, person.customerIds));
    for (const { id, email } of accounts) {
      mailIds.push(...(await eraseAccount(tx, id, email, forgetAccount)));
    }
    const orderIds = await forgetPerson(tx, { ...person, customerIds: [] }, now);
    for (const email of ["", ...person.emails]) mailIds.push(...(await eraseMails(tx, email, orderIds)));
    return [...new Set(mailIds)];
  });
}

/** @returns the orders and questions whose mails are to be erased */
async function forgetPerson(tx: Tx, person: Person, now: Date): Promise<string[]> {
  const { phones, emails } = person;
  const theirs = await buyersOnlyOf(tx, person);
  for (const phone of phones) {
    await forgetAlerts(tx, { phone, email: null });
    await forgetLinksTo(tx, phone);
    await forgetRecord(tx, phone);
    await eraseTexts(tx, phone, []);
  }
  for (const email of emails) await forgetAlerts(tx, { phone: null, email });
  await forgetReviews(tx, person.orderIds);
  const questionIds = await forgetQuestions(tx, person);
  await tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = any(${textArray(emails)}::text[])`);
  const orderIds = await forgetOrders(tx, person.orderIds, now);
  await forgetClaims(tx, person.orderIds);
  await eraseTexts(tx, null, orderIds);
  if (theirs.length > 0) {
    await tx.delete(buyerNotes).where(inArray(buyerNotes.buyerId, theirs));
    await tx.update(buyers).set({ tags: [] }).where(inArray(buyers.id, theirs));
    await forgetWhyCredit(tx, theirs);
    await forgetActivities(tx, "customer", theirs);
    // Each is removed by itself, which a record that others are joined to is not.
    await tx.update(buyers).set({ joinedIntoId: null }).where(inArray(buyers.joinedIntoId, theirs));
  }
  await tx.execute(sql`insert into buyers_due (key, is_forgotten)
    select k.key, true from buyer_keys k where k.buyer_id = any(${idsText(theirs)}::uuid[])`);
  return [...orderIds, ...questionIds];
}

/** The records of which all orders are this person's. */
async function buyersOnlyOf(tx: Tx, { buyerId, orderIds, phones, emails }: Person): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select b.id from buyers b where b.id = ${buyerId}::uuid or b.joined_into_id = ${buyerId}::uuid
      or (b.id in (select k.buyer_id from buyer_keys k where k.key = any(${textArray([...phones, ...emails])}::text[]) or k.key in
          (select ${buyerKeyOfOrder(orders)} from ${orders} where ${orders.id} = any(${idsText(orderIds)}::uuid[])))
        and not exists (select from buyer_keys k join orders o on (case when o.plain_phone ~ '^[0-9]{6,}$' then o.plain_phone
            else nullif(lower(o.address->>'email'), '') end) = k.key
          where k.buyer_id = b.id and not o.id = any(${idsText(orderIds)}::uuid[])))
    order by b.id`);
  return rows.map(({ id }) => id);
}
