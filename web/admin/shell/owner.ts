import { useQuery } from "@tanstack/react-query";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { actFor, reloadPage } from "#web/api.ts";
import { ownerKey, queries, setPerson } from "../kit/queries.ts";
import { office, type TwoFactorWanted } from "../office.ts";

/** Who is signed in, for a layout: it shows the login to nobody and its pages to a person of the team. `role`: undefined while asking. */
export function useOwnerSession() {
  const { data } = useQuery({ queryKey: ownerKey, queryFn: isOwner, refetchOnReconnect: false });
  return {
    state: data === undefined ? "asking" : data ? "owner" : "nobody",
    role: useRole(),
    twoFactorWanted: useTwoFactorWanted(),
    signedIn: async () => queries.setQueryData(ownerKey, await isOwner()),
  };
}

const roleKey = ["role"];

/** The role of who is signed in; undefined while nobody is, or it is not known yet. */
export function useRole(): StaffRole | undefined {
  return useQuery<StaffRole | null>({ queryKey: roleKey, queryFn: () => null, enabled: false }).data ?? undefined;
}

const wantedKey = ["two-factor-wanted"];

/** The second factor that the person who is signed in still has to set up; null for none. */
function useTwoFactorWanted(): TwoFactorWanted | null {
  return useQuery<TwoFactorWanted | null>({ queryKey: wantedKey, queryFn: () => null, enabled: false }).data ?? null;
}

/** Whether the person who is signed in may open this page, and so make its calls. False while asking. */
export function useMayOpen(path: string): boolean {
  const role = useRole();
  return role !== undefined && mayOpen(role, path);
}

/** Whose page this is. */
let shown: string | null = null;

async function isOwner(): Promise<boolean> {
  try {
    const { success, ownerId = null, role = null, twoFactorWanted = null } = await office.getOwner();
    queries.setQueryData(wantedKey, twoFactorWanted);
    queries.setQueryData(roleKey, role);
    // Another owner has signed in: what this page shows is not theirs.
    if (ownerId !== null && shown !== null && ownerId !== shown) await reloadPage();
    if (ownerId !== null) {
      shown = ownerId;
      actFor(ownerId);
      setPerson(ownerId);
    }
    return success;
  } catch (error) {
    // A failed look-up silently means: not the owner (specification, section 8).
    console.warn("Could not find out who is signed in", error);
    return false;
  }
}
