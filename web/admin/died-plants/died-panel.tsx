import { useQuery } from "@tanstack/react-query";
import type { DiedRow } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { deathWords } from "#messages/names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

/** Which plants died at the customers', and why, most first. Nothing is shown while none has. */
export function DiedPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ["dashboard", "died"], queryFn: office.listDied });
  const { rows = [], total = 0 } = data ?? {};
  if (error === null && rows.length === 0) return null;
  return (
    <section className="panel panel--pad dash__low" aria-labelledby="dash-died">
      <div className="phead">
        <h2 id="dash-died">{m.died_plants()}</h2>
        <span className="right cnt">{showCount(total)}</span>
      </div>
      {error === null ? null : <ListState error={error} count={null} none="" onRetry={refetch} />}
      <ul className="rowlist">
        {rows.map((row) => (
          <DiedLine key={row.productId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function DiedLine({ row }: { row: DiedRow }) {
  const { productId, died, reasons } = row;
  return (
    <li className="lowrow">
      <span className="lowrow__name">
        <b>{productId === null ? m.died_from_elsewhere() : shownName(row)}</b>
        <span className="soft">
          {reasons
            .map(({ reason, count }) => m.died_because({ reason: deathWords[reason](), count: inDigits(count) }))
            .join(", ")}
        </span>
      </span>
      <Chip className="st-cancelled">{m.died_count({ count: inDigits(died) })}</Chip>
    </li>
  );
}
