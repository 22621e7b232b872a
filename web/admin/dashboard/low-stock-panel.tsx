import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { LowStockRow } from "#contract/stock.ts";
import { ListState } from "../kit/list-states.tsx";
import { office } from "../office.ts";

/** Counted sizes that run out. Nothing is shown while nothing does. */
export function LowStockPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["dashboard", "low-stock"],
    queryFn: async () => (await office.listLowStock()).rows,
  });
  const rows = data ?? [];
  if (error === null && rows.length === 0) return null;
  return (
    <section className="panel panel--pad dash__low" aria-labelledby="dash-low">
      <div className="phead">
        <h2 id="dash-low">Low stock</h2>
      </div>
      {error === null ? null : <ListState error={error} count={null} none="" onRetry={refetch} />}
      <ul className="rowlist">
        {rows.map((row) => (
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
