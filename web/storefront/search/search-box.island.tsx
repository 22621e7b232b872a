import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { searchDropdownMax } from "#contract/rules/constants.ts";
import { SearchForm, useSearchField } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";

const closeAfterBlurMs = 120;
/** While nothing is typed. */
const suggestionsMax = 4;

/** The search on desktops. */
export default function SearchBox() {
  const field = useSearchField();
  const [isOpen, setOpen] = useState(false);
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLDivElement>(null);

  // The field may have focus or text from before hydration: then the results open at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing opens the results
  useEffect(() => setOpen(box.current?.contains(document.activeElement) ?? false), [field.text]);
  useEffect(() => {
    const close = () => setOpen(false);
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, []);

  function onKey(event: KeyboardEvent) {
    // The first Escape only closes the results. The browser empties the field on the second.
    if (event.key === "Escape" && isOpen && !field.isEmpty) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "ArrowDown") setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus
    <div
      ref={box}
      className="searchbox"
      onFocus={() => {
        clearTimeout(blurTimer.current);
        setOpen(true);
      }}
      onBlur={() => {
        blurTimer.current = setTimeout(() => setOpen(false), closeAfterBlurMs);
      }}
    >
      <SearchForm field={field} onKey={onKey} />
      {isOpen && (
        <SearchResults
          className="menu searchdd"
          field={field}
          limit={searchDropdownMax}
          suggestions={suggestionsMax}
          onChoose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
