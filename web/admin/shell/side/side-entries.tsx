import { useState } from "react";
import { Link, useLocation } from "react-router";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../../kit/admin-icon.tsx";
import { useNewOrders } from "../counts/new-orders.ts";
import { useOpenClaims } from "../counts/open-claims.ts";
import { useQuestionsWaiting } from "../counts/questions-waiting.ts";
import { useReviewsWaiting } from "../counts/reviews-waiting.ts";
import { useUnread } from "../counts/unread.ts";
import { currentOf, type Entry, type Group, groups, isOfShop, settings } from "../places.ts";
import { useUsed } from "./use-used.ts";

/** The pages that the person may open, in groups. What the shop does not use is folded under 'More'. */
export function SideEntries({ onLogout, onGo }: { onLogout: () => void; onGo?: () => void }) {
  const counts = useCounts();
  const { pathname } = useLocation();
  const [isMore, setIsMore] = useState(false);
  const role = useRole();
  const shown = groupsOf(role);
  const used = useUsed();
  // An entry that is open stays in its place, and so does every one while it is not known what is used.
  const isFolded = ({ use, to }: Entry) =>
    use !== undefined && used?.[use] === false && currentOf(pathname, to) === undefined;
  const folded = shown.flatMap(({ entries }) => entries.filter(isFolded));
  const drawn = (entry: Entry) => (
    <li key={entry.to}>
      <EntryLink {...entry} onGo={onGo} count={counts[entry.to]} />
    </li>
  );
  return (
    <>
      <a className="brand" href={pathHere("/")} aria-label={m.office_storefront_of({ shop: shop.shopName })}>
        <BrandSign onDark />
      </a>
      <nav aria-label={m.office_pages()}>
        {withoutFolded(shown, isFolded).map(({ name, entries }) => (
          <div key={name()} className="side__group">
            <span className="side__word" aria-hidden="true">
              {name()}
            </span>
            <ul aria-label={name()}>{entries.map(drawn)}</ul>
          </div>
        ))}
        {folded.length > 0 ? (
          <div className="side__group">
            <button
              type="button"
              className="side__more"
              title={m.office_more()}
              aria-expanded={isMore}
              onClick={() => setIsMore(!isMore)}
            >
              <Icon name={isMore ? "chevron-up" : "chevron-down"} />
              {m.office_more()}
            </button>
            {isMore ? <ul aria-label={m.office_more()}>{folded.map(drawn)}</ul> : null}
          </div>
        ) : null}
        <div className="foot">
          <EntryLink {...settingsOf(role)} onGo={onGo} count={undefined} />
          <button type="button" className="side__logout" title={m.logout()} onClick={onLogout}>
            <Icon name="logout" />
            {m.logout()}
          </button>
        </div>
      </nav>
    </>
  );
}

/** While the role is not known yet, all: most who open the office are owners, and the server refuses what is not theirs. */
function groupsOf(role: StaffRole | undefined): Group[] {
  return groups.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ to, isOnlyOf }) =>
      isOnlyOf ? role === isOnlyOf : role === undefined || mayOpen(role, to),
    ),
  }));
}

/** Who may change nothing but the own account begins there. */
const settingsOf = (role: StaffRole | undefined): Entry =>
  role === undefined || mayOpen(role, settings.to) ? settings : { ...settings, to: "/admin/settings/account" };

function withoutFolded(shown: Group[], isFolded: (entry: Entry) => boolean): Group[] {
  return shown
    .map(({ name, entries }) => ({ name, entries: entries.filter((entry) => !isFolded(entry)) }))
    .filter(({ entries }) => entries.length > 0);
}

type Waiting = { count: number; word: string };

function useCounts(): Record<string, Waiting> {
  return {
    "/admin/messages": { count: useUnread(), word: m.office_unread() },
    "/admin/questions": { count: useQuestionsWaiting(), word: m.office_waiting() },
    "/admin/reviews": { count: useReviewsWaiting(), word: m.office_waiting() },
    "/admin/claims": { count: useOpenClaims(), word: m.office_claims_waiting() },
    "/admin/orders": { count: useNewOrders()?.waiting ?? 0, word: m.office_new() },
  };
}

type EntryLinkProps = Entry & { count: Waiting | undefined; onGo: (() => void) | undefined };

function EntryLink({ to, label, icon, count = { count: 0, word: "" }, onGo }: EntryLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link to={to} title={label()} aria-current={currentOf(pathname, to)} onClick={onGo}>
      {isOfShop(icon) ? <Icon name={icon} /> : <AdminIcon name={icon} />}
      {label()}
      <Count {...count} />
    </Link>
  );
}

export function Count({ count, word }: Waiting) {
  if (count === 0) return null;
  return (
    <span className="cnt">
      {inDigits(count > 99 ? "99+" : count)}
      <span className="vh"> {word}</span>
    </span>
  );
}
