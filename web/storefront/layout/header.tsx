import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { SearchOverlay } from "../search/search-overlay.tsx";
import { useShop } from "../session/shop-store.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";

const links = [
  { label: content.home, to: "/" },
  { label: content.products, to: "/collection" },
  { label: content.testimonial, to: "/testimonial" },
  { label: content.contact, to: "/contact" },
];

/** `inHero`: the home page's, which is part of the hero and scrolls away with it. */
export function Header({ inHero }: { inHero?: boolean }) {
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  return (
    <header className={inHero ? "header header--hero" : isScrolled ? "header is-scrolled" : "header"}>
      <div className="wrap header__in">
        <Brand />
        <nav aria-label="Main">
          {links.map((link) => (
            <Link key={link.to} to={link.to} aria-current={isCurrent(link.to, pathname) ? "page" : undefined}>
              {link.label}
            </Link>
          ))}
        </nav>
        <SearchBox />
        <div className="header__acts">
          <AccountMenu />
          <SearchOverlay />
          <CartLink />
        </div>
      </div>
    </header>
  );
}

export function isCurrent(to: string, pathname: string): boolean {
  if (to === "/collection")
    return pathname === to || pathname.startsWith("/collection/") || pathname.startsWith("/product/");
  return pathname === to;
}

function CartLink() {
  const { cartCount: count } = useShop();
  const label = count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "item" : "items"}`;
  return (
    <Link className="iconbtn" to="/cart" aria-label={label}>
      <Icon name="bag" className="i-24" />
      {count > 0 && <span className="badge num">{count}</span>}
    </Link>
  );
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 8);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isScrolled;
}
