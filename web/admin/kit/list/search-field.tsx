import { useEffect, useState } from "react";
import { foldForSearch } from "#contract/rules/text.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

type SearchFieldProps = { placeholder: string; label: string; text: string; onChange: (text: string) => void };

export function SearchField({ placeholder, label, text, onChange }: SearchFieldProps) {
  // The address lags behind typing, so the field keeps its own text until it loses focus.
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    // The page cleared the search.
    if (text === "") setTyped(null);
  }, [text]);
  return (
    <div className="searchbox">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder={placeholder}
        aria-label={label}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** Does any of the texts hold what was searched, without regard to case, accents and the like? */
export function matches(searched: string, ...texts: (string | null | undefined)[]): boolean {
  const wanted = foldForSearch(searched);
  return texts.some((text) => foldForSearch(text ?? "").includes(wanted));
}
