/**
 * The cash that couriers still hold, and what they have paid out by their statements.
 *
 * Out: handed over and not paid, delivered or not. Due: delivered. Late: delivered longer ago than the owner gives the courier (courier-terms.ts). Amounts that earlier
 * statements paid for an order that stayed open are subtracted.
 */
import { desc, sql } from "drizzle-orm";
import { type Language, lateCashDays } from "#contract/rules/constants.ts";
import { minuteInDhaka } from "#contract/rules/dhaka.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { CourierCashBook } from "#contract/wire/books/courier-cash.ts";
import type { Db } from "#db/database.ts";
import { courierStatements } from "#db/schema/courier-cash.ts";
import * as m from "#messages";
import { writeCsv } from "../../http/input/csv.ts";
import { keyOfCourier, loadCourierTerms } from "../../settings/courier-terms.ts";
import { orderNumber } from "../order.ts";

const lateMax = 100;
const statementsMax = 20;

/** Every cash order that a courier, or a rider of the shop's own (courier_name ''), has not paid out yet. */
export const held = sql`
  select o.id, o.number, o.courier_name, o.tracking_number, o.status,
    concat_ws(' ', o.address->>'firstName', o.address->>'lastName') as name,
    to_collect(o) as due_minor,
    case when o.status = 'Delivered' then (select max(e.created_at) from order_events e
      where e.order_id = o.id and e.kind = 'status' and e.status = 'Delivered') end as delivered_at
  from orders o
  where o.payment_method = 'COD' and not o.is_paid and o.canceled_at is null and o.returned_at is null 
    and (o.status in ('Shipped', 'Out for delivery', 'Delivered')
      or o.parcel->>'state' in ('moving', 'held', 'delivered', 'partly-delivered', 'coming-back'))`;

export async function readCashBook(db: Db, now: Date): Promise<CourierCashBook> {
  const { days } = await loadCourierTerms(db);
  const ofCouriers = JSON.stringify(Object.fromEntries(Object.entries(days).map(([key, one]) => [key, one.days])));
  const daysGiven = sql`coalesce((${ofCouriers}::jsonb ->> lower(courier_name))::int, ${lateCashDays})`;
  const isLate = sql`delivered_at < ${now.toISOString()}::timestamptz - make_interval(hours => 24 * ${daysGiven})`;
  const { rows: couriers } = await db.execute<Record<string, string>>(sql`
    with held as (${held})
    select mode() within group (order by courier_name) as courier, sum(due_minor) as out, count(*) as "outParcels",
      coalesce(sum(due_minor) filter (where delivered_at is not null), 0) as due,
      count(*) filter (where delivered_at is not null) as "dueParcels",
      coalesce(sum(due_minor) filter (where ${isLate}), 0) as late, count(*) filter (where ${isLate}) as "lateParcels"
    from held group by lower(courier_name) order by sum(due_minor) desc, 1`);
  const { rows: late } = await db.execute<Record<string, string>>(sql`
    with held as (${held})
    select id, number, name, courier_name, tracking_number, due_minor, delivered_at from held where ${isLate}
    order by delivered_at, number limit ${lateMax}`);
  return {
    couriers: couriers.map((one) => ({
      courier: one.courier ?? "",
      ...{ out: taka(one.out), outParcels: Number(one.outParcels) },
      ...{ due: taka(one.due), dueParcels: Number(one.dueParcels) },
      ...{ late: taka(one.late), lateParcels: Number(one.lateParcels) },
      lateAfterDays: days[keyOfCourier(one.courier ?? "")]?.days ?? lateCashDays,
    })),
    days: Object.values(days),
    late: late.map((one) => ({
      orderId: one.id ?? "",
      number: orderNumber(Number(one.number)),
      ...{ name: one.name ?? "", courier: one.courier_name ?? "", trackingNumber: one.tracking_number ?? "" },
      deliveredDays: Math.floor((now.getTime() - new Date(one.delivered_at ?? now).getTime()) / 86_400_000),
      amount: taka(one.due_minor),
    })),
    statements: await newestStatements(db),
    months: await monthsOf(db, now),
  };
}

const taka = (minor: string | undefined) => toTaka(Number(minor ?? 0));

