import { useState } from "react";
import * as m from "#messages";
import { refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { sayChanged } from "../undo-change.ts";

type DeleteManyDialogProps = { ids: string[]; onClose: () => void; onDeleted: () => void; onUndone: () => void };

export function DeleteManyDialog({ ids, onClose, onDeleted, onUndone }: DeleteManyDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const words = { count: ids.length, shown: inDigits(ids.length) };

  async function confirm() {
    setIsDeleting(true);
    try {
      sayChanged(await office.changeProducts(ids, { archived: true }), onUndone);
      onDeleted();
    } catch (error) {
      refused(error);
    }
    setIsDeleting(false);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} label={m.product_desk_delete_many_ask(words)} className="confirm">
      <h2>{m.product_desk_delete_many_ask(words)}</h2>
      <p>{m.product_desk_delete_many_text({ count: ids.length })}</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.product_desk_keep_many({ count: ids.length })}
        </Button>
        <Button variant="danger" size="md" isLoading={isDeleting} onClick={confirm}>
          {m.product_desk_delete_many(words)}
        </Button>
      </div>
    </Dialog>
  );
}
