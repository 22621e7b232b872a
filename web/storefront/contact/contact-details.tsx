import type { ReactNode } from "react";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const details = (): { icon: IconName; title: string; text: ReactNode }[] => [
  { icon: "headset", title: m.support247(), text: <span>{m.support247_text()}</span> },
  {
    icon: "phone",
    title: m.phone(),
    text: (
      <a className="link num" href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`}>
        {inDigits(shop.phone)}
      </a>
    ),
  },
  {
    icon: "mail",
    title: m.email(),
    text: (
      <a className="link" href={`mailto:${shop.email}`}>
        {shop.email}
      </a>
    ),
  },
  { icon: "pin", title: m.nursery(), text: <span>{shop.street}</span> },
  { icon: "clock", title: m.visits(), text: <span>{m.visit_hours()}</span> },
];

export function ContactDetails() {
  return (
    <ul className="ctl">
      {details().map(({ icon, title, text }) => (
        <li key={title}>
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