async function newestStatements(db: Db): Promise<CourierCashBook["statements"]> {
  const rows = await db
    .select()
    .from(courierStatements)
    .orderBy(desc(courierStatements.acceptedAt))
    .limit(statementsMax);
  return rows.map((one) => ({
    _id: one.id,
    courier: one.courierName,
    fileName: one.fileName,
    handedBy: one.handedBy,
    acceptedAt: one.acceptedAt.toISOString(),
    undoneAt: one.undoneAt?.toISOString() ?? null,
    ...figuresOf({ ...one, orders: one.orderCount, missingMinor: missingOf(one) }),
    reachedBank: one.bankMinor === null ? null : toTaka(one.bankMinor),
  }));
}

type Sums = Record<
  "orders" | "cashMinor" | "inPartMinor" | "notOursMinor" | "shortMinor" | "chargesMinor" | "missingMinor",
  number
>;

function figuresOf(sums: Sums) {
  const { orders, cashMinor, inPartMinor, notOursMinor, shortMinor, chargesMinor, missingMinor } = sums;
  return {
    ...{ orders, cash: toTaka(cashMinor), ofOrders: toTaka(cashMinor - inPartMinor - notOursMinor) },
    ...{ inPart: toTaka(inPartMinor), notOurs: toTaka(notOursMinor), short: toTaka(shortMinor) },
    ...{ charges: toTaka(chargesMinor), net: toTaka(cashMinor - chargesMinor), missing: toTaka(missingMinor) },
  };
}

/** Below zero when more reached the bank than the statement says. */
function missingOf({ cashMinor, chargesMinor, bankMinor }: typeof courierStatements.$inferSelect): number {
  return bankMinor === null ? 0 : cashMinor - chargesMinor - bankMinor;
}

const statementHeads = [
  ...[
    m.cash_file_accepted,
    m.cash_undone,
    m.courier,
    m.cash_file_name,
    m.orders,
    m.cash_of_orders_short,
    m.cash_in_part,
  ],
  ...[m.cash_not_ours, m.cash_charges, m.cash_statement_total, m.cash_reached, m.cash_missing, m.cash_kept],
  m.cash_handed_by,
];

/** Every statement as a row of a table for spreadsheets, the newest first. Heads in the office's language, amounts in taka. */
export async function statementsAsCsv(db: Db, locale: Language): Promise<string> {
  const rows = await db.select().from(courierStatements).orderBy(desc(courierStatements.acceptedAt));
  return writeCsv(
    statementHeads.map((head) => head({}, { locale })),
    rows.map((one) => {
      const { cashMinor, inPartMinor, notOursMinor, chargesMinor, bankMinor, shortMinor } = one;
      const sums = [
        cashMinor - inPartMinor - notOursMinor,
        inPartMinor,
        notOursMinor,
        chargesMinor,
        cashMinor - chargesMinor,
      ];
      const bank = bankMinor === null ? ["", ""] : [inTaka(bankMinor), inTaka(missingOf(one))];
      return [
        ...[minuteInDhaka(one.acceptedAt), one.undoneAt === null ? "" : minuteInDhaka(one.undoneAt)],
        ...[one.courierName, one.fileName, String(one.orderCount), ...sums.map(inTaka), ...bank, inTaka(shortMinor)],
        one.handedBy ?? "",
      ];
    }),
  );
}

const inTaka = (minor: number) => (minor / 100).toFixed(2);

async function monthsOf(db: Db, now: Date): Promise<CourierCashBook["months"]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString();
  const { rows } = await db.execute<Record<string, string>>(sql`
    select to_char(accepted_at at time zone 'Asia/Dhaka', 'YYYY-MM') as month, mode() within group (order by courier_name) as courier,
      count(*) as statements, sum(order_count) as "orders", sum(cash_minor) as "cashMinor", sum(charges_minor) as "chargesMinor",
      sum(in_part_minor) as "inPartMinor", sum(not_ours_minor) as "notOursMinor", sum(short_minor) as "shortMinor",
      coalesce(sum(cash_minor - charges_minor - bank_minor), 0) as "missingMinor"
    from courier_statements where undone_at is null and accepted_at >= ${since}::timestamptz
    group by 1, courier order by 1 desc, 2`);
  return rows.map((one) => ({
    ...{ month: one.month ?? "", courier: one.courier ?? "" },
    statements: Number(one.statements),
    ...figuresOf({
      ...{ orders: Number(one.orders), cashMinor: Number(one.cashMinor), chargesMinor: Number(one.chargesMinor) },
      ...{ inPartMinor: Number(one.inPartMinor), notOursMinor: Number(one.notOursMinor) },
      ...{ shortMinor: Number(one.shortMinor), missingMinor: Number(one.missingMinor) },
    }),
  }));
}
