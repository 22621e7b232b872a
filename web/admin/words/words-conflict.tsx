import type { WordsChanged } from "#contract/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatMoment } from "../kit/moment.ts";
import { useOwnerNames } from "./use-owner-names.ts";

type WordsConflictProps = {
  conflict: WordsChanged | null;
  onTakeTheirs: () => void;
  onKeepBoth: () => void;
};

/** Somebody else saved a draft after this one was opened. */
export function WordsConflict({ conflict, onTakeTheirs, onKeepBoth }: WordsConflictProps) {
  const nameOf = useOwnerNames();
  const saved = conflict?.saved;
  const name = saved ? nameOf(saved.savedBy) : "";
  const who = name === "You" ? "You, in another window or on another device," : name;
  return (
    <Dialog open={conflict !== null} onClose={onKeepBoth} label="Changed meanwhile" className="confirm">
      <h2>Changed meanwhile</h2>
      <p>
        {who} saved other words{saved ? ` on ${formatMoment(saved.savedAt)}` : ""}, after you opened this page. Nothing
        of yours was saved yet.
      </p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="md" onClick={onKeepBoth}>
          Keep both, and mine where both changed
        </Button>
      </div>
    </Dialog>
  );
}
