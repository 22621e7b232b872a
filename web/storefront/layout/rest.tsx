import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useIsFromServer } from "./late-sheet.tsx";

/** What lies below the first screen. */
export function Rest({ children }: { children: ReactNode }) {
  return useRest() ? children : null;
}

/**
 * Whether to show what lies below the first screen. A page that the browser makes shows it one frame after the rest,
 * so that the press is answered sooner. At once in a page from the server, and in one that is to be scrolled when it is shown.
 */
export function useRest(): boolean {
  const isFromServer = useIsFromServer();
  const { hash } = useLocation();
  const isScrolled = useNavigationType() !== "PUSH" || hash !== "";
  const [isShown, setShown] = useState(isFromServer || isScrolled);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown;
}
