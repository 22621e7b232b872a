import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { refused } from "../shell/queries.ts";

/**
 * A form of the back office: sent once at a time, the server's refusal beside the field that it names, which gets the
 * focus, else as a toast.
 * @param fields names of the fields that can show a refusal
 * @param send sends what was typed, and answers with the words of success ("" says nothing)
 */
export function useForm(fields: readonly string[], send: () => Promise<string>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    form.current = event.currentTarget.closest("form");
    setIsSending(true);
    setErrors({});
    try {
      const message = await send();
      if (message !== "") toast.ok(message);
    } catch (error) {
      const field = error instanceof ApiError ? error.refusal.field : undefined;
      if (field !== undefined && fields.includes(field)) setErrors({ [field]: (error as ApiError).message });
      else refused(error);
    }
    setIsSending(false);
  }

  return { errors, isSending, submit };
}
