import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import { usePause } from "../kit/use-pause.ts";
import { type Hit, pageMeant, useFound } from "./find.ts";

const perGroup = 3;
const pauseMs = 200;

/**
 * Finds products, orders and categories: a panel while typing, the search page with Enter. The arrow keys choose in the
 * panel, Esc closes it. `withKeys`: `/` and Ctrl-K or Cmd-K bring the cursor here.
 */
export function OfficeSearch({ withKeys = false, className }: { withKeys?: boolean; className?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const { text, type, found, isShown, close, go, chosen, hits, submit, onKeyDown } = useOfficeSearch();
  useFocusKeys(withKeys, field);
  return (
    <search className={["atop__search", className].filter(Boolean).join(" ")}>
      <form className="searchbox" onSubmit={submit} onBlur={(event) => leaves(event) && close()}>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="text"
          enterKeyHint="search"
          name="q"
          role="combobox"
          autoComplete="off"
          placeholder={m.search_desk_placeholder()}
          aria-label={m.search_desk_label()}
          aria-expanded={isShown}
          aria-controls={isShown ? panelId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && hits[chosen] ? `${panelId}-${chosen}` : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {withKeys ? (
          <span className="kbd" aria-hidden="true">
            /
          </span>
        ) : null}
        {isShown && found !== null ? <Panel id={panelId} found={found} chosen={hits[chosen]} onGo={go} /> : null}
      </form>
    </search>
  );
}

/** The typed search, the matches and the chosen one. */
function useOfficeSearch() {
  const [query] = useSearchParams();
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const found = useFound(usePause(isOpen ? text.trim() : "", pauseMs), perGroup);
  const hits = found?.flatMap((group) => group.hits) ?? [];
  const isShown = isOpen && found !== null && text.trim() !== "";
  const close = () => setIsOpen(false);

  // Wherever one has gone, the panel is behind; but what is being typed while the page comes, stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that has come, and nothing else
  useEffect(() => {
    if (isOpen && way !== "POP") return;
    setIsOpen(false);
    setText(pathname === "/admin/search" ? (query.get("q") ?? "") : "");
  }, [key]);

  function type(typed: string) {
    setText(typed);
    setChosen(-1);
    setIsOpen(true);
  }
  function go(hit: Hit) {
    close();
    void navigate(hit.to);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const hit = isShown ? hits[chosen] : undefined;
    if (hit) return go(hit);
    close();
    void goTo(text.trim());
  }
  /** The number of an order or a claim, or the phone of a single order, leads there; all else to what is found. */
  async function goTo(typed: string) {
    const page = await pageMeant(typed).catch(() => null);
    await navigate(page ?? `/admin/search?${new URLSearchParams({ q: typed })}`);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isShown || step === undefined || hits.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + hits.length + (chosen === -1 && step === -1 ? 1 : 0)) % hits.length);
  }
  return { text, type, found, isShown, close, go, chosen, hits, submit, onKeyDown };
}

type PanelProps = {
  id: string;
  found: NonNullable<ReturnType<typeof useFound>>;
  chosen: Hit | undefined;
  onGo: (hit: Hit) => void;
};

function Panel({ id, found, chosen, onGo }: PanelProps) {
  const shown = found.filter((group) => group.hits.length > 0);
  let nth = -1;
  return (
    <div className="menu osearch" id={id} role="listbox" aria-label={m.search_desk_results()}>
      {shown.length === 0 ? (
        <div className="none" role="option" tabIndex={-1} aria-selected={false} aria-disabled>
          {m.search_desk_no_results()}
        </div>
      ) : null}
      {shown.map(({ label, hits, areClosest }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={label} role="group" aria-label={label}>
          <span className="osearch__head" aria-hidden="true">
            {areClosest ? m.search_desk_closest_of({ group: label }) : label}
          </span>
          {hits.map((hit) => {
            nth += 1;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              <div
                key={hit.id}
                id={`${id}-${nth}`}
                role="option"
                tabIndex={-1}
                aria-selected={hit === chosen}
                className="osearch__hit"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onGo(hit)}
              >
                <b className="b6">{hit.title}</b> <span className="soft t13">{hit.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function leaves(event: React.FocusEvent): boolean {
  return !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));
}

function useFocusKeys(isOn: boolean, field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!isOn) return;
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      const isCalled = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
      if (!isCalled) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, [isOn, field]);
}
