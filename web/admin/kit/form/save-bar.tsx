import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";

type SaveBarProps = {
  label: string;
  isUnsaved: boolean;
  isSending: boolean;
  /** Nothing is stored yet. */
  isNew?: boolean;
  /** Without it, nothing can be discarded. */
  onDiscard?: (() => void) | undefined;
};

/** Fixed to the bottom of the screen: whether the form is saved, and the buttons to discard or save what is typed. */
export function SaveBar({ label, isUnsaved, isSending, isNew = false, onDiscard }: SaveBarProps) {
  return (
    <div className="savebar">
      <span className="soft only-d">{isUnsaved || isNew ? m.phones_not_saved() : m.phones_all_saved()}</span>
      <div className="right">
        {isUnsaved && onDiscard ? (
          <Button variant="secondary" size="md" onClick={onDiscard}>
            {m.phones_discard()}
          </Button>
        ) : null}
        <Button type="submit" size="md" isLoading={isSending}>
          {label}
        </Button>
      </div>
    </div>
  );
}
