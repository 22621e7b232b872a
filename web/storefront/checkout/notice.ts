import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { showTaka } from "#web/ui/figures.ts";

/**
 * Why no order was placed: the total changed, this checkout has already placed one, no answer came, or the server
 * refused.
 */
export type Notice = { kind: "new-total" | "already-placed" | "no-answer" | "refused"; text: string; to?: string };

export function noticeOf(error: unknown): Notice {
  const text = messageOf(error);
  if (!(error instanceof ApiError)) return { kind: "refused", text };
  const { amount, code, trackingPath } = error.refusal;
  if (typeof amount === "number") return { kind: "new-total", text: m.total_is_now({ total: showTaka(amount) }) };
  if (isPlacedBefore(code)) {
    return { kind: "already-placed", text, ...(typeof trackingPath === "string" && { to: trackingPath }) };
  }
  return { kind: error.status === 0 ? "no-answer" : "refused", text };
}

/** Whether the key has placed an order already. */
export const isPlacedBefore = (code: string | undefined): boolean => code === "key-reused" || code === "already-paid";
