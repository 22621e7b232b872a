import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { searchDropdownMax } from "#contract/constants.ts";
import { useLate } from "../layout/use-late.ts";
import { SearchForm, useSearchField } from "./search-form.tsx";

const loadResults = () => import("./search-results.tsx");

const closeAfterBlurMs = 120;

/** The desktop's search. What it finds is fetched, script and all, once somebody types. */
export function SearchBox() {
  const field = useSearchField();
  const [isOpen, setOpen] = useState(false);
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const location = useLocation();
  const isWanted = isOpen && !field.isEmpty;
  const results = useLate(isWanted, loadResults);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the dropdown
  useEffect(() => setOpen(false), [location]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing opens it
  useEffect(() => setOpen(true), [field.text]);

  function onKey(event: KeyboardEvent) {
    // The browser's own Escape empties the field: that is for the second one.
    if (event.key === "Escape" && isWanted) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "ArrowDown") setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus goes
    <div
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
      {isWanted && results && (
        <results.SearchResults
          className="menu searchdd"
          field={field}
          limit={searchDropdownMax}
          onChoose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
