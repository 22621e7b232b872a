// How many reviews wait for the owner's look: the sidebar shows it.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useMayOpen } from "#web/admin/kit/session/role.ts";
import { office } from "../../office.ts";

export const reviewsWaitingKey = ["reviews-waiting"];

/** Asked again on every page. */
export function useReviewsWaiting(): number {
  const { pathname } = useLocation();
  const may = useMayOpen("/admin/reviews");
  const isAsked = may;
  const { data, refetch } = useQuery({
    queryKey: reviewsWaitingKey,
    queryFn: async () => (await office.countReviewsWaiting()).waiting,
    enabled: isAsked,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page asks anew
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false });
  }, [pathname, isAsked]);
  return data ?? 0;
}
