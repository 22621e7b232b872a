import * as m from "#messages";
import { language, pathIn } from "#web/language.ts";

const languages = [
  { code: "en", label: "EN" },
  { code: "bn", label: "বাংলা" },
] as const;

type LanguageSwitchProps = {
  /** Path and query without their language. client.ts takes the address bar's when the link is used: filters change in place. */
  address: string;
  className: string;
  /** Of each link, within a menu. */
  role?: "menuitem";
};

/** The same page in the other language, by plain links. */
export function LanguageSwitch({ address, className, role }: LanguageSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
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
