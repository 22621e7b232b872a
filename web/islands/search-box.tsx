import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { searchDropdownMax } from "#contract/constants.ts";
import { SearchForm, useSearchField } from "#web/storefront/search/search-form.tsx";
import { SearchResults } from "#web/storefront/search/search-results.tsx";

const closeAfterBlurMs = 120;

/** The desktop's search. */
export default function SearchBox() {
  const field = useSearchField();
  const [isOpen, setOpen] = useState(false);
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const isWanted = isOpen && !field.isEmpty;

  // Focus and text may be older than this script; without either, nothing opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing opens it
  useEffect(() => setOpen(box.current?.contains(document.activeElement) ?? false), [field.text]);
  useEffect(() => {
    const close = () => setOpen(false);
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, []);

  function onKey(event: KeyboardEvent) {
    // The browser's Escape empties the field: only for the second one.
    if (event.key === "Escape" && isWanted) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "ArrowDown") setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus goes
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
      {isWanted && (
        <SearchResults
          className="menu searchdd"
          field={field}
          limit={searchDropdownMax}
          onChoose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
