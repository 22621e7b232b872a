import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { searchDropdownMax } from "#contract/constants.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { productPath } from "../product/product-path.ts";
import { useSearch } from "./use-search.ts";

const SearchHits = lazy(() => import("./search-hits.tsx").then((m) => ({ default: m.SearchHits })));

const closeAfterBlurMs = 120;

/** Without a script it is a form that asks the collection. */
export function SearchBox() {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSearch(text, searchDropdownMax);
  const navigate = useNavigate();
  const location = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hits = found ? [...found.products, ...found.closest] : [];
  const isShown = isOpen && text.trim() !== "" && found !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the dropdown
  useEffect(() => setOpen(false), [location]);

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
    if (!isShown || hits.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((at) => (at + step + hits.length + 1) % (hits.length + 1));
    }
    const chosen = hits[active];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      navigate(productPath(chosen));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus goes
    <div
      className="searchbox"
      onFocus={() => clearTimeout(blurTimer.current)}
      onBlur={() => {
        blurTimer.current = setTimeout(() => setOpen(false), closeAfterBlurMs);
      }}
    >
      <Form role="search" action="/collection" onSubmit={(event) => text.trim() === "" && event.preventDefault()}>
        <Icon name="search" />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          placeholder={content.searchProducts}
          aria-label="Search products"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && hits[active] ? `${id}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKey}
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
      {isShown && (
        <div className="menu searchdd">
          <Suspense>
            <SearchHits id={id} text={text} found={found} active={active} onChoose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
