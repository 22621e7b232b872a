import type { WordsChanged } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { formatMoment } from "../kit/moment.ts";
import { useOwnAccount } from "../shell/own-account.ts";
import { useOwnerNames } from "./use-owner-names.ts";

type WordsConflictProps = {
  conflict: WordsChanged | null;
  onTakeTheirs: () => void;
  onKeepBoth: () => void;
};

/** Somebody else saved a draft after this one was opened. */
export function WordsConflict({ conflict, onTakeTheirs, onKeepBoth }: WordsConflictProps) {
  const nameOf = useOwnerNames();
  const self = useOwnAccount();
  const saved = conflict?.saved;
  const when = saved ? formatMoment(saved.savedAt) : "";
  return (
    <Dialog open={conflict !== null} onClose={onKeepBoth} label={m.words_conflict()} className="confirm confirm--wide">
      <h2>{m.words_conflict()}</h2>
      <p>
        {saved && saved.savedBy === self?._id
          ? m.words_conflict_self({ when })
          : m.words_conflict_other({ name: nameOf(saved?.savedBy ?? ""), when })}
      </p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onTakeTheirs}>
          {m.words_take_theirs()}
        </Button>
        <Button size="md" onClick={onKeepBoth}>
          {m.words_keep_both()}
        </Button>
      </div>
    </Dialog>
  );
}
