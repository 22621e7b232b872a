import { useQuery } from "@tanstack/react-query";
import type { EditedMeanwhile } from "#contract/product-desk.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import { textOf } from "../rich-text/text-of.ts";
import { useOwnAccount } from "../shell/own-account.ts";
import type { Merged } from "./merge-drafts.ts";
import { draftOf, fieldLabels, type ProductDraft } from "./product-draft.ts";
import { useCategoryName } from "./use-groups.ts";

type ConflictDialogProps = {
  conflict: EditedMeanwhile | null;
  mine: ProductDraft;
  merged: Merged | null;
  onTakeTheirs: () => void;
  onSaveBoth: () => void;
  onClose: () => void;
};

/** Somebody else saved the product after it was opened here. What only one side touched is kept from both. */
export function ConflictDialog({ conflict, mine, merged, onTakeTheirs, onSaveBoth, onClose }: ConflictDialogProps) {
  const theirs = conflict && draftOf(conflict.product);
  const groupName = useCategoryName();
  const saver = useOwnerName(conflict?.savedBy ?? null);
  const isClash = merged !== null && merged.both.length > 0;
  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      label={m.product_desk_changed_meanwhile()}
      className="confirm confirm--wide"
    >
      <h2>{m.product_desk_changed_meanwhile()}</h2>
      <p>{conflict ? m.product_desk_saved_by({ who: saver, time: formatMoment(conflict.product.updatedAt) }) : null}</p>
      {merged && theirs && merged.theirs.length > 0 ? (
        <>
          <p>{m.product_desk_they_changed()}</p>
          <ul className="changed">
            {merged.theirs.map((field) => (
              <li key={field}>
                <b className="b6">{fieldLabels[field]?.() ?? field}</b> <span>{inWords(theirs, field, groupName)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {merged && theirs && isClash ? (
        <>
          <p>{m.product_desk_both_changed()}</p>
          <ul className="changed">
            {merged.both.map((field) => (
              <li key={field}>
                <b className="b6">{fieldLabels[field]?.() ?? field}</b>
                <span>
                  <span className="soft">{m.product_desk_theirs()}</span>{" "}
                  {inWords(theirs, field, groupName) || m.product_desk_empty()}
                </span>
                <span>
                  <span className="soft">{m.product_desk_yours()}</span>{" "}
                  {inWords(mine, field, groupName) || m.product_desk_empty()}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="foot">
        <Button variant="quiet" size="md" onClick={onClose}>
          {m.product_desk_keep_editing()}
        </Button>
        <Button variant="secondary" size="md" onClick={onTakeTheirs}>
          {m.product_desk_take_other()}
        </Button>
        <Button size="md" onClick={onSaveBoth}>
          {isClash ? m.product_desk_save_mine() : m.product_desk_save_both()}
        </Button>
      </div>
    </Dialog>
  );
}

function useOwnerName(ownerId: string | null): string {
  const { data } = useQuery({
    queryKey: ["owners"],
    queryFn: async () => (await office.listOwners()).owners,
    enabled: ownerId !== null,
  });
  const self = useOwnAccount();
  if (ownerId !== null && ownerId === self?._id) return m.product_desk_you_elsewhere();
  return data?.find(({ _id }) => _id === ownerId)?.name || m.product_desk_another_owner();
}

const maxShown = 120;

/** Null where the name of the field says enough. */
function inWords(draft: ProductDraft, field: string, groupName: (name: string) => string): string | null {
  if (field === "facts" || field === "subcategory" || field === "pictures" || !Object.hasOwn(draft, field)) return null;
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
