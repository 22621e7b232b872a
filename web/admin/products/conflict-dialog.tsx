import { useQuery } from "@tanstack/react-query";
import type { EditedMeanwhile } from "#contract/product-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import { useOwnAccount } from "../shell/own-account.ts";
import type { Merged } from "./merge-drafts.ts";
import { draftOf, fieldLabels, type ProductDraft } from "./product-draft.ts";

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
  const saver = useOwnerName(conflict?.savedBy ?? null);
  const isClash = merged !== null && merged.both.length > 0;
  return (
    <Dialog open={conflict !== null} onClose={onClose} label="Changed meanwhile" className="confirm confirm--wide">
      <h2>Changed meanwhile</h2>
      <p>
        {saver} saved this product{conflict ? ` on ${formatMoment(conflict.product.updatedAt)}` : ""}, after you opened
        it. Nothing of yours was saved yet.
      </p>
      {merged && theirs && merged.theirs.length > 0 ? (
        <>
          <p>They changed, and you did not:</p>
          <ul className="changed">
            {merged.theirs.map((field) => (
              <li key={field}>
                <b className="b6">{fieldLabels[field] ?? field}</b> <span>{inWords(theirs, field)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {merged && theirs && isClash ? (
        <>
          <p>Both of you changed:</p>
          <ul className="changed">
            {merged.both.map((field) => (
              <li key={field}>
                <b className="b6">{fieldLabels[field] ?? field}</b>
                <span>
                  <span className="soft">Theirs:</span> {inWords(theirs, field) || "empty"}
                </span>
                <span>
                  <span className="soft">Yours:</span> {inWords(mine, field) || "empty"}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="foot">
        <Button variant="quiet" size="md" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="secondary" size="md" onClick={onTakeTheirs}>
          Take the other version
        </Button>
        <Button size="md" onClick={onSaveBoth}>
          {isClash ? "Save, with mine where both changed" : "Save both"}
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
  if (ownerId !== null && ownerId === self?._id) return "You, in another window or on another device,";
  return data?.find(({ _id }) => _id === ownerId)?.name || "Another owner";
}

const maxShown = 120;

/** Null where the name of the field says enough. */
function inWords(draft: ProductDraft, field: string): string | null {
  if (field === "facts" || field === "subcategory" || field === "pictures" || !Object.hasOwn(draft, field)) return null;
  const value = draft[field as keyof ProductDraft];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") {
    return Object.entries(value)
      .filter(([, price]) => price !== "")
      .map(([size, price]) => `${size} ৳${price}`)
      .join(", ");
  }
  const text = value
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}...` : text;
}
