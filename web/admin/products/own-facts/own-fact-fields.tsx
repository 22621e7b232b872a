import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { office } from "#web/admin/office.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { ownFactsKey } from "./own-facts-key.ts";

type OwnFactFieldsProps = {
  /** By fact, the chosen value; empty for none. */
  chosen: Record<string, string>;
  /** By `ownFacts.` and the fact. */
  errors: Record<string, string>;
  onChange: (chosen: Record<string, string>) => void;
};

/** The owner's own facts of a product, each with its values. Folded away until asked for. */
export function OwnFactFields({ chosen, errors, onChange }: OwnFactFieldsProps) {
  const { data } = useQuery({ queryKey: ownFactsKey, queryFn: office.getOwnFacts });
  const facts = data?.facts ?? [];
  return (
    <details className="more">
      <summary>
        <span>
          <b className="label">{m.own_facts()}</b> <span className="opt soft">{m.optional()}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="more__body">
        {data !== undefined && facts.length === 0 ? <p className="soft t14">{m.own_facts_none()}</p> : null}
        <div className="form2">
          {facts.map((fact) => (
            <Select
              key={fact.id}
              className="c3 m3"
              label={shownName(fact)}
              name={`ownFacts.${fact.id}`}
              value={chosen[fact.id] ?? ""}
              error={errors[`ownFacts.${fact.id}`]}
              onChange={({ target }) => onChange({ ...chosen, [fact.id]: target.value })}
            >
              <option value="">{m.product_desk_not_stated()}</option>
              {fact.values.map((value) => (
                <option key={value.id} value={value.id}>
                  {shownName(value)}
                </option>
              ))}
            </Select>
          ))}
        </div>
        <p>
          <ButtonLink to="/admin/settings" variant="quiet" size="sm">
            {m.own_facts_set()}
          </ButtonLink>
        </p>
      </div>
    </details>
  );
}
