import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { actFor, reloadPage } from "#web/api.ts";
import { forgetKept } from "../kit/kept/kept-store.ts";
import { keptPersonAfter } from "../kit/offline/kept-person.ts";
import { againEveryMs } from "../kit/offline/use-kept-read.ts";
import { ownerKey, queries, setPerson } from "../kit/queries.ts";
import { roleKey, useRole } from "../kit/session/role.ts";
import { office, type TwoFactorWanted } from "../office.ts";

/** Who is signed in, for a layout: it shows the login to nobody and its pages to a person of the team. `role`: undefined while asking. */
export function useOwnerSession() {
  const { data, refetch } = useQuery({
    queryKey: ownerKey,
    queryFn: isOwner,
    refetchOnReconnect: false,
    refetchInterval: () => (isConfirmed ? false : againEveryMs),
  });
  useEffect(() => {
    const again = () => void (isConfirmed || refetch());
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [refetch]);
  return {
    state: data === undefined ? "asking" : data ? "owner" : "nobody",
    role: useRole(),
    /** Whether the shop has said so. Without a connection it is who worked here last. */
    isConfirmed,
    twoFactorWanted: useTwoFactorWanted(),
    signedIn: async () => queries.setQueryData(ownerKey, await isOwner()),
  };
}

const wantedKey = ["two-factor-wanted"];

/** The second factor that the person who is signed in still has to set up; null for none. */
function useTwoFactorWanted(): TwoFactorWanted | null {
  return useQuery<TwoFactorWanted | null>({ queryKey: wantedKey, queryFn: () => null, enabled: false }).data ?? null;
}

let hasMailServer = true;

/** Whether mails of the shop reach its customers, as it was when the page asked who is signed in: without a mail server none does. */
export const mailsReach = (): boolean => hasMailServer;

/** Whose page this is. */
let shown: string | null = null;
let isConfirmed = true;

async function isOwner(): Promise<boolean> {
  try {
    const { success, ownerId = null, role = null, twoFactorWanted = null, sendsMails } = await office.getOwner();
    isConfirmed = true;
    await forgetKept(ownerId ?? undefined);
    queries.setQueryData(wantedKey, twoFactorWanted);
    queries.setQueryData(roleKey, role);
    hasMailServer = sendsMails ?? hasMailServer;
    // Another owner has signed in: what this page shows is not theirs.
    if (ownerId !== null && shown !== null && ownerId !== shown) await reloadPage();
    if (ownerId !== null) showTo(ownerId);
    return success;
  } catch (error) {
    // A failed look-up silently means: not the owner (specification, section 8).
    console.warn("Could not find out who is signed in", error);
    const kept = await keptPersonAfter(error);
    if (kept === null) return false;
    isConfirmed = false;
    queries.setQueryData(roleKey, kept.role);
    showTo(kept.ownerId);
    return true;
  }
}

function showTo(ownerId: string): void {
  shown = ownerId;
  actFor(ownerId);
  setPerson(ownerId);
}
