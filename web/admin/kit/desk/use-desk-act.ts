import { toast } from "#web/ui/dialog/toast.tsx";
import { queries, refused } from "../queries.ts";

export type DeskAct = (call: () => Promise<{ message: string }>) => Promise<boolean>;

/**
 * Does it, says how it went, and reads the list again, also after a refusal: somebody else may have changed what it is about.
 * @param waitingKey of how many wait, in the frame of the office
 */
export function useDeskAct(refetch: () => Promise<unknown>, waitingKey: readonly string[]): DeskAct {
  return async (call) => {
    try {
      toast.ok((await call()).message);
      await refetch();
      void queries.invalidateQueries({ queryKey: waitingKey });
      return true;
    } catch (failure) {
      refused(failure);
      void refetch();
      return false;
    }
  };
}
