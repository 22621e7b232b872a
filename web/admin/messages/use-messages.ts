import { useCallback, useEffect, useRef, useState } from "react";
import type { ContactMessage, MessagePage } from "#contract/contact.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../shell/owner.ts";
import { setUnread } from "../shell/unread.ts";

type Mark = { read?: boolean; archived?: boolean };

/** One page of the messages, and what the owner does to one. Null while it is not known. */
export function useMessages(q: string, page: number, archived: boolean) {
  const { refused } = useOwner();
  const [found, setFound] = useState<MessagePage | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(0);

  const reload = useCallback(async () => {
    const turn = ++asked.current;
    setError(null);
    try {
      const answer = await office.listMessages({ q, page, archived });
      // Of several on their way only the last one counts.
      if (turn !== asked.current) return;
      setFound(answer);
      setUnread(answer.unread);
    } catch (failure) {
      if (turn === asked.current) setError(failure instanceof Error ? failure.message : String(failure));
    }
  }, [q, page, archived]);
  useEffect(() => void reload(), [reload]);

  const mark = useCallback(
    async ({ _id }: ContactMessage, change: Mark): Promise<boolean> => {
      try {
        await office.markMessage(_id, change);
        await reload();
        return true;
      } catch (failure) {
        refused(failure);
        return false;
      }
    },
    [reload, refused],
  );

  async function archive(message: ContactMessage): Promise<boolean> {
    const isDone = await mark(message, { archived: true });
    if (isDone) toast.ok("Archived", { label: "Undo", onPress: () => void mark(message, { archived: false }) });
    return isDone;
  }
  return { found, error, reload, mark, archive };
}
