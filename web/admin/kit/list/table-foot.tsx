import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import * as m from "#messages";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { countPages, pageText, readPage } from "#web/ui/lists/paging.ts";
import { pageSizes, pageSizeText, readPageSize } from "./page-sizes.ts";

type Paging<T> = {
  shown: T[];
  page: number;
  pages: number;
  pageSize: number;
  hrefFor: (page: number) => string;
  setPageSize: (pageSize: number) => void;
};

/** The page and its size live in the address (`page`, `rows`); a page past the end is the last page. */
export function usePaging<T>(rows: readonly T[]): Paging<T> {
  const [query, setQuery] = useSearchParams();
  const pageSize = readPageSize(query, "rows");
  const pages = countPages(rows.length, pageSize);
  const page = Math.min(pages, readPage(query));
  return {
    shown: rows.slice((page - 1) * pageSize, page * pageSize),
    page,
    pages,
    pageSize,
    hrefFor: (wanted) => `?${changed(query, { page: pageText(wanted) })}`,
    setPageSize: (wanted) =>
      setQuery(changed(query, { rows: pageSizeText(wanted), page: "" }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

/** Reads and writes filters in the address. Changing a filter returns to the first page. */
export function useFilters(): [(name: string) => string, (name: string, text: string) => void] {
  const [read, setFilter] = useAddress();
  return [read, setFilter];
}

/**
 * The address's latest query, ahead of the page's. A change may come late, after saving for example: it must not undo
 * what another part of the page has asked for meanwhile.
 */
let latest = new URLSearchParams();

/** As {@link useFilters}, third a change that stays on the page, and fourth what forgets a change that was not let through. */
export function useAddress(): [
  (name: string) => string,
  (name: string, text: string) => void,
  (changes: Record<string, string>) => void,
  () => void,
] {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    latest = query;
  }, [query]);
  const set = (changes: Record<string, string>) => {
    latest = changed(latest, changes);
    setQuery(latest, { replace: true, preventScrollReset: true });
  };
  const keep = () => {
    latest = query;
  };
  return [(name) => query.get(name) ?? "", (name, text) => set({ [name]: text, page: "" }), set, keep];
}

export function changed(query: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, text] of Object.entries(changes)) {
    if (text === "") next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** @param areMore the search stopped at `total` */
export function TableFoot<T>({ paging, total, areMore }: { paging: Paging<T>; total: number; areMore?: boolean }) {
  const first = (paging.page - 1) * paging.pageSize + 1;
  return (
    <div className="tfoot">
      <label>
        {m.kit_rows()}{" "}
        <select
          className="input select"
          value={paging.pageSize}
          onChange={(event) => paging.setPageSize(Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {inDigits(size)}
            </option>
          ))}
        </select>
      </label>
      <span className="num" role="status">
        {total === 0
          ? inDigits(0)
          : m.kit_rows_of({
              first: showCount(first),
              last: showCount(first + paging.shown.length - 1),
              total: showCount(total, areMore),
            })}
      </span>
      <Pagination page={paging.page} pages={paging.pages} hrefFor={paging.hrefFor} link={Link} />
    </div>
  );
}
