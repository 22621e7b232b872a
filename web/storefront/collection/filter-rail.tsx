import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { content } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type AppliedFilter, type Filters, filtersSearch, readFilters } from "./filters.ts";

type FilterRailProps = { filters: Filters; onChange: (change: Partial<Filters>) => void; children: ReactNode };

/** Sent as a plain form without a script; with one, each change has counted already. */
export function FilterRail({ filters, onChange, children }: FilterRailProps) {
  const form = useRef<HTMLFormElement>(null);
  // What was chosen before the script was there counts when it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there at the very start
  useEffect(() => {
    if (form.current?.querySelector(":checked:not([checked]), [checked]:not(:checked)"))
      onChange(readForm(form.current));
  }, []);
  return (
    <aside className="filters" aria-label={content.filters}>
      <form
        id="filters"
        ref={form}
        action="/collection"
        onSubmit={(event) => {
          event.preventDefault();
          onChange(readForm(event.currentTarget));
        }}
      >
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        {children}
        <button type="submit" className="btn btn--secondary btn--md btn--block no-script">
          {content.applyFilters}
        </button>
      </form>
    </aside>
  );
}

export function AppliedChips({ applied }: { applied: AppliedFilter[] }) {
  if (applied.length === 0) return null;
  return (
    <ul className="chips" aria-label="Applied filters">
      {applied.map(({ label, without }) => (
        <li key={label} className="chip chip--filter">
          <span>{label}</span>
          <Link to={`/collection${filtersSearch(without)}`} aria-label={`Remove filter ${label}`} preventScrollReset>
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

function readForm(form: HTMLFormElement): Filters {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readFilters(new URLSearchParams(pairs));
}
