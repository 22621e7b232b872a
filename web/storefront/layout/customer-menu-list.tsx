import { withoutLanguage } from "#contract/rules/page-path.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { LanguageSwitch } from "../language/language-switch.tsx";
import { useShopper } from "../shopper/shopper.ts";
import { logout } from "../shopper/sign-in-state.ts";
import "./customer-menu.css";

type Entry = { to: string; icon: IconName; label: string; count?: number };

export type CustomerMenuListProps = { onClose: () => void };

/** What the customer's menu holds: who is signed in, the language, own pages, pages of the shop. On a phone it is a sheet. */
export default function CustomerMenuList({ onClose }: CustomerMenuListProps) {
  const { customer, favorites } = useShopper();
  const own: Entry[] = [
    { to: "/my-orders", icon: "package", label: m.orders() },
    { to: "/my-plants", icon: "sprout", label: m.my_plants() },
    { to: "/wishlist", icon: "heart", label: m.wishlist(), count: favorites.length },
    { to: "/account", icon: "user", label: m.account() },
  ];
  const shops: Entry[] = [
    { to: "/finder", icon: "leaf", label: m.finder_title() },
    { to: "/blog", icon: "sun", label: m.blog_title() },
  ];
  async function leave() {
    onClose();
    if (await logout()) location.assign(pathHere("/"));
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the sheet closes it, as Esc does
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it from the keyboard
    <div className="account__scrim" onClick={({ target, currentTarget }) => target === currentTarget && onClose()}>
      <div className="account__menu">
        <div className="account__who">
          <div>
            <b lang={languageOf(customer?.name ?? "")}>{customer?.name}</b>
            <small className="num">{customer?.phone ? inDigits(customer.phone) : customer?.email}</small>
          </div>
          <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
            <Icon name="close" className="i-24" />
          </button>
        </div>
        <div role="menu" aria-label={m.account_menu_of({ name: customer?.name ?? "" })}>
          <LanguageSwitch
            address={withoutLanguage(location.pathname) + location.search}
            className="lang--big"
            role="menuitem"
          />
          <Entries entries={own} onClose={onClose} />
          <Entries entries={shops} onClose={onClose} />
          <button type="button" role="menuitem" onClick={leave}>
            <Icon name="logout" />
            {m.logout()}
          </button>
        </div>
      </div>
    </div>
  );
}

function Entries({ entries, onClose }: { entries: Entry[] } & CustomerMenuListProps) {
  return entries.map(({ to, icon, label, count = 0 }) => (
    <a key={to} role="menuitem" href={pathHere(to)} onClick={onClose}>
      <Icon name={icon} />
      {label}
      {count > 0 ? <small className="num">{inDigits(count)}</small> : null}
    </a>
  ));
}
