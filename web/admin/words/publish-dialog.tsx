import { useState } from "react";
import type { ShopWords } from "#contract/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ChangeList } from "./change-list.tsx";
import { type Change, labelOf, missingBengali } from "./words.ts";

type PublishDialogProps = {
  words: ShopWords;
  changes: Change[];
  onPublish: () => Promise<void>;
  onClose: () => void;
};

/** What shoppers will read otherwise, and what has no Bengali yet. */
export function PublishDialog({ words, changes, onPublish, onClose }: PublishDialogProps) {
  const [isSending, setIsSending] = useState(false);
  const missing = missingBengali(words);
  return (
    <Dialog open onClose={onClose} label="Publish" className="confirm confirm--wide">
      <h2>Publish</h2>
      <ChangeList changes={changes} />
      {missing.length > 0 ? (
        <p className="words__near">
          Without Bengali: {missing.map(labelOf).join(", ")}. Shoppers who read Bengali see the English there.
        </p>
      ) : null}
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          Keep editing
        </Button>
        <Button
          size="md"
          isLoading={isSending}
          onClick={async () => {
            setIsSending(true);
            await onPublish();
          }}
        >
          Publish
        </Button>
      </div>
    </Dialog>
  );
}
