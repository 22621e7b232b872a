import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { logout, openLogin, useShop } from "../session/shop-state.ts";

/** A Login button for a visitor, a menu for a customer. While that is not known yet, the button waits in its place. */
export function AccountMenu() {
  const { status, customer } = useShop();
  if (status === "customer") return <CustomerMenu name={customer?.name ?? ""} />;
  return (
    <button type="button" className="btn btn--quiet btn--md acct" onClick={() => openLogin()}>
      {content.login}
    </button>
  );
}

function CustomerMenu({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      setOpen(false);
      opener.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    if (step === undefined || entries.length === 0) return;
    event.preventDefault();
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries[(at + step + entries.length) % entries.length]?.focus();
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  async function leave() {
    setOpen(false);
    if (await logout()) navigate("/");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and menu inside bubble up to here
    <div className="account acct" ref={root} onKeyDown={onKey} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className="iconbtn"
        aria-label={`Account menu of ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user" className="i-24" />
      </button>
      {isOpen && (
        <div className="menu account__menu" role="menu">
          <Link role="menuitem" to="/my-orders" onClick={() => setOpen(false)}>
            <Icon name="package" />
            {content.orders}
          </Link>
          <Link role="menuitem" to="/wishlist" onClick={() => setOpen(false)}>
            <Icon name="heart" />
            {content.wishlist}
          </Link>
          <button type="button" role="menuitem" onClick={leave}>
            <Icon name="logout" />
            {content.logout}
          </button>
        </div>
      )}
    </div>
  );
}
