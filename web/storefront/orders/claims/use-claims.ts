import { useCallback, useEffect, useState } from "react";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";

/** The claims of an order, read at once and again when told. `problem`: of the last reading; what was found before stays. */
export function useClaims(read: () => Promise<ClaimsOfOrder>) {
  const [found, setFound] = useState<ClaimsOfOrder | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      setFound(await read());
    } catch (error) {
      setProblem(error);
    }
  }, [read]);
  useEffect(() => void load(), [load]);
  return { found, problem, load };
}
