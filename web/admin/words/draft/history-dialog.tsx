import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstSmsOn } from "#contract/rules/texts/sms-list.ts";
import { firstShares } from "#contract/rules/word-list.ts";
import type { SavedVersion, ShopWords, WordsDesk } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { formatMoment } from "../../kit/moment.ts";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { useOwnerNames } from "../use-owner-names.ts";
import { changesBetween } from "../words.ts";
import { ChangeList } from "./change-list.tsx";

type HistoryDialogProps = {
  desk: WordsDesk;
  onTakeBack: (words: ShopWords) => void;
  onClose: () => void;
};

/** Everything that was published, with who and when. Taking one back makes it the draft. */
export function HistoryDialog({ desk, onTakeBack, onClose }: HistoryDialogProps) {
  const nameOf = useOwnerNames();
  const [seen, setSeen] = useState<number | null>(null);
  async function takeBack(version: number) {
    try {
      onTakeBack((await office.getWordsVersion(version)).words);
    } catch (error) {
      refused(error);
    }
  }
  const { saved, history } = desk;
  const all = saved !== null && saved.publishedAt === null ? [saved, ...history] : history;
  return (
    <Dialog open onClose={onClose} label={m.words_history()} className="dialog--side words__history">
      <div className="words__historyhead">
        <h2>{m.words_history()}</h2>
        <button type="button" className="iconbtn" aria-label={m.words_close_history()} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {all.length === 0 ? <p className="soft">{m.words_none_published()}</p> : null}
      <ol>
        {all.map((version) => (
          <li key={version.version} className={version.publishedAt === null ? "is-draft" : undefined}>
            <div>
              <b className="b6">{version.publishedAt === null ? m.words_draft_version() : m.words_published()}</b>
              <br />
              <span className="soft t13">
                {m.words_saved_by({
                  when: formatMoment(version.publishedAt ?? version.savedAt),
                  name: nameOf(version.savedBy),
                })}
              </span>
            </div>
            {version.publishedAt === null ? null : (
              <div className="words__acts">
                <Button
                  size="sm"
                  variant="quiet"
                  aria-expanded={seen === version.version}
                  onClick={() => setSeen(seen === version.version ? null : version.version)}
                >
                  {m.words_see()}
                </Button>
                <Button size="sm" variant="secondary" onClick={() => takeBack(version.version)}>
                  {m.words_take_back()}
                </Button>
              </div>
            )}
            {seen === version.version ? (
              <SeenVersion version={version} earlier={earlierThan(version, history)} />
            ) : null}
          </li>
        ))}
      </ol>
      <p className="hint">{m.words_take_back_hint()}</p>
    </Dialog>
  );
}

function earlierThan({ version }: SavedVersion, history: SavedVersion[]): number | null {
  return history.find((one) => one.version < version)?.version ?? null;
}

/** A version's changes of the one before it. */
function SeenVersion({ version: { version }, earlier }: { version: SavedVersion; earlier: number | null }) {
  const { data } = useQuery({
    queryKey: ["words-version", version],
    queryFn: async () => {
      const [after, before] = await Promise.all([
        office.getWordsVersion(version),
        earlier === null ? null : office.getWordsVersion(earlier),
      ]);
      return changesBetween(before?.words ?? usualWords, after.words);
    },
  });
  return data === undefined ? <p className="soft">{m.loading()}</p> : <ChangeList changes={data} />;
}

const usualWords: ShopWords = {
  en: {},
  bn: {},
  sections: [],
  leftOut: [],
  socials: { facebook: "", instagram: "", youtube: "" },
  secondPhone: "",
  pages: [],
  mapPoint: "",
  shares: firstShares,
  pictures: {},
  mails: { en: {}, bn: {} },
  mailsOff: [],
  sms: { en: {}, bn: {} },
  smsOn: firstSmsOn,
};
