import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { SmsName } from "#contract/rules/texts/sms-list.ts";
import type { MailName, WordPart } from "#contract/rules/word-list.ts";
import type { OwnReview, WordsDesk } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { partLabels } from "#messages/word-labels.ts";
import { LeaveGuard, useUnsaved } from "../kit/form/leave-guard.tsx";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { useCurrentInSight } from "../kit/use-current-in-sight.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office, type StandardWords } from "../office.ts";
import { DraftHead } from "./draft/draft-head.tsx";
import { HomeParts } from "./fields/home-parts.tsx";
import { PartFields } from "./fields/part-fields.tsx";
import { MailsEditor } from "./mails-editor.tsx";
import { PagesEditor } from "./pages-editor.tsx";
import { SmsEditor } from "./sms-editor.tsx";
import { SmsPreview } from "./sms-preview.tsx";
import { type Draft, useWords, wordsKey } from "./use-words.ts";
import { WordsConflict } from "./words-conflict.tsx";
import { WordsPreview } from "./words-preview.tsx";
import "./words.css";

/** The owner's sentences in both languages, in a draft until they are published. */
export default function WordsPage() {
  const { data: desk, error } = useQuery({ queryKey: wordsKey, queryFn: office.getWords });
  const { data: standard } = useQuery({ queryKey: ["standard-words"], queryFn: office.getStandardWords });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <LeaveGuard>
      {desk && standard ? (
        <WordsEditor desk={desk} standard={standard.words} reviews={standard.reviews} />
      ) : (
        <ListWait shape="form" count={5} />
      )}
    </LeaveGuard>
  );
}

const tabs = [
  { label: m.words_home_page, part: "hero", page: "/" },
  { label: partLabels.product, part: "product", page: "/" },
  { label: partLabels.contact, part: "contact", page: "/contact" },
  { label: partLabels.reviews, part: "reviews", page: "/testimonial" },
  { label: m.words_pages, part: "pages", page: "/" },
  { label: m.office_mails, part: "mails", page: "/" },
  { label: m.sms_title, part: "sms", page: "/" },
  { label: partLabels.frame, part: "frame", page: "/" },
  { label: partLabels.search, part: "search", page: "/" },
] as const satisfies { label: () => string; part: WordPart | "pages" | "mails" | "sms"; page: string }[];

type Tab = (typeof tabs)[number];

/** The other tabs have lists of their own. */
const isWordPart = (part: Tab["part"]): part is Exclude<Tab["part"], "pages" | "mails" | "sms"> =>
  part !== "pages" && part !== "mails" && part !== "sms";

type WordsEditorProps = { desk: WordsDesk; standard: StandardWords; reviews: OwnReview[] };

function WordsEditor({ desk, standard, reviews }: WordsEditorProps) {
  const draft = useWords(desk);
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>(tabs.find(({ part: asked }) => asked === query.get("tab")) ?? tabs[0]);
  const [part, setPart] = useState<WordPart>("hero");
  const [page, setPage] = useState(0);
  const [mail, setMail] = useState<MailName>("placed");
  const [sms, setSms] = useState<SmsName>("placed");
  useUnsaved(draft.isUnsaved);
  const ownPage = tab.part === "pages" ? desk.draft.pages[page]?.address : undefined;
  const shared = { words: draft.words, errors: draft.errors, state: stateOf(draft, desk), onChange: draft.change };
  function choose(chosen: Tab) {
    setTab(chosen);
    if (isWordPart(chosen.part)) setPart(chosen.part);
  }
  return (
    <div className="words">
      <DraftHead desk={desk} draft={draft} />
      <Tabs chosen={tab} onChoose={choose} />
      <div
        className={
          ["hero", "pages", "mails", "sms"].includes(tab.part) ? "words__cols words__cols--home" : "words__cols"
        }
      >
        {tab.part === "hero" ? (
          <HomeParts words={draft.words} chosen={part} onChoose={setPart} onChange={draft.change} />
        ) : null}
        {tab.part === "pages" ? (
          <PagesEditor {...shared} chosen={page} onChoose={setPage} />
        ) : tab.part === "mails" ? (
          <MailsEditor {...shared} chosen={mail} onChoose={setMail} />
        ) : tab.part === "sms" ? (
          <SmsEditor {...shared} chosen={sms} onChoose={setSms} />
        ) : (
          <PartFields key={part} {...shared} part={part} standard={standard} reviews={reviews} />
        )}
        {tab.part === "sms" ? (
          <SmsPreview words={draft.words} sms={sms} />
        ) : (
          <WordsPreview
            mail={tab.part === "mails" ? mail : undefined}
            part={isWordPart(tab.part) ? part : undefined}
            page={ownPage === undefined ? tab.page : `/pages/${ownPage}`}
            version={desk.version}
          />
        )}
      </div>
      <WordsConflict conflict={draft.conflict} onTakeTheirs={draft.takeTheirs} onKeepBoth={draft.keepBoth} />
    </div>
  );
}

function Tabs({ chosen, onChoose }: { chosen: Tab; onChoose: (tab: Tab) => void }) {
  const row = useCurrentInSight(chosen);
  return (
    <nav ref={row} className="words__tabs" aria-label={m.words_tabs()}>
      {tabs.map((one) => (
        <button
          key={one.part}
          type="button"
          aria-current={one === chosen ? "page" : undefined}
          onClick={() => onChoose(one)}
        >
          {one.label()}
        </button>
      ))}
    </nav>
  );
}

function stateOf({ isUnsaved, isSending, errors }: Draft, { saved }: WordsDesk): string {
  if (isSending) return m.words_saving();
  const [fault] = Object.values(errors);
  if (fault !== undefined) return m.words_not_saved({ fault });
  if (isUnsaved) return m.words_not_saved_yet();
  if (saved === null) return "";
  const when = formatMoment(saved.savedAt);
  return saved.publishedAt === null ? m.words_saved_draft({ when }) : m.words_saved({ when });
}
