import { useCallback, useEffect, useState } from "react";

/** A list of the back office, read in the browser. Null while it is not known. `load` must keep its identity. */
export function useList<T>(load: () => Promise<T[]>) {
  const [list, setList] = useState<T[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const reload = useCallback(async () => {
    setError(null);
    try {
      setList(await load());
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { list, setList, error, reload };
}
