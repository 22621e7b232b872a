import { Link, useSearchParams } from "react-router";
import * as m from "#messages";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyList } from "../kit/empty-list.tsx";
import { type HitGroup, useFound } from "./find.ts";
import { OfficeSearch } from "./office-search.tsx";
import { SearchedPanel } from "./searched-panel.tsx";

const perGroup = 5;

/** Matching products, orders, categories and subcategories, each linked to where it is edited. */
export default function SearchPage() {
  const [query] = useSearchParams();
  const q = (query.get("q") ?? "").trim();
  const groups = useFound(q, perGroup);
  const total = groups?.reduce((sum, group) => sum + group.total, 0) ?? 0;
  const plus = groups?.some(({ hasMore }) => hasMore) ? "+" : "";
  return (
    <>
      <div className="ahead">
        <h1>Search</h1>
        <span className="soft num" role="status">
          {q === "" || groups === null ? "" : total === 0 ? `Nothing found for "${q}"` : `${total}${plus} for "${q}"`}
        </span>
      </div>
      <OfficeSearch className="only-m" />
      {q === "" ? (
        <>
          <p className="none">Type a product, an order number, a customer's name or phone, or a category.</p>
          <SearchedPanel />
        </>
      ) : groups === null ? (
        <Skeleton className="adm__loading" />
      ) : total === 0 && groups.every(({ error }) => error === null) ? (
        <div className="panel">
          <EmptyList text="Nothing has these words. Try fewer letters, or the name in the other language." />
        </div>
      ) : (
        <div className="found">
          {groups.map((group) => (group.total > 0 || group.error ? <Group key={group.label} group={group} /> : null))}
        </div>
      )}
    </>
  );
}

function Group({ group: { label, hits, total, hasMore, areClosest, all, error } }: { group: HitGroup }) {
  const count = `${total}${hasMore ? "+" : ""}`;
  const id = `found-${label.toLowerCase()}`;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="found__head">
        <h2 id={id}>{label}</h2>
        <span className="soft num">{areClosest ? m.closest_matches() : error === null ? count : null}</span>
        {total > hits.length ? (
          <Link className="link t14" to={all}>
            All {count} {label.toLowerCase()}
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
