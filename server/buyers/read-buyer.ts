// One customer, with everything that the shop knows of them.
import { asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { placeIn } from "#contract/rules/delivery/places.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { BuyerDetail, OtherBuyer } from "#contract/wire/shoppers/buyers.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Db, Queryable } from "#db/database.ts";
import { customers } from "#db/schema/accounts.ts";
import { buyerNotes, buyers } from "#db/schema/buyers.ts";
import { claims } from "#db/schema/claims.ts";
import { buyerKeyOfOrder, orderLines, orders } from "#db/schema/orders.ts";
import { reportParts } from "#db/schema/reports.ts";
import { reviews } from "#db/schema/reviews.ts";
import * as m from "#messages";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import { creditHistory } from "../credit/credit.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { linesOf } from "../orders/listing/read-orders.ts";
import { type OrderRow, orderNumber, outcomeOf } from "../orders/order.ts";
import { loadPhoneRules } from "../settings/phone-rules.ts";
import { type BuyerRow, idsText, keysOf, shownBuyers, textArray } from "./list-buyers.ts";

const ordersShown = 200;
const alikeShown = 5;
const picturesShown = 3;

/**
 * @param hasCosts whether the reader may see what refusals have cost
 * @throws Refusal 404
 */
export async function readBuyer(db: Db, buyerId: string, { hasCosts }: { hasCosts: boolean }): Promise<BuyerDetail> {
  const row = await requireBuyer(db, buyerId);
  const keys = (await keysOf(db, [row.id])).get(row.id) ?? [];
  const rules = await loadPhoneRules(db);
  const payingFirst = rules.paidFirst.map(plainPhone);
  const blockedOf = rules.blocked.map((one) => ({ ...one, phone: plainPhone(one.phone) }));
  const [shown] = await shownBuyers(
    db,
    [row],
    blockedOf.map(({ phone }) => phone),
  );
  if (shown === undefined) throw unknownBuyer();
  const found = await ordersOfKeys(db, keys);
  const ids = found.map(({ id }) => id);
  const lines = await linesOf(db, ids);
  const family = await db
    .select()
    .from(buyers)
    .where(or(eq(buyers.id, row.id), eq(buyers.joinedIntoId, row.id)));
  const phones = keys.filter((key) => !key.includes("@"));
  return {
    ...shown,
    since: (row.firstAt ?? row.createdAt).toISOString(),
    lost: hasCosts ? await lostTo(db, ids) : null,
    phones,
    emails: emailsOf(found, keys),
    orderList: found.slice(0, ordersShown).map((order) => {
      const ofOrder = lines.get(order.id) ?? [];
      const [first, ...rest] = ofOrder;
      return {
        _id: order.id,
        number: orderNumber(order.number),
        amount: toTaka(order.totalMinor),
        outcome: outcomeOf(order),
        status: order.status,
        createdAt: order.createdAt.toISOString(),
        product: { name: first?.name ?? "", bengaliName: first?.bengaliName ?? "" },
        quantity: first?.quantity ?? 0,
        more: rest.length,
        pictures: ofOrder.flatMap((line) => line.picture ?? []).slice(0, picturesShown),
      };
    }),
    claims: await claimsOf(db, found),
    reviews: await reviewsOf(db, ids),
    notes: await notesOf(
      db,
      family.map(({ id }) => id),
    ),
    accounts: (await accountsOf(db, keys, ids)).map(({ id, name, email, phone }) => ({
      ...{ _id: id, name },
      ...{ email: email ?? "", phone: phone ?? "" },
    })),
    addresses: addressesOf(found),
    joined: await othersOf(
      db,
      family.filter(({ id }) => id !== row.id),
    ),
    alike: await alikeTo(db, row, found, keys),
    creditLines: await creditOf(db, row.id),
    isCreditUsable: await isUsable(db, keys),
    noOrders: blockedOf.some(({ phone, noOrders }) => noOrders && phones.includes(phone)),
    blockedNote: blockedOf.find(({ phone }) => phones.includes(phone))?.note ?? null,
    paysFirst: payingFirst.some((phone) => phones.includes(phone)),
  };
}

/** A joined record is its customer's. @throws Refusal 404 */
export async function requireBuyer(q: Queryable, buyerId: string): Promise<BuyerRow> {
  const [row] = await q.select().from(buyers).where(eq(buyers.id, buyerId));
  if (row === undefined) throw unknownBuyer();
  return row.joinedIntoId === null ? row : requireBuyer(q, row.joinedIntoId);
}

export function unknownBuyer(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_customer), { code: "unknown-customer" });
}

