// How many claims wait for an answer: the sidebar shows it, and the page of claims knows it first.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useMayOpen } from "#web/admin/kit/session/role.ts";
import { queries } from "../../kit/queries.ts";
import { office } from "../../office.ts";

const openKey = ["open claims"];

export function setOpenClaims(count: number): void {
  queries.setQueryData(openKey, count);
}

/** Asked again on every page but that of the claims. */
export function useOpenClaims(): number {
  const { pathname } = useLocation();
  const may = useMayOpen("/admin/claims");
  const isAsked = may && pathname !== "/admin/claims";
  const { data, refetch } = useQuery({
    queryKey: openKey,
    queryFn: async () => (await office.listClaims({ limit: 1 })).counts.open,
    enabled: isAsked,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page asks anew
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false });
  }, [pathname, isAsked]);
  return data ?? 0;
}
