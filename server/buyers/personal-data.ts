import { asc, desc, inArray, sql } from "drizzle-orm";
import { toTaka } from "#contract/rules/money/money.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Db } from "#db/database.ts";
import { buyerNotes, buyers } from "#db/schema/buyers.ts";
import { claims } from "#db/schema/claims.ts";
import { contactMessages, contactPictures } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/mail.ts";
import { type LinkedPerson, orderChats, orderLinks } from "#db/schema/order-links.ts";
import { orders } from "#db/schema/orders.ts";
import { textMessages } from "#db/schema/texts.ts";
import { listAddresses } from "../accounts/customers/addresses.ts";
import { readOwnAccount } from "../accounts/customers/own-account.ts";
import { readCart } from "../cart/cart.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { shownClaims } from "../claims/claims.ts";
import { creditOfAccount } from "../credit/credit.ts";
import { listSessions } from "../http/guards/sessions.ts";
import { listMarks, readMyPlants } from "../my-plants/my-plants.ts";
import { askedWeek } from "../my-plants/weeks.ts";
import { customersOrders } from "../orders/listing/read-orders.ts";
import { recordsOf } from "../phone-records/phone-records.ts";
import { questionsOf } from "../questions/questions.ts";
import { reviewsOfOrders } from "../reviews/reviews.ts";
import { alertsOf } from "../stock-alerts/stock-alerts.ts";
import { idsText, textArray } from "./list-buyers.ts";
import type { Person } from "./person.ts";

type DataShop = { db: Db; catalog: Catalog; secret: string };

/**
 * All that the shop holds of one person, for a file: the same for the shopper who asks and for the team that is asked. What the team
 * wrote for itself (notes, tags) is in it only where the team asks.
 */
export async function personalData(shop: DataShop, person: Person): Promise<Record<string, unknown>> {
  const { db, secret } = shop;
  const { customerIds, orderIds, phones, emails, buyerId } = person;
  const rows = await db
    .select()
    .from(orders)
    .where(isAnyOf(orders.id, orderIds))
    .orderBy(desc(orders.createdAt), desc(orders.number));
  const claimed = await db
    .select()
    .from(claims)
    .where(isAnyOf(claims.orderId, orderIds))
    .orderBy(desc(claims.createdAt));
  const accounts = [];
  for (const customerId of customerIds) accounts.push(await accountData(shop, customerId));
  const [account, ...others] = accounts;
  const alerts = [];
  for (const phone of phones) alerts.push(...(await alertsOf(db, { phone, email: null })));
  for (const email of emails) alerts.push(...(await alertsOf(db, { phone: null, email })));
  return {
    ...account,
    ...(others.length > 0 && { otherAccounts: others }),
    ...{ phones, emails },
    orders: await customersOrders(db, rows),
    reviews: await reviewsOfOrders(db, orderIds),
    questions: (await questionsOf(db, secret, person)).map(({ key: _, ...question }) => question),
    claims: await shownClaims(db, secret, claimed),
    backInStock: alerts,
    couriersRecord: await recordsOf(db, phones),
    credit: await creditData(db, customerIds),
    messages: await messagesOf(db, emails),
    mails: await mailsTo(db, emails, orderIds),
    texts: await textsTo(db, phones, orderIds),
    ...{ orderLinks: await linksFor(db, phones, orderIds), chats: await chatsOf(db, orderIds) },
    ...(buyerId !== null && (await writtenByTeam(db, buyerId))),
  };
}

async function accountData({ db, catalog }: DataShop, customerId: string) {
  const { plants } = await readMyPlants({ db, catalog, guaranteeDays: () => 0 }, customerId, new Date());
  return {
    account: await readOwnAccount(db, customerId),
    addresses: await listAddresses(db, customerId),
    devices: await listSessions(db, "customer", customerId, undefined),
    cart: await readCart(db, customerId),
    plants,
    plantCare: await listMarks({ db }, customerId),
    weeklyMessages: await askedWeek(db, customerId),
  };
}

