import type { ReactNode } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import "./merge-dialog.css";

/** Each with the name of its field. A value that is null needs no words beside the name. */
type TheirChange = { label: string; theirs: string | null };
type Clash = TheirChange & { mine: string | null };

type MergeDialogProps = {
  isOpen: boolean;
  /** Who saved what, and when. */
  children: ReactNode;
  theirs: TheirChange[];
  both: Clash[];
  onTakeTheirs: () => void;
  onSaveBoth: () => void;
  onClose: () => void;
};

/** Somebody else saved what is edited here after it was opened. What only one side touched is kept from both. */
export function MergeDialog({ isOpen, children, theirs, both, onTakeTheirs, onSaveBoth, onClose }: MergeDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      label={m.product_desk_changed_meanwhile()}
      className="confirm confirm--wide"
    >
      <h2>{m.product_desk_changed_meanwhile()}</h2>
      <p>{children}</p>
      {theirs.length > 0 ? (
        <>
          <p>{m.product_desk_they_changed()}</p>
          <ul className="changed">
            {theirs.map((field) => (
              <li key={field.label}>
                <b className="b6">{field.label}</b> <span>{field.theirs}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {both.length > 0 ? (
        <>
          <p>{m.product_desk_both_changed()}</p>
          <ul className="changed">
            {both.map((field) => (
              <li key={field.label}>
                <b className="b6">{field.label}</b>
                <span>
                  <span className="soft">{m.product_desk_theirs()}</span> {field.theirs || m.product_desk_empty()}
                </span>
                <span>
                  <span className="soft">{m.product_desk_yours()}</span> {field.mine || m.product_desk_empty()}
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
          {both.length > 0 ? m.product_desk_save_mine() : m.product_desk_save_both()}
        </Button>
      </div>
    </Dialog>
  );
}
