import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ContactMessage } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { setUnread } from "../shell/counts/unread.ts";

type Mark = { read?: boolean; archived?: boolean };

/** One page of the messages, and what the owner does to one. */
export function useMessages(asked: { q: string; page: number; archived: boolean; unread: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["messages", asked],
    queryFn: () => office.listMessages(asked),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data) setUnread(data.unread);
  }, [data]);

  async function mark({ _id }: ContactMessage, change: Mark): Promise<boolean> {
    try {
      await office.markMessage(_id, change);
      await refetch();
      return true;
    } catch (failure) {
      refused(failure);
      return false;
    }
  }

  async function archive(message: ContactMessage): Promise<boolean> {
    const isDone = await mark(message, { archived: true });
    if (isDone)
      toast.ok(m.messages_desk_archived_toast(), {
        label: m.messages_desk_undo(),
        onPress: () => void mark(message, { archived: false }),
      });
    return isDone;
  }
  return { found: data, error, reload: refetch, mark, archive };
}
