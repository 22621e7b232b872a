import { useQuery } from "@tanstack/react-query";
import { queries } from "../../kit/queries.ts";

const liveKey = ["office-is-live"];

/** Whether the shop tells of changes by itself just now; else counts are asked for more often. */
export function useIsLive(): boolean {
  return useQuery({ queryKey: liveKey, queryFn: () => false, enabled: false, gcTime: Infinity }).data ?? false;
}

export function setLive(isLive: boolean): void {
  queries.setQueryData(liveKey, isLive);
}
