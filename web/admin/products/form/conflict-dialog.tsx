import { useQuery } from "@tanstack/react-query";
import type { EditedMeanwhile } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { MergeDialog } from "#web/admin/kit/dialog/merge-dialog.tsx";
import type { Merged } from "#web/admin/kit/dialog/merge-fields.ts";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { useCategoryName } from "#web/admin/kit/use-groups.ts";
import { office } from "#web/admin/office.ts";
import { textOf } from "#web/admin/rich-text/text-of.ts";
import { useOwnAccount } from "#web/admin/shell/own-account.ts";
import { inDigits } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { draftOf, type ProductDraft } from "./product-draft.ts";
import { fieldLabels } from "./product-fields.tsx";

type ConflictDialogProps = {
  conflict: EditedMeanwhile | null;
  mine: ProductDraft;
  merged: Merged<ProductDraft> | null;
  onTakeTheirs: () => void;
  onSaveBoth: () => void;
  onClose: () => void;
};

/** Somebody else saved the product after it was opened here. */
export function ConflictDialog({ conflict, mine, merged, onTakeTheirs, onSaveBoth, onClose }: ConflictDialogProps) {
  const theirs = conflict && draftOf(conflict.product);
  const groupName = useCategoryName();
  const saver = useOwnerName(conflict?.savedBy ?? null);
  const changeOf = (field: string) => ({
    label: fieldLabels[field]?.() ?? field,
    theirs: theirs && inWords(theirs, field, groupName),
    mine: inWords(mine, field, groupName),
  });
  return (
    <MergeDialog
      isOpen={conflict !== null}
      theirs={merged?.theirs.map(changeOf) ?? []}
      both={merged?.both.map(changeOf) ?? []}
      {...{ onTakeTheirs, onSaveBoth, onClose }}
    >
      {conflict ? m.product_desk_saved_by({ who: saver, time: formatMoment(conflict.product.updatedAt) }) : null}
    </MergeDialog>
  );
}

function useOwnerName(ownerId: string | null): string {
  const { data } = useQuery({
    queryKey: ["team-names"],
    queryFn: async () => (await office.listTeamNames()).people,
    enabled: ownerId !== null,
  });
  const self = useOwnAccount();
  if (ownerId !== null && ownerId === self?._id) return m.product_desk_you_elsewhere();
  return data?.find(({ _id }) => _id === ownerId)?.name || m.product_desk_another_owner();
}

const maxShown = 120;

const namedOnly = new Set(["facts", "subcategory", "pictures", "sizeFacts", "goesWith", "ownFacts"]);

/** Null where the name of the field says enough. */
function inWords(draft: ProductDraft, field: string, groupName: (name: string) => string): string | null {
  if (namedOnly.has(field) || !Object.hasOwn(draft, field)) return null;
  const value = draft[field as keyof ProductDraft];
  if (typeof value === "boolean") return value ? m.product_desk_yes() : m.product_desk_no();
  if (field === "category") return groupName(String(value));
  if (field === "price" || field === "offerPrice") return inDigits(String(value));
  if (Array.isArray(value)) return value.map((one) => sizeName(String(one))).join(", ");
  if (typeof value === "object") {
    return Object.entries(value)
      .filter(([, price]) => price !== "")
      .map(([size, figure]) => `${sizeName(size)} ${field === "stock" ? "" : "৳"}${inDigits(figure)}`)
      .join(", ");
  }
  const text = field === "description" || field === "careGuide" ? textOf(value) : value.trim();
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}...` : text;
}
