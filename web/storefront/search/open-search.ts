import { prepareIsland, startIsland } from "#web/start-island.ts";

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens the search panel on phones (storefront/search/search-panel.island.tsx). */
export function openSearch(): void {
  startIsland("search-panel");
  set(true);
}

/** Fetches and starts the panel where a press can open it, so that the press need not wait. */
export function prepareSearch(): void {
  if (matchMedia("(width < 1024px)").matches) prepareIsland("search-panel");
}

export function closeSearch(): void {
  set(false);
}

export function isSearchOpen(): boolean {
  return isOpen;
}

export function onSearchOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}
