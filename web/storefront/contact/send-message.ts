import type { ContactInput } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";

export type Errors = Partial<Record<keyof ContactInput | "pictures" | "whole", string>>;

/** @returns null if the message was sent, or else the errors by field or for the whole form */
export async function sendMessage(typed: ContactInput, form: FormData): Promise<Errors | null> {
  const hasPictures = form.getAll("pictures").some((file) => file instanceof File && file.size > 0);
  try {
    const { message } = await (hasPictures ? api().sendContactForm(form) : api().sendContactMessage(typed));
    toast.ok(message || m.message_sent());
    return null;
  } catch (error) {
    return refused(error);
  }
}

const named = ["name", "email", "message", "pictures"];

function refused(error: unknown): Errors {
  const field = error instanceof ApiError ? error.refusal.field : undefined;
  const text = messageOf(error);
  return named.some((name) => name === field) ? { [field ?? ""]: text } : { whole: text };
}
