import { Link, useLocation } from "react-router";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import * as m from "#messages";
import { useRole } from "../shell/owner.ts";
import "./settings-tabs.css";

const pages = [
  { to: "/admin/settings", label: m.settings_of_shop },
  { to: "/admin/team", label: m.settings_of_people },
  { to: "/admin/activity", label: m.office_activity },
  { to: "/admin/settings/payment", label: m.settings_of_payment },
  { to: "/admin/settings/account", label: m.settings_of_account },
] as const;

/** The heading of the settings, and their pages as far as the person may open them. */
export function SettingsTabs() {
  const role = useRole();
  const { pathname } = useLocation();
  const shown = pages.filter(({ to }) => role !== undefined && mayOpen(role, to));
  return (
    <>
      <div className="ahead">
        <h1>{m.office_settings()}</h1>
      </div>
      {shown.length > 1 ? (
        <nav className="stabs" aria-label={m.settings_pages()}>
          {shown.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={pathname.replace(/\/$/, "") === to ? "page" : undefined}>
              {label()}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
