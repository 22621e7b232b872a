import { type KeyboardEvent, useState } from "react";
import { FieldFrame, type FieldLabel, useFieldIds } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./combo.css";

type ComboOption = { id: string; name: string; bn: string };

type ComboProps = FieldLabel & {
  id?: string;
  name: string;
  value: string;
  /** Finds the options for the typed words, best first. */
  find: (words: string) => ComboOption[];
  /** Text shown when no option matches. */
  none: string;
  required?: boolean;
  onType: (text: string) => void;
  onChoose: (option: ComboOption) => void;
};

/** A text field with a list of options. It also accepts texts that are not in the list. */
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
          // A press in the list must not take the focus from the field.
          // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
          <div className="combo__list" onMouseDown={(event) => event.preventDefault()}>
            <div role="listbox" id={`${ids.control}-list`} aria-label={typeof label === "string" ? label : name}>
              {list.options.map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose an option
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
  /** The words of the open list; null while it is closed. */
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
      // Enter in the open list chooses an option instead of submitting the form.
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
