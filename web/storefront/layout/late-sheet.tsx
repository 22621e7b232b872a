import { useState, useSyncExternalStore } from "react";
import { preinit } from "react-dom";

/**
 * The sheet of what stands below it. In a page from the server it stands in its place, so that it holds back nothing
 * above; a page that the browser makes is shown when its sheets are there, or what lies below would jump. That one has
 * an address of its own: React would take the one in its place for it, which goes with the page that it stands in.
 */
export function lateSheet(href: string) {
  const own = `${href}#page`;
  // The script of a page that may be next brings its sheets along.
  if (!import.meta.env.SSR && document.readyState === "complete" && !document.querySelector(`link[href="${href}"]`))
    preinit(own, { as: "style", precedence: "page" });
  return function LateSheet() {
    const isInPlace = useIsFromServer();
    return <link rel="stylesheet" href={isInPlace ? href : own} precedence={isInPlace ? undefined : "page"} />;
  };
}

/** Whether what calls it came as HTML, or was made here. */
export function useIsFromServer(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [isFromServer] = useState(isHydrating);
  return isFromServer;
}
