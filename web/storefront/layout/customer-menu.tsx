import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { LanguageSwitch } from "../language/language-switch.tsx";
import { useShopper } from "../shopper/shopper.ts";
import { logout } from "../shopper/sign-in-state.ts";

type CustomerMenuProps = { className: string; isCurrent?: boolean; children: ReactNode };

/** The customer's menu. `children` are the contents of its button. */
export function CustomerMenu({ className, isCurrent, children }: CustomerMenuProps) {
  const { customer } = useShopper();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (isOpen) entriesIn(root.current)[0]?.focus();
  }, [isOpen]);

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
  async function leave() {
    close();
    if (await logout()) location.assign(pathHere("/"));
  }

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
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div className="menu account__menu" role="menu">
          <a role="menuitem" href={pathHere("/my-orders")} onClick={close}>
            <Icon name="package" />
            {m.orders()}
          </a>
          <a role="menuitem" href={pathHere("/my-plants")} onClick={close}>
            <Icon name="sprout" />
            {m.my_plants()}
          </a>
          <a role="menuitem" href={pathHere("/wishlist")} onClick={close}>
            <Icon name="heart" />
            {m.wishlist()}
          </a>
          <a role="menuitem" href={pathHere("/account")} onClick={close}>
            <Icon name="user" />
            {m.account()}
          </a>
          <button type="button" role="menuitem" onClick={leave}>
            <Icon name="logout" />
            {m.logout()}
          </button>
          <LanguageSwitch
            address={withoutLanguage(location.pathname) + location.search}
            className="lang--big"
            role="menuitem"
          />
        </div>
      )}
    </div>
  );
}

function entriesIn(root: HTMLElement | null): HTMLElement[] {
  // Leaves out hidden entries: the menu hides its language switch if the header shows one.
  return [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].filter((entry) => entry.offsetWidth > 0);
}
