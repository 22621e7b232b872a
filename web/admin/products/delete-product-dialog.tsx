import { useState } from "react";
import type { DeskRow } from "#contract/product-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";

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
      toast.ok(message, { label: "Restore", onPress: () => onRestore(product) });
      onDeleted();
    } catch (error) {
      refused(error);
    }
    setIsDeleting(false);
    onClose();
  }

  return (
    <Dialog open={product !== null} onClose={onClose} label="Delete this product?" className="confirm">
      <h2>Delete this product?</h2>
      <p>
        <b className="b6">{product?.name}</b> leaves the shop and goes to the archive, from where it can be restored.
        Orders that hold it keep their own copy.
      </p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" size="md" isLoading={isDeleting} onClick={confirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
