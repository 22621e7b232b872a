import * as content from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** `search`: the address without this one. */
export type AppliedChip = { label: string; search: string };

export function AppliedChips({ applied }: { applied: AppliedChip[] }) {
  return <div data-region="chips">{applied.length > 0 && <Chips applied={applied} />}</div>;
}

function Chips({ applied }: { applied: AppliedChip[] }) {
  return (
    <ul className="chips" aria-label="Applied filters">
      {applied.map(({ label, search }) => (
        <li key={label} className="chip chip--filter">
          <span>{label}</span>
          <a href={`/collection${search}`} aria-label={`Remove filter ${label}`}>
            <Icon name="close" className="i-16" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink href="/collection" variant="quiet" size="sm">
          {content.clearAll}
        </ButtonLink>
      </li>
    </ul>
  );
}
