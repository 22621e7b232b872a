import { useState } from "react";
import type { WordsDesk } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { useQuestion } from "../../kit/dialog/question.tsx";
import { queries, refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { type Draft, wordsKey } from "../use-words.ts";
import { changesBetween } from "../words.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

/** Decides about the draft: publishes it, throws it away, or makes it from an older version. */
export function DraftHead({ desk, draft }: { desk: WordsDesk; draft: Draft }) {
  const [open, setOpen] = useState<"publish" | "history" | null>(null);
  const { ask, dialog } = useQuestion();
  const changes = changesBetween(desk.published, draft.latest);
  const publish = () => publishDraft(desk, draft).finally(() => setOpen(null));
  async function openPublish() {
    if ((await draft.save()) !== null) setOpen("publish");
    else document.querySelector<HTMLElement>(".words [aria-invalid=true]")?.focus();
  }
  async function discard() {
    const question = { title: m.words_throw_ask(), text: m.words_throw_text(), act: m.words_throw() };
    if (await ask({ ...question, isDanger: true })) draft.change(desk.published);
  }
  return (
    <div className="ahead words__head">
      <h1>{m.office_words()}</h1>
      <span className={`chip chip--status ${changes.length > 0 ? "st-packing" : "st-done"}`}>
        {changes.length > 0 ? m.words_draft() : m.words_published()}
      </span>
      <div className="right">
        <Button size="md" variant="secondary" onClick={() => setOpen("history")}>
          {m.words_history()}
        </Button>
        {changes.length > 0 ? (
          <>
            <Button size="md" variant="quiet" onClick={discard}>
              {m.words_throw_draft()}
            </Button>
            <Button size="md" isLoading={draft.isSending} onClick={openPublish}>
              {m.words_publish_changes({ count: changes.length, shown: inDigits(changes.length) })}
            </Button>
          </>
        ) : null}
      </div>
      {open === "publish" ? (
        <PublishDialog words={draft.words} changes={changes} onPublish={publish} onClose={() => setOpen(null)} />
      ) : null}
      {open === "history" ? (
        <HistoryDialog
          desk={desk}
          onTakeBack={(words) => {
            draft.change(words);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {dialog}
    </div>
  );
}

async function publishDraft(desk: WordsDesk, draft: Draft): Promise<void> {
  try {
    const answer = await office.publishWords(desk.version);
    queries.setQueryData(wordsKey, answer);
    draft.reset(answer.draft);
    toast.ok(m.words_published_toast());
  } catch (error) {
    refused(error);
  }
}
