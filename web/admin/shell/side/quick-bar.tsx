import { Link, useLocation } from "react-router";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../../kit/admin-icon.tsx";
import { useNewOrders } from "../counts/new-orders.ts";
import { isOfShop, quickPlaces } from "../places.ts";
import { Count } from "./side-entries.tsx";

/** On a phone: the pages that are opened all day, at the thumb. A page with a bar of its own at the foot drops it. */
export function QuickBar({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const role = useRole();
  const { pathname } = useLocation();
  const waiting = useNewOrders()?.waiting ?? 0;
  const shown = role === undefined ? [] : quickPlaces(role);
  return (
    <nav className="quick" aria-label={m.office_quick()}>
      {shown.map(({ to, label, icon }) => (
        <Link key={to} to={to} aria-current={pathname.replace(/\/$/, "") === to ? "page" : undefined}>
          {isOfShop(icon) ? <Icon name={icon} /> : <AdminIcon name={icon} />}
          {label()}
          {to === "/admin/orders" ? <Count count={waiting} word={m.office_new()} /> : null}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen}>
        <Icon name="menu" />
        {m.office_menu()}
      </button>
    </nav>
  );
}
