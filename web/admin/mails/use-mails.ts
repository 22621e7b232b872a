import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MailState } from "#contract/rules/office/lists.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";

/** One page of the mails, and the open one. */
export function useMails(query: { q: string; page: number; state: MailState | undefined; openId: string }) {
  const { q, page, state, openId } = query;
  const list = useQuery({
    queryKey: ["mails", { q, page, state }],
    queryFn: () => office.listMails({ q, page, state }),
    placeholderData: keepPreviousData,
  });
  const open = useQuery({
    queryKey: ["mail", openId],
    queryFn: async () => (await office.getMail(openId)).mail,
    enabled: openId !== "",
  });
  useEffect(() => {
    if (open.error) refused(open.error);
  }, [open.error]);

  async function send(mailId: string): Promise<void> {
    try {
      toast.ok((await office.sendMail(mailId)).message);
    } catch (failure) {
      refused(failure);
    }
    await Promise.all([list.refetch(), open.refetch()]);
  }
  async function sendTest(): Promise<void> {
    try {
      toast.ok((await office.sendTestMail()).message);
    } catch (failure) {
      refused(failure);
    }
    await list.refetch();
  }
  return { sendTest, found: list.data, error: list.error, open: open.data, reload: list.refetch, send };
}
