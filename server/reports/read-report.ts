/**
 * Reports for the owner, from sums that are kept as orders change (db/schema/reports.ts): a fixed number of queries, however many orders
 * there are.
 *
 * 1. Profit = sold - cost of goods - delivery paid - lost to parcels that came back. Pieces whose cost is not known are left out of it
 *    with what they sold for, and counted; where no cost is known there is no profit to say.
 * 2. Offers are coupons, which an order has, and planned sales, which lower its lines: an order may be in several, so that their sums do not
 *    add up to the whole.
 * 3. A category has the products that it has today, a district the towns that name it.
 * 4. A period is compared with the one of the same length just before it, months with as many months.
 */
import { districtOf, placeOf } from "#contract/rules/delivery/places.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { Report, ReportFigures, ReportQuery, ReportRow, ReportSplit } from "#contract/wire/books/reports.ts";
import type { Db } from "#db/database.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { namesOfSales } from "../catalog/planned-sales/planned-sales.ts";
import { daysIn, type Period, periodBefore } from "./periods.ts";
import { addSums, noSums, type Sums, sumsByDay, sumsByKey, withGrownLosses } from "./sums.ts";

type Named = Pick<ReportRow, "name" | "bengaliName" | "picture">;
/** In plants, by key. */
export type GrownLosses = { byDay: Map<string, number>; byProduct: Map<string, number> };
/** Asks the growing book for a period. */
export type AskGrownLosses = (db: Db, period: Period) => Promise<GrownLosses>;
export type ReportCatalog = Pick<CatalogView, "products" | "groups">;

/** @param most rows of the answer at most */
export async function readReport(
  db: Db,
  { catalog, grownLosses }: { catalog: ReportCatalog; grownLosses: AskGrownLosses },
  { from, to, split }: ReportQuery,
  most = 1000,
): Promise<Report> {
  const before = periodBefore({ from, to });
  const [grown, grownBefore] = await Promise.all([grownLosses(db, { from, to }), grownLosses(db, before)]);
  const [ordered, orderedBefore] = await Promise.all([sumsByDay(db, { from, to }), sumsByDay(db, before)]);
  const days = withGrownLosses(ordered, grown.byDay);
  const daysBefore = withGrownLosses(orderedBefore, grownBefore.byDay);
  const [now, then] = await Promise.all(
    [
      { period: { from, to }, days, grown },
      { period: before, days: daysBefore, grown: grownBefore },
    ].map((one) => sumsOf(db, catalog, split, one)),
  );
  const sales = split === "offer" ? await namesOfSales(db) : new Map<string, string>();
  const spelled = new Map([...(then?.spelled ?? []), ...(now?.spelled ?? [])]);
  const rows = rowsOf(now?.sums ?? new Map(), then?.sums ?? new Map(), split).map(({ key, sums, sumsBefore }) => ({
    key,
    ...nameOf(catalog, split, key),
    ...(split === "courier" && { name: spelled.get(key) ?? key }),
    ...(split === "offer" && offerOf(sales, key)),
    figures: figuresOf(sums),
    before: comparedOf(figuresOf(sumsBefore)),
  }));
  return {
    ...{ from, to, before },
    totals: figuresOf(addSums(days.values())),
    totalsBefore: figuresOf(addSums(daysBefore.values())),
    days: daysIn({ from, to }).map((date) => {
      const { orders, sold, profit, lost } = figuresOf(days.get(date) ?? noSums);
      return { date, orders, sold, profit, lost };
    }),
    rows: split === "day" ? rows : rows.slice(0, most),
    rowCount: rows.length,
  };
}

/** @throws never; in taka, rounded nowhere */
export function figuresOf(sums: Sums): ReportFigures {
  const isCostKnown = sums.cost_minor > 0 || sums.uncosted_pieces === 0;
  const profitMinor =
    sums.sold_minor -
    sums.uncosted_sold_minor -
    sums.cost_minor -
    (sums.delivery_minor - sums.uncosted_delivery_minor) -
    sums.lost_minor;
  return {
    ...{ orders: sums.orders, pieces: sums.pieces, sold: toTaka(sums.sold_minor), charged: toTaka(sums.charged_minor) },
    ...{ discount: toTaka(sums.discount_minor), tax: toTaka(sums.tax_minor) },
    ...{ credit: toTaka(sums.credit_minor), saleOff: toTaka(sums.sale_off_minor) },
    ...{ cost: isCostKnown ? toTaka(sums.cost_minor) : null, delivery: toTaka(sums.delivery_minor) },
    ...{ lost: toTaka(sums.lost_minor), profit: isCostKnown ? toTaka(profitMinor) : null },
    ...{ uncosted: sums.uncosted_pieces, uncostedSold: toTaka(sums.uncosted_sold_minor) },
    uncostedDelivery: toTaka(sums.uncosted_delivery_minor),
    ...{ refused: sums.refused, refusedPieces: sums.refused_pieces, refunded: toTaka(sums.refunded_minor) },
    ...{ dead: sums.dead_pieces, wasted: sums.wasted_pieces, wastedCost: toTaka(sums.wasted_minor) },
    grownLost: sums.grown_lost,
  };
}