/** All orders of these phones and e-mails, newest first. */
export async function ordersOfKeys(q: Queryable, keys: readonly string[]): Promise<OrderRow[]> {
  if (keys.length === 0) return [];
  return q
    .select()
    .from(orders)
    .where(sql`${buyerKeyOfOrder(orders)} = any(${textArray(keys)}::text[])`)
    .orderBy(desc(orders.createdAt), desc(orders.number));
}

/**
 * The accounts of a customer: those whose proven phone or confirmed e-mail is the customer's, that have not ordered and are listed by
 * it, and those of whose orders all are the customer's. Who once sent plants to this phone is somebody else, and so is who has proven
 * a phone of their own.
 */
export async function accountsOf(q: Queryable, keys: readonly string[], orderIds: readonly string[]) {
  const hasKey = sql`(${customers.phone} = any(${textArray(keys)}::text[])
    or (lower(${customers.email}) = any(${textArray(keys)}::text[]) and (${customers.emailVerifiedAt} is not null or ${customers.phone} is null)))`;
  const hasOrders: SQL = sql`${customers.id} in (select o.customer_id from orders o where o.id = any(${idsText(orderIds)}::uuid[]))
    and not exists (select from orders o where o.customer_id = ${customers.id} and not o.id = any(${idsText(orderIds)}::uuid[]))
    and (${customers.phone} is null or ${customers.phone} = any(${textArray(keys)}::text[]))`;
  return q.select().from(customers).where(or(hasKey, hasOrders)).orderBy(asc(customers.createdAt));
}

function emailsOf(found: OrderRow[], keys: readonly string[]): string[] {
  const typed = found.map(({ address }) => address.email.toLowerCase()).filter((email) => email !== "");
  return [...new Set([...keys.filter((key) => key.includes("@")), ...typed])];
}

async function lostTo(db: Db, ids: string[]): Promise<number> {
  const [row] = await db
    .select({ lost: sql<string>`coalesce(sum(${reportParts.lostMinor}), 0)` })
    .from(reportParts)
    .where(isAnyOf(reportParts.orderId, ids));
  return toTaka(Number(row?.lost ?? 0));
}

async function claimsOf(db: Db, found: OrderRow[]): Promise<BuyerDetail["claims"]> {
  const numbers = new Map(found.map(({ id, number }) => [id, orderNumber(number)]));
  const rows = await db
    .select()
    .from(claims)
    .where(isAnyOf(claims.orderId, [...numbers.keys()]))
    .orderBy(desc(claims.createdAt));
  return rows.map(({ id, orderId, createdAt, decision }) => ({
    ...{ _id: id, number: numbers.get(orderId) ?? "", decision },
    createdAt: createdAt.toISOString(),
  }));
}

async function reviewsOf(db: Db, orderIds: string[]): Promise<BuyerDetail["reviews"]> {
  const rows = await db
    .select({ review: reviews, name: orderLines.name, bengaliName: orderLines.bengaliName })
    .from(reviews)
    .innerJoin(
      orderLines,
      sql`${orderLines.orderId} = ${reviews.orderId} and ${orderLines.productId} = ${reviews.productId} and ${orderLines.size} = ${reviews.size}`,
    )
    .where(isAnyOf(reviews.orderId, orderIds))
    .orderBy(desc(reviews.createdAt));
  return rows.map(({ review: { id, stars, text, state, createdAt }, ...product }) => ({
    ...{ _id: id, product, stars, text, state },
    createdAt: createdAt.toISOString(),
  }));
}

