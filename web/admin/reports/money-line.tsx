import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Report, ReportFigures } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { taxWord } from "#web/storefront/purchase/tax-word.ts";
import { inDigits, showCount, showTaka } from "#web/ui/figures.ts";
import { countOf } from "../dashboard/kpis.tsx";
import { wholeTaka } from "../kit/whole-taka.ts";

/** Where the owner writes what plants cost: the stock book's form for plants that came, with this one chosen. */
export const costPath = (productId = "") => `/admin/stock-book?received=${productId}`;

/** `৳562,480`, to the poisha under the pointer. */
export function Taka({ amount }: { amount: number }) {
  return <span title={showTaka(amount)}>{wholeTaka(amount)}</span>;
}

export function percentOf(part: number, whole: number): string {
  return m.reports_percent({ percent: inDigits(whole === 0 ? 0 : Math.round((100 * part) / whole)) });
}

/** Of what was sold at a known cost. */
export function marginOf({ profit, sold, uncostedSold }: ReportFigures): string | null {
  return profit === null || sold === uncostedSold ? null : percentOf(profit, sold - uncostedSold);
}

/** Sold - cost - delivery - lost = profit, beside the period before; below it what is no part of that sum. */
export function MoneyLine({ report: { totals, totalsBefore } }: { report: Report }) {
  const isRefused = totals.lost > 0 || totals.refused > 0;
  return (
    <section className="panel rep__money" aria-label={m.reports_figures()}>
      <Amount name={m.reports_sold()} amount={totals.sold} before={totalsBefore.sold}>
        {countOf(totals.orders)}
      </Amount>
      <Amount name={m.reports_cost()} amount={negative(totals.cost)} before={negative(totalsBefore.cost)}>
        {totals.cost === null ? <AddCost /> : percentOf(totals.cost, totals.sold - totals.uncostedSold)}
      </Amount>
      <Amount name={m.reports_delivery()} amount={-totals.delivery} before={-totalsBefore.delivery}>
        {percentOf(totals.delivery, totals.sold)}
      </Amount>
      <Amount
        name={m.reports_lost()}
        amount={-totals.lost}
        before={-totalsBefore.lost}
        className={isRefused ? "rep__bad" : undefined}
      >
        {m.reports_orders_share({
          orders: countOf(totals.refused),
          percent: percentOf(totals.refused, totals.orders + totals.refused),
        })}
      </Amount>
      <Amount
        name={m.reports_profit()}
        amount={totals.profit}
        before={totalsBefore.profit}
        className={(totals.profit ?? 0) < 0 ? "rep__bad" : "rep__good"}
      >
        {marginOf(totals)}
      </Amount>
      <More totals={totals} before={totalsBefore} />
      {totals.uncosted > 0 && totals.cost !== null ? (
        <p className="rep__note">
          {m.reports_uncosted({ pieces: showCount(totals.uncosted), sum: wholeTaka(totals.uncostedSold) })} <AddCost />
        </p>
      ) : null}
    </section>
  );
}

const negative = (amount: number | null) => (amount === null ? null : -amount);

/** @param productId the plant; without one it is chosen there */
export function AddCost({ productId }: { productId?: string }) {
  return (
    <Link className="link rep__noprint" to={costPath(productId)}>
      {m.reports_add_cost()}
    </Link>
  );
}

type AmountProps = {
  name: string;
  amount: number | null;
  before: number | null;
  className?: string | undefined;
  children?: ReactNode;
};

function Amount({ name, amount, before, className, children }: AmountProps) {
  return (
    <div className="rep__amount">
      <span>{name}</span>
      <b className={className}>{amount === null ? m.reports_dash() : <Taka amount={amount} />}</b>
      <small>{children}</small>
      <small>{m.reports_before({ sum: before === null ? m.reports_dash() : wholeTaka(before) })}</small>
    </div>
  );
}

function More({ totals, before }: { totals: ReportFigures; before: ReportFigures }) {
  const rows: [string, string, string][] = [
    [m.reports_refunds(), wholeTaka(totals.refunded), wholeTaka(before.refunded)],
    [m.reports_discounts(), wholeTaka(totals.discount), wholeTaka(before.discount)],
    [m.reports_credit(), wholeTaka(totals.credit), wholeTaka(before.credit)],
    [m.reports_sale_off(), wholeTaka(totals.saleOff), wholeTaka(before.saleOff)],
    [m.reports_dead(), showCount(totals.dead), showCount(before.dead)],
    [m.reports_grown_lost(), showCount(totals.grownLost), showCount(before.grownLost)],
    [m.reports_wasted(), wholeTaka(totals.wastedCost), wholeTaka(before.wastedCost)],
    [taxWord(), wholeTaka(totals.tax), wholeTaka(before.tax)],
  ];
  return (
    <dl className="rep__more">
      {rows.map(([name, now, then]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{now}</b> <small>{m.reports_before({ sum: then })}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
