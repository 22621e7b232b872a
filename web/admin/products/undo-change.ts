import type { BulkRow, ImportReport } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";

type Answer = { message: string; rows: BulkRow[]; changed: number };

/** Shows the result of a bulk change, with Undo. */
export function sayChanged({ message, rows, changed }: Answer, onUndone: () => void): void {
  const differing = rows.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  sayWithUndo(message, changed > 0 ? () => office.undoProducts(differing) : null, onUndone);
}

/** Shows the result of an import, with Undo. */
export function sayImported({ message, undo }: { message: string } & Pick<ImportReport, "undo">, onUndone: () => void) {
  sayWithUndo(message, undo ? () => office.undoImport(undo) : null, onUndone);
}

function sayWithUndo(message: string, undo: (() => Promise<{ message: string }>) | null, onUndone: () => void): void {
  async function press(takeBack: () => Promise<{ message: string }>) {
    try {
      toast.ok((await takeBack()).message);
    } catch (failure) {
      refused(failure);
    }
    onUndone();
  }
  toast.ok(message, undo === null ? undefined : { label: m.product_desk_undo(), onPress: () => void press(undo) });
}
