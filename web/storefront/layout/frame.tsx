import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Toaster } from "#web/ui/toast.tsx";
import { closeLogin, startShop, useShop } from "../session/shop-state.ts";
import { TabBar } from "./tab-bar.tsx";
import { sayNotReached, useLate } from "./use-late.ts";

const loadLoginDialog = () => import("../session/login-dialog.tsx");
export const loadOffline = () => import("./offline.tsx");

const Footer = lazy(() =>
  import("./footer.tsx").then(
    ({ Footer }) => ({ default: Footer }),
    // A page without its last links is better than none.
    () => ({ default: () => <></> }),
  ),
);
/** Its script comes after the page. One element, so that no update meets it before that. */
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** What is around every page of the shop: header (where it has one), footer, tab bar, toasts and the login dialog. */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  useEffect(startShop, []);
  const [isBlocked, setBlocked] = useState(false);
  const offline = useLate(useIsIdle(), loadOffline, () => undefined);
  const { loginMode } = useShop();
  const login = useLate(loginMode !== null, loadLoginDialog, () => {
    sayNotReached();
    closeLogin();
  });
  return (
    <>
      <a className="skip btn btn--primary btn--sm" href="#main">
        Skip to content
      </a>
      {header}
      {/* A page that is only out of sight keeps what was typed into it. */}
      <main id={isBlocked ? undefined : "main"} tabIndex={-1} hidden={isBlocked}>
        {children}
      </main>
      {offline && <offline.OfflineGuard onBlock={setBlocked} />}
      {footer}
      <TabBar />
      <Toaster />
      {login && <login.LoginDialog />}
    </>
  );
}

/** The page is loaded and the browser has time for what may be needed later. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const later = window.requestIdleCallback ?? setTimeout;
    later(() => setIdle(true));
  }, []);
  return isIdle;
}
