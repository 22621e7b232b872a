import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";
import "./filter-sheet.css";

export type FilterSheetProps = FilterFieldsProps & {
  onClose: () => void;
  total: number;
  /** Of the list without filters. */
  path: string;
};

/** The filters on phones. Each change applies to the list behind the sheet, so that the button shows the count. */
export function FilterSheet({ onClose, total, path, ...fields }: FilterSheetProps) {
  return (
    <Dialog open onClose={onClose} label={m.filters()} className="sheet filtersheet">
      <div className="head">
        <h2>{m.filters()}</h2>
        <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="body">
        <FilterFields {...fields} areFactsFirst />
      </div>
      <div className="foot">
        <ButtonLink href={pathHere(path)} variant="secondary">
          {m.clear_all()}
        </ButtonLink>
        <Button onClick={onClose}>{m.show_products({ count: total, shown: inDigits(total) })}</Button>
      </div>
    </Dialog>
  );
}
