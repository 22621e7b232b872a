import { Link } from "react-router";
import { initialsOf } from "#contract/rules/initials.ts";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import * as m from "#messages";
import { useMayOpen, useRole } from "#web/admin/kit/session/role.ts";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { useMenu } from "../kit/menu/use-menu.ts";
import { refused } from "../kit/queries.ts";
import { OfficeSearch } from "../search/office-search.tsx";
import { LanguageChoice, OtherLanguage } from "./language-choice.tsx";
import { chooseLanguage } from "./office-language.ts";
import { useOwnAccount } from "./own-account.ts";

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
  const mayWrite = useMayOpen("/admin/orders/new");
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
      {mayWrite ? (
        <ButtonLink variant="secondary" size="sm" className="atop__new" to="/admin/orders/new">
          <Icon name="phone" className="i-18" />
          {m.office_new_order()}
        </ButtonLink>
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
      <OtherLanguage onChoose={(chosen) => void chooseLanguage(chosen).catch(refused)} />
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
  const { isOpen, setIsOpen, box, button } = useMenu();
  const name = useOwnAccount()?.name ?? m.office_owner();
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