async function notesOf(db: Db, ids: string[]): Promise<BuyerDetail["notes"]> {
  const rows = await db
    .select()
    .from(buyerNotes)
    .where(inArray(buyerNotes.buyerId, ids))
    .orderBy(asc(buyerNotes.createdAt));
  const names = await ownerNames(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map(({ id, text, ownerId, createdAt }) => ({
    ...{ _id: id, text, by: names.get(ownerId) ?? "" },
    at: createdAt.toISOString(),
  }));
}

async function creditOf(db: Db, buyerId: string): Promise<BuyerDetail["creditLines"]> {
  const lines = await creditHistory(db, buyerId);
  const numbers = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(sql`${orders.id} = any(${idsText(lines.flatMap(({ orderId }) => orderId ?? []))}::uuid[])`);
  const names = await ownerNames(
    db,
    lines.flatMap(({ ownerId }) => ownerId ?? []),
  );
  return lines.map(({ kind, amountMinor, createdAt, orderId, ownerId, reason }) => {
    const order = numbers.find(({ id }) => id === orderId);
    return {
      ...{ kind, reason, amount: toTaka(amountMinor), at: createdAt.toISOString(), by: names.get(ownerId ?? "") ?? "" },
      order: order ? { _id: order.id, number: orderNumber(order.number) } : null,
    };
  });
}

/** As creditOfAccount finds it (server/credit/credit.ts). */
async function isUsable(db: Db, keys: readonly string[]): Promise<boolean> {
  const all = textArray(keys);
  const isProven = sql`${customers.phone} = any(${all}::text[]) or (${customers.emailVerifiedAt} is not null and lower(${customers.email}) = any(${all}::text[]))`;
  return (await db.select({ id: customers.id }).from(customers).where(isProven).limit(1)).length > 0;
}

/** How often each address was used, most often first. */
function addressesOf(found: OrderRow[]): BuyerDetail["addresses"] {
  const written = found
    .filter(({ address }) => address.street !== "")
    .map(({ address }) => {
      const place = { ...address, state: "", country: "" };
      return { street: address.street, place: { en: placeIn("en", place), bn: placeIn("bn", place) } };
    });
  return [...Map.groupBy(written, ({ street, place }) => `${street}\n${place.en}`)]
    .flatMap(([, same]) => same.slice(0, 1).map((one) => ({ ...one, times: same.length })))
    .sort((a, b) => b.times - a.times)
    .slice(0, 10);
}

/** A joined record's own figures are in its customer's, so its orders are counted. */
async function othersOf(db: Db, rows: BuyerRow[]): Promise<OtherBuyer[]> {
  if (rows.length === 0) return [];
  const { rows: keys } = await db.execute<{ buyerId: string; key: string; orders: number }>(sql`
    select k.buyer_id as "buyerId", k.key, (select count(*)::int from orders where ${buyerKeyOfOrder(orders)} = k.key) as orders
    from buyer_keys k where k.buyer_id = any(${idsText(rows.map(({ id }) => id))}::uuid[]) order by k.key`);
  return rows.map(({ id, name }) => {
    const own = keys.filter(({ buyerId }) => buyerId === id);
    return {
      ...{ _id: id, name },
      phone: own.find(({ key }) => !key.includes("@"))?.key ?? "",
      email: own.find(({ key }) => key.includes("@"))?.key ?? "",
      orders: own.reduce((sum, one) => sum + one.orders, 0),
    };
  });
}

/** Records that may be of the same person: the same e-mail or the same account in their orders. */
async function alikeTo(db: Db, row: BuyerRow, found: OrderRow[], keys: readonly string[]): Promise<OtherBuyer[]> {
  const emails = emailsOf(found, keys);
  const accounts = [...new Set(found.flatMap(({ customerId }) => customerId ?? []))];
  if (emails.length === 0 && accounts.length === 0) return [];
  const isLike = or(
    sql`lower(${orders.address}->>'email') = any(${textArray(emails)}::text[]) and ${orders.customerId} is null and ${orders.source} = 'shop'`,
    accounts.length === 0 ? undefined : inArray(orders.customerId, accounts),
  );
  const likeKeys = db
    .select({ key: sql<string>`${buyerKeyOfOrder(orders)}` })
    .from(orders)
    .where(isLike);
  const rows = await db
    .selectDistinct({ buyer: buyers })
    .from(buyers)
    .where(
      sql`${buyers.id} <> ${row.id} and ${buyers.joinedIntoId} is null and ${buyers.id} in (
        select coalesce(b.joined_into_id, b.id) from buyer_keys k join buyers b on b.id = k.buyer_id
        where k.key in (${likeKeys}) or k.key = any(${textArray(emails)}::text[]))`,
    )
    .limit(alikeShown);
  return rows.map(({ buyer: { id, name, phone, email, orderCount } }) => ({
    ...{ _id: id, name, phone, email },
    orders: orderCount,
  }));
}
