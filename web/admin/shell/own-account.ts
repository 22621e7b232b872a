import { useQuery } from "@tanstack/react-query";
import type { OwnerSelf } from "#contract/owners.ts";
import { office } from "../office.ts";

export const ownAccountKey = ["own-account"];

/** The owner who is signed in; undefined while not known. */
export function useOwnAccount(): OwnerSelf | undefined {
  return useQuery({ queryKey: ownAccountKey, queryFn: office.getOwnAccount }).data?.owner;
}
