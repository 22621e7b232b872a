import * as m from "#messages";
import { type Language, language } from "#web/language.ts";
import { addressIn } from "./office-language.ts";

const languages = [
  { code: "en", label: "English" },
  { code: "bn", label: "বাংলা" },
] as const;

/** Links to this page in each language. */
export function LanguageChoice({ onChoose }: { onChoose: (chosen: Language) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="olang" role="group" aria-label={m.language()}>
      {languages.map(({ code, label }) => (
        <a
          key={code}
          href={addressIn(code)}
          lang={code}
          hrefLang={code}
          aria-current={code === language() ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            if (code !== language()) onChoose(code);
          }}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

/** The language that this page is not in, as a link to the same page. */
export function OtherLanguage({ onChoose }: { onChoose: (chosen: Language) => void }) {
  const other = languages.find(({ code }) => code !== language());
  if (other === undefined) return null;
  return (
    <a
      className="atop__language"
      href={addressIn(other.code)}
      lang={other.code}
      hrefLang={other.code}
      onClick={(event) => {
        event.preventDefault();
        onChoose(other.code);
      }}
    >
      {other.label}
    </a>
  );
}
