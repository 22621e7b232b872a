import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
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
  const products = left?.count === 1 ? "1 product" : `${left?.count} products`;
  const its = left?.count === 1 ? "it" : "them";
  return (
    <Dialog open={left !== null} onClose={onClose} label={`Move ${products} too?`} className="confirm confirm--wide">
      <h2>Move {products} too?</h2>
      <p>
        {left?.names.slice(0, namedAtMost).join(", ")}
        {left && left.count > namedAtMost ? ` and ${left.count - namedAtMost} more` : ""}
      </p>
      <p>
        Take {its} along to {to}, or leave {its} in {from} without a subcategory.
      </p>
      <div className="foot">
        <Button variant="quiet" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="secondary" size="md" disabled={isSending} onClick={() => onGo("leave")}>
          Leave in {from}
        </Button>
        <Button size="md" isLoading={isSending} onClick={() => onGo("move")}>
          Move to {to}
        </Button>
      </div>
    </Dialog>
  );
}
