import { Fragment } from "react";
import type { EditedMeanwhile } from "#contract/product-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { draftOf, fieldLabels, type ProductDraft } from "./product-draft.ts";

type ConflictDialogProps = {
  conflict: EditedMeanwhile | null;
  mine: ProductDraft;
  onTakeTheirs: () => void;
  onSaveOver: () => void;
  onClose: () => void;
};

/** Somebody else saved the product after it was opened here. */
export function ConflictDialog({ conflict, mine, onTakeTheirs, onSaveOver, onClose }: ConflictDialogProps) {
  return (
    <Dialog open={conflict !== null} onClose={onClose} label="Changed meanwhile" className="confirm confirm--wide">
      <h2>Changed meanwhile</h2>
      <p>Somebody else has saved this product since you opened it. Nothing of yours was saved yet.</p>
      {conflict && conflict.changed.length > 0 ? <ChangedFields conflict={conflict} mine={mine} /> : null}
      <div className="foot">
        <Button variant="quiet" size="md" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="secondary" size="md" onClick={onTakeTheirs}>
          Take the other version
        </Button>
        <Button size="md" onClick={onSaveOver}>
          Save mine over it
        </Button>
      </div>
    </Dialog>
  );
}

function ChangedFields({ conflict, mine }: { conflict: EditedMeanwhile; mine: ProductDraft }) {
  const theirs = draftOf(conflict.product);
  return (
    <>
      <p>They changed:</p>
      <ul className="changed">
        {conflict.changed.map((field) => {
          const [their, own] = [inWords(theirs, field), inWords(mine, field)];
          return (
            <li key={field}>
              <b className="b6">{fieldLabels[field] ?? field}</b>
              {their === null || own === null ? null : (
                <Fragment>
                  <span>
                    <span className="soft">Theirs:</span> {their || "empty"}
                  </span>
                  <span>
                    <span className="soft">Yours:</span> {own || "empty"}
                  </span>
                </Fragment>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const maxShown = 120;

/** Null where the name of the field says enough. */
function inWords(draft: ProductDraft, field: string): string | null {
  if (field === "facts" || field === "subcategory" || !Object.hasOwn(draft, field)) return null;
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
