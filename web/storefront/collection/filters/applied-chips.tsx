import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** `search`: the query without this filter. */
export type AppliedChip = { label: string; search: string };

type AppliedChipsProps = {
  applied: AppliedChip[];
  /** Of the list without filters. */
  path: string;
};

export function AppliedChips({ applied, path }: AppliedChipsProps) {
  return <div data-region="chips">{applied.length > 0 && <Chips {...{ applied, path }} />}</div>;
}

function Chips({ applied, path }: AppliedChipsProps) {
  return (
    <ul className="chips" aria-label={m.applied_filters()}>
      {applied.map(({ label, search }) => (
        <li key={label} className="chip chip--filter">
          <span>{label}</span>
          <a href={pathHere(path + search)} aria-label={m.remove_filter({ filter: label })}>
            <Icon name="close" className="i-16" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink href={pathHere(path)} variant="quiet" size="sm">
          {m.clear_all()}
        </ButtonLink>
      </li>
    </ul>
  );
}
