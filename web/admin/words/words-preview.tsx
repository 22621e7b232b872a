import { useEffect, useRef, useState } from "react";
import type { MailName, WordPart } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { type Language, language as readerLanguage } from "#web/language.ts";

type WordsPreviewProps = {
  page: string;
  /** A mail instead of a page. */
  mail?: MailName | undefined;
  /** Of the page, which is scrolled into view. */
  part?: WordPart | undefined;
  version: number;
};

/** The page or mail with the saved draft, as a phone shows it. It has no scripts, and its links open another tab. */
export function WordsPreview({ page, mail, part, version }: WordsPreviewProps) {
  const [language, setLanguage] = useState<Language>(readerLanguage);
  const frame = useRef<HTMLIFrameElement>(null);
  // After each load too: a saved draft is another page.
  const scroll = () => frame.current && scrollTo(frame.current, part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another part is chosen
  useEffect(() => void scroll(), [part]);
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
        <iframe ref={frame} title={m.words_preview()} src={`${call}?${query}`} onLoad={scroll} />
      </div>
    </div>
  );
}

/** Where each part stands on its page; the others begin at the top. */
const places: { [Part in WordPart]?: string } = {
  categories: ".cats",
  promises: ".strip",
  popular: ".carousel",
  sale: ".promo",
  blog: ".blog",
  band: ".band",
  questions: "#faqs",
  returns: "#returns",
  payments: "#payment-methods",
  contact: ".ct",
  reviews: ".pagehead",
  frame: ".footer",
};

function scrollTo({ contentDocument }: HTMLIFrameElement, part: WordPart | undefined): void {
  const place = part && places[part];
  // A part that is not shown has no place; a document that has just begun to load has no element at all.
  const found = place ? contentDocument?.querySelector(place) : null;
  if (found) found.scrollIntoView();
  else contentDocument?.scrollingElement?.scrollTo(0, 0);
}
