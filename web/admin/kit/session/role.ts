// Pages and calls of the role of who is signed in. The shop guards each call by itself.
import { useQuery } from "@tanstack/react-query";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { mayCall, type StaffCall } from "#contract/rules/office/staff-calls.ts";

export const roleKey = ["role"];

/** The role of who is signed in; undefined while nobody is, or it is not known yet. */
export function useRole(): StaffRole | undefined {
  return useQuery<StaffRole | null>({ queryKey: roleKey, queryFn: () => null, enabled: false }).data ?? undefined;
}

/** Whether the person who is signed in may open this page, and so make its calls. False while asking. */
export function useMayOpen(path: string): boolean {
  const role = useRole();
  return role !== undefined && mayOpen(role, path);
}

/** Whether the person who is signed in may make this call of the office. False while asking. */
export function useMayCall(call: StaffCall): boolean {
  const role = useRole();
  return role !== undefined && mayCall(role, call);
}
