import { useCallback, useRef } from "react";
import { useSearchParams } from "react-router";

const openKey = "open";

/** The open row that the address names. */
export function openedIn(search: string): string | null {
  return new URLSearchParams(search).get(openKey);
}

/** For a navigation that leaves nothing unsaved behind (leave-guard.tsx). */
const allSaved = { isSaved: true };

/**
 * Which item of a list is open, kept in the address, so that a reload, a link and the browser's buttons keep the place.
 *
 * `open(null)` shows the list. `isSaved`: nothing is left behind, so that nothing is asked; a new item that was saved takes the place
 * of its form in the history.
 */
export function useOpened() {
  const [query, setQuery] = useSearchParams();
  const opened = query.get(openKey);
  const now = useRef(opened);
  now.current = opened;
  const open = useCallback(
    (item: string | null, { isSaved = false, replace = false } = {}) =>
      setQuery(item === null ? {} : { [openKey]: item }, { replace, state: isSaved ? allSaved : null }),
    [setQuery],
  );
  return { opened, open, isOpen: (item: string) => now.current === item };
}
