import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mostOwnFacts, mostOwnValues, type OwnFact } from "#contract/rules/plants/own-facts.ts";
import type { OwnFactsInput } from "#contract/wire/catalog/own-facts.ts";
import * as m from "#messages";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { useTyped } from "#web/admin/kit/form/use-typed.ts";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { ListWait } from "../../kit/wait/list-wait.tsx";
import { ownFactsKey } from "./own-facts-key.ts";
import "./own-facts.css";

/** With the values that a product may have of each. */
export function OwnFactsPanel() {
  const { data, error } = useQuery({ queryKey: ownFactsKey, queryFn: office.getOwnFacts });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad" aria-labelledby="own-facts">
      <h2 id="own-facts">{m.own_facts()}</h2>
      {data === undefined ? <ListWait shape="form" count={2} /> : <FactsForm saved={typedOf(data.facts)} />}
    </section>
  );
}

type TypedName = { key: string; id?: string | undefined; name: string; bengaliName: string };
type TypedFact = TypedName & { values: TypedName[] };
type Typed = { facts: TypedFact[] };

function typedOf(facts: OwnFact[]): Typed {
  const named = ({ id, name, bengaliName }: OwnFact["values"][number]) => ({ key: id, id, name, bengaliName });
  return { facts: facts.map((fact) => ({ ...named(fact), values: fact.values.map(named) })) };
}

/** Without the keys of the form, and without values that nobody has named. */
function inputOf({ facts }: Typed): OwnFactsInput {
  const named = ({ id, name, bengaliName }: TypedName) => ({ ...(id !== undefined && { id }), name, bengaliName });
  const isTyped = ({ id, name, bengaliName }: TypedName) => id !== undefined || `${name}${bengaliName}`.trim() !== "";
  return { facts: facts.map((fact) => ({ ...named(fact), values: fact.values.filter(isTyped).map(named) })) };
}

function FactsForm({ saved }: { saved: Typed }) {
  const { typed, setTyped } = useTyped(saved);
  const [added, setAdded] = useState(0);
  const empty = (): TypedName => {
    setAdded((count) => count + 1);
    return { key: `new-${added}-${Date.now()}`, name: "", bengaliName: "" };
  };
  const fields = typed.facts.flatMap((fact, at) => [
    `facts.${at}.name`,
    `facts.${at}.values`,
    ...fact.values.map((_, place) => `facts.${at}.values.${place}.name`),
  ]);
  const { errors, isSending, submit } = useForm(fields, async () => {
    const answer = await office.saveOwnFacts(inputOf(typed));
    queries.setQueryData(ownFactsKey, answer);
    setTyped(typedOf(answer.facts));
    return answer.message;
  });
  const change = (at: number, part: Partial<TypedFact>) =>
    setTyped(({ facts }) => ({ facts: facts.map((fact, place) => (place === at ? { ...fact, ...part } : fact)) }));
  const hasLost = saved.facts.some((fact) => {
    const now = typed.facts.find(({ id }) => id === fact.id);
    return now === undefined || fact.values.some(({ id }) => !now.values.some((value) => value.id === id));
  });
  return (
    <>
      <p className="soft t14">{m.own_facts_lead()}</p>
      <form className="stack" noValidate onSubmit={submit}>
        {typed.facts.map((fact, at) => (
          <fieldset key={fact.key} className="ownfact">
            <legend className="vh">{fact.name || m.own_fact_name()}</legend>
            <Names
              labels={[m.own_fact_name(), m.own_fact_bengali_name()]}
              named={fact}
              error={errors[`facts.${at}.name`] ?? errors[`facts.${at}.values`]}
              onChange={(part) => change(at, part)}
              onRemove={() => setTyped(({ facts }) => ({ facts: facts.filter((_, place) => place !== at) }))}
            />
            <div className="ownfact__values">
              {fact.values.map((value, place) => (
                <Names
                  key={value.key}
                  labels={[
                    m.own_fact_value({ place: inDigits(place + 1) }),
                    m.own_fact_bengali_value({ place: inDigits(place + 1) }),
                  ]}
                  named={value}
                  error={errors[`facts.${at}.values.${place}.name`]}
                  onChange={(part) =>
                    change(at, { values: fact.values.map((one) => (one === value ? { ...one, ...part } : one)) })
                  }
                  onRemove={() => change(at, { values: fact.values.filter((one) => one !== value) })}
                />
              ))}
              {fact.values.length < mostOwnValues ? (
                <Button variant="quiet" size="sm" onClick={() => change(at, { values: [...fact.values, empty()] })}>
                  <Icon name="plus" />
                  {m.own_fact_add_value()}
                </Button>
              ) : null}
            </div>
          </fieldset>
        ))}
        {hasLost ? (
          <p className="banner banner--warn" role="status">
            {m.own_fact_gone_text()}
          </p>
        ) : null}
        <div className="settings__acts">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.own_fact_save()}
          </Button>
          {typed.facts.length < mostOwnFacts ? (
            <Button
              variant="quiet"
              size="md"
              onClick={() => setTyped(({ facts }) => ({ facts: [...facts, { ...empty(), values: [empty()] }] }))}
            >
              <Icon name="plus" />
              {m.own_fact_add()}
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

type NamesProps = {
  labels: [string, string];
  named: TypedName;
  error: string | undefined;
  onChange: (part: Pick<TypedName, "name"> | Pick<TypedName, "bengaliName">) => void;
  onRemove: () => void;
};

/** A name in both languages, and the way to take it away. */
function Names({ labels: [label, bengaliLabel], named, error, onChange, onRemove }: NamesProps) {
  return (
    <div className="ownfact__row">
      <Field
        label={label}
        value={named.name}
        maxLength={60}
        error={error}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={bengaliLabel}
        value={named.bengaliName}
        maxLength={60}
        lang="bn"
        onChange={({ target }) => onChange({ bengaliName: target.value })}
      />
      <button
        type="button"
        className="iconbtn"
        aria-label={m.own_fact_remove({ name: named.name || label })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
