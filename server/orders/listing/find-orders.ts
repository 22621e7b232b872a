/**
 * The owner's list of orders: filters as conditions, one page, and the counts on the tabs above it.
 *
 * 1. Status and mark choose the tab; the other filters hold for all tabs.
 * 2. Lists narrowed by days, payment and method alone are counted from the tallies (db/schema/tallies.ts). Those narrowed by
 *    a search, a customer, a flag, a courier, a task or a payment to check are read once, the first thousand in the order asked, then counted and paged.
 */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { matchesMax, type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import { dayMs, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import {
  type OrderCounts,
  type OrderFilter,
  type OrderListInput,
  type OrderSort,
  orderPageSize,
} from "#contract/wire/orders/orders.ts";
import type { Db } from "#db/database.ts";
import { firstMatches } from "#db/migrating/first-matches.ts";
import { orders } from "#db/schema/orders.ts";
import { orderTallies } from "#db/schema/tallies.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { fromNearerEnd, pageOf } from "../../http/paging.ts";
import { matchesQuery } from "../placing/search-text.ts";
import { hasTask } from "./tasks.ts";

type Order = { by: "createdAt" | "totalMinor"; isDown: boolean };

/** Ties are sorted by number. */
export const orderOf: Record<OrderSort, Order> = {
  newest: { by: "createdAt", isDown: true },
  oldest: { by: "createdAt", isDown: false },
  "amount-desc": { by: "totalMinor", isDown: true },
  "amount-asc": { by: "totalMinor", isDown: false },
};

/** @throws Refusal 400 when the last day is before the first */
export function refuseWrongDays({ from, to }: OrderFilter): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw new Refusal(400, say(m.refusal_the_last_day_is_before_the_first), { code: "invalid", field: "to" });
}

/** The filter as one condition; undefined for all orders. */
export function matchesFilter(filter: OrderFilter): SQL | undefined {
  const { status } = filter;
  const mark = markOf(filter);
  return and(
    matchesOthers(filter),
    status === undefined ? undefined : inArray(orders.status, [status].flat()),
    mark === undefined ? undefined : hasMark[mark],
  );
}

/** @param isTurned in the opposite order */
export function sortedBy(sort: OrderSort = "newest", isTurned = false): SQL[] {
  const { by, isDown } = orderOf[sort];
  const direction = isDown === isTurned ? asc : desc;
  return [direction(orders[by]), direction(orders.number)];
}

/** `isOnPage` is a condition on orders. */
export type FoundPage = {
  isOnPage: SQL;
  total: number;
  page: number;
  pages: number;
  counts: OrderCounts;
  hasMore: boolean;
};

export function findPage(db: Db, input: OrderListInput): Promise<FoundPage> {
  const { q, customer, flagged, toCheck, booked, task } = input;
  const isTallied = [q, customer, flagged, toCheck, booked, task].every((filter) => filter === undefined);
  return isTallied ? pageOfTallied(db, input) : pageOfMatches(db, input);
}

async function pageOfTallied(db: Db, input: OrderListInput): Promise<FoundPage> {
  const { limit = orderPageSize, page: asked = 1 } = input;
  const { counts, total } = sumKinds(await readTallies(db, input), input);
  const { before, ...page } = pageOf(total, { page: asked, limit });
  const { isTurned, ...rows } = fromNearerEnd(total, before, limit);
  const onPage = db
    .select({ number: orders.number })
    .from(orders)
    .where(matchesFilter(input))
    .orderBy(...sortedBy(input.sort, isTurned))
    .limit(rows.limit)
    .offset(rows.offset);
  return { isOnPage: inArray(orders.number, onPage), total, ...page, counts, hasMore: false };
}

function readTallies(db: Db, { payment, method, from, to }: OrderFilter): Promise<Kind[]> {
  return db
    .select({
      status: orderTallies.status,
      mark: orderTallies.mark,
      orders: sql<number>`sum(${orderTallies.orders})::int`,
    })
    .from(orderTallies)
    .where(
      and(
        payment === undefined ? undefined : eq(orderTallies.isPaid, payment === "done"),
        method === undefined ? undefined : eq(orderTallies.paymentMethod, method),
        from === undefined ? undefined : gte(orderTallies.day, from),
        to === undefined ? undefined : lte(orderTallies.day, to),
      ),
    )
    .groupBy(orderTallies.status, orderTallies.mark);
}

/**
 * One statement, so that the search runs once. It stops after the first thousand matches: counting a word that half of the
 * orders contain would take as long as reading half of them.
 */
async function pageOfMatches(db: Db, input: OrderListInput): Promise<FoundPage> {
  const {
    q,
    customer,
    flagged,
    toCheck,
    booked,
    task,
    limit = orderPageSize,
    page: wanted = 1,
    sort = "newest",
  } = input;
  const statuses = input.status && [input.status].flat();
  const mark = markOf(input);
  const inTab = and(
    sql`true`,
    statuses && sql`status = any(${`{${statuses.map((status) => `"${status}"`).join(",")}}`}::text[])`,
    mark && sql`mark = ${mark}`,
  );
  const direction = sql.raw(orderOf[sort].isDown ? "desc" : "asc");
  const first = firstMatches({
    table: orders,
    columns: sql`${orders.number} as number, ${orders[orderOf[sort].by]} as rank, ${orders.status} as status,
      case when ${hasMark.canceled} then 'canceled' when ${hasMark.returned} then 'returned' else 'active' end as mark`,
    where: matchesOthers({
      ...input,
      ...{
        q: undefined,
        customer: undefined,
        flagged: undefined,
        toCheck: undefined,
        booked: undefined,
        task: undefined,
      },
    }),
    matches: and(sql`true`, matchesOthers({ q, customer, flagged, toCheck, booked, task })) ?? sql`true`,
    order: sortedBy(sort),
    limit: matchesMax + 1,
  });
  const { rows } = await db.execute<{ kinds: Kind[] | null; numbers: number[]; found: number }>(sql`
    with ${first}, matches as materialized (
      select * from first_matches order by rank ${direction}, number ${direction} limit ${matchesMax}
    ), tab as (select number, rank from matches where ${inTab})
    select
      (select count(*)::int from first_matches) as found,
      (select json_agg(kind) from (select status, mark, count(*)::int as orders from matches group by 1, 2) kind) as kinds,
      array(
        select number from tab order by rank ${direction}, number ${direction} limit ${limit}
        offset (select greatest(0, least(${wanted}::int, ceil(count(*) / ${limit}::numeric)::int) - 1) * ${limit}::int from tab)
      ) as numbers`);
  const { kinds, numbers, found } = rows[0] ?? { kinds: null, numbers: [], found: 0 };
  const { counts, total } = sumKinds(kinds ?? [], input);
  const { page, pages } = pageOf(total, { page: wanted, limit });
  return { isOnPage: inArray(orders.number, numbers), total, page, pages, counts, hasMore: found > matchesMax };
}

type Mark = NonNullable<OrderFilter["mark"]>;
/** How many of the orders have this status and mark. */
type Kind = { status: OrderStatus; mark: Mark; orders: number };

function sumKinds(kinds: Kind[], filter: OrderFilter): { counts: OrderCounts; total: number } {
  const sum = (mark?: Mark, statuses: readonly OrderStatus[] = orderStatuses) =>
    kinds
      .filter((kind) => (mark === undefined || kind.mark === mark) && statuses.includes(kind.status))
      .reduce((total, kind) => total + kind.orders, 0);
  return {
    total: sum(markOf(filter), filter.status && [filter.status].flat()),
    counts: {
      all: sum(),
      byStatus: Object.fromEntries(
        orderStatuses.map((status) => [status, sum("active", [status])]),
      ) as OrderCounts["byStatus"],
      canceled: sum("canceled"),
      returned: sum("returned"),
    },
  };
}

const hasMark: Record<Mark, SQL | undefined> = {
  active: and(isNull(orders.canceledAt), isNull(orders.returnedAt)),
  canceled: isNotNull(orders.canceledAt),
  returned: isNotNull(orders.returnedAt),
};

/** A status alone means orders on their way. */
function markOf({ mark, status }: OrderFilter): Mark | undefined {
  return mark ?? (status === undefined ? undefined : "active");
}

/** Still to be sent, and with no courier: neither booked through the shop nor named by the owner. */
const isNotBooked = and(
  eq(orders.courierName, ""),
  inArray(orders.status, ["Order Placed", "Packing"]),
  isNull(orders.canceledAt),
  isNull(orders.returnedAt),
);

function matchesOthers(filter: OrderFilter): SQL | undefined {
  const { q, payment, method, from, to, customer, flagged, toCheck, booked, task } = filter;
  return and(
    q === undefined ? undefined : matchesQuery(q),
    payment === undefined ? undefined : eq(orders.isPaid, payment === "done"),
    method === undefined ? undefined : eq(orders.paymentMethod, method),
    from === undefined ? undefined : gte(orders.createdAt, startOfDhakaDay(from)),
    to === undefined ? undefined : lt(orders.createdAt, new Date(startOfDhakaDay(to).getTime() + dayMs)),
    customer === undefined ? undefined : eq(orders.customerId, customer),
    // Not parameters: the planner uses the indexes of flagged orders, and of those to check, only for literal conditions.
    flagged === undefined ? undefined : sql`${orders.flags} <> '[]'`,
    toCheck === undefined ? undefined : sql`${orders.transfer}->>'state' = 'checking'`,
    booked === undefined ? undefined : booked === "no" ? isNotBooked : ne(orders.courierName, ""),
    task === undefined ? undefined : hasTask[task],
  );
}
