import { useEffect, useState } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import type { OwnOrders } from "#contract/wire/orders/orders.ts";
import type { MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { shopNumbers } from "#web/settings.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { whatsAppNumber } from "#web/ui/phone-links.ts";
import { LanguageSwitch } from "../language/language-switch.tsx";
import { plantCalls } from "../my-plants/plant-calls.ts";
import { useShopper } from "../shopper/shopper.ts";
import { logout } from "../shopper/sign-in-state.ts";
import "./customer-menu.css";

type Entry = { to: string; icon: IconName; label: string; says?: string | undefined };

export type CustomerMenuListProps = { onClose: () => void };

/** The customer's menu: who is signed in, the language, own pages, pages of the shop. On a phone it is a sheet. */
export default function CustomerMenuList({ onClose }: CustomerMenuListProps) {
  const { customer, favorites } = useShopper();
  const { onTheWay, toWater } = useOpenThings();
  const { whatsApp } = shopNumbers();
  const own: Entry[] = [
    {
      ...{ to: "/my-orders", icon: "package", label: m.orders() },
      says: onTheWay > 0 ? m.menu_on_the_way({ count: inDigits(onTheWay) }) : undefined,
    },
    {
      ...{ to: "/my-plants", icon: "sprout", label: m.my_plants() },
      says: toWater > 0 ? m.menu_to_water({ count: inDigits(toWater) }) : undefined,
    },
    {
      ...{ to: "/wishlist", icon: "heart", label: m.wishlist() },
      says: favorites.length > 0 ? inDigits(favorites.length) : undefined,
    },
    { to: "/account#own-addresses", icon: "pin", label: m.addresses() },
    { to: "/account", icon: "user", label: m.account() },
  ];
  const shops: Entry[] = [
    { to: "/finder", icon: "leaf", label: m.finder_title() },
    { to: "/blog", icon: "sun", label: m.blog_title() },
  ];
  async function leave() {
    onClose();
    if (await logout()) location.assign(pathHere("/"));
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the sheet closes it, as Esc does
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it from the keyboard
    <div className="account__scrim" onClick={({ target, currentTarget }) => target === currentTarget && onClose()}>
      <div className="account__menu">
        <div className="account__who">
          <div>
            <b lang={languageOf(customer?.name ?? "")}>{customer?.name}</b>
            <small className="num">{customer?.phone ? inDigits(customer.phone) : customer?.email}</small>
          </div>
          <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
            <Icon name="close" className="i-24" />
          </button>
        </div>
        <div role="menu" aria-label={m.account_menu_of({ name: customer?.name ?? "" })}>
          <LanguageSwitch
            address={withoutLanguage(location.pathname) + location.search}
            className="lang--big"
            role="menuitem"
          />
          <Entries entries={own} onClose={onClose} />
          <Entries entries={shops} onClose={onClose} />
          {whatsApp === "" ? null : (
            <a
              role="menuitem"
              href={`https://wa.me/${whatsAppNumber(whatsApp)}`}
              target="_blank"
              rel="noreferrer"
              onClick={onClose}
            >
              <Icon name="whatsapp" />
              {m.ask_by_whatsapp()}
            </a>
          )}
          <button type="button" role="menuitem" onClick={leave}>
            <Icon name="logout" />
            {m.logout()}
          </button>
        </div>
      </div>
    </div>
  );
}

function Entries({ entries, onClose }: { entries: Entry[] } & CustomerMenuListProps) {
  return entries.map(({ to, icon, label, says }) => (
    <a key={to} role="menuitem" href={pathHere(to)} onClick={onClose}>
      <Icon name={icon} />
      {label}
      {says ? <small className="num">{says}</small> : null}
    </a>
  ));
}

/** Of the newest page of orders, and of today's care. Nothing is said of what cannot be read. */
function useOpenThings(): { onTheWay: number; toWater: number } {
  const [onTheWay, setOnTheWay] = useState(0);
  const [toWater, setToWater] = useState(0);
  useEffect(() => {
    const isOnItsWay = ({ status, canceled, returned }: ShownOrder) =>
      canceled === null && returned === null && (status === "Shipped" || status === "Out for delivery");
    api()
      .listMyOrders(1)
      .then(({ orders }) => setOnTheWay(orders.filter(isOnItsWay).length))
      .catch(() => undefined);
    plantCalls
      .list()
      .then(({ week }) => setToWater(openToday(week)))
      .catch(() => undefined);
  }, []);
  return { onTheWay, toWater };
}

type ShownOrder = OwnOrders["orders"][number];

const openToday = ([today]: MyPlants["week"]) =>
  (today?.jobs ?? []).filter(({ kind, isDone }) => kind === "water" && !isDone).length;
