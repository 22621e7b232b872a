// The stock book to read: its lines, newest first, with filters and as a file, and the figures of a month.
import { and, desc, eq, gte, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { minuteInDhaka, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { LossReason } from "#contract/rules/plants/stock-lists.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { StockBookQuery, StockFigures, StockLine } from "#contract/wire/books/stock-book.ts";
import type { Queryable } from "#db/database.ts";
import { containFolded } from "#db/folded.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";
import { stockCosts, stockMoves } from "#db/schema/stock.ts";
import * as m from "#messages";
import { sizeNames } from "#messages/names.ts";
import { lossReasonNames, stockKindNames } from "#messages/stock-names.ts";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { csvHeader, csvRows } from "../http/input/csv.ts";
import { canTakeBack } from "./acts.ts";

const pageLines = 50;
const linesPerPart = 1000;

export type Sight = { costs: boolean; orders: boolean };

/** @param most lines of this page */
export async function stockLines(
  q: Queryable,
  view: CatalogView,
  query: StockBookQuery,
  sight: Sight,
  most = pageLines,
): Promise<{ lines: StockLine[]; hasMore: boolean }> {
  const rows = await q
    .select({
      move: stockMoves,
      number: orders.number,
      name: products.name,
      bengaliName: products.bengaliName,
      isTakenBack: sql<boolean>`exists (select 1 from stock_moves r where r.takes_back = ${stockMoves.id})`,
    })
    .from(stockMoves)
    .innerJoin(products, eq(products.id, stockMoves.productId))
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .where(and(...filters(query)))
    .orderBy(desc(stockMoves.createdAt), desc(stockMoves.id))
    .limit(most + 1);
  const shown = rows.slice(0, most);
  const names = await ownerNames(
    q,
    shown.flatMap(({ move }) => move.ownerId ?? []),
  );
  const lines = shown.map(({ move, number, name, bengaliName, isTakenBack }) => ({
    ...{ _id: move.id, kind: move.kind, productId: move.productId, name, bengaliName, size: move.size },
    picture: view.products.get(move.productId)?.card.pictures[0] ?? null,
    ...{ change: move.change, left: move.left, reason: move.reason, note: move.note },
    orderId: sight.orders ? move.orderId : null,
    orderNumber: sight.orders && number !== null ? `GP-${number}` : "",
    who: names.get(move.ownerId ?? "") ?? "",
    at: move.createdAt.toISOString(),
    day: move.receivedOn,
    cost: sight.costs && move.costMinor !== null ? toTaka(move.costMinor) : null,
    ...{
      supplier: move.supplier,
      paper: move.paper,
      paperId: sight.costs ? move.paperId : null,
      isTakenBack,
      isOpposite: move.takesBack !== null,
    },
    canTakeBack: !isTakenBack && canTakeBack(move),
  }));
  return { lines, hasMore: rows.length > most };
}

/** A sentence without values. */
type Word = typeof m.stock_when;

const columns: { head: Word; cell: (line: StockLine, locale: Language) => string }[] = [
  { head: m.stock_when, cell: ({ at }) => minuteInDhaka(new Date(at)) },
  { head: m.reports_day, cell: ({ day }) => day ?? "" },
  { head: m.stock_what_short, cell: whatWords },
  { head: m.product, cell: (line, locale) => shownName(locale, line) },
  { head: m.size, cell: ({ size }, locale) => sizeNames[size]?.({}, { locale }) ?? size },
  { head: m.product_desk_change, cell: ({ change }) => (change === null ? "" : String(change)) },
  { head: m.activity_field_left, cell: ({ left }) => (left === null ? "" : String(left)) },
  { head: m.stock_cost_each, cell: ({ cost }) => (cost === null ? "" : cost.toFixed(2)) },
  { head: m.stock_from_whom, cell: ({ supplier }) => supplier },
  { head: m.stock_bill, cell: ({ paper }) => paper },
  { head: m.stock_why, cell: ({ reason }, locale) => (reason ? lossReasonNames[reason]({}, { locale }) : "") },
  { head: m.orders_note, cell: ({ note }) => note },
  { head: m.order, cell: ({ orderNumber }) => orderNumber },
  { head: m.activity_file_who, cell: ({ who }) => who },
];

function whatWords({ kind, isOpposite }: StockLine, locale: Language): string {
  const what = stockKindNames[kind]({}, { locale });
  return isOpposite ? m.growing_line_taken_back({ what }, { locale }) : what;
}

/**
 * All matching lines as CSV in the office's language, in parts, so that a book of years does not stand in memory; figures are plain numbers
 * in both languages, amounts in taka.
 */
export async function* stockCsv(
  q: Queryable,
  view: CatalogView,
  query: StockBookQuery,
  { language, ...sight }: Sight & { language: Language },
): AsyncGenerator<string> {
  yield csvHeader(columns.map(({ head }) => head({}, { locale: language })));
  for (let { before } = query; ; ) {
    const { lines, hasMore } = await stockLines(q, view, { ...query, before }, sight, linesPerPart);
    if (lines.length > 0) yield csvRows(lines.map((line) => columns.map(({ cell }) => cell(line, language))));
    if (!hasMore) return;
    before = lines.at(-1)?._id;
  }
}

function filters({ q, kind, productId, month, before }: StockBookQuery): (SQL | undefined)[] {
  return [
    kind && eq(stockMoves.kind, kind),
    productId ? eq(stockMoves.productId, productId) : undefined,
    ...(month ? inMonth(month) : []),
    q.trim() === ""
      ? undefined
      : or(
          containFolded([products.name, products.bengaliName, products.botanicalName, products.commonName], q),
          containFolded([stockMoves.paper, stockMoves.supplier], q),
        ),
    before
      ? sql`(${stockMoves.createdAt}, ${stockMoves.id}) < (select b.created_at, b.id from stock_moves b where b.id = ${before})`
      : undefined,
  ];
}

/** A line that takes another back counts on that one's day, so that the month's figures are as if it had not been. */
const dayItCounts = sql`coalesce(${stockMoves.receivedOn},
  (select coalesce(t.received_on, (t.created_at at time zone 'Asia/Dhaka')::date) from stock_moves t where t.id = ${stockMoves.takesBack}))`;

/** The month in which it happened. What happened was written then or later. */
function inMonth(month: string): SQL[] {
  const first = `${month}-01`;
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  const day = sql`coalesce(${dayItCounts}, (${stockMoves.createdAt} at time zone 'Asia/Dhaka')::date)`;
  return [
    gte(stockMoves.createdAt, startOfDhakaDay(first)),
    sql`${day} >= ${first}::date`,
    sql`${day} < ${next}::date`,
  ];
}

/** @param month as 2026-11 */
export async function stockFigures(q: Queryable, month: string, sight: Sight): Promise<StockFigures> {
  const isOnShelf = and(isNull(products.deletedAt), isNotNull(productSizes.stock));
  const [shelf] = await q
    .select({
      pieces: sql<number>`coalesce(sum(${productSizes.stock}), 0)::int`,
      products: sql<number>`count(distinct ${productSizes.productId}) filter (where ${productSizes.stock} > 0)::int`,
      uncosted: sql<number>`coalesce(sum(${productSizes.stock}) filter (where ${stockCosts.averageMinor} is null), 0)::int`,
      valueMinor: sql<number>`coalesce(sum(${productSizes.stock}::bigint * ${stockCosts.averageMinor}), 0)::float8`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(stockCosts, and(eq(stockCosts.productId, productSizes.productId), eq(stockCosts.size, productSizes.size)))
    .where(isOnShelf);
  const rows = await q
    .select({
      kind: stockMoves.kind,
      reason: stockMoves.reason,
      pieces: sql<number>`coalesce(sum(${stockMoves.change}), 0)::int`,
      minor: sql<number>`coalesce(sum(${stockMoves.change}::bigint * ${stockMoves.costMinor}), 0)::float8`,
      suppliers: sql<number>`count(distinct nullif(${stockMoves.supplier}, ''))::int`,
    })
    .from(stockMoves)
    .where(and(...inMonth(month), sql`(${stockMoves.kind} = 'received' or ${stockMoves.reason} is not null)`))
    .groupBy(stockMoves.kind, stockMoves.reason);
  const received = rows.find((row) => row.kind === "received");
  const losses = rows.filter((row) => row.reason !== null && row.reason !== "sold-here");
  const lostPieces = new Map<LossReason, number>();
  for (const { reason, pieces } of losses)
    if (reason !== null) lostPieces.set(reason, (lostPieces.get(reason) ?? 0) - pieces);
  const taka = (minor: number | undefined) => (sight.costs ? toTaka(minor ?? 0) : null);
  return {
    ...{ pieces: shelf?.pieces ?? 0, products: shelf?.products ?? 0, uncosted: shelf?.uncosted ?? 0 },
    value: taka(shelf?.valueMinor),
    received: taka(received?.minor),
    receivedPieces: received?.pieces ?? 0,
    suppliers: received?.suppliers ?? 0,
    lost: taka(-losses.reduce((sum, { minor }) => sum + minor, 0)),
    lostBy: [...lostPieces].filter(([, pieces]) => pieces !== 0).map(([reason, pieces]) => ({ reason, pieces })),
  };
}
