import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as m from "#messages";
import { showCount } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { chartOfSearches } from "./charts.ts";
import { percentOf } from "./money-line.tsx";
import type { Period } from "./report-address.ts";
import { ReportChart } from "./report-chart.tsx";
import { shownDay } from "./report-points.ts";

function useSearches(period: Period) {
  return useQuery({
    queryKey: ["reports", "searches", period],
    queryFn: () => office.getSearchReport(period),
    placeholderData: keepPreviousData,
  });
}

/** How much was searched, and how much of it found nothing, beside the period before; and by day. */
export function SearchFigures({ period }: { period: Period }) {
  const { data } = useSearches(period);
  const chart = useMemo(() => (data ? chartOfSearches(data.days) : null), [data]);
  if (data === undefined || chart === null) return <ListWait shape="form" count={2} />;
  const amounts = [
    {
      ...{ name: m.reports_all_searches(), now: data.total, before: data.totalBefore },
      said: m.reports_search_words({ count: showCount(data.words) }),
    },
    {
      ...{ name: m.reports_nothing(), now: data.withoutResult, before: data.withoutResultBefore },
      said: percentOf(data.withoutResult, data.total),
    },
  ];
  return (
    <>
      <section className="panel rep__money" aria-label={m.reports_search()}>
        {amounts.map(({ name, now, before, said }) => (
          <div key={name} className="rep__amount">
            <span>{name}</span>
            <b>{showCount(now)}</b>
            <small>{said}</small>
            <small>{m.reports_before({ sum: showCount(before) })}</small>
          </div>
        ))}
      </section>
      <ReportChart chart={chart} />
    </>
  );
}

/** With the number of products that each search found. */
export function SearchRows({ period }: { period: Period }) {
  const { data, error, refetch } = useSearches(period);
  const number = (label: string) => ({ label, id: label, className: "n" });
  return (
    <>
      <ListState
        error={error}
        count={data?.searches.length ?? null}
        none={m.reports_no_searches()}
        onRetry={() => void refetch()}
      />
      {data && data.searches.length > 0 ? (
        <Table
          className="t t--cards rep__t"
          caption={m.reports_search_caption()}
          head={[
            m.reports_search(),
            number(m.reports_searched()),
            number(m.dash_before()),
            number(m.reports_found()),
            number(m.reports_close()),
          ]}
        >
          {data.searches.map(({ query, count, before, results, closest }) => (
            <tr key={query}>
              <td lang={languageOf(query)}>{query}</td>
              <td className="n" data-label={m.reports_searched()}>
                {showCount(count)}
              </td>
              <td className="n soft" data-label={m.dash_before()}>
                {showCount(before)}
              </td>
              <td className={results === 0 ? "n rep__much" : "n"} data-label={m.reports_found()}>
                {showCount(results)}
              </td>
              <td className="n" data-label={m.reports_close()}>
                {showCount(closest)}
              </td>
            </tr>
          ))}
          <tr className="rep__total">
            <td>
              <b>{m.reports_all_searches()}</b>
              <small>{m.reports_not_found({ count: showCount(data.withoutResult) })}</small>
            </td>
            <td className="n" data-label={m.reports_searched()}>
              {showCount(data.total)}
            </td>
            <td className="n" data-label={m.dash_before()}>
              {showCount(data.totalBefore)}
            </td>
            <td />
            <td />
          </tr>
        </Table>
      ) : null}
      {data ? <p className="none">{m.reports_searches_kept({ day: shownDay(data.keptSince) })}</p> : null}
    </>
  );
}
