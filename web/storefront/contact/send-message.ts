import type { ContactInput } from "#contract/contact.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { messageOf } from "#web/ui/toast-error.ts";

export type Errors = Partial<Record<keyof ContactInput | "whole", string>>;

/** @returns null if the message was sent, or else the errors by field or for the whole form */
export async function sendMessage(typed: ContactInput): Promise<Errors | null> {
  try {
    const { message } = await api().sendContactMessage(typed);
    toast.ok(message || m.message_sent());
    return null;
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Errors {
  const field = error instanceof ApiError ? error.refusal.field : undefined;
  const text = messageOf(error);
  return field === "name" || field === "email" || field === "message" ? { [field]: text } : { whole: text };
}
