import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Pair } from "./typed-gateway.ts";

type PairRowsProps = {
  title: string;
  hint: string;
  add: string;
  pairs: Pair[];
  max: number;
  /** The path of the list in the server's refusals: "gateway.fields". */
  path: string;
  errors: Record<string, string>;
  onChange: (pairs: Pair[]) => void;
};

/** Names with their values, one to a row. */
export function PairRows({ title, hint, add, pairs, max, path, errors, onChange }: PairRowsProps) {
  const change = (at: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, one) => (one === at ? { ...pair, ...part } : pair)));
  return (
    <fieldset className="c6 pairs">
      <legend>{title}</legend>
      <p className="hint pairs__hint">{hint}</p>
      {errors[path] ? (
        <p className="pairs__error" role="alert">
          <Icon name="alert" />
          {errors[path]}
        </p>
      ) : null}
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that stays while they are typed
        <div key={at} className="pairs__row">
          <Field
            label={m.sms_pair_name({ at: inDigits(at + 1) })}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            value={pair.name}
            error={errors[`${path}.${at}.name`]}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <Field
            label={m.sms_pair_value({ at: inDigits(at + 1) })}
            maxLength={300}
            spellCheck={false}
            autoComplete="off"
            value={pair.value}
            error={errors[`${path}.${at}.value`]}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <button
            type="button"
            className="iconbtn"
            aria-label={m.sms_pair_remove({ at: inDigits(at + 1) })}
            onClick={() => onChange(pairs.filter((_, one) => one !== at))}
          >
            <Icon name="close" className="i-18" />
          </button>
        </div>
      ))}
      {pairs.length < max ? (
        <Button variant="quiet" size="sm" onClick={() => onChange([...pairs, { name: "", value: "" }])}>
          {add}
        </Button>
      ) : null}
    </fieldset>
  );
}
