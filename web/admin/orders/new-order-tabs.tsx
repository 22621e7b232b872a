import { NavLink } from "react-router";
import * as m from "#messages";
import "./new-order-tabs.css";

/** Three ways to one order: what was typed in one is there in the others. */
export function NewOrderTabs({ at }: { at: "write" | "chat" | "link" }) {
  const tabs = [
    { name: "write", to: "/admin/orders/new", label: m.link_desk_tab_write },
    { name: "chat", to: "/admin/orders/new?from=chat", label: m.link_desk_tab_chat },
    { name: "link", to: "/admin/orders/links", label: m.link_desk_tab_link },
  ];
  return (
    <nav className="ntabs" aria-label={m.link_desk_tabs()}>
      {tabs.map(({ name, to, label }) => (
        <NavLink
          key={name}
          to={to}
          className={name === at ? "is-on" : ""}
          aria-current={name === at ? "page" : undefined}
        >
          {label()}
        </NavLink>
      ))}
    </nav>
  );
}
