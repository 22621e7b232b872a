import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { OrderSource } from "#contract/rules/office/lists.ts";
import type { Report, ReportFigures, ReportRow, ReportSplit } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { EmptyList } from "../kit/list/empty-list.tsx";
import { sortColumn } from "../kit/list/sort-head.tsx";
import { shownName } from "../kit/shown-name.ts";
import { wholeTaka } from "../kit/whole-taka.ts";
import { sourceWords } from "../order/order-words.ts";
import { AddCost, marginOf, percentOf, Taka } from "./money-line.tsx";
import type { ReportAddress, SortName } from "./report-address.ts";
import { shownDay } from "./report-points.ts";
import { splitNames } from "./split-names.ts";

/** From this share of refused orders on it is red. */
const muchRefused = 0.1;
/** At which share the bar is full. */
const fullBar = 0.2;
const firstRows = 50;

const allOf: Record<ReportSplit, (count: { count: string }) => string> = {
  product: m.reports_all_product,
  category: m.reports_all_category,
  district: m.reports_all_district,
  courier: m.reports_all_courier,
  source: m.reports_all_source,
  offer: m.reports_all_offer,
  day: m.reports_all_day,
};

type Column = {
  sort?: SortName;
  label: string;
  cell: (row: ReportRow) => ReactNode;
  total: (figures: ReportFigures) => ReactNode;
  className?: string;
};

type RowsProps = { report: Report; split: ReportSplit; address: ReportAddress };

