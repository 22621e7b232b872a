import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";
import { sayChanged } from "./undo-change.ts";

type DeleteManyDialogProps = { ids: string[]; onClose: () => void; onDeleted: () => void; onUndone: () => void };

export function DeleteManyDialog({ ids, onClose, onDeleted, onUndone }: DeleteManyDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const products = ids.length === 1 ? "1 product" : `${ids.length} products`;

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
    <Dialog open onClose={onClose} label={`Delete ${products}?`} className="confirm">
      <h2>Delete {products}?</h2>
      <p>
        {ids.length === 1 ? "It leaves" : "They leave"} the shop together and {ids.length === 1 ? "goes" : "go"} to the
        archive, from where each can be restored. Orders that hold {ids.length === 1 ? "it keep" : "them keep"} their
        own copy.
      </p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          Keep {ids.length === 1 ? "it" : "them"}
        </Button>
        <Button variant="danger" size="md" isLoading={isDeleting} onClick={confirm}>
          Delete {products}
        </Button>
      </div>
    </Dialog>
  );
}
