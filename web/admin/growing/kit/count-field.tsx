import { useState } from "react";
import { asciiDigits } from "#contract/rules/text.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

type CountFieldProps = {
  label: string;
  count: number;
  max: number;
  /** By one press of plus or minus. */
  step: number;
  onChange: (count: number) => void;
};

/** Plants, by buttons or typing, from 1 to `max`. */
export function CountField({ label, count, max, step, onChange }: CountFieldProps) {
  /** Applied when it is left: an empty field on the way to a number is no number. */
  const [typed, setTyped] = useState<string | null>(null);
  const held = (wanted: number) => Math.max(1, Math.min(max, wanted));
  function type(text: string) {
    setTyped(text);
    const wanted = Number(asciiDigits(text).trim());
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= max) onChange(wanted);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as one row
    <div className="batchcount" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={m.growing_fewer({ step: inDigits(step) })}
        disabled={count <= 1}
        onClick={() => onChange(held(count - step))}
      >
        <Icon name="minus" />
      </button>
      <input
        className="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label={label}
        value={typed ?? inDigits(count)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        aria-label={m.growing_more({ step: inDigits(step) })}
        disabled={count >= max}
        onClick={() => onChange(held(count === 1 && step > 1 ? step : count + step))}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
