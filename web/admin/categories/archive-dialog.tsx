import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { GroupKind } from "../office.ts";
import { GroupPicture } from "./group-row.tsx";
import { type Group, groupWords } from "./groups.ts";

type ArchiveDialogProps = {
  kind: GroupKind;
  group: Group | null;
  onClose: () => void;
  onArchive: (group: Group) => Promise<void>;
};

export function ArchiveDialog({ kind, group, onClose, onArchive }: ArchiveDialogProps) {
  const [isSending, setIsSending] = useState(false);
  async function confirm() {
    if (!group || isSending) return;
    setIsSending(true);
    await onArchive(group);
    setIsSending(false);
    onClose();
  }
  return (
    <Dialog open={group !== null} onClose={onClose} label={groupWords[kind].archive} className="confirm">
      {group ? (
        <>
          <div className="confirm__head">
            <GroupPicture group={group} />
            <h2>{groupWords[kind].archive}</h2>
          </div>
          <p>{consequence(kind, group)}</p>
        </>
      ) : null}
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" size="md" isLoading={isSending} onClick={confirm}>
          Archive
        </Button>
      </div>
    </Dialog>
  );
}

function consequence(kind: GroupKind, { name, productCount, category }: Group): string {
  const restore = "You can restore it here at any time.";
  const its = productCount === 1 ? "Its product stays" : `Its ${productCount} products stay`;
  if (kind === "category") {
    return `${name} leaves the menu and the home page. ${productCount === 0 ? "" : `${its} in All Products. `}${restore}`;
  }
  return `${name} leaves the menu of ${category?.name}. ${productCount === 0 ? "" : `${its} there. `}${restore}`;
}
