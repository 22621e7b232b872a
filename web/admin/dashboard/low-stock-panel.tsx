import { useCallback } from "react";
import { Link } from "react-router";
import type { LowStockRow } from "#contract/stock.ts";
import { ListState } from "../kit/list-states.tsx";
import { useList } from "../kit/use-list.ts";
import { office } from "../office.ts";

/** Counted sizes that run out. Nothing is shown while nothing does. `reloads`: another number asks again. */
export function LowStockPanel({ reloads }: { reloads: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed number is the wish to ask again
  const load = useCallback(async () => (await office.listLowStock()).rows, [reloads]);
  const { list, error, reload } = useList(load);
  if (error === null && (list === null || list.length === 0)) return null;
  return (
    <section className="panel panel--pad dash__low" aria-labelledby="dash-low">
      <div className="phead">
        <h2 id="dash-low">Low stock</h2>
      </div>
      {error === null ? null : <ListState error={error} count={null} none="" onRetry={reload} />}
      <ul className="rowlist">
        {list?.map((row) => (
          <LowStockLine key={`${row.productId} ${row.size}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function LowStockLine({ row: { productId, name, bengaliName, size, left, inStock } }: { row: LowStockRow }) {
  return (
    <li className="lowrow">
      <span>
        <Link className="link" to={`/admin/list?${new URLSearchParams({ q: name, edit: productId })}`}>
          <b>{name}</b>
        </Link>{" "}
        <span className="soft" lang="bn">
          {bengaliName}
        </span>
      </span>
      <span className="soft">
        {size}
        {inStock ? "" : ", switched off"}
      </span>
      <b className={left === 0 ? "n down" : "n"}>{left === 0 ? "Sold out" : `${left} left`}</b>
    </li>
  );
}
