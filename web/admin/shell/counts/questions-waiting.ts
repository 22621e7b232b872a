// How many questions wait for an answer: the sidebar shows it.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useMayOpen } from "#web/admin/kit/session/role.ts";
import { office } from "../../office.ts";

export const questionsWaitingKey = ["questions-waiting"];

/** Asked again on every page. */
export function useQuestionsWaiting(): number {
  const { pathname } = useLocation();
  const may = useMayOpen("/admin/questions");
  const isAsked = may;
  const { data, refetch } = useQuery({
    queryKey: questionsWaitingKey,
    queryFn: async () => (await office.countQuestionsWaiting()).waiting,
    enabled: isAsked,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page asks anew
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false });
  }, [pathname, isAsked]);
  return data ?? 0;
}
