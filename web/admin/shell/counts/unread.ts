// How many messages are unread: the sidebar shows it, and the page of messages knows it first.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useMayOpen } from "#web/admin/kit/session/role.ts";
import { queries } from "../../kit/queries.ts";
import { office } from "../../office.ts";

const unreadKey = ["unread"];

export function setUnread(count: number): void {
  queries.setQueryData(unreadKey, count);
}

/** Asked again on every page but that of the messages. */
export function useUnread(): number {
  const { pathname } = useLocation();
  const may = useMayOpen("/admin/messages");
  const isAsked = may && pathname !== "/admin/messages";
  const { data, refetch } = useQuery({
    queryKey: unreadKey,
    queryFn: async () => (await office.listMessages({ limit: 1 })).unread,
    enabled: isAsked,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page asks anew
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false });
  }, [pathname, isAsked]);
  return data ?? 0;
}
