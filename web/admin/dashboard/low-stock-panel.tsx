import { useQuery } from "@tanstack/react-query";
import type { LowStockRow } from "#contract/wire/catalog/low-stock.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

/** Counted sizes that run out. Nothing is shown while nothing does. */
export function LowStockPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["dashboard", "low-stock"],
    queryFn: office.listLowStock,
  });
  const { rows = [], total = 0 } = data ?? {};
  if (error === null && rows.length === 0) return null;
  return (
    <section className="panel panel--pad dash__low" aria-labelledby="dash-low">
      <div className="phead">
        <h2 id="dash-low">{m.dash_low()}</h2>
        <span className="right cnt">{showCount(total)}</span>
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

function LowStockLine({ row }: { row: LowStockRow }) {
  const { productId, name, picture, size, left, inStock } = row;
  return (
    <li className="lowrow">
      <span className="th40 th40--cover tint-sage">
        {picture ? <Picture picture={picture} sizes="40px" alt="" /> : null}
      </span>
      <span className="lowrow__name">
        <b>{shownName(row)}</b>
        <span className="soft">
          {sizeName(size)}
          {inStock ? "" : m.dash_switched_off()}
        </span>
      </span>
      <Chip className={left === 0 ? "st-out" : "st-packing"}>
        {left === 0 ? m.sold_out() : m.few_left({ count: inDigits(left) })}
      </Chip>
      <ButtonLink
        variant="quiet"
        size="sm"
        to={`/admin/list?${new URLSearchParams({ q: name, edit: productId })}`}
        aria-label={m.dash_edit_named({ name: shownName(row) })}
      >
        {m.edit()}
      </ButtonLink>
    </li>
  );
}
