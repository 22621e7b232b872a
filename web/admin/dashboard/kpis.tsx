import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatTaka } from "#contract/money.ts";
import type { Sales } from "#contract/sales.ts";
import { wholeTaka } from "./whole-taka.ts";

export function Kpis({ sales, days }: { sales: Sales; days: number }) {
  const { totals, totalsBefore, cashToCollect } = sales;
  return (
    <section className="kpis" aria-label="Figures of this period">
      <Kpi name="Sales" figure={<Taka amount={totals.amount} />}>
        <Change now={totals.amount} before={totalsBefore.amount} days={days} />
      </Kpi>
      <Kpi name="Orders" figure={totals.orders.toLocaleString("en-IN")}>
        <Change now={totals.orders} before={totalsBefore.orders} days={days} />
      </Kpi>
      <Kpi name="Average order" figure={<Taka amount={totals.average} />}>
        <Change now={totals.average} before={totalsBefore.average} days={days} />
      </Kpi>
      <Kpi name="Cash to collect" figure={<Taka amount={cashToCollect.amount} />}>
        {cashToCollect.orders === 0 ? (
          "Nothing is pending"
        ) : (
          <Link className="kpi__link" to="/admin/orders?payment=pending">
            <span className="down">{countOf(cashToCollect.orders)}</span> Pending
          </Link>
        )}
      </Kpi>
    </section>
  );
}

function Kpi({ name, figure, children }: { name: string; figure: ReactNode; children: ReactNode }) {
  return (
    <div className="panel kpi">
      <span>{name}</span>
      <b>{figure}</b>
      <small>{children}</small>
    </div>
  );
}

/** To the poisha under the pointer. */
function Taka({ amount }: { amount: number }) {
  return <span title={formatTaka(amount)}>{wholeTaka(amount)}</span>;
}

function Change({ now, before, days }: { now: number; before: number; days: number }) {
  const period = `the ${days} days before`;
  if (before === 0) return now === 0 ? `Nothing in ${period} either` : `Nothing in ${period}`;
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  if (percent === 0) return `The same as in ${period}`;
  return (
    <>
      <span className={percent > 0 ? "up" : "down"}>
        {percent > 0 ? "+" : "−"}
        {Math.abs(percent).toLocaleString("en-US", { minimumFractionDigits: 1 })}%
      </span>{" "}
      on {period}
    </>
  );
}

export function countOf(orders: number): string {
  return orders === 1 ? "1 order" : `${orders.toLocaleString("en-IN")} orders`;
}
