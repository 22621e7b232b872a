// How many orders wait to be packed: the sidebar shows it, and the title of the tab.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMayOpen } from "#web/admin/kit/session/role.ts";
import { office } from "../../office.ts";
import { useIsLive } from "./is-live.ts";

/** How often new orders are polled for, and while the shop tells of them by itself. */
const lookEveryMs = 4000;
const lookLiveEveryMs = 30_000;

/** `waiting`: orders that nobody packs yet. `all` grows with every order. */
export function useNewOrders(): { waiting: number; all: number } | undefined {
  const may = useMayOpen("/admin/orders");
  const isLive = useIsLive();
  const { data } = useQuery({
    queryKey: ["new-orders"],
    queryFn: async () => {
      const { counts } = await office.listOrderPage({ page: 1, limit: 1 });
      return { waiting: counts.byStatus["Order Placed"], all: counts.all };
    },
    enabled: may,
    refetchInterval: isLive ? lookLiveEveryMs : lookEveryMs,
    refetchIntervalInBackground: true,
  });
  return data;
}

/** "(3) Orders - Gachpala" */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(/^\(\d+\) /, "");
      const wanted = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    // Every page writes its own title.
    const watch = new MutationObserver(write);
    const title = document.querySelector("title");
    if (title) watch.observe(title, { childList: true });
    return () => watch.disconnect();
  }, [count]);
}
