import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import * as m from "#messages";
import { changed } from "#web/admin/kit/list/table-foot.tsx";
import { office } from "#web/admin/office.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

const lookEveryMs = 30_000;

/** How many transfers wait for the owner; nothing while there are none and none are listed. */
export function PaymentsToCheck() {
  const [address] = useSearchParams();
  const isListed = address.get("toCheck") === "yes";
  const { data: count = 0 } = useQuery({
    queryKey: ["orders", "to-check"],
    queryFn: async () => (await office.listOrderPage({ toCheck: "yes", page: 1, limit: 1 })).total,
    refetchInterval: lookEveryMs,
  });
  if (count === 0 && !isListed) return null;
  return (
    <div className="banner banner--warn tocheck">
      <Icon name="clock" />
      <div role="status">
        <b>{m.order_desk_to_check({ count, shown: inDigits(count) })}</b> {m.order_desk_look_for_trx_ids()}
      </div>
      <div className="right">
        <Link className="link" to={isListed ? "?" : `?${changed(new URLSearchParams(), { toCheck: "yes" })}`}>
          {isListed ? m.order_desk_all() : m.order_desk_show_them()}
        </Link>
      </div>
    </div>
  );
}
