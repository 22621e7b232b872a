import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { firstPlaceOf, mayOpen } from "#contract/rules/office/office-places.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import * as m from "#messages";
import { roleNames } from "#messages/office-names.ts";
import { pathHere } from "#web/language.ts";
import { Toaster, toast } from "#web/ui/dialog/toast.tsx";
import { showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { forgetKept } from "../kit/kept/kept-store.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { useCountInTitle, useNewOrders } from "./counts/new-orders.ts";
import { keepFocus } from "./keep-focus.ts";
import { AdminLogin } from "./login/admin-login.tsx";
import { useNews, usePressedMessages } from "./news/use-news.ts";
import { useOwnLanguage } from "./office-language.ts";
import { useFieldPage } from "./offline/field-pages.ts";
import { useOwnerSession } from "./owner.ts";
import { QuickBar } from "./side/quick-bar.tsx";
import { Sidebar } from "./side/sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import "#web/ui/fields/controls.css";
import "./admin.css";

/** For who must set up a second factor before anything else. */
export type SetUpProps = { onDone: () => void; onLogout: () => void };

type AdminLayoutProps = { setUp: ComponentType<SetUpProps>; loadFieldPages: () => Promise<unknown> };

/** The back office for an owner, at the address asked for; the owner's login for everyone else. */
export default function AdminLayout({ setUp: SetUp, loadFieldPages }: AdminLayoutProps) {
  const { state, role, isConfirmed, twoFactorWanted, signedIn } = useOwnerSession();
  useFieldPage(state === "owner" ? role : undefined, isConfirmed, loadFieldPages);
  useEffect(keepFocus, []);
  useOwnLanguage();
  usePressedMessages();
  return (
    <>
      <a className="skip btn btn--primary btn--sm" href="#main">
        {m.skip_to_content()}
      </a>
      {state === "nobody" ? (
        <AdminLogin onLogin={signedIn} />
      ) : twoFactorWanted?.isDue ? (
        <SetUp onDone={signedIn} onLogout={logout} />
      ) : (
        <BackOffice isKnown={role !== undefined}>
          {twoFactorWanted ? <TwoFactorBanner by={twoFactorWanted.by} /> : null}
          {state === "asking" || role === undefined ? <ListWait /> : <OpenPage role={role} />}
        </BackOffice>
      )}
      <Toaster />
    </>
  );
}

/** The page asked for, or in a sentence that the person's role does not include it. The bare office, and where a login leads, lead to the role's first page. */
function OpenPage({ role }: { role: StaffRole }) {
  const { pathname } = useLocation();
  if (mayOpen(role, pathname)) return <Outlet />;
  if (/^\/admin(\/today)?\/?$/.test(pathname)) return <Navigate to={firstPlaceOf(role)} replace />;
  // The phone's own camera has read a label.
  const [, labelOf] = /^\/admin\/orders\/([0-9a-f-]{36})\/?$/.exec(pathname) ?? [];
  if (role === "packer" && labelOf) return <Navigate to={`/admin/packing/scan?code=${labelOf}`} replace />;
  // Everybody has an account, whose page is one of the settings.
  if (pathname.replace(/\/$/, "") === "/admin/settings") return <Navigate to="/admin/settings/account" replace />;
  return (
    <>
      <div className="ahead">
        <h1>{m.office_no_right()}</h1>
      </div>
      <p className="panel panel--pad">{m.office_no_right_text({ role: roleNames[role]() })}</p>
    </>
  );
}

/** Until the day comes it is only said. */
function TwoFactorBanner({ by }: { by: string }) {
  const { pathname } = useLocation();
  const page = "/admin/settings/account";
  return (
    <div className="banner" role="status">
      <Icon name="lock" />
      <div>
        <b>{m.two_factor_wanted({ day: showDay(by) })}</b>
        {pathname === page ? null : (
          <Link className="link" to={page}>
            {m.two_factor_set_up()}
          </Link>
        )}
      </div>
    </div>
  );
}

async function logout() {
  try {
    const { message } = await office.ownerLogout();
    await forgetKept();
    toast.leaving(message);
    location.assign(pathHere("/"));
  } catch (error) {
    toast.bad(error instanceof Error ? error.message : String(error));
  }
}

/** @param isKnown whether somebody is signed in for certain */
function BackOffice({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isNarrow, setIsNarrow] = useState(false);
  const { pathname } = useLocation();
  // The server does not know it, and both must draw the same first.
  useEffect(() => setIsNarrow(readNarrow()), []);
  useCountInTitle(useNewOrders()?.waiting ?? 0);
  useNews(isKnown);
  const close = useCallback(() => setIsOpen(false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay closes whenever the address changes
  useEffect(close, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address changes
  useEffect(toast.turnPage, [pathname]);

  return (
    <div className={isNarrow ? "adm is-narrow" : "adm"}>
      <Sidebar onLogout={logout} onClose={close} isOpen={isOpen} />
      <div className="adm__page">
        <TopBar
          isOpen={isOpen}
          isNarrow={isNarrow}
          onOpen={() => setIsOpen(true)}
          onCollapse={() => setIsNarrow(keepNarrow(!isNarrow))}
          onLogout={logout}
        />
        <main className="amain" id="main">
          {children}
        </main>
      </div>
      <QuickBar isOpen={isOpen} onOpen={() => setIsOpen(true)} />
    </div>
  );
}

const narrowKey = "gp:office:narrow";

/** Wide when storage is blocked. */
function readNarrow(): boolean {
  try {
    return localStorage.getItem(narrowKey) === "1";
  } catch {
    return false;
  }
}

function keepNarrow(isNarrow: boolean): boolean {
  try {
    localStorage.setItem(narrowKey, isNarrow ? "1" : "0");
  } catch {
    // It stays narrow until the next visit.
  }
  return isNarrow;
}
