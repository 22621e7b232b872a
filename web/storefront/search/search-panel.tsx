import { useRef, useState } from "react";
import { Form } from "react-router";
import { searchSuggestionsMax } from "#contract/constants.ts";
import { content, fill } from "#web/content.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Hit } from "./hit.tsx";
import { useSearch } from "./use-search.ts";

/** Over the whole screen of a phone. While nothing is typed it suggests products. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const found = useSearch(text, searchSuggestionsMax, true);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === "";
  return (
    <Dialog open onClose={onClose} label="Search" className="overlay">
      <div className="overlay__bar">
        <Form
          className="searchbox"
          role="search"
          action="/collection"
          onSubmit={(event) => isEmpty && event.preventDefault()}
        >
          <Icon name="search" />
          <input
            ref={input}
            className="input"
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={content.searchProducts}
            aria-label="Search products"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text !== "" && (
            <button
              type="button"
              className="iconbtn"
              aria-label="Clear search"
              onClick={() => {
                setText("");
                input.current?.focus();
              }}
            >
              <Icon name="close" className="i-18" />
            </button>
          )}
        </Form>
        <button type="button" className="btn btn--quiet btn--md" onClick={onClose}>
          Close
        </button>
      </div>
      <div className="overlay__body">
        <p role="status" className="overlay__note">
          {isEmpty
            ? content.typeToSearch
            : found &&
              (found.total === 0
                ? content.noResults
                : fill(content.showingOf, { shown: found.products.length, total: found.total }))}
        </p>
        {found && found.products.length > 0 && (
          <Rows label={content.products} products={found.products} text={text} onChoose={onClose} />
        )}
        {found && !isEmpty && found.closest.length > 0 && (
          <>
            <p className="grphead">{content.closestMatches}</p>
            <Rows label={content.closestMatches} products={found.closest} text={text} onChoose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type RowsProps = {
  label: string;
  products: NonNullable<ReturnType<typeof useSearch>>["products"];
  text: string;
  onChoose: () => void;
};

function Rows({ label, products, text, onChoose }: RowsProps) {
  return (
    <div role="listbox" aria-label={label}>
      {products.map((product) => (
        <Hit key={product._id} product={product} text={text} onChoose={onChoose} />
      ))}
    </div>
  );
}
