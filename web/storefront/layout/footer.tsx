import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

const columns = () => [
  {
    title: m.footer_shop(),
    links: [
      { label: m.home(), to: "/" },
      { label: m.shop_plants(), to: "/collection" },
      { label: m.new_arrivals(), to: "/collection" },
      { label: m.contact_us(), to: "/contact" },
    ],
  },
  {
    title: m.footer_help(),
    links: [
      { label: m.faqs(), to: "/#faqs" },
      { label: m.support(), to: "/contact" },
      { label: m.track_order(), to: "/my-orders" },
    ],
  },
  {
    title: m.footer_orders(),
    links: [
      { label: m.delivery_information(), to: "/collection" },
      { label: m.returns_title(), to: "/#returns" },
      { label: m.payment_methods(), to: "/#payment-methods" },
    ],
  },
];

const socials = [
  { label: "Facebook", icon: "facebook" },
  { label: "Instagram", icon: "instagram" },
  { label: "YouTube", icon: "youtube" },
] as const;

export function Footer({ address }: { address: string }) {
  return (
    <footer className="footer on-dark">
      <div className="wrap">
        <div className="footer__top">
          <div>
            <Brand onDark />
            <address>
              {[shop.street, shop.email, shop.phone].map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
            </address>
          </div>
          {columns().map((column) => (
            <div key={column.title}>
              <h2 className="footer__h">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <a href={pathHere(link.to)}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer__bot">
          <span>{m.copyright()}</span>
          <LanguageSwitch address={address} className="lang--foot" />
          <div className="socials">
            {socials.map((social) => (
              <a key={social.label} className="iconbtn" href={pathHere("/")} aria-label={social.label}>
                <Icon name={social.icon} />
              </a>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
