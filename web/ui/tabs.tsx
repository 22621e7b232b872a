import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

type Tab = { label: string; panel: ReactNode };

/** The arrow keys move between the tabs; every panel is in the page, so that it can be found by search engines. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [open, setOpen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (open + step + tabs.length) % tabs.length;
    setOpen(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab, at) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
            aria-selected={at === open}
            tabIndex={at === open ? 0 : -1}
            className={at === open ? "is-on" : undefined}
            onClick={() => setOpen(at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.label}
          className="tabpanel"
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== open}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
