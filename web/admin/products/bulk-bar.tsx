import type { BulkInput } from "#contract/product-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type BulkBarProps = {
  count: number;
  onChange: (change: BulkInput["change"]) => void;
  onPrice: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with all selected products at once. */
export function BulkBar({ count, onChange, onPrice, onDelete, onClear }: BulkBarProps) {
  const choices: [string, () => void][] = [
    ["Set in stock", () => onChange({ inStock: true })],
    ["Set out of stock", () => onChange({ inStock: false })],
    ["Set popular", () => onChange({ popular: true })],
    ["Set not popular", () => onChange({ popular: false })],
    ["Change price", onPrice],
    ["Delete", onDelete],
  ];
  return (
    <section className="tools bulk on-dark" aria-label="Selected products">
      <b className="num" role="status">
        {count} selected
      </b>
      {choices.map(([label, press]) => (
        <button key={label} type="button" className="btn btn--sm" onClick={press}>
          {label}
        </button>
      ))}
      <Button variant="quiet" size="sm" className="bulk__clear" onClick={onClear}>
        <Icon name="close" className="i-16" />
        Clear
      </Button>
    </section>
  );
}
