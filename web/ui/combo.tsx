import { type KeyboardEvent, useState } from "react";
import { FieldFrame, type FieldLabel, useFieldIds } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./combo.css";

export type ComboOption = { id: string; name: string; bn: string };

type ComboProps = FieldLabel & {
  id?: string;
  name: string;
  value: string;
  /** For the words typed, the best first. */
  find: (words: string) => ComboOption[];
  /** Said when there is none. */
  none: string;
  required?: boolean;
  onType: (text: string) => void;
  onChoose: (option: ComboOption) => void;
};

/** A text field with a list to choose from. What is not in the list may stand in it too. */
export function Combo({ name, value, find, none, required, onType, onChoose, ...frame }: ComboProps) {
  const { label, error, hint, optional, className } = frame;
  const ids = useFieldIds(frame.id, error, hint);
  const list = useComboList(value, find, onChoose);
  const optionId = (at: number) => `${ids.control}-option-${at}`;
  return (
    <FieldFrame {...{ label, error, hint, optional, className, ids }}>
      <div className="combo">
        <input
          id={ids.control}
          name={name}
          className={error ? "input is-error" : "input"}
          role="combobox"
          autoComplete="off"
          required={required}
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={`${ids.control}-list`}
          aria-activedescendant={list.isOpen && list.at >= 0 ? optionId(list.at) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          value={value}
          onChange={(event) => {
            onType(event.target.value);
            list.search(event.target.value);
          }}
          onClick={list.showAll}
          onBlur={list.close}
          onKeyDown={list.onKeyDown}
        />
        <Icon name="chevron-down" className="combo__arrow" />
        {list.isOpen ? (
          // Focus stays in the field; a press in the list must not take it.
          // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus, and acts on nothing
          <div className="combo__list" onMouseDown={(event) => event.preventDefault()}>
            <div role="listbox" id={`${ids.control}-list`} aria-label={typeof label === "string" ? label : name}>
              {list.options.map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
                <div
                  key={option.id}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === list.at}
                  ref={at === list.at ? showInList : undefined}
                  onClick={() => list.choose(option)}
                >
                  {option.name} <span lang="bn">{option.bn}</span>
                </div>
              ))}
            </div>
            {list.options.length === 0 ? <p className="hint combo__none">{none}</p> : null}
          </div>
        ) : null}
      </div>
    </FieldFrame>
  );
}

function useComboList(value: string, find: ComboProps["find"], onChoose: ComboProps["onChoose"]) {
  /** The words that the list is for; null while it is closed. */
  const [words, setWords] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const options = words === null ? [] : find(words);
  const open = (next: string) => {
    setWords(next);
    setAt(-1);
  };
  const close = () => setWords(null);
  const choose = (option: ComboOption) => {
    onChoose(option);
    close();
  };
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[at];
    if (step !== undefined) {
      event.preventDefault();
      if (words === null) open("");
      else setAt((before) => Math.max(0, Math.min(options.length - 1, before + step)));
    } else if (event.key === "Escape" && words !== null) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && words !== null) {
      // The form is not sent while one chooses.
      event.preventDefault();
      const only = chosen ?? (value.trim() === "" ? undefined : options[0]);
      if (only) choose(only);
      else close();
    }
  }
  return { isOpen: words !== null, options, at, search: open, showAll: () => open(""), close, choose, onKeyDown };
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
