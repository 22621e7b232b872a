import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Report, ReportSplit } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { search } from "#web/api.ts";
import { language } from "#web/language.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { chartOfSales } from "./charts.ts";
import { MoneyLine } from "./money-line.tsx";
import { PeriodPicker, periodText } from "./period-picker.tsx";
import { isOfOrders, type ReportAddress, shownSplits, useReportAddress } from "./report-address.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportRows } from "./report-rows.tsx";
import { SearchFigures, SearchRows } from "./search-rows.tsx";
import { splitNames } from "./split-names.ts";
import "./reports.css";

/** One line of money, one chart, one table. Period, split and figures live in the address. */
export default function ReportsPage() {
  const address = useReportAddress();
  const { period, split } = address;
  const asked: ReportSplit = isOfOrders(split) ? split : "product";
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["reports", period, asked],
    queryFn: async () => ({ ...(await office.getReport({ ...period, split: asked })), split: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="rep">
      <div className="ahead rep__head">
        <h1>{m.office_reports()}</h1>
        <div className="right rep__noprint">
          <PeriodPicker address={address} />
          <Tools address={address} />
        </div>
      </div>
      {error ? (
        <div className="panel panel--pad" role="alert">
          <p>{error.message}</p>
          <Button variant="secondary" size="md" onClick={() => void refetch()}>
            {m.try_again()}
          </Button>
        </div>
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <div aria-busy={isFetching}>
          <Figures report={data.report} split={data.split} address={address} />
        </div>
      )}
    </div>
  );
}

/** The line of money, the chart and the table, before their figures. */
function Waiting() {
  return (
    <>
      <section className="panel rep__money" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((at) => (
          <div key={at} className="rep__amount">
            <ListWait shape="form" count={1} />
          </div>
        ))}
      </section>
      <section className="panel panel--pad rep__chart" aria-hidden="true">
        <div className="rep__plot">
          <p className="rep__point" />
          <div className="rep__bars" />
          <Skeleton className="rep__wait" />
        </div>
      </section>
      <section className="panel panel--flat" aria-hidden="true">
        <div className="tools" />
        <ListWait shape="table" columns={7} />
      </section>
    </>
  );
}

function Tools({ address: { period, split } }: { address: ReportAddress }) {
  const asked = search({ ...period, split, language: language() });
  const files = ["csv", "xlsx"] as const;
  const className = buttonClass({ size: "md", variant: "secondary" });
  return (
    <>
      <Button
        variant="secondary"
        size="md"
        // A font that is still on its way would leave boxes on the paper.
        onClick={() => void document.fonts.ready.then(() => window.print())}
      >
        <AdminIcon name="printer" />
        {m.print_desk_print()}
      </Button>
      {files.map((kind) => (
        <a key={kind} className={className} href={`/api/admin/reports/export.${kind}${asked}`} download>
          <AdminIcon name="download" />
          {kind.toUpperCase()}
        </a>
      ))}
      <Link className={className} to={`/admin/reports/month?month=${period.to.slice(0, 7)}`}>
        {m.reports_month()}
      </Link>
    </>
  );
}

type FiguresProps = { report: Report; split: ReportSplit; address: ReportAddress };

function Figures({ report, split, address }: FiguresProps) {
  const chart = useMemo(() => chartOfSales(report.days), [report.days]);
  return (
    <>
      <p className="rep__when" role="status">
        {m.reports_compared({ period: periodText(report), before: periodText(report.before) })}
      </p>
      {isOfOrders(address.split) ? (
        <>
          <MoneyLine report={report} />
          <ReportChart chart={chart} />
        </>
      ) : (
        <SearchFigures period={address.period} />
      )}
      <section className="panel panel--flat rep__table" aria-label={splitNames[address.split]()}>
        <div className="rep__tools rep__noprint">
          <nav className="periods rep__splits" aria-label={m.reports_split()}>
            {shownSplits.map((one) => (
              <Link
                key={one}
                to={address.href({ split: one === "product" ? "" : one, sort: "" })}
                replace
                preventScrollReset
                aria-current={one === address.split ? "true" : undefined}
              >
                {splitNames[one]()}
              </Link>
            ))}
          </nav>
          {isOfOrders(address.split) ? (
            <nav className="periods rep__shows" aria-label={m.reports_columns()}>
              {([false, true] as const).map((losses) => (
                <Link
                  key={String(losses)}
                  to={address.href({ show: losses ? "losses" : "", sort: "" })}
                  replace
                  preventScrollReset
                  aria-current={losses === address.showsLosses ? "true" : undefined}
                >
                  {losses ? m.reports_losses() : m.reports_profit()}
                </Link>
              ))}
            </nav>
          ) : null}
        </div>
        {isOfOrders(address.split) ? (
          <ReportRows key={split} report={report} split={split} address={address} />
        ) : (
          <SearchRows period={address.period} />
        )}
      </section>
    </>
  );
}
