import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { useLate } from "../layout/use-late.ts";

const loadPanel = () => import("./search-panel.tsx");

let isOpen = false;
const listeners = new Set<() => void>();

export function openSearch(): void {
  set(true);
}

function closeSearch(): void {
  set(false);
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
  useEffect(closeSearch, [location]);
  const panel = useLate(isShown, loadPanel, closeSearch);
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
      {isShown && panel && <panel.SearchPanel onClose={closeSearch} />}
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
