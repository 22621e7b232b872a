import { maxQuantity } from "#contract/constants.ts";
import { Icon } from "./icon.tsx";

type StepperProps = { quantity: number; onChange: (quantity: number) => void; label: string };

/** `label` names what is counted. It never goes below 1: removing is another button. */
export function Stepper({ quantity, onChange, label }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row everywhere
    <div className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label="One less" disabled={quantity <= 1} onClick={() => onChange(quantity - 1)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label="One more"
        disabled={quantity >= maxQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
