import { Link } from "react-router";
import type { OrderStatus } from "#contract/rules/constants.ts";
import type { Sales } from "#contract/wire/books/sales.ts";
import * as m from "#messages";
import { Chip, StatusChip, statusClass, statusName } from "#web/ui/buttons/chip.tsx";
import { showCount, showTaka } from "#web/ui/figures.ts";
import { countOf } from "./kpis.tsx";

/** Delivered orders would dwarf the others: they stand below, as a number. */
export function StatusPanel({ sales }: { sales: Sales }) {
  const open = sales.byStatus.filter(({ status }) => status !== "Delivered");
  const delivered = sales.byStatus.find(({ status }) => status === "Delivered")?.orders ?? 0;
  const openCount = open.reduce((sum, { orders }) => sum + orders, 0);
  const most = Math.max(1, ...open.map(({ orders }) => orders));
  return (
    <section className="panel panel--pad dash__status" aria-labelledby="dash-status">
      <div className="phead">
        <h2 id="dash-status">{m.dash_by_status()}</h2>
        <div className="right soft t14 num">{m.dash_open({ count: showCount(openCount) })}</div>
      </div>
      <ul className="hbar">
        {open.map(({ status, orders }) => (
          <li key={status}>
            <Link className="hbar__link" to={ordersWith(status)}>
              <span>{statusName(status)}</span>
              <span className="n">{showCount(orders)}</span>
              <Bar status={status} share={orders / most} />
            </Link>
          </li>
        ))}
      </ul>
      <ul className="dash__ends">
        <li>
          <Link to={ordersWith("Delivered")}>
            <StatusChip status="Delivered" /> <b className="b6 num">{showCount(delivered)}</b>
          </Link>
        </li>
        <li>
          <Link to="/admin/orders?mark=canceled">
            <Chip className="chip--status st-cancelled">{m.canceled()}</Chip>{" "}
            <b className="b6 num">{showCount(sales.canceled)}</b>
          </Link>
        </li>
        <li>
          <Link to="/admin/orders?mark=returned">
            <Chip className="chip--status st-placed">{m.returned()}</Chip>{" "}
            <b className="b6 num">{showCount(sales.returned)}</b>
          </Link>
        </li>
      </ul>
      {sales.coupons ? (
        <p className="soft t14 dash__coupons">
          {m.dash_coupons({ sum: showTaka(sales.coupons.amount), orders: countOf(sales.coupons.orders) })}
        </p>
      ) : null}
      {sales.shortfalls ? (
        <p className="soft t14 dash__coupons">
          {m.dash_shortfalls({ sum: showTaka(sales.shortfalls.amount), orders: countOf(sales.shortfalls.orders) })}
        </p>
      ) : null}
      {sales.refunds ? (
        <p className="soft t14 dash__coupons">
          {m.dash_refunds({ sum: showTaka(sales.refunds.amount), orders: countOf(sales.refunds.orders) })}
        </p>
      ) : null}
    </section>
  );
}

/** A drawing, because a width of its own would be an inline style. */
function Bar({ status, share }: { status: OrderStatus; share: number }) {
  return (
    <svg
      className={`hbar__bar hbar__bar--${statusClass[status]}`}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {share > 0 ? <line y1="4" x2={share * 100} y2="4" /> : null}
    </svg>
  );
}

function ordersWith(status: OrderStatus): string {
  return `/admin/orders?${new URLSearchParams({ status })}`;
}
