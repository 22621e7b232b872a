import { type KeyboardEvent, useState } from "react";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { Icon } from "../icons/icon.tsx";
import { languageOf } from "../language.ts";
import { FieldFrame, type FieldLabel, useFieldIds } from "./field.tsx";
import "./combo.css";

/** `bn`: the Bengali name. That of the page's language leads; the other one is shown beside. */
type ComboOption = { id: string; name: string; bn: string };

type ComboProps = FieldLabel & {
  id?: string;
  name: string;
  value: string;
  /** Finds the options for the typed words, best first. */
  find: (words: string) => ComboOption[];
  /** Text shown when no option matches. */
  none: string;
  /** Heads all options on a phone, below those that match. */
  all?: string | undefined;
  required?: boolean;
  onType: (text: string) => void;
  onChoose: (option: ComboOption) => void;
  onLeave?: () => void;
};

/** Where the list is a sheet: under the field it would lie behind the keyboard and the bar. */
const isPhone = () => matchMedia("(max-width: 767px)").matches;

/** A text field with a list of options. It also accepts texts that are not in the list. */
export function Combo({ name, value, find, none, all, required, onType, onChoose, onLeave, ...frame }: ComboProps) {
  const { label, error, hint, optional, className } = frame;
  const ids = useFieldIds(frame.id, error, hint);
  const list = useComboList(value, find, onChoose);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const title = typeof label === "string" ? label : name;
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
          aria-expanded={list.isOpen || isSheetOpen}
          aria-controls={`${ids.control}-list`}
          aria-activedescendant={list.isOpen && list.at >= 0 ? optionId(list.at) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          value={value}
          onChange={(event) => {
            onType(event.target.value);
            list.search(event.target.value);
          }}
          onClick={() => (isPhone() ? setSheetOpen(true) : list.showAll())}
          onBlur={() => {
            list.close();
            onLeave?.();
          }}
          onKeyDown={list.onKeyDown}
        />
        <Icon name="chevron-down" className="combo__arrow" />
        {list.isOpen ? (
          // A press in the list must not take the focus from the field.
          // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
          <div className="combo__list" onMouseDown={(event) => event.preventDefault()}>
            <div role="listbox" id={`${ids.control}-list`} aria-label={title}>
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
                  <OptionNames option={option} />
                </div>
              ))}
            </div>
            {list.options.length === 0 ? <p className="hint combo__none">{none}</p> : null}
          </div>
        ) : null}
      </div>
      {isSheetOpen ? (
        <ComboSheet
          {...{ title, value, find, none, all, onChoose }}
          onType={(text) => {
            onType(text);
            onLeave?.();
          }}
          close={() => setSheetOpen(false)}
        />
      ) : null}
    </FieldFrame>
  );
}

type ComboSheetProps = Pick<ComboProps, "value" | "find" | "none" | "all" | "onType" | "onChoose"> & {
  title: string;
  close: () => void;
};

/** The list of a phone: what matches first, then all. A text without a match can be taken as it is. */
function ComboSheet({ title, value, find, none, all, onType, onChoose, close }: ComboSheetProps) {
  const [words, setWords] = useState("");
  const found = words.trim() === "" ? [] : find(words);
  const others = find("").filter(({ id }) => !found.some((one) => one.id === id));
  const row = (option: ComboOption) => (
    <button
      key={option.id}
      type="button"
      className={namesOf(option)[0] === value ? "psheet__row is-on" : "psheet__row"}
      aria-pressed={namesOf(option)[0] === value}
      onClick={() => {
        onChoose(option);
        close();
      }}
    >
      <OptionNames option={option} />
      {namesOf(option)[0] === value ? <Icon name="check" /> : null}
    </button>
  );
  return (
    <Dialog open onClose={close} label={title} className="sheet psheet">
      <div className="psheet__head">
        <h2>{title}</h2>
        <button type="button" className="iconbtn" aria-label={m.close()} onClick={close}>
          <Icon name="close" className="i-24" />
        </button>
      </div>
      <div className="psheet__search">
        <Icon name="search" />
        <input
          className="input"
          aria-label={title}
          autoComplete="off"
          enterKeyHint="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the form around the field.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      <div className="psheet__list">
        {words.trim() !== "" && found.length === 0 ? (
          <>
            <p className="hint combo__none">{none}</p>
            <button
              type="button"
              className="psheet__row"
              onClick={() => {
                onType(words.trim());
                close();
              }}
            >
              {m.take_as_typed({ text: words.trim() })}
            </button>
          </>
        ) : null}
        {found.map(row)}
        {found.length > 0 && all ? <p className="psheet__all">{all}</p> : null}
        {others.map(row)}
      </div>
    </Dialog>
  );
}

function OptionNames({ option }: { option: ComboOption }) {
  const [name, other] = namesOf(option);
  return (
    <>
      <b lang={languageOf(name)}>{name}</b> <span lang={languageOf(other)}>{other}</span>
    </>
  );
}

function namesOf({ name, bn }: ComboOption): [string, string] {
  return language() === "bn" && bn !== "" ? [bn, name] : [name, bn];
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
