import { useState } from "react";
import type { DeskRow } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";

type DeleteProductDialogProps = {
  product: DeskRow | null;
  onClose: () => void;
  onDeleted: () => void;
  onRestore: (product: DeskRow) => void;
};

export function DeleteProductDialog({ product, onClose, onDeleted, onRestore }: DeleteProductDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);

  async function confirm() {
    if (!product) return;
    setIsDeleting(true);
    try {
      const { message } = await office.deleteProduct(product._id);
      toast.ok(message, { label: m.product_desk_restore(), onPress: () => onRestore(product) });
      onDeleted();
    } catch (error) {
      refused(error);
    }
    setIsDeleting(false);
    onClose();
  }

  return (
    <Dialog open={product !== null} onClose={onClose} label={m.product_desk_delete_ask()} className="confirm">
      <h2>{m.product_desk_delete_ask()}</h2>
      <p>
        <Around sentence={m.product_desk_delete_text({ name: hole })}>
          <b className="b6">{product?.name}</b>
        </Around>
      </p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.product_desk_keep_it()}
        </Button>
        <Button variant="danger" size="md" isLoading={isDeleting} onClick={confirm}>
          {m.product_desk_delete()}
        </Button>
      </div>
    </Dialog>
  );
}
