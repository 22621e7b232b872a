import { Link, useLocation } from "react-router";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { useCurrentInSight } from "../kit/use-current-in-sight.ts";
import "./settings-tabs.css";

type Page = { to: string; label: () => string };

/** The four pages of the settings; that of the people has two parts. */
const tabs: { label: () => string; pages: [Page, ...Page[]] }[] = [
  { label: m.settings_of_shop, pages: [{ to: "/admin/settings", label: m.settings_of_shop }] },
  {
    label: m.settings_of_people,
    pages: [
      { to: "/admin/team", label: m.office_team },
      { to: "/admin/activity", label: m.office_activity },
    ],
  },
  { label: m.settings_of_payment, pages: [{ to: "/admin/settings/payment", label: m.settings_of_payment }] },
  { label: m.settings_of_account, pages: [{ to: "/admin/settings/account", label: m.settings_of_account }] },
];

/** The heading of the settings, and their pages as far as the person may open them. */
export function SettingsTabs() {
  const role = useRole();
  const here = useLocation().pathname.replace(/\/$/, "");
  const row = useCurrentInSight(here);
  const shown = tabs.flatMap(({ label, pages }) => {
    const open = pages.filter(({ to }) => role !== undefined && mayOpen(role, to));
    return open[0] ? [{ label, first: open[0], open, isHere: open.some(({ to }) => to === here) }] : [];
  });
  const parts = shown.find(({ isHere }) => isHere)?.open ?? [];
  return (
    <>
      <div className="ahead">
        <h1>{m.office_settings()}</h1>
      </div>
      {shown.length > 1 ? (
        <nav ref={row} className="stabs" aria-label={m.settings_pages()}>
          {shown.map(({ label, first, isHere }) => (
            <Link key={first.to} to={first.to} aria-current={isHere ? "page" : undefined}>
              {label()}
            </Link>
          ))}
        </nav>
      ) : null}
      {parts.length > 1 ? (
        <nav className="sparts" aria-label={m.settings_of_people()}>
          {parts.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === here ? "page" : undefined}>
              {label()}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
