import { useQuery } from "@tanstack/react-query";
import { ownerKey, queries } from "../kit/queries.ts";
import { office } from "../office.ts";

/** Who is signed in, for a layout: it shows the login to nobody and its pages to an owner. */
export function useOwnerSession() {
  const { data } = useQuery({ queryKey: ownerKey, queryFn: isOwner, refetchOnReconnect: false });
  return {
    state: data === undefined ? "asking" : data ? "owner" : "nobody",
    signedIn: () => queries.setQueryData(ownerKey, true),
  };
}

async function isOwner(): Promise<boolean> {
  try {
    return (await office.getOwner()).success;
  } catch (error) {
    // A failed look-up silently means: not the owner (specification, section 8).
    console.warn("Could not find out who is signed in", error);
    return false;
  }
}
