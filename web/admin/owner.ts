import { useOutletContext } from "react-router";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";

export type Owner = {
  /** Says the server's message; when the owner's session is over, the login form takes the page's place. */
  refused: (error: unknown) => void;
};

/** For every page of the back office. */
export function useOwner(): Owner {
  return useOutletContext<Owner>();
}

export function sayRefusal(error: unknown, onSignedOut: () => void): void {
  toast.bad(error instanceof Error ? error.message : String(error));
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onSignedOut();
}
