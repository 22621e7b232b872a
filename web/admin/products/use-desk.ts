import { useCallback, useEffect, useRef, useState } from "react";
import type { DeskPage, DeskQuery, DeskRow } from "#contract/product-desk.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../shell/owner.ts";

/** The products as the server lists them. What was shown stays until the next answer is here. */
export function useDesk(query: DeskQuery) {
  const { refused } = useOwner();
  const [page, setPage] = useState<DeskPage | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const asked = JSON.stringify(query);
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    setError(null);
    try {
      const answer = await office.listDeskProducts(JSON.parse(asked) as DeskQuery);
      if (own === turn.current) setPage(answer);
    } catch (failure) {
      if (own !== turn.current) return;
      setError(failure instanceof Error ? failure.message : String(failure));
      if (failure instanceof ApiError && [401, 403].includes(failure.status)) refused(failure);
    }
  }, [asked, refused]);
  useEffect(() => void reload(), [reload]);

  const patch = (productId: string, changes: Partial<DeskRow>) =>
    setPage(
      (shown) =>
        shown && {
          ...shown,
          products: shown.products.map((one) => (one._id === productId ? { ...one, ...changes } : one)),
        },
    );

  /** Says the server's words and shows what is there now. */
  async function act(work: () => Promise<{ message: string }>): Promise<void> {
    try {
      toast.ok((await work()).message);
      setSavedAt(new Date());
      await reload();
    } catch (failure) {
      refused(failure);
    }
  }

  /** Shows at once; a refusal sets it back. */
  async function setStock({ _id }: DeskRow, inStock: boolean) {
    patch(_id, { inStock });
    try {
      toast.ok((await office.setStock(_id, inStock)).message);
      setSavedAt(new Date());
    } catch (failure) {
      patch(_id, { inStock: !inStock });
      refused(failure);
    }
  }

  return {
    page,
    error,
    savedAt,
    reload,
    act,
    setStock,
    duplicate: ({ _id }: DeskRow) => act(() => office.duplicateProduct(_id)),
    restore: ({ _id }: DeskRow) => act(() => office.restoreProduct(_id)),
  };
}