/** Order links that were made for them. The address of a link opens it, and the office's own note is the office's: both are left out. */
function linksFor(db: Db, phones: string[], orderIds: string[]) {
  const { code, person, note, chat, orderId, createdAt } = orderLinks;
  const ownPerson = sql<Omit<LinkedPerson, "officeNote">>`${person} - 'officeNote'`;
  return db
    .select({ code, person: ownPerson, note, chat, createdAt })
    .from(orderLinks)
    .where(
      sql`${person}->>'phone' = any(${textArray(phones)}::text[]) or ${orderId} = any(${idsText(orderIds)}::uuid[])`,
    )
    .orderBy(asc(createdAt));
}

/** Theirs, where the owner has kept it with the order. */
function chatsOf(db: Db, orderIds: string[]) {
  return db
    .select({ chat: orderChats.chat })
    .from(orderChats)
    .where(isAnyOf(orderChats.orderId, orderIds))
    .orderBy(asc(orderChats.orderId));
}

/** The credit of the accounts, in taka. */
async function creditData(db: Db, customerIds: string[]): Promise<number> {
  let mostMinor = 0;
  for (const id of customerIds) mostMinor = Math.max(mostMinor, (await creditOfAccount(db, id))?.balanceMinor ?? 0);
  return toTaka(mostMinor);
}

/** `pictures`: as addresses that hold the picture itself. */
function messagesOf(db: Db, emails: string[]) {
  const { name, email, message, createdAt } = contactMessages;
  const { messageId, place, webp } = contactPictures;
  const pictures = sql<string[]>`array(select 'data:image/webp;base64,' || ${webp} from ${contactPictures}
    where ${messageId} = "contact_messages"."id" order by ${place})`;
  return db
    .select({ name, email, message, pictures, createdAt })
    .from(contactMessages)
    .where(sql`lower(${email}) = any(${textArray(emails)}::text[])`)
    .orderBy(asc(createdAt));
}

/** Sent ones. Links that open something are not kept with them. */
function mailsTo(db: Db, emails: string[], orderIds: string[]) {
  const { recipient, subject, bodyText, sentAt, payload } = outbox;
  return db
    .select({ recipient, subject, text: bodyText, sentAt })
    .from(outbox)
    .where(
      sql`${recipient} <> '' and (lower(${recipient}) = any(${textArray(emails)}::text[]) or (${payload}->>'orderId' = any(${idsText(orderIds)}::text[])
        and ${recipient} in (select o.address->>'email' from ${orders} o where o.id = any(${idsText(orderIds)}::uuid[]))))`,
    )
    .orderBy(asc(sentAt));
}

/** Text messages to their phones, and about their orders. Codes and links that open something are not kept with them. */
function textsTo(db: Db, phones: string[], orderIds: string[]) {
  const { phone, body, orderId, sentAt, createdAt } = textMessages;
  return db
    .select({ phone, text: body, sentAt })
    .from(textMessages)
    .where(
      sql`${phone} <> '' and (${phone} = any(${textArray(phones)}::text[]) or ${orderId} = any(${idsText(orderIds)}::uuid[]))`,
    )
    .orderBy(asc(createdAt));
}

async function writtenByTeam(db: Db, buyerId: string) {
  const family = await db
    .select({ id: buyers.id, tags: buyers.tags })
    .from(buyers)
    .where(sql`${buyers.id} = ${buyerId} or ${buyers.joinedIntoId} = ${buyerId}`);
  const notes = await db
    .select({ text: buyerNotes.text, createdAt: buyerNotes.createdAt })
    .from(buyerNotes)
    .where(
      inArray(
        buyerNotes.buyerId,
        family.map(({ id }) => id),
      ),
    );
  return { notes, tags: family.find(({ id }) => id === buyerId)?.tags ?? [] };
}
