import { searchSuggestionsMax } from "#contract/constants.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { SearchForm, useSearchField } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";
import "./search-panel.css";

/** Over the whole screen of a phone. While nothing is typed it suggests products. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const field = useSearchField();
  return (
    <Dialog open onClose={onClose} label="Search" className="overlay">
      <div className="overlay__bar">
        <div className="searchbox">
          <SearchForm field={field} enterKeyHint="search" />
        </div>
        <button type="button" className="btn btn--quiet btn--md" onClick={onClose}>
          Close
        </button>
      </div>
      <SearchResults className="overlay__body" field={field} limit={searchSuggestionsMax} suggests onChoose={onClose} />
    </Dialog>
  );
}
