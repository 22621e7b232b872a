import { type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Ids of the list and its active option, for screen readers. */
type List = { listId?: string | undefined; activeId?: string | undefined };
export const nothingListed: List = {};

/** State shared by the search field and its results. @param initial what the field holds at first */
export function useSearchField(initial: () => string = () => "") {
  const [text, setText] = useState(initial);
  const [list, setList] = useState(nothingListed);
  const input = useRef<HTMLInputElement>(null);
  return { text, setText, list, setList, input, isEmpty: text.trim() === "" };
}

type SearchFormProps = {
  field: ReturnType<typeof useSearchField>;
  onKey?: (event: KeyboardEvent) => void;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
};

/** The search field with its clear button. Without scripts the form opens the collection. */
export function SearchForm({ field: { text, setText, list, input, isEmpty }, onKey, enterKeyHint }: SearchFormProps) {
  // Keeps text typed before hydration: React would empty the field on the next render.
  useLayoutEffect(() => setText(input.current?.value ?? ""), [setText, input]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would need a second box around the form
    <form
      role="search"
      aria-label={m.products()}
      action={pathHere("/collection")}
      onSubmit={(event) => {
        if (isEmpty) event.preventDefault();
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="text"
        name="q"
        enterKeyHint={enterKeyHint ?? "search"}
        autoComplete="off"
        placeholder={m.search_products()}
        aria-label={m.search_products_label()}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.listId !== undefined}
        aria-controls={list.listId}
        aria-activedescendant={list.activeId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      {text !== "" && (
        <button
          type="button"
          className="iconbtn"
          aria-label={m.clear_search()}
          onClick={() => {
            setText("");
            input.current?.focus();
          }}
        >
          <Icon name="close" className="i-18" />
        </button>
      )}
    </form>
  );
}
