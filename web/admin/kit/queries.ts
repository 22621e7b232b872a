// The back office reads through useQuery, so that the newest answer wins and an expired session is handled in one place.
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";

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

/** Shows the server's message; when the session has expired, the login replaces the page. */
export function refused(error: unknown): void {
  toast.bad(error instanceof Error ? error.message : String(error));
  if (isSignedOut(error)) queries.setQueryData(ownerKey, false);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
