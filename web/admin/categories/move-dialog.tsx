import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import type { LeftProducts, ProductsGo } from "./use-save-group.ts";

type MoveDialogProps = {
  left: LeftProducts | null;
  from: string;
  to: string;
  isSending: boolean;
  onClose: () => void;
  onGo: (products: ProductsGo) => void;
};

const namedAtMost = 5;

/** Asks what becomes of the products of a subcategory that goes to another category. */
export function MoveDialog({ left, from, to, isSending, onClose, onGo }: MoveDialogProps) {
  const count = left?.count ?? 0;
  const question = m.groups_move_ask({ products: m.product_count({ count, shown: inDigits(count) }) });
  const names = left?.names.slice(0, namedAtMost).join(", ") ?? "";
  const more = inDigits(count - namedAtMost);
  return (
    <Dialog open={left !== null} onClose={onClose} label={question} className="confirm confirm--wide">
      <h2>{question}</h2>
      <p>{count > namedAtMost ? m.groups_names_more({ names, count: more }) : names}</p>
      <p>{m.groups_move_text({ count, to, from })}</p>
      <div className="foot">
        <Button variant="quiet" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button variant="secondary" size="md" disabled={isSending} onClick={() => onGo("leave")}>
          {m.groups_leave_in({ category: from })}
        </Button>
        <Button size="md" isLoading={isSending} onClick={() => onGo("move")}>
          {m.groups_move_to({ category: to })}
        </Button>
      </div>
    </Dialog>
  );
}
