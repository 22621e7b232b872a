import { useQuery } from "@tanstack/react-query";
import type { Used } from "#contract/wire/shop/used.ts";
import { useRole } from "#web/admin/kit/session/role.ts";
import { queries } from "../../kit/queries.ts";
import { office } from "../../office.ts";

const usedKey = ["used"];

/** The parts that the shop uses; asked once for a visit, and after {@link beginUsing}. Undefined while asking. */
export function useUsed(): Used | undefined {
  const role = useRole();
  return useQuery({ queryKey: usedKey, queryFn: office.getUsed, enabled: role !== undefined, staleTime: Infinity })
    .data;
}

/** Call it after what may be the first use of a part: its page comes out of 'More'. Asks only while something is there. */
export function beginUsing(): void {
  const known = queries.getQueryData<Used>(usedKey);
  const isFolded = ({ couriers, offers, blog }: Used) => !(couriers && offers && blog);
  if (known === undefined || isFolded(known)) void queries.invalidateQueries({ queryKey: usedKey });
}
