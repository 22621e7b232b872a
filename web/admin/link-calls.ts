// The calls about order links, for office.ts.
import type { LinkDays, LinkState } from "#contract/rules/office/link-days.ts";
import type { EditLink, NewLink, OfficeLink, OfficeLinks } from "#contract/wire/orders/order-links.ts";
import type { callsOver } from "#web/api.ts";

export function linkCalls({ post }: Pick<ReturnType<typeof callsOver>, "post">) {
  return {
    makeLink: (link: NewLink, idempotencyKey: string) =>
      post<{ link: OfficeLink }>("/api/order/link/create", link, { "idempotency-key": idempotencyKey }),
    /** For an order that is to be paid. Throws ApiError 409 when it is paid, or over. */
    makePaymentLink: (orderId: string, days: LinkDays) =>
      post<{ link: OfficeLink }>("/api/order/link/payment", { orderId, days }),
    /** Newest first; a page past the end is the last page. */
    listLinks: (asked: { q?: string; state?: LinkState; isAsked?: boolean; page?: number; limit?: number }) =>
      post<OfficeLinks>("/api/order/link/list", asked),
    /** The same link lasts anew. Throws ApiError 409 when too few are left to be held. */
    sendLinkAgain: (linkId: string, days: LinkDays) =>
      post<{ link: OfficeLink }>("/api/order/link/again", { linkId, days }),
    /** Before it is used. Throws ApiError 409 when it was meanwhile. */
    editLink: (link: EditLink) => post<{ link: OfficeLink }>("/api/order/link/edit", link),
    withdrawLink: (linkId: string) => post<{ link: OfficeLink }>("/api/order/link/withdraw", { linkId }),
  };
}
