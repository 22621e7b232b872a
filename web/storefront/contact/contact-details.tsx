import type { ReactNode } from "react";
import { shop } from "#web/settings.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const details = (): { icon: IconName; title: string; text: ReactNode }[] => [
  { icon: "headset", title: "24/7 support", text: <span>Write or call at any hour</span> },
  {
    icon: "phone",
    title: "Phone",
    text: (
      <a className="link num" href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`}>
        {shop.phone}
      </a>
    ),
  },
  {
    icon: "mail",
    title: "Email",
    text: (
      <a className="link" href={`mailto:${shop.email}`}>
        {shop.email}
      </a>
    ),
  },
  { icon: "pin", title: "Nursery", text: <span>{shop.street}</span> },
  { icon: "clock", title: "Visits", text: <span>Saturday to Thursday, 9:00 to 18:00</span> },
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
