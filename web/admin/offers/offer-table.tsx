import type { ReactNode } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";

/** A table of coupons or planned sales. The last cell of each row is {@link EditCell}. */
export function OfferTable({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className="t t--lines coupons">
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

/** `label` names the offer for screen readers. */
export function EditCell({ label, text, onPress }: { label: string; text: string; onPress: () => void }) {
  return (
    <td className="acts">
      <Button variant="quiet" size="sm" aria-label={label} onClick={onPress}>
        {text}
      </Button>
    </td>
  );
}
