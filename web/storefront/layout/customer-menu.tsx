import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import * as m from "#messages";
import { useShopper } from "../shopper/shopper.ts";
import type { CustomerMenuListProps } from "./customer-menu-list.tsx";

type CustomerMenuProps = { className: string; isCurrent?: boolean; children: ReactNode };

/** The customer's menu, whose entries are loaded when it is about to be opened. `children` are the contents of its button. */
export function CustomerMenu({ className, isCurrent, children }: CustomerMenuProps) {
  const { customer } = useShopper();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [List, setList] = useState<ComponentType<CustomerMenuListProps>>();
  const close = () => setOpen(false);

  useEffect(() => {
    if (isOpen && List) entriesIn(root.current)[0]?.focus();
  }, [isOpen, List]);

  function load() {
    import("./customer-menu-list.tsx").then(
      (loaded) => setList(() => loaded.default),
      () => {
        close();
        void import("#web/ui/not-reached.ts").then((notReached) => notReached.sayNotReached());
      },
    );
  }

  function onKey(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === "Escape") {
      close();
      opener.current?.focus();
    }
    const entries = entriesIn(root.current);
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    entries.at(next % entries.length)?.focus();
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the button and menu inside bubble up to here
    <div className="account" ref={root} onKeyDown={onKey} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={m.account_menu_of({ name: customer?.name ?? "" })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={isCurrent ? "page" : undefined}
        onPointerEnter={load}
        onClick={() => {
          load();
          setOpen(!isOpen);
        }}
      >
        {children}
      </button>
      {isOpen && List && <List onClose={close} />}
    </div>
  );
}

function entriesIn(root: HTMLElement | null): HTMLElement[] {
  // Leaves out hidden entries: the menu hides its language switch if the header shows one.
  return [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].filter((entry) => entry.offsetWidth > 0);
}
