// Which orders: the owner's filters as conditions, and how many orders each tab above the list would show.
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import type { OrderCounts, OrderFilter } from "#contract/orders.ts";
import type { Db } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { Refusal } from "../http/refusal.ts";
import { matchesQuery } from "./search-text.ts";

const dayMs = 86_400_000;

export function unknownOrder(): Refusal {
  return new Refusal(404, "We do not know this order.", { code: "unknown-order" });
}

/** @throws Refusal 400 when the days are the wrong way round */
export function refuseWrongDays({ from, to }: OrderFilter): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw new Refusal(400, "To is before from", { code: "invalid", field: "to" });
}

/** What {@link OrderFilter} means, as one condition. Undefined: all orders. */
export function matchesFilter(filter: OrderFilter): SQL | undefined {
  const { status } = filter;
  const mark = markOf(filter);
  return and(
    matchesOthers(filter),
    status === undefined ? undefined : inArray(orders.status, [status].flat()),
    mark === undefined ? undefined : hasMark[mark],
  );
}

/**
 * The counts of all tabs, and the total of the one that the filter shows. One query, of columns that an index holds; it
 * needs no fourth count, because no order is both canceled and returned.
 */
export async function countOrders(db: Db, filter: OrderFilter): Promise<{ counts: OrderCounts; total: number }> {
  const rows = await db
    .select({
      status: orders.status,
      all: sql<number>`count(*)::int`,
      canceled: sql<number>`count(${orders.canceledAt})::int`,
      returned: sql<number>`count(${orders.returnedAt})::int`,
    })
    .from(orders)
    .where(matchesOthers(filter))
    .groupBy(orders.status);
  const byMark = rows.map((row) => ({ ...row, active: row.all - row.canceled - row.returned }));
  const sum = (mark: Mark | "all", statuses: readonly OrderStatus[] = orderStatuses) =>
    byMark.reduce((total, row) => total + (statuses.includes(row.status) ? row[mark] : 0), 0);
  const statuses = filter.status === undefined ? orderStatuses : [filter.status].flat();
  return {
    total: sum(markOf(filter) ?? "all", statuses),
    counts: {
      all: sum("all"),
      byStatus: Object.fromEntries(
        orderStatuses.map((status) => [status, sum("active", [status])]),
      ) as OrderCounts["byStatus"],
      canceled: sum("canceled"),
      returned: sum("returned"),
    },
  };
}

type Mark = NonNullable<OrderFilter["mark"]>;

const hasMark: Record<Mark, SQL | undefined> = {
  active: and(isNull(orders.canceledAt), isNull(orders.returnedAt)),
  canceled: isNotNull(orders.canceledAt),
  returned: isNotNull(orders.returnedAt),
};

/** A status alone means orders on their way. */
function markOf({ mark, status }: OrderFilter): Mark | undefined {
  return mark ?? (status === undefined ? undefined : "active");
}

function matchesOthers({ q, payment, method, from, to, customer }: OrderFilter): SQL | undefined {
  return and(
    q === undefined ? undefined : matchesQuery(q),
    payment === undefined ? undefined : eq(orders.isPaid, payment === "done"),
    method === undefined ? undefined : eq(orders.paymentMethod, method),
    from === undefined ? undefined : gte(orders.createdAt, startOfDay(from)),
    to === undefined ? undefined : lt(orders.createdAt, new Date(startOfDay(to).getTime() + dayMs)),
    customer === undefined ? undefined : eq(orders.customerId, customer),
  );
}

/** In Asia/Dhaka, which keeps one offset all year. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+06:00`);
}
