import { useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { shownName } from "../kit/shown-name.ts";
import { useCategoryName } from "../kit/use-groups.ts";
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
  const categoryName = useCategoryName();
  const [isSending, setIsSending] = useState(false);
  async function confirm() {
    if (!group || isSending) return;
    setIsSending(true);
    await onArchive(group);
    setIsSending(false);
    onClose();
  }
  return (
    <Dialog open={group !== null} onClose={onClose} label={groupWords[kind].archive()} className="confirm">
      {group ? (
        <>
          <div className="confirm__head">
            <GroupPicture group={group} />
            <h2>{groupWords[kind].archive()}</h2>
          </div>
          <p>{consequence(kind, group, categoryName)}</p>
        </>
      ) : null}
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.groups_keep()}
        </Button>
        <Button variant="danger" size="md" isLoading={isSending} onClick={confirm}>
          {m.groups_archive()}
        </Button>
      </div>
    </Dialog>
  );
}

function consequence(kind: GroupKind, group: Group, categoryName: (name: string) => string): string {
  const { productCount, category } = group;
  const name = shownName(group);
  const counted = { count: productCount, shown: inDigits(productCount) };
  const isCategory = kind === "category";
  const leaves = isCategory
    ? m.groups_leaves_home({ name })
    : m.groups_leaves_menu({ name, category: category ? categoryName(category.name) : "" });
  const stay = isCategory ? m.groups_its_products_all(counted) : m.groups_its_products_there(counted);
  return [leaves, ...(productCount === 0 ? [] : [stay]), m.groups_restore_text()].join(" ");
}
