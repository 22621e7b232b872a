import { useCallback, useEffect, useRef, useState } from "react";
import type { MailState } from "#contract/constants.ts";
import type { MailDetail, MailPage } from "#contract/mails.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../shell/owner.ts";

/** One page of the mails, and the open one. Null while they are not known. */
export function useMails(query: { q: string; page: number; state: MailState | undefined; openId: string }) {
  const { q, page, state, openId } = query;
  const { refused } = useOwner();
  const [found, setFound] = useState<MailPage | null>(null);
  const [open, setOpen] = useState<MailDetail | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(0);

  const reload = useCallback(async () => {
    const turn = ++asked.current;
    setError(null);
    try {
      const answer = await office.listMails({ q, page, state });
      // Of several on their way only the last one counts.
      if (turn === asked.current) setFound(answer);
    } catch (failure) {
      if (turn === asked.current) setError(failure instanceof Error ? failure.message : String(failure));
    }
  }, [q, page, state]);
  useEffect(() => void reload(), [reload]);

  const read = useRef("");
  const readOpen = useCallback(async () => {
    read.current = openId;
    if (openId === "") return setOpen(null);
    try {
      const { mail } = await office.getMail(openId);
      if (read.current === openId) setOpen(mail);
    } catch (failure) {
      if (read.current === openId) setOpen(null);
      refused(failure);
    }
  }, [openId, refused]);
  useEffect(() => void readOpen(), [readOpen]);

  async function send(mailId: string): Promise<void> {
    try {
      toast.ok((await office.sendMail(mailId)).message);
    } catch (failure) {
      refused(failure);
    }
    await Promise.all([reload(), readOpen()]);
  }
  return { found, error, open: open?._id === openId ? open : null, reload, send };
}
