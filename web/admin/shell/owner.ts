import { useQuery } from "@tanstack/react-query";
import { actFor, reloadPage } from "#web/api.ts";
import { ownerKey, queries } from "../kit/queries.ts";
import { office } from "../office.ts";

/** Who is signed in, for a layout: it shows the login to nobody and its pages to an owner. */
export function useOwnerSession() {
  const { data } = useQuery({ queryKey: ownerKey, queryFn: isOwner, refetchOnReconnect: false });
  return {
    state: data === undefined ? "asking" : data ? "owner" : "nobody",
    signedIn: async () => queries.setQueryData(ownerKey, await isOwner()),
  };
}

/** Whose page this is. */
let shown: string | null = null;

async function isOwner(): Promise<boolean> {
  try {
    const { success, ownerId = null } = await office.getOwner();
    // Another owner has signed in: what this page shows is not theirs.
    if (ownerId !== null && shown !== null && ownerId !== shown) await reloadPage();
    if (ownerId !== null) {
      shown = ownerId;
      actFor(ownerId);
    }
    return success;
  } catch (error) {
    // A failed look-up silently means: not the owner (specification, section 8).
    console.warn("Could not find out who is signed in", error);
    return false;
  }
}
