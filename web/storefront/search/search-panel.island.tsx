import { useSyncExternalStore } from "react";
import { searchSuggestionsMax } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { closeSearch, isSearchOpen, onSearchOpen } from "./open-search.ts";
import { SearchForm, useSearchField } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";
import "./search-panel.css";

/** The search on phones, over the whole screen. It suggests products while the field is empty. */
export default function SearchPanel() {
  const isOpen = useSyncExternalStore(onSearchOpen, isSearchOpen, () => false);
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const field = useSearchField(takeEarlyText);
  return (
    <Dialog open onClose={closeSearch} label={m.search()} className="overlay">
      <div className="overlay__bar">
        <div className="searchbox">
          <SearchForm field={field} enterKeyHint="search" />
        </div>
        <button type="button" className="btn btn--quiet btn--md" onClick={closeSearch}>
          {m.close()}
        </button>
      </div>
      <SearchResults
        className="overlay__body"
        field={field}
        limit={searchSuggestionsMax}
        suggestions={searchSuggestionsMax}
        isOverlay
        onChoose={closeSearch}
      />
    </Dialog>
  );
}

/** The text of the header's field, with which a press was answered before the panel was alive (web/documents/early.js). */
function takeEarlyText(): string {
  document.documentElement.classList.remove("is-searching");
  const early = document.querySelector<HTMLInputElement>(".header input");
  const text = early?.value ?? "";
  if (early) early.value = "";
  return text;
}
