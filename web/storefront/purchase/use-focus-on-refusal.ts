import { type RefObject, useEffect, useState } from "react";

/** Moves the focus to the first wrong field or to the server's message, once for each refusal. */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>): () => void {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [refusals, form]);
  return () => setRefusals((count) => count + 1);
}
