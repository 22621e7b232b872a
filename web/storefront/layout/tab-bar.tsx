import { useLocation } from "react-router";
import { content } from "#web/content.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { openSearch } from "../search/search-overlay.tsx";
import { openLogin, useShop } from "../session/shop-store.ts";
import { useCustomerMenu } from "./account-menu.tsx";
import { isCurrent } from "./header.tsx";

type Tab = { label: string; to: string; icon: IconName; instead?: () => void };

const tabs: Tab[] = [
  { label: content.home, to: "/", icon: "home" },
  { label: "Shop", to: "/collection", icon: "leaf" },
  { label: "Search", to: "/collection#search", icon: "search", instead: openSearch },
  { label: content.wishlist, to: "/wishlist", icon: "heart" },
];

const account: Tab = { label: "Account", to: "/my-orders", icon: "user" };

/** On phones and tablets. Pages with a buy bar have that one in its place. */
export function TabBar() {
  const { pathname } = useLocation();
  const { status } = useShop();
  const menu = useCustomerMenu();
  const shown =
    status === "customer" ? tabs : [...tabs, status === "visitor" ? { ...account, instead: openLogin } : account];
  return (
    <nav className="tabbar" aria-label="Tabs">
      {shown.map(({ label, to, icon, instead }) => (
        <Link
          key={label}
          className="tab"
          to={to}
          aria-current={isCurrent(to, pathname) ? "page" : undefined}
          onClick={(event) => {
            if (!instead) return;
            event.preventDefault();
            instead();
          }}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      {menu && (
        <menu.CustomerMenu className="tab" isCurrent={isCurrent(account.to, pathname)}>
          <Icon name={account.icon} />
          {account.label}
        </menu.CustomerMenu>
      )}
    </nav>
  );
}
