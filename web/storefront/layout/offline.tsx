// What the shop does without a connection. Fetched while there is one, and the picture with it.
import { useCallback, useEffect, useRef, useState } from "react";
import { type BlockerFunction, useBlocker, useLocation } from "react-router";
import { content } from "#web/content.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import cactus from "./cactus.avif?url";
import { openKept, useKeptPages } from "./kept-pages.ts";
import { Solo } from "./solo.tsx";
import "./solo.css";

const askEveryMs = 5000;

new Image().src = cactus;

/**
 * Leaving a page while offline: the router would reload for a page it has no script of, and lose this one to the
 * browser's own error page. A page that was visited before is shown as it was kept; for any other it waits, and goes on
 * when the shop is reached again.
 * @param onBlock whether the page is to be out of sight
 */
export function OfflineGuard({ onBlock }: { onBlock: (isBlocked: boolean) => void }) {
  useEffect(watchConnection, []);
  useKeptPages();
  const blocker = useBlocker(isLeavingOffline);
  const address = blocker.state === "blocked" ? pathOf(blocker.location) : null;
  const isBlocked = useIsNotKept(address);
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isBlocked) return;
    const { scrollY } = window;
    onBlock(true);
    window.scrollTo(0, 0);
    screen.current?.focus({ preventScroll: true });
    return () => {
      onBlock(false);
      requestAnimationFrame(() => window.scrollTo(0, scrollY));
    };
  }, [isBlocked, onBlock]);
  const onReached = useCallback(() => blocker.proceed?.(), [blocker]);
  return isBlocked ? (
    <main id="main" tabIndex={-1} ref={screen}>
      <OfflineScreen onReached={onReached} onStay={() => blocker.reset?.()} />
    </main>
  ) : null;
}

/** In place of a page whose data could not be fetched, though the browser knew nothing of it: the kept one, else the screen. */
export function Unreached({ onReached }: { onReached: () => void }) {
  const address = pathOf(useLocation());
  return useIsNotKept(address) && <OfflineScreen onReached={onReached} />;
}

/** In place of a page that could not be fetched. It asks again by itself; `onStay` goes back to the page before. */
function OfflineScreen({ onReached, onStay }: { onReached: () => void; onStay?: () => void }) {
  const { isAsking, ask } = useReach(onReached);
  return (
    <div className="wrap" role="alert">
      <Solo
        title={content.offlineTitle}
        text="The shop could not be reached. What you put in the cart is kept on this device, and this page tries again by itself."
        picture={cactus}
        tint="sand"
      >
        <div className="acts">
          <Button isLoading={isAsking} onClick={ask}>
            {isAsking ? "Trying again" : content.tryAgain}
          </Button>
          {onStay ? (
            <Button variant="secondary" onClick={onStay}>
              <Icon name="arrow-left" />
              Back to the page
            </Button>
          ) : (
            <ButtonLink to="/cart" variant="secondary">
              Cart
            </ButtonLink>
          )}
        </div>
      </Solo>
    </div>
  );
}

/** Opens the kept copy of a page. @returns true when there is none; false while that is not known, and without an address */
function useIsNotKept(address: string | null): boolean {
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return setMissing(null);
    let isWanted = true;
    void openKept(address).then((isOpening) => isWanted && !isOpening && setMissing(address));
    return () => {
      isWanted = false;
    };
  }, [address]);
  return address !== null && missing === address;
}

function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

const isLeavingOffline: BlockerFunction = ({ currentLocation, nextLocation }) =>
  !navigator.onLine && currentLocation.pathname !== nextLocation.pathname;

/** While the browser is offline a message says so. */
function watchConnection(): () => void {
  let close = () => {};
  const look = () => {
    close();
    close = navigator.onLine ? () => {} : toast.stay(content.offlineNotice);
  };
  look();
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  return () => {
    close();
    window.removeEventListener("online", look);
    window.removeEventListener("offline", look);
  };
}

/** Asks when told to, when the browser is online again, and now and then: a phone often knows no better. */
function useReach(onReached: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback(async () => {
    setIsAsking(true);
    try {
      await fetch("/api/health", { cache: "no-store" });
      onReached();
    } catch {
      // Still nothing; the next try is on its way.
    }
    setIsAsking(false);
  }, [onReached]);
  useEffect(() => {
    const timer = setInterval(ask, askEveryMs);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [ask]);
  return { isAsking, ask };
}
