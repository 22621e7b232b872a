import { useSyncExternalStore } from "react";

/** As `@media (--wide)`. */
const query = "(width >= 1280px)";

function follow(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether there is room for a form beside a list. For what is another element there; looks are for the sheet. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(query).matches);
