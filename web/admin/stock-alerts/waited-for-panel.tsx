import { useQuery } from "@tanstack/react-query";
import type { WaitedForRow } from "#contract/wire/shoppers/stock-alerts.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

/** Most waited for first. Nothing is shown while nobody waits. */
export function WaitedForPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["dashboard", "waited-for"],
    queryFn: office.listWaitedFor,
  });
  const { rows = [], total = 0 } = data ?? {};
  if (error === null && rows.length === 0) return null;
  return (
    <section className="panel panel--pad dash__low" aria-labelledby="dash-waited">
      <div className="phead">
        <h2 id="dash-waited">{m.waited_for()}</h2>
        <span className="right cnt">{showCount(total)}</span>
      </div>
      {error === null ? null : <ListState error={error} count={null} none="" onRetry={refetch} />}
      <ul className="rowlist">
        {rows.map((row) => (
          <WaitedForLine key={`${row.productId} ${row.size}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function WaitedForLine({ row }: { row: WaitedForRow }) {
  const { productId, name, size, waiting } = row;
  return (
    <li className="lowrow">
      <span className="lowrow__name">
        <b>{shownName(row)}</b>
        <span className="soft">{size === "" ? m.waited_for_any() : sizeName(size)}</span>
      </span>
      <Chip className="st-packing">{m.waited_for_count({ count: inDigits(waiting) })}</Chip>
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
