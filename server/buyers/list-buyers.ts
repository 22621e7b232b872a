// The list of customers: filters as conditions, one page, the counts of its tabs, and the same as CSV.
import { and, arrayContains, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Language } from "#contract/rules/constants.ts";
import { phonesIn, plainPhone } from "#contract/rules/delivery/phone.ts";
import { districtOf, placeIn, placeOf as placeNamed } from "#contract/rules/delivery/places.ts";
import { minuteInDhaka } from "#contract/rules/dhaka.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import {
  type Buyer,
  type BuyerFilter,
  type BuyerMark,
  type BuyerPage,
  type BuyerSort,
  type buyerListInput,
  buyerMarks,
} from "#contract/wire/shoppers/buyers.ts";
import type { Database, Db, Queryable } from "#db/database.ts";
import { hasFolded } from "#db/folded.ts";
import { buyerKeys, buyers } from "#db/schema/buyers.ts";
import { claims } from "#db/schema/claims.ts";
import { buyerKeyOfOrder, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { creditsOf } from "../credit/credit.ts";
import { csvHeader, csvRows } from "../http/input/csv.ts";
import { pageOf } from "../http/paging.ts";
import { loadPhoneRules } from "../settings/phone-rules.ts";

export type BuyerRow = typeof buyers.$inferSelect;
type Asked = z.output<typeof buyerListInput>;

/** Eight queries at most, however many customers there are. */
export async function listBuyers(db: Db, { page: asked, limit, sort, ...input }: Asked): Promise<BuyerPage> {
  const typed = await typedDistricts(db);
  const filter = withTyped(input, typed);
  const blocked = await blockedPhones(db);
  const found = filter.q ? await findMatches(db, { page: asked, limit, sort, ...filter }, blocked) : undefined;
  const counts = found?.counts ?? (await countBuyers(db, filter, blocked));
  const total = counts[filter.mark ?? "all"];
  const { before, ...place } = pageOf(total, { page: asked, limit });
  const rows = found
    ? await db.select().from(buyers).where(inArray(buyers.id, found.ids))
    : await db
        .select()
        .from(buyers)
        .where(and(matches(filter), markOf(filter.mark, blocked)))
        .orderBy(...orderOf[sort])
        .limit(limit)
        .offset(before);
  if (found) rows.sort((one, other) => found.ids.indexOf(one.id) - found.ids.indexOf(other.id));
  return {
    buyers: await shownBuyers(db, rows, blocked),
    total,
    ...place,
    counts,
    tags: await tagsOf(db),
    districts: known(typed),
  };
}

/**
 * Matches of a search, for the counts and for the page: the text is looked for once. A text of two letters is in no index, so that all are
 * read, and half of them may have it.
 * @returns `ids`: of the page, in its order
 */
async function findMatches(
  db: Db,
  { page, limit, sort, ...filter }: TypedFilter & Pick<Asked, "page" | "limit" | "sort">,
  blocked: readonly string[],
): Promise<{ counts: BuyerPage["counts"]; ids: string[] }> {
  // Named like the table, so that conditions and order apply to it.
  const { rows } = await db.execute<{ counts: BuyerPage["counts"]; ids: string[] }>(sql`
    with found as materialized (
      select id, name, last_at, spent_minor, order_count, refused_count, has_account from ${buyers} where ${matches(filter)}
    ), tab as (select * from found ${buyers} where ${markOf(filter.mark, blocked) ?? sql`true`})
    select (select to_json(c) from (select ${countsOf(blocked)} from found ${buyers}) c) as counts,
      array(
        select id::text from tab ${buyers} order by ${sql.join(orderOf[sort], sql`, `)} limit ${limit}
        offset (select greatest(0, least(${page}::int, ceil(count(*) / ${limit}::numeric)::int) - 1) * ${limit}::int from tab)
      ) as ids`);
  return rows[0] ?? { counts: noCounts, ids: [] };
}

/** @param blocked plain phones */
export async function shownBuyers(db: Queryable, rows: BuyerRow[], blocked: readonly string[]): Promise<Buyer[]> {
  const ids = rows.map(({ id }) => id);
  const keys = await keysOf(db, ids);
  const open = await openClaims(db, keys);
  const credits = await creditsOf(db, ids);
  return rows.map((row) => {
    const own = keys.get(row.id) ?? [];
    return {
      _id: row.id,
      ...{ name: row.name, phone: row.phone, email: row.email, place: placeOf(row) },
      ...{ orders: row.orderCount, delivered: row.deliveredCount, refused: row.refusedCount },
      spent: toTaka(row.spentMinor),
      ...{ outcomes: row.outcomes, hasAccount: row.hasAccount, tags: row.tags },
      isBlocked: own.some((key) => blocked.includes(key)),
      openClaims: own.reduce((sum, key) => sum + (open.get(key) ?? 0), 0),
      credit: toTaka(credits.get(row.id) ?? 0),
      lastAt: (row.lastAt ?? row.createdAt).toISOString(),
    };
  });
}

/** The newest order's, whose thana comes first where there is one. What else was typed with commas stays before it, as it is. */
function placeOf({ place }: BuyerRow): Buyer["place"] {
  const [city = "", thana = "", ...others] = place.split(", ").reverse();
  const address = { city, thana, state: "", zipcode: "", country: "" };
  const shownIn = (language: Language) => [...others.toReversed(), placeIn(language, address)].join(", ");
  return { en: shownIn("en"), bn: shownIn("bn") };
}

/** Phones and e-mails of these customers, with those of records that were joined to them. */
export async function keysOf(q: Queryable, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const root = sql<string>`coalesce(${buyers.joinedIntoId}, ${buyers.id})`;
  const found = await q
    .select({ root, key: buyerKeys.key })
    .from(buyers)
    .innerJoin(buyerKeys, eq(buyerKeys.buyerId, buyers.id))
    .where(sql`${buyers.id} = any(${idsText(ids)}::uuid[]) or ${buyers.joinedIntoId} = any(${idsText(ids)}::uuid[])`)
    .orderBy(asc(buyerKeys.key));
  return new Map([...Map.groupBy(found, (one) => one.root)].map(([id, of]) => [id, of.map(({ key }) => key)]));
}

async function blockedPhones(q: Queryable): Promise<string[]> {
  return (await loadPhoneRules(q)).blocked.map(({ phone }) => plainPhone(phone));
}

/** The customers that match, most recent first, in batches. Heads in the office's language; figures are plain numbers in both. */
export async function* buyersAsCsv(
  report: Database["report"],
  input: BuyerFilter,
  locale: Language,
): AsyncGenerator<string> {
  const filter = withTyped(input, await report(typedDistricts));
  yield csvHeader(columns.map(({ head }) => head({}, { locale })));
  const yes = m.activity_yes({}, { locale });
  for (let last: { id: string } | undefined; ; ) {
    const { shown, next } = await report(async (db) => {
      const blocked = await blockedPhones(db);
      const after = last === undefined ? undefined : gt(buyers.id, last.id);
      const rows = await db
        .select()
        .from(buyers)
        .where(and(matches(filter), markOf(filter.mark, blocked), after))
        .orderBy(asc(buyers.id))
        .limit(batchSize);
      return { shown: await shownBuyers(db, rows, blocked), next: rows.at(-1) };
    });
    if (shown.length > 0) yield csvRows(shown.map((one) => columns.map(({ cell }) => cell(one, yes, locale))));
    if (shown.length < batchSize) return;
    last = next;
  }
}

const batchSize = 500;

/** A sentence without values. */
type Word = typeof m.name;
/** `cell`: `yes` in the office's language. */
const columns: { head: Word; cell: (one: Buyer, yes: string, locale: Language) => string }[] = [
  { head: m.name, cell: ({ name }) => name },
  { head: m.phone, cell: ({ phone }) => phoneText(phone) },
  { head: m.email, cell: ({ email }) => email },
  { head: m.customers_place, cell: ({ place }, _, locale) => place[locale] },
  { head: m.office_orders, cell: (one) => String(one.orders) },
  { head: m.status_delivered, cell: (one) => String(one.delivered) },
  { head: m.customers_refused, cell: (one) => String(one.refused) },
  { head: m.customers_paid_in_all, cell: ({ spent }) => spent.toFixed(2) },
  { head: m.credit, cell: ({ credit }) => credit.toFixed(2) },
  { head: m.customers_file_last, cell: ({ lastAt }) => minuteInDhaka(new Date(lastAt)) },
  { head: m.account, cell: ({ hasAccount }, yes) => (hasAccount ? yes : "") },
  { head: m.customers_blocked, cell: ({ isBlocked }, yes) => (isBlocked ? yes : "") },
  { head: m.customers_tags, cell: ({ tags }) => tags.join(", ") },
];

/** A spreadsheet reads bare digits as a number and drops the leading 0. */
function phoneText(phone: string): string {
  const digits = plainPhone(phone);
  return /^01\d{9}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : phone;
}

const orderOf: Record<BuyerSort, SQL[]> = {
  newest: [desc(buyers.lastAt), desc(buyers.id)],
  oldest: [asc(buyers.lastAt), asc(buyers.id)],
  spent: [desc(buyers.spentMinor), desc(buyers.id)],
  orders: [desc(buyers.orderCount), desc(buyers.id)],
  refused: [desc(buyers.refusedCount), desc(buyers.lastAt), desc(buyers.id)],
  name: [asc(sql`lower(${buyers.name})`), asc(buyers.id)],
};

function matches({ q, tag, districts }: TypedFilter): SQL | undefined {
  return and(
    isNull(buyers.joinedIntoId),
    q === undefined || q === "" ? undefined : hasFolded(buyers.foldedText, searched(q)),
    tag === undefined || tag === "" ? undefined : arrayContains(buyers.tags, [tag]),
    districts && inArray(buyers.district, districts),
  );
}

/** A whole number is found however it was typed. */
function searched(q: string): string {
  return phonesIn(q).mobile ?? q;
}

function markOf(mark: BuyerMark | undefined, blocked: readonly string[]): SQL | undefined {
  return mark === undefined ? undefined : hasMark[mark](blocked);
}

const hasMark: Record<BuyerMark, (blocked: readonly string[]) => SQL | undefined> = {
  returning: () => gt(buyers.orderCount, 1),
  refused: () => gt(buyers.refusedCount, 0),
  account: () => eq(buyers.hasAccount, true),
  blocked: (blocked) =>
    sql`${buyers.id} in (select coalesce(b.joined_into_id, b.id) from buyer_keys k join buyers b on b.id = k.buyer_id
      where k.key = any(${textArray(blocked)}::text[]))`,
};

const noCounts = { all: 0, returning: 0, refused: 0, blocked: 0, account: 0 };

async function countBuyers(db: Db, filter: TypedFilter, blocked: readonly string[]): Promise<BuyerPage["counts"]> {
  const { rows } = await db.execute<BuyerPage["counts"]>(
    sql`select ${countsOf(blocked)} from ${buyers} where ${matches(filter)}`,
  );
  return rows[0] ?? noCounts;
}

/** Of the tabs, as columns. */
function countsOf(blocked: readonly string[]): SQL {
  const counted = (mark: BuyerMark) =>
    sql`count(*) filter (where ${hasMark[mark](blocked)})::int as ${sql.identifier(mark)}`;
  return sql.join([sql`count(*)::int as "all"`, ...buyerMarks.map(counted)], sql`, `);
}

async function tagsOf(db: Db): Promise<string[]> {
  const tags = await db
    .selectDistinct({ tag: sql<string>`unnest(${buyers.tags})` })
    .from(buyers)
    .where(and(isNull(buyers.joinedIntoId), sql`${buyers.tags} <> '{}'`));
  return tags.map(({ tag }) => tag).sort();
}

/** `districts`: as customers typed the one that is asked for. */
type TypedFilter = Omit<BuyerFilter, "district"> & { districts?: string[] | undefined };

/** Each way in which customers typed their district. */
async function typedDistricts(q: Queryable): Promise<string[]> {
  // From one to the next by the index: there are few, however many customers.
  const { rows } = await q.execute<{ district: string }>(sql`
    with recursive named as (
      (select district from buyers where joined_into_id is null and district <> '' order by district limit 1)
      union all
      select (select b.district from buyers b where b.joined_into_id is null and b.district <> '' and b.district > n.district
        order by b.district limit 1)
      from named n where n.district is not null
    )
    select district from named where district is not null`);
  return rows.map(({ district }) => district);
}

/** Old and new names, and either language's, are one district. */
function withTyped({ district, ...filter }: BuyerFilter, typed: readonly string[]): TypedFilter {
  if (district === undefined || district === "") return filter;
  const { en } = knownDistrict(district);
  return { ...filter, districts: [district, ...typed.filter((one) => knownDistrict(one).en === en)] };
}

function known(typed: readonly string[]): BuyerPage["districts"] {
  const named = new Map(typed.map(knownDistrict).map((one) => [one.en, one]));
  return [...named.values()].sort((one, other) => (one.en < other.en ? -1 : 1));
}

/** A text that names no district stays as it is. */
function knownDistrict(typed: string): BuyerPage["districts"][number] {
  const { districtId = "" } = placeNamed({ city: typed.split(",").at(-1) ?? "" });
  const district = districtOf(districtId);
  return district ? { en: district.name, bn: district.bn } : { en: typed, bn: typed };
}

async function openClaims(q: Queryable, keys: Map<string, string[]>): Promise<Map<string, number>> {
  const all = [...keys.values()].flat();
  if (all.length === 0) return new Map();
  const key = buyerKeyOfOrder(orders);
  const found = await q
    .select({ key: sql<string>`${key}`, open: sql<number>`count(*)::int` })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(and(isNull(claims.decidedAt), sql`${key} = any(${textArray(all)}::text[])`))
    .groupBy(key);
  return new Map(found.map((one) => [one.key, one.open]));
}

export const idsText = (ids: readonly string[]) => `{${ids.join(",")}}`;
/** As PostgreSQL reads an array of texts. */
export const textArray = (texts: readonly string[]) =>
  `{${texts.map((one) => `"${one.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
