// The calls about mails and messages of the contact form, for office.ts.
import type { MailState } from "#contract/rules/office/lists.ts";
import type { MessagePage } from "#contract/wire/shop/contact.ts";
import type { MailDetail, MailPage } from "#contract/wire/shop/mails.ts";
import type { callsOver } from "#web/api.ts";

export function mailCalls({ get, post }: Pick<ReturnType<typeof callsOver>, "get" | "post">) {
  return {
    /** A page past the end is the last page. */
    listMails: (query: { page?: number; state?: MailState | undefined; q?: string; isRecent?: boolean }) =>
      post<MailPage>("/api/admin/mails", query),
    getMail: (mailId: string) => get<{ mail: MailDetail }>(`/api/admin/mails/${encodeURIComponent(mailId)}`),
    sendTestMail: () => post("/api/admin/mails/test"),
    sendMail: (mailId: string) => post("/api/admin/mails/send", { mailId }),
    listMessages: (query: { page?: number; limit?: number; archived?: boolean; unread?: boolean; q?: string }) =>
      post<MessagePage>("/api/contact/list", query),
    markMessage: (messageId: string, mark: { read?: boolean; archived?: boolean }) =>
      post("/api/contact/mark", { messageId, ...mark }),
  };
}
