import { type FormEvent, useEffect, useRef, useState } from "react";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../queries.ts";
import { wrongFields } from "./wrong-fields.ts";

/**
 * A form of the back office: sent once at a time, the server's refusals beside the fields that they name, of which the
 * first gets the focus, else as a toast.
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
      const shown = Object.entries(wrongFields(error)).filter(([field]) => fields.includes(field));
      if (shown.length > 0) setErrors(Object.fromEntries(shown));
      else refused(error);
    }
    setIsSending(false);
  }

  return { errors, isSending, submit };
}
