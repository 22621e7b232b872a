import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Searched } from "#contract/searches.ts";
import { Table } from "#web/ui/table.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list-states.tsx";
import { office } from "../office.ts";

const shownOnDashboard = 6;
const none = "No searches yet. What shoppers look for is counted here.";

/** Shoppers' searches of the last 30 days, those without results first. */
export function SearchedPanel() {
  const { list, error, reload } = useSearches();
  return (
    <section className="panel panel--flat" aria-labelledby="searched">
      <div className="found__head">
        <h2 id="searched">What shoppers searched for</h2>
        <span className="soft t14">Last 30 days, not found first</span>
      </div>
      <ListState error={error} count={list?.length ?? null} none={none} onRetry={reload} />
      {list && list.length > 0 ? (
        <Table
          caption="Searches of the last 30 days"
          head={["Words", { label: "Searches", className: "n" }, "Found", { label: "Last day", className: "n" }]}
        >
          {list.map((searched) => (
            <tr key={searched.query}>
              <td>
                <Words query={searched.query} />
              </td>
              <td className="n" data-label="Searches">
                {searched.count}
              </td>
              <td data-label="Found">{foundWords(searched)}</td>
              <td className="n soft" data-label="Last day">
                {searched.lastDay}
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {list && list.length > 0 ? (
        <p className="none">
          When a plant is in the shop under another name, write that name into 'Also known as' of the product.
        </p>
      ) : null}
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
        <h2 id="not-found">Searched, not found</h2>
        <div className="right">
          <ButtonLink variant="quiet" size="sm" to="/admin/search" aria-label="All searches">
            All
          </ButtonLink>
        </div>
      </div>
      <ListState
        error={error}
        count={missed?.length ?? null}
        none={list?.length === 0 ? none : "Everything that shoppers searched for was found."}
        onRetry={reload}
      />
      {missed !== null && missed.length > 0 ? (
        <ul className="rowlist">
          {missed.map((searched) => (
            <li key={searched.query} className="missed">
              <Words query={searched.query} />
              <span className="soft">{foundWords(searched)}</span>
              <b className="n">{searched.count === 1 ? "once" : `${searched.count} times`}</b>
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
  if (results > 0) return results === 1 ? "1 product" : `${results} products`;
  if (closest > 0) return closest === 1 ? "1 closest match" : `${closest} closest matches`;
  return "Nothing";
}
