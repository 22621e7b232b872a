import type { ReactNode } from "react";
import * as m from "#messages";
import { shop, shopStreet } from "#web/settings.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { hasWord, secondPhone } from "#web/words.ts";
import { Word } from "../word.tsx";

type Detail = { icon: IconName; title: ReactNode; text: ReactNode };

const details = (): Detail[] => [
  ...(hasWord("supportTitle")
    ? [
        {
          icon: "headset" as const,
          title: <Word name="supportTitle" />,
          text: (
            <span>
              <Word name="supportText" />
            </span>
          ),
        },
      ]
    : []),
  ...[shop.phone, secondPhone()].filter(Boolean).map((phone) => ({
    icon: "phone" as const,
    title: m.phone(),
    text: (
      <a className="link num" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
        {inDigits(phone)}
      </a>
    ),
  })),
  ...(shop.email === ""
    ? []
    : [
        {
          icon: "mail" as const,
          title: m.email(),
          text: (
            <a className="link" href={`mailto:${shop.email}`}>
              {shop.email}
            </a>
          ),
        },
      ]),
  ...(shop.street === "" ? [] : [{ icon: "pin" as const, title: m.nursery(), text: <span>{shopStreet()}</span> }]),
  ...(hasWord("visitHours")
    ? [
        {
          icon: "clock" as const,
          title: m.visits(),
          text: (
            <span>
              <Word name="visitHours" />
            </span>
          ),
        },
      ]
    : []),
];

export function ContactDetails() {
  return (
    <ul className="ctl">
      {details().map(({ icon, title, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once, on the server
        <li key={at}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            {text}
          </div>
        </li>
      ))}
    </ul>
  );
}
