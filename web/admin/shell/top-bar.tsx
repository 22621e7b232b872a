import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { refused } from "../kit/queries.ts";
import { OfficeSearch } from "../search/office-search.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { chooseLanguage } from "./office-language.ts";
import { useOwnAccount } from "./own-account.ts";
import { useMayOpen, useRole } from "./owner.ts";

type TopBarProps = {
  isOpen: boolean;
  isNarrow: boolean;
  onOpen: () => void;
  onCollapse: () => void;
  onLogout: () => void;
};

export function TopBar({ isOpen, isNarrow, onOpen, onCollapse, onLogout }: TopBarProps) {
  const maySearch = useMayOpen("/admin/search");
  const mayAdd = useMayOpen("/admin");
  return (
    <header className="atop">
      <button
        type="button"
        className="iconbtn only-d atop__collapse"
        aria-label={isNarrow ? m.office_expand_sidebar() : m.office_collapse_sidebar()}
        onClick={onCollapse}
      >
        <AdminIcon name="sidebar" />
      </button>
      <button
        type="button"
        className="iconbtn only-m"
        aria-label={m.office_open_menu()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <Icon name="menu" className="i-24" />
      </button>
      <span className="only-m">
        <a className="brand" href={pathHere("/")} aria-label={m.office_storefront_of({ shop: shop.shopName })}>
          <BrandSign />
        </a>
      </span>
      {maySearch ? <OfficeSearch withKeys className="only-d" /> : <span className="only-d atop__gap" />}
      <span className="only-m atop__gap" />
      {maySearch ? (
        <Link className="iconbtn only-m" aria-label={m.search()} to="/admin/search">
          <Icon name="search" className="i-24" />
        </Link>
      ) : null}
      {mayAdd ? (
        <>
          <ButtonLink size="sm" className="only-d" to="/admin">
            <Icon name="plus" className="i-18" />
            {m.office_add()}
          </ButtonLink>
          <Link className="iconbtn only-m" aria-label={m.office_add()} to="/admin">
            <Icon name="plus" className="i-24" />
          </Link>
        </>
      ) : null}
      <button
        type="button"
        className="iconbtn"
        aria-label={m.office_refresh()}
        onClick={() => window.location.reload()}
      >
        <AdminIcon name="refresh" />
      </button>
      {mayAdd ? (
        <Link className="iconbtn" aria-label={m.office_add_item_label()} title={m.office_add_item_label()} to="/admin">
          <AdminIcon name="settings" />
        </Link>
      ) : null}
      <ProfileMenu onLogout={onLogout} />
    </header>
  );
}

const places = [
  { to: "/", label: m.office_storefront },
  { to: "/admin/orders", label: m.office_orders },
  { to: "/admin/categories", label: m.office_categories },
  { to: "/admin/subcategories", label: m.office_subcategories },
  { to: "/admin", label: m.office_add_product_title },
  { to: "/admin/settings", label: m.office_settings },
];

function ProfileMenu({ onLogout }: Pick<TopBarProps, "onLogout">) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const name = useOwnAccount()?.name ?? m.office_owner();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the address changes
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    window.addEventListener("pointerdown", onPress);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);

  const role = useRole();
  return (
    <div className="profbox" ref={box}>
      <button ref={button} type="button" className="prof" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className="av tint-sand" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="only-d prof__name">{name}</span>
        <span className="vh">{m.office_profile_menu()}</span>
        <Icon name="chevron-down" className="i-16 only-d" />
      </button>
      {isOpen ? (
        <nav className="menu profmenu" aria-label={m.office_profile()}>
          {places
            .filter(({ to }) => role === undefined || mayOpen(role, to))
            .map(({ to, label }) => (
              <Link key={to} to={to}>
                {label()}
              </Link>
            ))}
          <button type="button" onClick={onLogout}>
            {m.logout()}
          </button>
          <LanguageChoice onChoose={(chosen) => void chooseLanguage(chosen).catch(refused)} />
        </nav>
      ) : null}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("");
}
