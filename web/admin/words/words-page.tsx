import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { WordPart } from "#contract/word-list.ts";
import type { WordsDesk } from "#contract/words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { LeaveGuard, useUnsaved } from "../kit/leave-guard.tsx";
import { formatMoment } from "../kit/moment.ts";
import { useQuestion } from "../kit/question.tsx";
import { office, type StandardWords } from "../office.ts";
import { queries, refused } from "../shell/queries.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { HomeParts } from "./home-parts.tsx";
import { PagesEditor } from "./pages-editor.tsx";
import { PartFields } from "./part-fields.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { useWords, wordsKey } from "./use-words.ts";
import { partLabels } from "./word-labels.ts";
import { changesBetween } from "./words.ts";
import { WordsConflict } from "./words-conflict.tsx";
import { WordsPreview } from "./words-preview.tsx";
import "./words.css";

/** What the shop says: the owner's sentences in both languages, in a draft until they are published. */
export default function WordsPage() {
  const { data: desk, error } = useQuery({ queryKey: wordsKey, queryFn: office.getWords });
  const { data: standard } = useQuery({ queryKey: ["standard-words"], queryFn: office.getStandardWords });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <LeaveGuard>
      {desk && standard ? <WordsEditor desk={desk} standard={standard.words} /> : <Skeleton className="adm__loading" />}
    </LeaveGuard>
  );
}

const tabs = [
  { label: m.words_home_page, part: "hero", page: "/" },
  { label: partLabels.product, part: "product", page: "/" },
  { label: partLabels.contact, part: "contact", page: "/contact" },
  { label: partLabels.reviews, part: "reviews", page: "/testimonial" },
  { label: m.words_pages, part: "pages", page: "/" },
  { label: partLabels.frame, part: "frame", page: "/" },
  { label: partLabels.search, part: "search", page: "/" },
] as const satisfies { label: () => string; part: WordPart | "pages"; page: string }[];

function WordsEditor({ desk, standard }: { desk: WordsDesk; standard: StandardWords }) {
  const draft = useWords(desk);
  const [tab, setTab] = useState<(typeof tabs)[number]>(tabs[0]);
  const [part, setPart] = useState<WordPart>("hero");
  const [page, setPage] = useState(0);
  const ownPage = tab.part === "pages" ? desk.draft.pages[page]?.address : undefined;
  const previewed = ownPage === undefined ? tab.page : `/pages/${ownPage}`;
  const [open, setOpen] = useState<"publish" | "history" | null>(null);
  const { ask, dialog } = useQuestion();
  useUnsaved(draft.isUnsaved);
  const changes = changesBetween(desk.published, draft.latest);
  async function openPublish() {
    if ((await draft.save()) !== null) setOpen("publish");
    else document.querySelector<HTMLElement>(".words [aria-invalid=true]")?.focus();
  }
  async function publish() {
    try {
      const answer = await office.publishWords(desk.version);
      queries.setQueryData(wordsKey, answer);
      draft.reset(answer.draft);
      toast.ok(m.words_published_toast());
    } catch (error) {
      refused(error);
    }
    setOpen(null);
  }
  async function discard() {
    const isWanted = await ask({
      title: m.words_throw_ask(),
      text: m.words_throw_text(),
      act: m.words_throw(),
      isDanger: true,
    });
    if (isWanted) draft.change(desk.published);
  }
  return (
    <div className="words">
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
      </div>
      <nav className="words__tabs" aria-label={m.words_tabs()}>
        {tabs.map((one) => (
          <button
            key={one.part}
            type="button"
            aria-current={one === tab ? "page" : undefined}
            onClick={() => {
              setTab(one);
              if (one.part !== "pages") setPart(one.part);
            }}
          >
            {one.label()}
          </button>
        ))}
      </nav>
      <div className={tab.part === "hero" || tab.part === "pages" ? "words__cols words__cols--home" : "words__cols"}>
        {tab.part === "hero" ? (
          <HomeParts words={draft.words} chosen={part} onChoose={setPart} onChange={draft.change} />
        ) : null}
        {tab.part === "pages" ? (
          <PagesEditor
            words={draft.words}
            errors={draft.errors}
            state={stateOf(draft, desk)}
            chosen={page}
            onChoose={setPage}
            onChange={draft.change}
          />
        ) : (
          <PartFields
            key={part}
            part={part}
            words={draft.words}
            standard={standard}
            errors={draft.errors}
            state={stateOf(draft, desk)}
            onChange={draft.change}
          />
        )}
        <WordsPreview page={previewed} version={desk.version} />
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
      <WordsConflict conflict={draft.conflict} onTakeTheirs={draft.takeTheirs} onKeepBoth={draft.keepBoth} />
      {dialog}
    </div>
  );
}

function stateOf({ isUnsaved, isSending, errors }: ReturnType<typeof useWords>, { saved }: WordsDesk): string {
  if (isSending) return m.words_saving();
  const [fault] = Object.values(errors);
  if (fault !== undefined) return m.words_not_saved({ fault });
  if (isUnsaved) return m.words_not_saved_yet();
  if (saved === null) return "";
  const when = formatMoment(saved.savedAt);
  return saved.publishedAt === null ? m.words_saved_draft({ when }) : m.words_saved({ when });
}
