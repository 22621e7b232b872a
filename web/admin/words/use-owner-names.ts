import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { office } from "../office.ts";
import { useOwnAccount } from "../shell/own-account.ts";

/** @returns the name of an owner by id */
export function useOwnerNames(): (ownerId: string) => string {
  const { data } = useQuery({ queryKey: ["team-names"], queryFn: async () => (await office.listTeamNames()).people });
  const self = useOwnAccount();
  return (ownerId) =>
    ownerId === self?._id
      ? m.settings_you()
      : (data?.find(({ _id }) => _id === ownerId)?.name ?? m.product_desk_another_owner());
}
