import type { ReactNode } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { MoreMenu } from "../kit/menu/more-menu.tsx";

/** A table of coupons or planned sales. The last cell of each row is {@link EditCell}. */
export function OfferTable({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className="t t--cards coupons">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
          <th>
            <span className="vh">{m.edit()}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type EditCellProps = {
  name: string;
  /** Names the offer for screen readers. */
  label: string;
  text: string;
  onPress: () => void;
  /** The acts of its menu; none of an offer that is over. */
  children: ReactNode;
};

export function EditCell({ name, label, text, onPress, children }: EditCellProps) {
  return (
    <td className="acts">
      <div className="coupons__acts">
        <Button variant="quiet" size="sm" aria-label={label} onClick={onPress}>
          {text}
        </Button>
        {children ? (
          <MoreMenu label={m.offers_more_of({ name })} isOfRow>
            {children}
          </MoreMenu>
        ) : null}
      </div>
    </td>
  );
}
