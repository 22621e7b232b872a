import { type FormEvent, useCallback, useEffect, useState } from "react";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { refreshShopper } from "../shopper/sign-in-state.ts";

/** Loads data of the account in the browser; null until it is loaded. `load` must be the same function in every render. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<T | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      setLoaded(await load());
      setHasFailed(false);
    } catch (error) {
      console.warn("A part of the account could not be loaded", error);
      setHasFailed(true);
      askForLogin(error);
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { loaded, hasFailed, reload };
}

/**
 * Sends one call at a time. Shows the answer as a toast. Shows a refusal beside its field if it names one of `fields`, or
 * else as a toast.
 * @param fields names of the form's fields
 */
export function useAct(fields: readonly string[] = []) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);

  /** @returns whether the call succeeded */
  async function act(send: () => Promise<{ message: string }>): Promise<boolean> {
    if (isSending) return false;
    setIsSending(true);
    setErrors({});
    try {
      toast.leaving((await send()).message);
      return true;
    } catch (error) {
      const field = error instanceof ApiError ? error.refusal.field : undefined;
      if (field !== undefined && fields.includes(field)) setErrors({ [field]: messageOf(error) });
      else toast.bad(messageOf(error));
      askForLogin(error);
      return false;
    } finally {
      setIsSending(false);
    }
  }
  const submit = (send: () => Promise<{ message: string }>) => (event: FormEvent) => {
    event.preventDefault();
    return act(send);
  };
  return { errors, setErrors, isSending, act, submit };
}

/** Makes the page ask for a login if the session has expired. */
function askForLogin(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) void refreshShopper();
}

/** The first press asks for confirmation, the second one acts. After a while the question disappears. */
export function useAskOnce(act: () => void) {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setIsAsked(false), 5000);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return { isAsked, ask: () => (isAsked ? act() : setIsAsked(true)) };
}
