import { useQuery } from "@tanstack/react-query";
import type { OwnerSelf } from "#contract/wire/accounts/owners.ts";
import { ownerKey } from "../kit/queries.ts";
import { office } from "../office.ts";

export const ownAccountKey = ["own-account"];

/** The signed-in owner; undefined while loading. */
export function useOwnAccount(): OwnerSelf | undefined {
  const { data: isOwner } = useQuery({ queryKey: ownerKey, enabled: false });
  return useQuery({ queryKey: ownAccountKey, queryFn: office.getOwnAccount, enabled: isOwner === true }).data?.owner;
}