const comparedOf = ({ orders, sold, profit }: ReportFigures) => ({ orders, sold, profit });

type Counted = { period: Period; days: Map<string, Sums>; grown: GrownLosses };

/** `spelled`: of couriers, whose names are typed by hand, each as most of its orders write it. */
type SumsOfSplit = { sums: Map<string, Sums>; spelled?: Map<string, string> };

async function sumsOf(
  db: Db,
  catalog: ReportCatalog,
  split: ReportSplit,
  { period, days, grown }: Counted,
): Promise<SumsOfSplit> {
  if (split === "day") return { sums: new Map(daysIn(period).map((day) => [day, days.get(day) ?? noSums])) };
  const isByProduct = split === "product" || split === "category";
  const kept = await sumsByKey(db, isByProduct ? "product" : split, period);
  if (split === "offer") return { sums: new Map([...kept, ...(await sumsByKey(db, "sale", period))]) };
  const sums = isByProduct ? withGrownLosses(kept, grown.byProduct) : kept;
  if (split === "product" || split === "source") return { sums };
  const grouped = Map.groupBy(sums, ([key]) => groupOf(catalog, split, key));
  return {
    sums: new Map([...grouped].map(([key, all]) => [key, addSums(all.map(([, one]) => one))])),
    ...(split === "courier" && { spelled: new Map([...grouped].map(([key, all]) => [key, mostUsed(all)])) }),
  };
}

/** The spelling that most orders have; of those with as many, the first by its letters. */
function mostUsed(spellings: [string, Sums][]): string {
  const [first] = spellings.toSorted(([a, one], [b, other]) => other.orders - one.orders || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}

function groupOf({ products }: ReportCatalog, split: ReportSplit, key: string): string {
  if (split === "category") return products.get(key)?.categoryId ?? "";
  if (split === "district") return placeOf({ city: key }).districtId ?? key;
  // Typed by hand: Steadfast and steadfast are one.
  return key.toLowerCase();
}

type Compared = { key: string; sums: Sums; sumsBefore: Sums };

function rowsOf(now: Map<string, Sums>, then: Map<string, Sums>, split: ReportSplit): Compared[] {
  if (split === "day") {
    const before = [...then.values()];
    return [...now].map(([key, sums], at) => ({ key, sums, sumsBefore: before[at] ?? noSums }));
  }
  const keys = [...new Set([...now.keys(), ...then.keys()])];
  return keys
    .map((key) => ({ key, sums: now.get(key) ?? noSums, sumsBefore: then.get(key) ?? noSums }))
    .filter(({ sums }) => hasAny(sums))
    .sort((a, b) => b.sums.sold_minor - a.sums.sold_minor || (a.key < b.key ? -1 : 1));
}

const hasAny = (sums: Sums) => Object.values(sums).some((sum) => sum !== 0);

function nameOf({ products, groups }: ReportCatalog, split: ReportSplit, key: string): Named {
  const none = { name: "", bengaliName: "", picture: null };
  if (split === "product") {
    const product = products.get(key)?.product;
    if (product === undefined) return none;
    return { name: product.name, bengaliName: product.bengaliName, picture: product.pictures[0] ?? null };
  }
  if (split === "category") {
    const category = groups.categories.get(key);
    return category === undefined ? none : { ...none, name: category.name, bengaliName: category.bengaliName };
  }
  if (split === "district") {
    const district = districtOf(key);
    return { ...none, name: district?.name ?? titleOf(key), bengaliName: district?.bn ?? "" };
  }
  return none;
}

/** No code of a coupon is written as an id is. */
function offerOf(sales: Map<string, string>, key: string): Partial<ReportRow> {
  const name = sales.get(key);
  return name === undefined ? { name: key, offer: "coupon" } : { name, offer: "sale" };
}

/** A town that no list has: `hat bazar` to Hat Bazar, since the sums fold its letters. */
const titleOf = (town: string) => town.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
