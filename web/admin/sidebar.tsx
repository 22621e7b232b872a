import { Link, NavLink } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { AdminIcon, type AdminIconName } from "./admin-icon.tsx";
import { Brand } from "./brand.tsx";

type Entry = { to: string; label: string; icon: AdminIconName | "sprout" | "package" };

const entries: Entry[] = [
  { to: "/admin", label: "Add Item", icon: "add-item" },
  { to: "/admin/list", label: "List", icon: "sprout" },
  { to: "/admin/orders", label: "Orders", icon: "package" },
  { to: "/admin/categories", label: "Categories", icon: "categories" },
  { to: "/admin/subcategories", label: "Subcats", icon: "subcategories" },
  { to: "/admin/settings", label: "Settings", icon: "settings" },
];

type SidebarProps = { isOpen: boolean; onLogout: () => void; onClose: () => void };

/** 240 px wide, 72 with icons only, and on a phone an overlay. */
export function Sidebar({ isOpen, onLogout, onClose }: SidebarProps) {
  return (
    <>
      {isOpen ? <button type="button" className="scrim adm__scrim" aria-label="Close menu" onClick={onClose} /> : null}
      <aside className="side on-dark" aria-label="Back office">
        <Link className="brand" to="/" aria-label="Storefront">
          <Brand onDark />
        </Link>
        <nav aria-label="Back office pages">
          <ul>
            {entries.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} end title={label} onClick={onClose}>
                  {icon === "sprout" || icon === "package" ? <Icon name={icon} /> : <AdminIcon name={icon} />}
                  {label}
                </NavLink>
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
      </aside>
    </>
  );
}
