// What the back office reads, it reads by useQuery: of several answers the newest counts, and a lost session is treated alike.
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (isSignedOut(error)) refused(error);
      else console.warn("Could not read", queryKey, error);
    },
  }),
  defaultOptions: {
    queries: {
      // A failure is shown with a button that tries again.
      retry: false,
      networkMode: "always",
      // A page that is opened again is read again: forms begin with what the shop has now.
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
  },
});

/** Whether an owner is signed in. */
export const ownerKey = ["owner"];

/** Says the server's message; when the owner's session is over, the login takes the page's place. */
export function refused(error: unknown): void {
  toast.bad(error instanceof Error ? error.message : String(error));
  if (isSignedOut(error)) queries.setQueryData(ownerKey, false);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
