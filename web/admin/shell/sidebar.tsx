import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { mayOpen } from "#contract/rules/office-places.ts";
import type { StaffRole } from "#contract/rules/roles.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon, type AdminIconName } from "../kit/admin-icon.tsx";
import { useNewOrders } from "./counts/new-orders.ts";
import { useOpenClaims } from "./counts/open-claims.ts";
import { useReviewsWaiting } from "./counts/reviews-waiting.ts";
import { useUnread } from "./counts/unread.ts";
import { useRole } from "./owner.ts";

/** Icons that shoppers see too. */
const shopIcons = [
  "sprout",
  "package",
  "mail",
  "truck",
  "badge-percent",
  "banknote",
  "phone",
  "shield-check",
  "star",
] as const;
type ShopIcon = (typeof shopIcons)[number];
const isOfShop = (icon: string): icon is ShopIcon => (shopIcons as readonly string[]).includes(icon);

/** `isOnlyOf`: this role's own page in place of one that it may not open. */
type Entry = { to: string; label: () => string; icon: AdminIconName | ShopIcon; isOnlyOf?: StaffRole };

const groups: { name: () => string; entries: Entry[] }[] = [
  {
    name: m.office_group_sell,
    entries: [
      { to: "/admin/dashboard", label: m.office_dashboard, icon: "dashboard" },
      { to: "/admin/orders", label: m.office_orders, icon: "package" },
      { to: "/admin/packing", label: m.office_packing, icon: "package", isOnlyOf: "packer" },
      { to: "/admin/reviews", label: m.office_reviews, icon: "star" },
      { to: "/admin/claims", label: m.office_claims, icon: "shield-check" },
      { to: "/admin/phones", label: m.office_phones_short, icon: "phone" },
    ],
  },
  {
    name: m.office_group_shelf,
    entries: [
      { to: "/admin", label: m.office_add_item, icon: "add-item" },
      { to: "/admin/list", label: m.office_list, icon: "sprout" },
      { to: "/admin/categories", label: m.office_categories, icon: "categories" },
      { to: "/admin/subcategories", label: m.office_subcats, icon: "subcategories" },
      { to: "/admin/offers", label: m.office_offers, icon: "badge-percent" },
    ],
  },
  {
    name: m.office_group_shop,
    entries: [
      { to: "/admin/words", label: m.office_words, icon: "pencil" },
      { to: "/admin/blog", label: m.office_blog, icon: "layers" },
      { to: "/admin/delivery", label: m.office_delivery, icon: "truck" },
      { to: "/admin/messages", label: m.office_messages, icon: "messages" },
      { to: "/admin/mails", label: m.office_mails, icon: "mail" },
    ],
  },
  {
    name: m.office_group_books,
    entries: [
      { to: "/admin/courier-cash", label: m.office_courier_cash_short, icon: "banknote" },
      { to: "/admin/reports", label: m.office_reports, icon: "chart" },
      { to: "/admin/team", label: m.office_team, icon: "shield-check" },
    ],
  },
];
const settings: Entry = { to: "/admin/settings", label: m.office_settings, icon: "settings" };

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
      <aside className="side on-dark" aria-label={m.back_office()}>
        <SidebarEntries onLogout={onLogout} />
      </aside>
      <Dialog open={isOpen} onClose={onClose} label={m.office_menu()} className="side side--over on-dark">
        <button type="button" className="iconbtn side__close" aria-label={m.office_close_menu()} onClick={onClose}>
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
      {inDigits(count > 99 ? "99+" : count)}
      <span className="vh"> {word}</span>
    </span>
  );
}

function SidebarEntries({ onLogout, onGo }: { onLogout: () => void; onGo?: () => void }) {
  const unread = useUnread();
  const newOrders = useNewOrders();
  const openClaims = useOpenClaims();
  const reviewsWaiting = useReviewsWaiting();
  const counts: Record<string, { count: number; word: string }> = {
    "/admin/messages": { count: unread, word: m.office_unread() },
    "/admin/reviews": { count: reviewsWaiting, word: m.office_waiting() },
    "/admin/claims": { count: openClaims, word: m.office_claims_waiting() },
    "/admin/orders": { count: newOrders?.waiting ?? 0, word: m.office_new() },
  };
  const role = useRole();
  // While it is not known yet, all: most who open the office are owners, and nothing is behind an entry that the server refuses.
  const shown = groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ to, isOnlyOf }) =>
        isOnlyOf ? role === isOnlyOf : role === undefined || mayOpen(role, to),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  const drawn = ({ to, label, icon }: Entry) => (
    <EntryLink key={to} {...{ to, label, icon, onGo }} count={counts[to]} />
  );
  return (
    <>
      <a className="brand" href={pathHere("/")} aria-label={m.office_storefront_of({ shop: shop.shopName })}>
        <BrandSign onDark />
      </a>
      <nav aria-label={m.office_pages()}>
        {shown.map(({ name, entries }) => (
          <div key={name()} className="side__group">
            <span className="side__word" aria-hidden="true">
              {name()}
            </span>
            <ul aria-label={name()}>
              {entries.map((entry) => (
                <li key={entry.to}>{drawn(entry)}</li>
              ))}
            </ul>
          </div>
        ))}
        <div className="foot">{drawn(settings)}</div>
      </nav>
      <button type="button" className="side__logout" title={m.logout()} onClick={onLogout}>
        <Icon name="logout" />
        {m.logout()}
      </button>
    </>
  );
}

type EntryLinkProps = Entry & { count: { count: number; word: string } | undefined; onGo: (() => void) | undefined };

function EntryLink({ to, label, icon, count = { count: 0, word: "" }, onGo }: EntryLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link to={to} title={label()} aria-current={pathname.replace(/\/$/, "") === to ? "page" : undefined} onClick={onGo}>
      {isOfShop(icon) ? <Icon name={icon} /> : <AdminIcon name={icon} />}
      {label()}
      <Count {...count} />
    </Link>
  );
}
