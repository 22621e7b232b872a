import * as content from "#web/content.ts";
import { shop } from "#web/settings.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Brand } from "./brand.tsx";

const columns = [
  {
    title: "Shop",
    links: [
      { label: content.home, to: "/" },
      { label: content.shopPlants, to: "/collection" },
      { label: content.newArrivals, to: "/collection" },
      { label: content.contactUs, to: "/contact" },
    ],
  },
  {
    title: "Help",
    links: [
      { label: content.faqs, to: "/#faqs" },
      { label: content.support, to: "/contact" },
      { label: content.trackOrder, to: "/my-orders" },
    ],
  },
  {
    title: "Orders",
    links: [
      { label: content.deliveryInformation, to: "/collection" },
      { label: content.returnsTitle, to: "/#returns" },
      { label: content.paymentMethods, to: "/#payment-methods" },
    ],
  },
];

const socials = [
  { label: "Facebook", icon: "facebook" },
  { label: "Instagram", icon: "instagram" },
  { label: "YouTube", icon: "youtube" },
] as const;

export function Footer() {
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
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="footer__h">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <a href={link.to}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer__bot">
          <span>{content.copyright}</span>
          <div className="socials">
            {socials.map((social) => (
              <a key={social.label} className="iconbtn" href="/" aria-label={social.label}>
                <Icon name={social.icon} />
              </a>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
