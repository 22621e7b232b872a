import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BrandSign } from "../../storefront/layout/brand.tsx";
import { AdminIcon, type AdminIconName } from "../kit/admin-icon.tsx";
import { useNewOrders } from "./new-orders.ts";
import { useUnread } from "./unread.ts";

/** Icons that shoppers see too. */
const shopIcons = ["sprout", "package", "mail", "truck", "badge-percent", "banknote", "phone"] as const;
type ShopIcon = (typeof shopIcons)[number];
const isOfShop = (icon: string): icon is ShopIcon => (shopIcons as readonly string[]).includes(icon);

type Entry = { to: string; label: string; icon: AdminIconName | ShopIcon };

const entries: Entry[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: "dashboard" },
  { to: "/admin", label: "Add Item", icon: "add-item" },
  { to: "/admin/list", label: "List", icon: "sprout" },
  { to: "/admin/orders", label: "Orders", icon: "package" },
  { to: "/admin/categories", label: "Categories", icon: "categories" },
  { to: "/admin/subcategories", label: "Subcats", icon: "subcategories" },
  { to: "/admin/messages", label: "Messages", icon: "messages" },
  { to: "/admin/mails", label: "Emails", icon: "mail" },
  { to: "/admin/words", label: "Words & pages", icon: "pencil" },
  { to: "/admin/blog", label: "Blog", icon: "layers" },
  { to: "/admin/offers", label: "Offers", icon: "badge-percent" },
  { to: "/admin/delivery", label: "Delivery", icon: "truck" },
  { to: "/admin/courier-cash", label: "Courier cash", icon: "banknote" },
  { to: "/admin/phones", label: "Phones", icon: "phone" },
  { to: "/admin/settings", label: "Settings", icon: "settings" },
];

type SidebarProps = { isOpen: boolean; onLogout: () => void; onClose: () => void };

/** 240 px wide, 72 with icons only; under 768 px hidden, and opened as a dialog over the page. */
export function Sidebar({ isOpen, onLogout, onClose }: SidebarProps) {
  useEffect(() => {
    if (!isOpen) return;
    // Otherwise the open dialog would keep the page inert after the sidebar has reappeared.
    const wide = window.matchMedia("(min-width: 768px)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [isOpen, onClose]);
  return (
    <>
      <aside className="side on-dark" aria-label="Back office">
        <SidebarEntries onLogout={onLogout} />
      </aside>
      <Dialog open={isOpen} onClose={onClose} label="Menu" className="side side--over on-dark">
        <button type="button" className="iconbtn side__close" aria-label="Close menu" onClick={onClose}>
          <Icon name="close" />
        </button>
        <SidebarEntries onLogout={onLogout} onGo={onClose} />
      </Dialog>
    </>
  );
}

function Count({ count, word }: { count: number; word: string }) {
  if (count === 0) return null;
  return (
    <span className="cnt">
      {count > 99 ? "99+" : count}
      <span className="vh"> {word}</span>
    </span>
  );
}

function SidebarEntries({ onLogout, onGo }: { onLogout: () => void; onGo?: () => void }) {
  const unread = useUnread();
  const newOrders = useNewOrders();
  const counts: Record<string, { count: number; word: string }> = {
    "/admin/messages": { count: unread, word: "unread" },
    "/admin/orders": { count: newOrders?.waiting ?? 0, word: "new" },
  };
  const { pathname } = useLocation();
  return (
    <>
      <Link className="brand" reloadDocument to="/" aria-label="Storefront">
        <BrandSign onDark />
      </Link>
      <nav aria-label="Back office pages">
        <ul>
          {entries.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                title={label}
                aria-current={pathname.replace(/\/$/, "") === to ? "page" : undefined}
                onClick={onGo}
              >
                {isOfShop(icon) ? <Icon name={icon} /> : <AdminIcon name={icon} />}
                {label}
                <Count {...(counts[to] ?? { count: 0, word: "" })} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="foot">
        <button type="button" className="side__logout" title="Logout" onClick={onLogout}>
          <Icon name="logout" />
          Logout
        </button>
      </div>
    </>
  );
}
