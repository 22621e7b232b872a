import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a row of links that scrolls sideways on a phone: the current one is in sight whenever `current` changes. */
export function useCurrentInSight(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is marked in the row, by what is current
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current], [aria-pressed='true']");
    if (!row.current || !link) return;
    row.current.scrollLeft =
      link.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return row;
}
