import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** The products that are ticked, on any page of the same filters. Other filters begin with none. */
export function useSelection(filters: string) {
  const [picked, setPicked] = useState({ filters, ids: [] as string[] });
  const ids = picked.filters === filters ? picked.ids : [];
  const set = (next: string[]) => setPicked({ filters, ids: next });
  return {
    ids,
    clear: () => set([]),
    drop: (id: string) => set(ids.filter((other) => other !== id)),
    toggle: (id: string) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    /** All of a page, or none of it when all are ticked. */
    togglePage: (shown: string[]) =>
      set(
        shown.every((id) => ids.includes(id))
          ? ids.filter((id) => !shown.includes(id))
          : [...new Set([...ids, ...shown])],
      ),
  };
}
