import { useRef } from "react";
import { refused } from "../queries.ts";

/** `list`: which one, where a screen has several. `was`: its order before. */
type Save = (ids: string[], was: string[], list: string) => Promise<unknown>;

/**
 * Saves moves one after the other. Those made while one is being sent go together as the next one.
 * @param onRefused shows again what is there
 */
export function useArranging(save: Save, onRefused: () => Promise<unknown>) {
  const sending = useRef(new Map<string, { wanted: string[] }>());
  return async (ids: string[], was: string[], list = ""): Promise<void> => {
    const current = sending.current.get(list);
    if (current) {
      current.wanted = ids;
      return;
    }
    const turn = { wanted: ids };
    sending.current.set(list, turn);
    let known = was;
    try {
      while (known !== turn.wanted) {
        const next = turn.wanted;
        await save(next, known, list);
        known = next;
      }
    } catch (failure) {
      refused(failure);
      await onRefused();
    } finally {
      sending.current.delete(list);
    }
  };
}

/** The list with one of its members at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
