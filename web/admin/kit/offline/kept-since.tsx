import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import { shortMoment } from "../moment.ts";

/** Says that a page shows a copy. @param keptAt of useKeptRead */
export function KeptSince({ keptAt }: { keptAt: number | undefined }) {
  return (
    <div role="status">
      {keptAt === undefined ? null : (
        <p className="banner">
          <Icon name="hourglass" />
          <span>{m.kept_since({ when: shortMoment(new Date(keptAt).toISOString()) })}</span>
        </p>
      )}
    </div>
  );
}
