// The back office reads through useQuery, so that the newest answer wins and an expired session is handled in one place.
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { forgetKept } from "./kept/kept-store.ts";

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (isSignedOut(error)) refused(error);
      else console.warn("Could not read", queryKey, error);
    },
  }),
  defaultOptions: {
    queries: {
      // Failures are shown with a 'Try again' button.
      retry: false,
      networkMode: "always",
      // Reopening a page reads it again, so that forms start from current data.
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
  },
});

/** Whether an owner is signed in. */
export const ownerKey = ["owner"];

const personKey = ["person"];

/** The account that the office acts for; null while nobody is known. */
export function personNow(): string | null {
  return queries.getQueryData<string>(personKey) ?? null;
}
export function setPerson(accountId: string): void {
  // Kept for as long as the document: nothing observes it.
  queries.setQueryDefaults(personKey, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(personKey, accountId);
}

/** Shows the server's message; when the session has expired, the login replaces the page, and what the device keeps of the office goes. */
export function refused(error: unknown): void {
  toast.bad(error instanceof Error ? error.message : String(error));
  if (isSignedOut(error)) queries.setQueryData(ownerKey, false);
  if (error instanceof ApiError && error.status === 401) void forgetKept();
}

/** Who may not do something is still signed in. */
function isSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || (error.status === 403 && error.refusal.code !== "not-your-role");
}
