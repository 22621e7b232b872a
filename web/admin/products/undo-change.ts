import type { BulkRow } from "#contract/product-desk.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";

type Answer = { message: string; rows: BulkRow[]; changed: number };

/** Says what became of a change of many products, and offers to take it back. */
export function sayChanged({ message, rows, changed }: Answer, onUndone: () => void): void {
  async function undo() {
    try {
      const differing = rows.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
      toast.ok((await office.undoProducts(differing)).message);
    } catch (failure) {
      refused(failure);
    }
    onUndone();
  }
  toast.ok(message, changed === 0 ? undefined : { label: "Undo", onPress: () => void undo() });
}
