import * as m from "#messages";
import { language, pathIn } from "#web/language.ts";

const languages = [
  { code: "en", label: "EN" },
  { code: "bn", label: "বাংলা" },
] as const;

type LanguageSwitchProps = {
  /** Path and query without the language. When the link is pressed, watchSwitches updates it to the current address. */
  address: string;
  className: string;
  /** Role of each link, inside a menu. */
  role?: "menuitem";
};

/** Links to the page in each language. */
export function LanguageSwitch({ address, className, role }: LanguageSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={`lang ${className}`} role="group" aria-label={m.language()}>
      {languages.map(({ code, label }) => (
        <a
          key={code}
          role={role}
          href={pathIn(code, address)}
          lang={code}
          hrefLang={code}
          aria-current={code === language() ? "true" : undefined}
        >
          {label}
        </a>
      ))}
    </div>
  );
}
