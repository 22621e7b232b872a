import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Searched } from "#contract/wire/catalog/searches.ts";
import * as m from "#messages";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { office } from "../office.ts";

const shownOnDashboard = 6;

/** Shoppers' searches of the last 30 days, those without results first. */
export function SearchedPanel() {
  const { list, error, reload } = useSearches();
  return (
    <section className="panel panel--flat" aria-labelledby="searched">
      <div className="found__head">
        <h2 id="searched">{m.search_desk_searched()}</h2>
        <span className="soft t14">{m.search_desk_searched_days()}</span>
      </div>
      <ListState error={error} count={list?.length ?? null} none={m.search_desk_searched_none()} onRetry={reload} />
      {list && list.length > 0 ? (
        <Table
          caption={m.search_desk_searched_caption()}
          head={[
            m.search_desk_words(),
            { label: m.search_desk_searches(), className: "n" },
            m.search_desk_found(),
            { label: m.search_desk_last_day(), className: "n" },
          ]}
        >
          {list.map((searched) => (
            <tr key={searched.query}>
              <td>
                <Words query={searched.query} />
              </td>
              <td className="n" data-label={m.search_desk_searches()}>
                {inDigits(searched.count)}
              </td>
              <td data-label={m.search_desk_found()}>{foundWords(searched)}</td>
              <td className="n soft" data-label={m.search_desk_last_day()}>
                {showDay(searched.lastDay)}
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {list && list.length > 0 ? <p className="none">{m.search_desk_known_as()}</p> : null}
    </section>
  );
}

/** For the dashboard: the most frequent searches without results. */
export function NotFoundPanel({ className }: { className: string }) {
  const { list, error, reload } = useSearches();
  const missed = list?.filter(({ results }) => results === 0).slice(0, shownOnDashboard) ?? null;
  return (
    <section className={`panel panel--pad ${className}`} aria-labelledby="not-found">
      <div className="phead">
        <h2 id="not-found">{m.search_desk_not_found()}</h2>
        <div className="right">
          <ButtonLink variant="quiet" size="sm" to="/admin/search" aria-label={m.search_desk_all_searches()}>
            {m.search_desk_all()}
          </ButtonLink>
        </div>
      </div>
      <ListState
        error={error}
        count={missed?.length ?? null}
        none={list?.length === 0 ? m.search_desk_searched_none() : m.search_desk_all_found()}
        onRetry={reload}
      />
      {missed !== null && missed.length > 0 ? (
        <ul className="rowlist">
          {missed.map((searched) => (
            <li key={searched.query} className="missed">
              <Words query={searched.query} />
              <span className="soft">{foundWords(searched)}</span>
              <b className="n">{m.search_desk_times({ count: searched.count, shown: inDigits(searched.count) })}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function useSearches() {
  const { data, error, refetch } = useQuery({
    queryKey: ["dashboard", "searches"],
    queryFn: async () => (await office.listSearches()).searches,
  });
  return { list: data, error, reload: refetch };
}

function Words({ query }: { query: string }) {
  const isBengali = /\p{Script=Bengali}/u.test(query);
  return (
    <Link
      className="link"
      to={`/admin/search?${new URLSearchParams({ q: query })}`}
      lang={isBengali ? "bn" : undefined}
    >
      {query}
    </Link>
  );
}

function foundWords({ results, closest }: Searched): string {
  if (results > 0) return m.product_count({ count: results, shown: inDigits(results) });
  if (closest > 0) return m.search_desk_closest_count({ count: closest, shown: inDigits(closest) });
  return m.search_desk_found_nothing();
}
