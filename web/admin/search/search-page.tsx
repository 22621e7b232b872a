import { Link, useSearchParams } from "react-router";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { showCount } from "#web/ui/figures.ts";
import { EmptyList } from "../kit/list/empty-list.tsx";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { type HitGroup, useFound } from "./find.ts";
import { OfficeSearch } from "./office-search.tsx";
import { SearchedPanel } from "./searched-panel.tsx";

const perGroup = 5;
const allWords: Record<HitGroup["name"], (all: { count: string }) => string> = {
  products: m.search_desk_all_products,
  orders: m.search_desk_all_orders,
  categories: m.search_desk_all_categories,
  subcategories: m.search_desk_all_subcategories,
};

/** Matching products, orders, categories and subcategories, each linked to where it is edited. */
export default function SearchPage() {
  const [query] = useSearchParams();
  const q = (query.get("q") ?? "").trim();
  const groups = useFound(q, perGroup);
  const maySeeSearches = useMayCall("GET /api/searches");
  const total = groups?.reduce((sum, group) => sum + group.total, 0) ?? 0;
  const areMore = groups?.some(({ hasMore }) => hasMore);
  const quoted = `"${q}"`;
  return (
    <>
      <div className="ahead">
        <h1>{m.search()}</h1>
        <span className="soft num" role="status">
          {q === "" || groups === null
            ? ""
            : total === 0
              ? m.search_desk_nothing_for({ words: quoted })
              : m.search_desk_count_for({ count: showCount(total, areMore), words: quoted })}
        </span>
      </div>
      <OfficeSearch className="only-m" />
      {q === "" ? (
        <>
          <p className="none">{m.search_desk_what_to_type()}</p>
          {maySeeSearches ? <SearchedPanel /> : null}
        </>
      ) : groups === null ? (
        <ListWait />
      ) : total === 0 && groups.every(({ error }) => error === null) ? (
        <div className="panel">
          <EmptyList text={m.search_desk_nothing()} />
        </div>
      ) : (
        <div className="found">
          {groups.map((group) => (group.total > 0 || group.error ? <Group key={group.name} group={group} /> : null))}
        </div>
      )}
    </>
  );
}

function Group({ group: { name, label, hits, total, hasMore, areClosest, all, error } }: { group: HitGroup }) {
  const count = showCount(total, hasMore);
  const id = `found-${name}`;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="found__head">
        <h2 id={id}>{label}</h2>
        <span className="soft num">{areClosest ? m.closest_matches() : error === null ? count : null}</span>
        {total > hits.length ? (
          <Link className="link t14" to={all}>
            {allWords[name]({ count })}
          </Link>
        ) : null}
      </div>
      {error === null ? (
        <ul>
          {hits.map((hit) => (
            <li key={hit.id}>
              <Link className="found__hit" to={hit.to}>
                <b className="b6">{hit.title}</b>
                <span className="soft t14">{hit.detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
