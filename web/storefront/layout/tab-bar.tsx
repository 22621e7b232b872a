import { Link, useLocation } from "react-router";
import { content } from "#web/content.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { openSearch } from "../search/search-overlay.tsx";
import { openLogin, useShop } from "../session/shop-state.ts";
import { isCurrent } from "./header.tsx";

const tabs: { label: string; to: string; icon: IconName }[] = [
  { label: content.home, to: "/", icon: "home" },
  { label: "Shop", to: "/collection", icon: "leaf" },
  { label: "Search", to: "/collection#search", icon: "search" },
  { label: content.wishlist, to: "/wishlist", icon: "heart" },
  { label: "Account", to: "/my-orders", icon: "user" },
];

/** On phones and tablets. Pages with a buy bar have that one in its place. */
export function TabBar() {
  const { pathname } = useLocation();
  const { status } = useShop();
  return (
    <nav className="tabbar" aria-label="Tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          aria-current={tab.icon !== "search" && isCurrent(tab.to, pathname) ? "page" : undefined}
          onClick={(event) => {
            const instead =
              tab.icon === "search" ? openSearch : tab.icon === "user" && status === "visitor" ? openLogin : null;
            if (!instead) return;
            event.preventDefault();
            instead();
          }}
        >
          <Icon name={tab.icon} />
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
