import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Sales } from "#contract/wire/books/sales.ts";
import * as m from "#messages";
import { Around, hole } from "#web/ui/around.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { wholeTaka } from "../kit/whole-taka.ts";

export function Kpis({ sales, days }: { sales: Sales; days: number }) {
  const { totals, totalsBefore, cashToCollect } = sales;
  return (
    <section className="kpis" aria-label={m.dash_period_figures()}>
      <Kpi name={m.dash_sales()} figure={<Taka amount={totals.amount} />}>
        <Change now={totals.amount} before={totalsBefore.amount} days={days} />
      </Kpi>
      <Kpi name={m.orders()} figure={inDigits(totals.orders.toLocaleString("en-IN"))}>
        <Change now={totals.orders} before={totalsBefore.orders} days={days} />
      </Kpi>
      <Kpi name={m.dash_average()} figure={<Taka amount={totals.average} />}>
        <Change now={totals.average} before={totalsBefore.average} days={days} />
      </Kpi>
      <Kpi name={m.dash_to_collect()} figure={<Taka amount={cashToCollect.amount} />}>
        {cashToCollect.orders === 0 ? (
          m.dash_none_pending()
        ) : (
          <Link className="kpi__link" to="/admin/orders?payment=pending">
            <Around sentence={m.dash_orders_pending({ orders: hole })}>
              <span className="down">{countOf(cashToCollect.orders)}</span>
            </Around>
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
  return <span title={showTaka(amount)}>{wholeTaka(amount)}</span>;
}

function Change({ now, before, days }: { now: number; before: number; days: number }) {
  const period = { days: inDigits(days) };
  if (before === 0) return now === 0 ? m.dash_nothing_either(period) : m.dash_nothing_before(period);
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  if (percent === 0) return m.dash_same_before(period);
  return (
    <>
      <span className={percent > 0 ? "up" : "down"}>
        {percent > 0 ? "+" : "−"}
        {inDigits(Math.abs(percent).toLocaleString("en-US", { minimumFractionDigits: 1 }))}%
      </span>{" "}
      {m.dash_on_before(period)}
    </>
  );
}

export function countOf(orders: number): string {
  return m.order_count({ count: orders, shown: inDigits(orders.toLocaleString("en-IN")) });
}
