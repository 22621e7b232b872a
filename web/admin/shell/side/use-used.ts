import { useQuery } from "@tanstack/react-query";
import type { Used } from "#contract/wire/shop/used.ts";
import { office } from "../../office.ts";
import { useRole } from "../owner.ts";

/** The parts that the shop uses; asked once for a visit. Undefined while asking. */
export function useUsed(): Used | undefined {
  const role = useRole();
  return useQuery({ queryKey: ["used"], queryFn: office.getUsed, enabled: role !== undefined, staleTime: Infinity })
    .data;
}
