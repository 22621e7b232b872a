import type { BulkInput } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

type BulkBarProps = {
  count: number;
  onChange: (change: BulkInput["change"]) => void;
  onPrice: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** Actions on all selected products at once. */
export function BulkBar({ count, onChange, onPrice, onDelete, onClear }: BulkBarProps) {
  const choices: [string, () => void][] = [
    [m.product_desk_set_in_stock(), () => onChange({ inStock: true })],
    [m.product_desk_set_out_of_stock(), () => onChange({ inStock: false })],
    [m.product_desk_set_popular(), () => onChange({ popular: true })],
    [m.product_desk_set_not_popular(), () => onChange({ popular: false })],
    [m.product_desk_change_price(), onPrice],
    [m.product_desk_delete(), onDelete],
  ];
  return (
    <section className="tools bulk on-dark" aria-label={m.product_desk_selected_products()}>
      <b className="num" role="status">
        {m.product_desk_selected({ count: inDigits(count) })}
      </b>
      {choices.map(([label, press]) => (
        <button key={label} type="button" className="btn btn--sm" onClick={press}>
          {label}
        </button>
      ))}
      <Button variant="quiet" size="sm" className="bulk__clear" onClick={onClear}>
        <Icon name="close" className="i-16" />
        {m.product_desk_clear()}
      </Button>
    </section>
  );
}
