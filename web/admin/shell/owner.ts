import { useCallback, useEffect, useMemo, useState } from "react";
import { useOutletContext } from "react-router";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";

export type Owner = {
  /** Says the server's message; when the owner's session is over, the login form takes the page's place. */
  refused: (error: unknown) => void;
};

/** For every page of the back office. */
export function useOwner(): Owner {
  return useOutletContext<Owner>();
}

/** Who is signed in, for a layout: it shows the login to nobody, and gives `owner` to the pages of an owner. */
export function useOwnerSession() {
  const [state, setState] = useState<"asking" | "owner" | "nobody">("asking");
  const signedIn = useCallback(() => setState("owner"), []);
  const owner = useMemo<Owner>(() => ({ refused: (error) => sayRefusal(error, () => setState("nobody")) }), []);
  useEffect(() => {
    office
      .getOwner()
      .then(({ success }) => setState(success ? "owner" : "nobody"))
      .catch((error: unknown) => {
        // A failed look-up silently means: not the owner (specification, section 8).
        console.warn("Could not find out who is signed in", error);
        setState("nobody");
      });
  }, []);
  return { state, owner, signedIn };
}

function sayRefusal(error: unknown, onSignedOut: () => void): void {
  toast.bad(error instanceof Error ? error.message : String(error));
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onSignedOut();
}
