import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { maxQuantity } from "#contract/rules/constants.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import * as m from "#messages";
import { inDigits } from "../figures.ts";
import { Icon } from "../icons/icon.tsx";

type StepperProps = { quantity: number; onChange: (quantity: number) => void; label: string };

/**
 * Changes a quantity by buttons or by typing, in ASCII or Bengali digits. It never goes below 1: removing is another button.
 * @param label names what is counted
 */
export function Stepper({ quantity, onChange, label }: StepperProps) {
  /** The typed text, applied on blur or Enter. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  function take() {
    const wanted = Number(asciiDigits(typed ?? "").trim() || quantity);
    setTyped(null);
    setOver(wanted > maxQuantity);
    const held = Math.min(maxQuantity, wanted);
    if (Number.isInteger(held) && held >= 1 && held !== quantity) onChange(held);
  }
  function step(by: number) {
    setOver(false);
    onChange(quantity + by);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as one row
    <div className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={m.one_less()} disabled={quantity <= 1} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        className="num"
        inputMode="numeric"
        aria-label={m.quantity()}
        autoComplete="off"
        maxLength={4}
        value={typed ?? inDigits(quantity)}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && take()}
      />
      <output className="vh" aria-live="polite">
        {inDigits(quantity)}
      </output>
      <button type="button" aria-label={m.one_more()} disabled={quantity >= maxQuantity} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
      {isOver || quantity >= maxQuantity ? (
        <p className="stepper__most" role="status">
          {m.at_most({ count: inDigits(maxQuantity) })}
        </p>
      ) : null}
    </div>
  );
}
