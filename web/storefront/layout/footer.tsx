import type { WordName } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop, shopStreet } from "#web/settings.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { standInLanguage } from "#web/ui/language.ts";
import { freePages, shownSections, socialAddress, word } from "#web/words.ts";
import { Brand } from "../kit/brand.tsx";
import { LanguageSwitch } from "../language/language-switch.tsx";
import { Word } from "../word.tsx";

type Column = { title: WordName; links: { label: string; to: string }[] };

const columns = (): Column[] => [
  {
    title: "footerShop",
    links: [
      { label: m.home(), to: "/" },
      { label: m.shop_plants(), to: "/collection" },
      { label: m.new_arrivals(), to: "/collection" },
      { label: m.finder_title(), to: "/finder" },
      { label: m.contact_us(), to: "/contact" },
    ],
  },
  {
    title: "footerHelp",
    links: [
      { label: word("questionsTitle"), to: "/#faqs" },
      { label: m.support(), to: "/contact" },
      { label: m.track_order(), to: "/my-orders" },
      ...freePages().map(({ address, title }) => ({ label: title, to: `/pages/${address}` })),
    ],
  },
  {
    title: "footerOrders",
    links: [
      { label: m.delivery_information(), to: "/collection" },
      ...(shownSections().includes("returns") ? [{ label: word("returnsTitle"), to: "/#returns" }] : []),
      { label: word("paymentsTitle"), to: "/#payment-methods" },
    ],
  },
];

const socials = [
  { label: "Facebook", name: "facebook" },
  { label: "Instagram", name: "instagram" },
  { label: "YouTube", name: "youtube" },
] as const;

export function Footer({ address }: { address: string }) {
  return (
    <footer className="footer on-dark">
      <div className="wrap">
        <div className="footer__top">
          <div>
            <Brand onDark />
            <address>
              {[shopStreet(), shop.email, inDigits(shop.phone)].filter(Boolean).map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
            </address>
          </div>
          {columns().map((column) => (
            <div key={column.title}>
              <h2 className="footer__h">
                <Word name={column.title} />
              </h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <a href={pathHere(link.to)} lang={standInLanguage(link.label)}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer__bot">
          <span>
            <Word name="copyright" />
          </span>
          <LanguageSwitch address={address} className="lang--foot" />
          <div className="socials">
            {socials.map((social) => (
              <a
                key={social.label}
                className="iconbtn"
                href={socialAddress(social.name) || pathHere("/")}
                aria-label={social.label}
              >
                <Icon name={social.name} />
              </a>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
