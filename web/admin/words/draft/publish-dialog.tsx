import { useState } from "react";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { type Change, missingBengali } from "../words.ts";
import { ChangeList } from "./change-list.tsx";

type PublishDialogProps = {
  words: ShopWords;
  changes: Change[];
  onPublish: () => Promise<void>;
  onClose: () => void;
};

/** Sentences that shoppers will read otherwise, and those that have no Bengali yet. */
export function PublishDialog({ words, changes, onPublish, onClose }: PublishDialogProps) {
  const [isSending, setIsSending] = useState(false);
  const missing = missingBengali(words);
  return (
    <Dialog open onClose={onClose} label={m.words_publish()} className="confirm confirm--wide">
      <h2>{m.words_publish()}</h2>
      <ChangeList changes={changes} />
      {missing.length > 0 ? (
        <p className="words__near">{m.words_without_bengali({ labels: missing.join(", ") })}</p>
      ) : null}
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.words_keep_editing()}
        </Button>
        <Button
          size="md"
          isLoading={isSending}
          onClick={async () => {
            setIsSending(true);
            await onPublish();
          }}
        >
          {m.words_publish()}
        </Button>
      </div>
    </Dialog>
  );
}
