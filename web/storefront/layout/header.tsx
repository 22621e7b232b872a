import type { ReactNode } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { shownSections } from "#web/words.ts";
import { Brand } from "../kit/brand.tsx";
import { LanguageSwitch } from "../language/language-switch.tsx";
import { isCurrent } from "./is-current.ts";

const links = () => [
  { label: m.home(), to: "/" },
  { label: m.products(), to: "/collection" },
  { label: m.testimonial(), to: "/testimonial" },
  { label: m.contact(), to: "/contact" },
];

/** The header. Above the home page's hero it is part of it and scrolls away with it. `search` and `acts` are its islands. */
export function Header({ address, search, acts }: { address: string; search: ReactNode; acts: ReactNode }) {
  const [pathname = ""] = address.split("?");
  return (
    <header className={pathname === "/" && shownSections()[0] === "hero" ? "header header--hero" : "header"}>
      <div className="wrap header__in">
        <Brand />
        <nav aria-label={m.main_menu()}>
          {links().map(({ label, to }) => (
            <a key={to} href={pathHere(to)} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {search}
        <LanguageSwitch address={address} className="lang--head" />
        <div className="header__acts">
          {acts}
          <a className="iconbtn" href={pathHere("/cart")} aria-label={m.cart()} data-cart="">
            <Icon name="bag" className="i-24" />
          </a>
        </div>
      </div>
    </header>
  );
}
