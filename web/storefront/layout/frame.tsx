import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Toaster } from "#web/ui/toast.tsx";
import { startShop, useShop } from "../session/shop-state.ts";
import { Footer } from "./footer.tsx";
import { TabBar } from "./tab-bar.tsx";

const LoginDialog = lazy(() => import("../session/login-dialog.tsx").then((m) => ({ default: m.LoginDialog })));

/** What is around every page of the shop: header (where it has one), footer, tab bar, toasts and the login dialog. */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  useEffect(startShop, []);
  const { loginMode } = useShop();
  return (
    <>
      <a className="skip btn btn--primary btn--sm" href="#main">
        Skip to content
      </a>
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <TabBar />
      <Toaster />
      {loginMode !== null && (
        <Suspense fallback={null}>
          <LoginDialog />
        </Suspense>
      )}
    </>
  );
}
