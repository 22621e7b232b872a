import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { openSearch } from "#web/storefront/search/open-search.ts";
import { openLogin, useShopper } from "#web/storefront/shopper/shopper.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { CustomerMenu } from "./customer-menu.tsx";
import { isCurrent } from "./is-current.ts";

type Tab = { label: string; to: string; icon: IconName; instead?: () => void };

const tabs = (): Tab[] => [
  { label: m.home(), to: "/", icon: "home" },
  { label: m.shop_tab(), to: "/collection", icon: "leaf" },
  { label: m.search(), to: "/collection#search", icon: "search", instead: openSearch },
  { label: m.wishlist(), to: "/wishlist", icon: "heart" },
];

const accountTab = (): Tab => ({ label: m.account(), to: "/my-orders", icon: "user" });

/** The bar at the bottom of phones and tablets, except on pages with a buy bar. */
export default function TabBar({ pathname }: { pathname: string }) {
  const { status } = useShopper();
  const account = accountTab();
  const shown =
    status === "customer" ? tabs() : [...tabs(), status === "visitor" ? { ...account, instead: openLogin } : account];
  return (
    <nav className="tabbar" aria-label={m.tabs()}>
      {shown.map(({ label, to, icon, instead }) => (
        <a
          key={label}
          className="tab"
          href={pathHere(to)}
          data-press={icon === "search" || icon === "user" ? "" : undefined}
          aria-current={isCurrent(to, pathname) ? "page" : undefined}
          onClick={(event) => {
            if (!instead) return;
            event.preventDefault();
            instead();
          }}
        >
          <Icon name={icon} />
          {label}
        </a>
      ))}
      {status === "customer" && (
        <CustomerMenu className="tab" isCurrent={isCurrent(account.to, pathname)}>
          <Icon name={account.icon} />
          {account.label}
        </CustomerMenu>
      )}
    </nav>
  );
}
