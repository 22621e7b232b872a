import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#web/ui/icon.tsx";

const SearchPanel = lazy(() => import("./search-panel.tsx").then((m) => ({ default: m.SearchPanel })));

let isOpen = false;
const listeners = new Set<() => void>();

export function openSearch(): void {
  set(true);
}

/** The phone's search: a button in the header, and the panel over the whole page that it and the tab bar open. */
export function SearchOverlay() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => set(false), [location]);
  return (
    <>
      <Link
        className="iconbtn hsearch"
        to="/collection"
        aria-label="Search"
        onClick={(event) => {
          event.preventDefault();
          openSearch();
        }}
      >
        <Icon name="search" className="i-24" />
      </Link>
      {isShown && (
        <Suspense fallback={null}>
          <SearchPanel onClose={() => set(false)} />
        </Suspense>
      )}
    </>
  );
}

function set(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
