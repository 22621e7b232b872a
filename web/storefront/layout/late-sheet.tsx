import { useState, useSyncExternalStore } from "react";

/**
 * The sheet of what stands below it. In a page from the server it stands in its place, so that it holds back nothing
 * above; a page that the browser makes is shown when its sheets are there, or what lies below would jump. That one has
 * an address of its own: React would take the one in its place for it, which goes with the page that it stands in.
 */
export function LateSheet({ href }: { href: string }) {
  const isFromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [isInPlace] = useState(isFromServer);
  return <link rel="stylesheet" href={isInPlace ? href : `${href}#page`} precedence={isInPlace ? undefined : "page"} />;
}
