import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkInput, DeskPage, DeskQuery, DeskRow } from "#contract/wire/catalog/product-desk.ts";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { sayChanged } from "../undo-change.ts";

/** The products as the server lists them. What was shown stays until the next answer is here. */
export function useDesk(query: DeskQuery) {
  const queryKey = ["products", query];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => office.listDeskProducts(query),
    placeholderData: keepPreviousData,
  });
  const [savedAt, setSavedAt] = useState<Date | null>(null);

  /** Says the server's words and shows what is there now. @returns the answer, unless it was refused */
  async function act<Answer extends { message: string }>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await work();
      toast.ok(answer.message);
      setSavedAt(new Date());
      await refetch();
      return answer;
    } catch (failure) {
      refused(failure);
      return undefined;
    }
  }

  /** Shows at once; a refusal sets it back. */
  async function setStock({ _id }: DeskRow, inStock: boolean) {
    patchRow(queryKey, _id, { inStock });
    try {
      toast.ok((await office.setStock(_id, inStock)).message);
      setSavedAt(new Date());
    } catch (failure) {
      patchRow(queryKey, _id, { inStock: !inStock });
      refused(failure);
    }
  }

  async function changeMany(ids: string[], change: BulkInput["change"]) {
    try {
      sayChanged(await office.changeProducts(ids, change), () => void refetch());
      setSavedAt(new Date());
      await refetch();
    } catch (failure) {
      refused(failure);
    }
  }

  return {
    changeMany,
    page: data,
    error,
    savedAt,
    reload: refetch,
    act,
    setStock,
    duplicate: ({ _id }: DeskRow) => act(() => office.duplicateProduct(_id)),
    restore: ({ _id }: DeskRow) => act(() => office.restoreProduct(_id)),
  };
}

function patchRow(queryKey: readonly unknown[], productId: string, changes: Partial<DeskRow>): void {
  queries.setQueryData<DeskPage>(
    queryKey,
    (shown) =>
      shown && {
        ...shown,
        products: shown.products.map((one) => (one._id === productId ? { ...one, ...changes } : one)),
      },
  );
}
