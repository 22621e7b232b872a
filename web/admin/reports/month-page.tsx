import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { papersAtOnce } from "#contract/rules/office/lists.ts";
import type { Report, ReportFigures, ReportSplit } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { shop, taxPapers } from "#web/settings.ts";
import { taxWord } from "#web/storefront/purchase/tax-word.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showCount, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { printAddress } from "../print/print-address.ts";
import { costPath } from "./money-line.tsx";
import { shownMonth } from "./report-points.ts";
import { labelOf } from "./report-rows.tsx";
import { splitNames } from "./split-names.ts";
import "./reports.css";

/** On paper: sums, days and couriers. The month lives in the address. */
export default function MonthPage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : dayInDhaka(new Date()).slice(0, 7);
  const period = { from: `${month}-01`, to: lastDayOf(month) };
  const { data, error, refetch } = useQuery({
    queryKey: ["reports", "month", month],
    queryFn: async () => {
      const [days, couriers] = await Promise.all(
        (["day", "courier"] as const).map((split) => office.getReport({ ...period, split })),
      );
      return { days: days?.report, couriers: couriers?.report };
    },
  });
  return (
    <div className="rep">
      <Link className="back rep__noprint" to="/admin/reports">
        <Icon name="arrow-left" className="i-18" />
        {m.office_reports()}
      </Link>
      <div className="ahead wrapm rep__head">
        <h1>{m.reports_month_named({ month: shownMonth(month) })}</h1>
        <div className="right rep__noprint">
          <input
            className="input rep__period"
            type="month"
            aria-label={m.reports_which_month()}
            value={month}
            max={dayInDhaka(new Date()).slice(0, 7)}
            onChange={({ target: { value } }) => setQuery({ month: value }, { replace: true })}
          />
          <Button variant="secondary" size="md" onClick={() => void document.fonts.ready.then(() => window.print())}>
            <AdminIcon name="printer" />
            {m.print_desk_print()}
          </Button>
        </div>
      </div>
      <Seller />
      {error ? (
        <div className="panel panel--pad" role="alert">
          <p>{error.message}</p>
          <Button variant="secondary" size="md" onClick={() => void refetch()}>
            {m.try_again()}
          </Button>
        </div>
      ) : data?.days === undefined || data.couriers === undefined ? (
        <ListWait shape="table" columns={5} />
      ) : (
        <>
          <Sums report={data.days} />
          <TaxPapers month={month} period={period} />
          <Rows report={data.couriers} split="courier" />
          <Rows report={data.days} split="day" />
        </>
      )}
    </div>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function Seller() {
  const { bin } = taxPapers();
  return (
    <p className="rep__when">
      {bin === "" ? shop.shopName : m.reports_seller({ shop: shop.shopName, bin: inDigits(bin) })}
    </p>
  );
}

type Line = { name: string; of: (figures: ReportFigures) => number | null; isCount?: true; isSum?: true };

/** Taka are fractions: only poisha add up exactly. */
const less = (from: number, what: number) => toTaka(toMinor(from) - toMinor(what));
const minus = (amount: number | null) => (amount === null || amount === 0 ? amount : -amount);

function linesOf(): Line[] {
  return [
    { name: m.orders(), of: ({ orders }) => orders, isCount: true },
    { name: m.reports_goods(), of: ({ sold, charged }) => less(sold, charged) },
    { name: m.reports_charged(), of: ({ charged }) => charged },
    { name: m.reports_sold_without_tax(), of: ({ sold }) => sold, isSum: true },
    { name: m.reports_cost(), of: ({ cost }) => minus(cost) },
    { name: m.reports_uncosted_sold(), of: (one) => minus(less(one.uncostedSold, one.uncostedDelivery)) },
    { name: m.reports_delivery_paid(), of: ({ delivery }) => minus(delivery) },
    { name: m.reports_lost(), of: ({ lost }) => minus(lost) },
    { name: m.reports_profit(), of: ({ profit }) => profit, isSum: true },
    { name: taxWord(), of: ({ tax }) => tax },
    { name: m.reports_sold_with_tax(), of: ({ sold, tax }) => toTaka(toMinor(sold) + toMinor(tax)) },
    { name: m.reports_discounts(), of: ({ discount }) => discount },
    { name: m.reports_credit(), of: ({ credit }) => credit },
    { name: m.reports_sale_off(), of: ({ saleOff }) => saleOff },
    { name: m.reports_refunds(), of: ({ refunded }) => refunded },
    { name: m.reports_wasted(), of: ({ wastedCost }) => wastedCost },
    { name: m.reports_refused_orders(), of: ({ refused: count }) => count, isCount: true },
    { name: m.reports_dead(), of: ({ dead }) => dead, isCount: true },
    { name: m.reports_grown_lost(), of: ({ grownLost }) => grownLost, isCount: true },
  ];
}

function Sums({ report: { totals, totalsBefore } }: { report: Report }) {
  const shown = ({ isCount }: Line, figure: number | null) =>
    figure === null ? m.reports_dash() : isCount ? showCount(figure) : showTaka(figure);
  return (
    <section className="panel panel--pad rep__sums" aria-labelledby="month-sums">
      <h2 id="month-sums">{m.reports_figures()}</h2>
      <div
        className="rep__wide"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard must reach it
        tabIndex={0}
      >
        <table className="t--book">
          <thead>
            <tr>
              <td />
              <th scope="col" className="n">
                {m.reports_the_month()}
              </th>
              <th scope="col" className="n">
                {m.reports_month_before()}
              </th>
            </tr>
          </thead>
          <tbody>
            {linesOf().map((line) => (
              <tr key={line.name} className={line.isSum ? "rep__sum" : undefined}>
                <th scope="row">{line.name}</th>
                <td className="n">{shown(line, line.of(totals))}</td>
                <td className="n soft">{shown(line, line.of(totalsBefore))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {totals.uncosted > 0 ? (
        <p className="t14">
          {m.reports_uncosted_said({ pieces: showCount(totals.uncosted) })}{" "}
          <Link className="link rep__noprint" to={costPath()}>
            {m.reports_add_cost()}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** The tax invoices of what the month has sold, if the shop has a BIN: they add up to its sums. */
function TaxPapers({ month, period }: { month: string; period: { from: string; to: string } }) {
  const navigate = useNavigate();
  const [isLoading, setIsLoading] = useState(false);
  const { bin } = taxPapers();
  const counted = useQuery({
    queryKey: ["reports", "papers", period],
    queryFn: async () => (await office.listSoldOrders(period, 1)).total,
    enabled: bin !== "",
  });
  if (bin === "") return <p className="t14 soft rep__hint rep__noprint">{m.mushak_no_bin()}</p>;
  async function open(page: number) {
    setIsLoading(true);
    try {
      const { orderIds } = await office.listSoldOrders(period, page);
      await navigate(printAddress("mushak", orderIds), { state: { back: `/admin/reports/month?month=${month}` } });
    } catch (failure) {
      refused(failure);
    } finally {
      setIsLoading(false);
    }
  }
  const pages = Array.from({ length: Math.ceil((counted.data ?? 0) / papersAtOnce) }, (_, at) => at + 1);
  return (
    <p className="rep__papers rep__noprint">
      {pages.map((page) => (
        <Button key={page} variant="secondary" size="md" isLoading={isLoading} onClick={() => void open(page)}>
          {m.mushak_papers({
            first: showCount((page - 1) * papersAtOnce + 1),
            last: showCount(Math.min(counted.data ?? 0, page * papersAtOnce)),
          })}
        </Button>
      ))}
    </p>
  );
}

function Rows({ report, split }: { report: Report; split: ReportSplit }) {
  const rows = report.rows.filter(({ figures }) => figures.orders + figures.refused > 0 || figures.refunded > 0);
  if (rows.length === 0) return null;
  const columns: [string, (figures: ReportFigures) => string][] = [
    [m.orders(), ({ orders }) => showCount(orders)],
    [m.reports_sold(), ({ sold }) => showTaka(sold)],
    [taxWord(), ({ tax }) => showTaka(tax)],
    [m.reports_delivery_paid(), ({ delivery }) => showTaka(delivery)],
    [m.reports_lost(), ({ lost }) => showTaka(lost)],
    [m.reports_profit(), ({ profit }) => (profit === null ? m.reports_dash() : showTaka(profit))],
    [m.reports_refunds(), ({ refunded }) => showTaka(refunded)],
  ];
  const name = splitNames[split]();
  return (
    <section className="panel panel--pad rep__sums rep__rows" aria-label={name}>
      <div
        className="rep__wide"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard must reach it
        tabIndex={0}
      >
        <table className="t--book t--cards">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {columns.map(([label]) => (
                <th key={label} scope="col" className="n">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{labelOf(row, split)}</th>
                {columns.map(([label, cell]) => (
                  <td key={label} className="n" data-label={label}>
                    {cell(row.figures)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
