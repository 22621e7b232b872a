import { useState } from "react";
import * as m from "#messages";
import { type Language, language as readerLanguage } from "#web/language.ts";

/** The page with the saved draft, as a phone shows it. It has no scripts, and its links open another tab. */
export function WordsPreview({ page, version }: { page: string; version: number }) {
  const [language, setLanguage] = useState<Language>(readerLanguage);
  const query = new URLSearchParams({ page, lang: language, version: String(version) });
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
        <iframe title={m.words_preview()} src={`/api/admin/words/preview?${query}`} />
      </div>
    </div>
  );
}
