import { type ReactNode, Suspense, useEffect, useState } from "react";
import late from "./late.css?url";
import { lateComponent } from "./late-component.tsx";
import { lateSheet } from "./late-sheet.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useLate } from "./use-late.ts";

const loadAfterPage = () => import("./after-page.tsx");
export const loadOffline = () => import("./offline.tsx");

const Footer = lateComponent(() => import("./footer.tsx").then((part) => part.Footer));
const LateSheet = lateSheet(late);

/** What is around every page of the shop: header (where it has one), footer, tab bar, toasts and the login dialog. */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  const [isBlocked, setBlocked] = useState(false);
  const offline = useLate(useIsIdle(), loadOffline, () => undefined);
  const after = useLate(true, loadAfterPage, () => undefined);
  return (
    <>
      <a className="skip btn btn--primary btn--sm" href="#main">
        Skip to content
      </a>
      {header}
      {/* A page that is only out of sight keeps what was typed into it. */}
      <main id={isBlocked ? undefined : "main"} tabIndex={-1} hidden={isBlocked}>
        {/* A part that is shown by a press, before its script is there, is not to take the page down. */}
        <Suspense>{children}</Suspense>
      </main>
      <LateSheet />
      {offline && <offline.OfflineGuard onBlock={setBlocked} />}
      <Footer />
      <TabBar />
      {after && <after.AfterPage />}
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
