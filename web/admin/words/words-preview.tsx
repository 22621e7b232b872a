import { useState } from "react";
import type { MailName } from "#contract/word-list.ts";
import * as m from "#messages";
import { type Language, language as readerLanguage } from "#web/language.ts";

type WordsPreviewProps = {
  page: string;
  /** A mail instead of a page. */
  mail?: MailName | undefined;
  version: number;
};

/** The page or mail with the saved draft, as a phone shows it. It has no scripts, and its links open another tab. */
export function WordsPreview({ page, mail, version }: WordsPreviewProps) {
  const [language, setLanguage] = useState<Language>(readerLanguage);
  const query = new URLSearchParams({ ...(mail ? { mail } : { page }), lang: language, version: String(version) });
  const call = mail ? "/api/admin/words/mail" : "/api/admin/words/preview";
  return (
    <div className="words__preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div className="words__lang" role="group" aria-label={m.words_preview_language()}>
        {(["en", "bn"] as const).map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            className={one === language ? "is-on" : undefined}
            onClick={() => setLanguage(one)}
          >
            {one === "en" ? "English" : "বাংলা"}
          </button>
        ))}
      </div>
      <div className="words__phone">
        <iframe title={m.words_preview()} src={`${call}?${query}`} />
      </div>
    </div>
  );
}
