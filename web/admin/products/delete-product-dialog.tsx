import { useState } from "react";
import type { Product } from "#contract/catalog.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../owner.ts";

type DeleteProductDialogProps = {
  product: Product | null;
  onClose: () => void;
  onDeleted: (productId: string) => void;
};

export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { refused } = useOwner();
  const [isDeleting, setIsDeleting] = useState(false);

  async function confirm() {
    if (!product) return;
    setIsDeleting(true);
    try {
      const { message } = await office.deleteProduct(product._id);
      toast.ok(message);
      onDeleted(product._id);
    } catch (error) {
      refused(error);
    }
    setIsDeleting(false);
    onClose();
  }

  return (
    <Dialog open={product !== null} onClose={onClose} label="Delete this product?" className="confirm">
      <h2>Delete this product?</h2>
      <p>{product?.name} leaves the shop. Orders that hold it keep their own copy.</p>
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
