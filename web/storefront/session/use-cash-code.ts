import { useState } from "react";
import { ApiError } from "#web/api.ts";
import { messageOf, toastError } from "#web/ui/dialog/toast-error.ts";

type Asked = { part: typeof import("./cash-code.tsx"); error: string | undefined };

/** The question for the code by SMS of an order in cash, loaded when the shop first asks for one. */
export function useCashCode() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return {
    asked,
    close,
    /** Opens the question for a refusal that is about the code, and keeps it open without a connection; closes it for another one. */
    takes(error: unknown): boolean {
      const { status = 1, refusal } = error instanceof ApiError ? error : {};
      if (refusal?.field !== "code" && !(asked && status === 0)) {
        close();
        return false;
      }
      const said = refusal?.code === "code-needed" ? undefined : messageOf(error);
      import("./cash-code.tsx").then((part) => setAsked({ part, error: said }), toastError);
      return true;
    },
  };
}
