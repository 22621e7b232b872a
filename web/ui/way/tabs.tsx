import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";

type Tab = { label: string; panel: ReactNode };

/**
 * Tabs with arrow keys. Every panel is in the HTML for search engines. Without scripts all panels are shown, each below its
 * title.
 */
export function Tabs({ id, label, tabs }: { id: string; label: string; tabs: Tab[] }) {
  const [open, setOpen] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: open === last ? 0 : open + 1,
      ArrowLeft: open === 0 ? last : open - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text has nothing else to focus
          tabIndex={0}
          hidden={at !== open}
        >
          <noscript>
            <h2 className="tabpanel__title">{tab.label}</h2>
          </noscript>
          {tab.panel}
        </div>
      ))}
    </>
  );
}
