import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useKeptBatches } from "./kept-batches.ts";
import type { KeptPress } from "./kept-presses.ts";

/** Says how many presses and new batches wait for a connection. */
export function KeptNote({ presses }: { presses: readonly KeptPress[] }) {
  const batches = useKeptBatches().length;
  return (
    <div role="status">
      {presses.length === 0 ? null : (
        <p className="batchkept">
          <Icon name="hourglass" className="i-18" />
          {m.growing_waiting({ count: presses.length, shown: inDigits(presses.length) })}
        </p>
      )}
      {batches === 0 ? null : (
        <p className="batchkept">
          <Icon name="hourglass" className="i-18" />
          {m.growing_new_waiting({ count: inDigits(batches) })}
        </p>
      )}
    </div>
  );
}