/** One row for each product, category, ... with the same columns, and the sums below. */
export function ReportRows({ report, split, address }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // Nobody can press on paper, so it has all rows.
    const showAll = () => flushSync(() => setShowsAll(true));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, []);
  if (report.rows.length === 0) {
    return (
      <EmptyList text={m.reports_none()}>
        <ButtonLink size="md" variant="secondary" to="/admin/orders">
          {m.orders_all_orders()}
        </ButtonLink>
      </EmptyList>
    );
  }
  const columns = address.showsLosses ? lossColumns() : moneyColumns(split);
  const rows = split === "day" ? report.rows : sortedBy(report.rows, address.sort);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const head = columns.map((column) => {
    const className = column.className ?? "n";
    const { sort, label } = column;
    if (sort === undefined || split === "day") return { label, id: label, className };
    return sortColumn({
      ...{ label, className, sort: address.sort, up: "" as SortName, down: sort, first: sort },
      hrefFor: () => address.href({ sort }),
    });
  });
  return (
    <>
      <Table
        className="t t--cards rep__t"
        caption={split === "day" ? m.reports_by_day() : m.reports_caption({ split: splitNames[split]() })}
        head={[splitNames[split](), ...head]}
      >
        {shown.map((row) => (
          <tr key={row.key}>
            <td className="rep__name">
              <RowName row={row} split={split} />
              {address.showsLosses ? null : <Brief figures={row.figures} />}
            </td>
            {columns.map((column) => (
              <td key={column.label} className={column.className ?? "n"} data-label={column.label}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        <tr className="rep__total">
          <td className="rep__name">
            <b>{allOf[split]({ count: showCount(report.rowCount) })}</b>
            {address.showsLosses ? null : <Brief figures={report.totals} />}
            {report.totals.lost > 0 && !address.showsLosses ? (
              <small>{m.reports_after_lost({ sum: wholeTaka(report.totals.lost) })}</small>
            ) : null}
          </td>
          {columns.map((column) => (
            <td key={column.label} className={column.className ?? "n"} data-label={column.label}>
              {column.total(report.totals)}
            </td>
          ))}
        </tr>
      </Table>
      {rows.length > shown.length ? (
        <p className="none rep__noprint">
          <Button variant="secondary" size="md" onClick={() => setShowsAll(true)}>
            {m.reports_show_all({ count: showCount(rows.length) })}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** On narrow screens, in place of the columns. */
function Brief({ figures: { pieces, sold } }: { figures: ReportFigures }) {
  return <small className="rep__brief">{m.reports_brief({ pieces: showCount(pieces), sold: wholeTaka(sold) })}</small>;
}

function RowName({ row, split }: { row: ReportRow; split: ReportSplit }) {
  if (split === "product") {
    return (
      <span className="rep__product">
        <span className="th40 th40--cover tint-sand">
          {row.picture === null ? null : <Picture picture={row.picture} alt="" sizes="40px" />}
        </span>
        <b className="b6">{row.name === "" ? m.reports_gone_product() : shownName(row)}</b>
      </span>
    );
  }
  const label = <b className="b6">{labelOf(row, split)}</b>;
  if (row.offer === undefined) return label;
  return (
    <>
      {label}
      <small>{row.offer === "sale" ? m.offers_sale() : m.offers_coupon()}</small>
    </>
  );
}

/** In the language of the office. */
export function labelOf(row: ReportRow, split: ReportSplit): string {
  if (split === "day") return shownDay(row.key);
  if (split === "source") return sourceWords[row.key as OrderSource];
  if (split === "courier") return row.key === "" ? m.reports_no_courier() : row.name;
  return row.name === "" ? m.reports_unknown() : shownName(row);
}

function moneyColumns(split: ReportSplit): Column[] {
  return [
    ...(split === "offer" ? [givenColumn()] : []),
    {
      sort: "pieces",
      label: m.reports_pieces(),
      cell: (row) => showCount(row.figures.pieces),
      total: (all) => showCount(all.pieces),
      className: "n rep__wider",
    },
    {
      sort: "sold",
      label: m.reports_sold(),
      cell: ({ figures, before }) => (
        <>
          <Taka amount={figures.sold} />
          <Change now={figures.sold} before={before.sold} />
        </>
      ),
      total: (all) => <Taka amount={all.sold} />,
      className: "n rep__wider",
    },
    {
      sort: "cost",
      label: m.reports_cost_short(),
      cell: ({ figures, key }) => <Cost figures={figures} {...(split === "product" && { productId: key })} />,
      total: (all) => <Cost figures={all} />,
      className: "n rep__cost",
    },
    {
      sort: "delivery",
      label: m.reports_delivery(),
      cell: (row) => <Taka amount={row.figures.delivery} />,
      total: (all) => <Taka amount={all.delivery} />,
      className: "n rep__wider",
    },
    {
      sort: "profit",
      label: m.reports_profit(),
      cell: ({ figures }) => <Profit figures={figures} />,
      total: (all) => <Profit figures={all} />,
      className: "n rep__profit",
    },
    {
      label: m.reports_of_sold(),
      cell: (row) => marginOf(row.figures) ?? m.reports_dash(),
      total: (all) => marginOf(all) ?? m.reports_dash(),
      className: "n rep__wider",
    },
    {
      sort: "refused",
      label: m.reports_refused(),
      cell: ({ figures }) => <Refused figures={figures} />,
      total: (all) => percentOf(all.refused, all.orders + all.refused),
    },
  ];
}

/** Of a coupon or a planned sale. */
function givenColumn(): Column {
  const given = ({ discount, saleOff }: ReportFigures, offer: ReportRow["offer"]) =>
    offer === "coupon" ? discount : offer === "sale" ? saleOff : discount + saleOff;
  return {
    label: m.reports_given(),
    cell: ({ figures, offer }) => <Taka amount={given(figures, offer)} />,
    total: (all) => <Taka amount={given(all, undefined)} />,
    className: "n rep__wider",
  };
}

function lossColumns(): Column[] {
  return [
    {
      sort: "refused",
      label: m.reports_refused(),
      cell: ({ figures }) => <Refused figures={figures} />,
      total: (all) => percentOf(all.refused, all.orders + all.refused),
    },
    {
      label: m.reports_lost(),
      cell: (row) => <Taka amount={row.figures.lost} />,
      total: (all) => <Taka amount={all.lost} />,
    },
    {
      sort: "refunded",
      label: m.reports_refunds(),
      cell: (row) => <Taka amount={row.figures.refunded} />,
      total: (all) => <Taka amount={all.refunded} />,
    },
    {
      sort: "dead",
      label: m.reports_dead(),
      cell: (row) => showCount(row.figures.dead),
      total: (all) => showCount(all.dead),
    },
    {
      sort: "wasted",
      label: m.reports_died(),
      cell: (row) => showCount(row.figures.wasted),
      total: (all) => showCount(all.wasted),
    },
    {
      label: m.reports_grown_lost(),
      cell: (row) => showCount(row.figures.grownLost),
      total: (all) => showCount(all.grownLost),
    },
    {
      label: m.reports_their_cost(),
      cell: (row) => <Taka amount={row.figures.wastedCost} />,
      total: (all) => <Taka amount={all.wastedCost} />,
    },
  ];
}

/** `productId`: of a report by product. */
function Cost({ figures: { cost, uncosted }, productId }: { figures: ReportFigures; productId?: string }) {
  if (cost === null) {
    return (
      <>
        {m.reports_dash()} <AddCost {...(productId && { productId })} />
      </>
    );
  }
  return (
    <>
      <Taka amount={cost} />
      {uncosted > 0 ? <small>{m.reports_without_cost({ pieces: showCount(uncosted) })}</small> : null}
    </>
  );
}

function Profit({ figures }: { figures: ReportFigures }) {
  const { profit } = figures;
  const margin = marginOf(figures);
  return (
    <>
      {profit === null ? (
        m.reports_dash()
      ) : (
        <b className={profit < 0 ? "rep__bad" : "rep__good"}>
          <Taka amount={profit} />
        </b>
      )}
      <small className="rep__brief">{m.reports_profit_share({ percent: margin ?? m.reports_dash() })}</small>
    </>
  );
}

function Refused({ figures: { refused, orders } }: { figures: ReportFigures }) {
  const share = refused === 0 ? 0 : refused / (orders + refused);
  return (
    <span className="rep__refused">
      <span className={share >= muchRefused ? "rep__much" : undefined}>{percentOf(refused, orders + refused)}</span>
      <progress max={fullBar} value={Math.min(fullBar, share)} aria-hidden="true" />
    </span>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  const figure = { percent: inDigits(Math.abs(percent)) };
  return <small>{percent < 0 ? m.reports_less(figure) : m.reports_more(figure)}</small>;
}

function sortedBy(rows: ReportRow[], sort: SortName): ReportRow[] {
  const rank = ({ figures }: ReportRow) => {
    if (sort === "refused") return figures.refused === 0 ? 0 : figures.refused / (figures.orders + figures.refused);
    return figures[sort] ?? Number.NEGATIVE_INFINITY;
  };
  return rows.toSorted((a, b) => rank(b) - rank(a));
}
