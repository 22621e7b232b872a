import type { ReactNode } from "react";
import * as content from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { isCurrent } from "./is-current.ts";

const links = [
  { label: content.home, to: "/" },
  { label: content.products, to: "/collection" },
  { label: content.testimonial, to: "/testimonial" },
  { label: content.contact, to: "/contact" },
];

/** `search` and `acts`: its islands. On the home page it is part of the hero, and scrolls away with it. */
export function Header({ pathname, search, acts }: { pathname: string; search: ReactNode; acts: ReactNode }) {
  return (
    <header className={pathname === "/" ? "header header--hero" : "header"}>
      <div className="wrap header__in">
        <Brand />
        <nav aria-label="Main">
          {links.map(({ label, to }) => (
            <a key={to} href={to} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {search}
        <div className="header__acts">
          {acts}
          <a className="iconbtn" href="/cart" aria-label="Cart" data-cart="">
            <Icon name="bag" className="i-24" />
          </a>
        </div>
      </div>
    </header>
  );
}
