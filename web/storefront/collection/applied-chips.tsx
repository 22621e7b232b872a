import { content } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

/** `search`: the address without this one. */
type AppliedChip = { label: string; search: string };

export function AppliedChips({ applied }: { applied: AppliedChip[] }) {
  if (applied.length === 0) return null;
  return (
    <ul className="chips" aria-label="Applied filters">
      {applied.map(({ label, search }) => (
        <li key={label} className="chip chip--filter">
          <span>{label}</span>
          <Link to={`/collection${search}`} aria-label={`Remove filter ${label}`} preventScrollReset>
            <Icon name="close" className="i-16" />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink to="/collection" variant="quiet" size="sm" preventScrollReset>
          {content.clearAll}
        </ButtonLink>
      </li>
    </ul>
  );
}
