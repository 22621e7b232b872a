import { Link, useSearchParams } from "react-router";
import { orderStatuses } from "#contract/rules/constants.ts";
import type { OrderCounts } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { changed } from "#web/admin/kit/list/table-foot.tsx";
import { useCurrentInSight } from "#web/admin/kit/use-current-in-sight.ts";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { showCount } from "#web/ui/figures.ts";

/** The five statuses, then Cancelled and Returned, which are not statuses. */
export function OrderTabs({ counts, areMore }: { counts: OrderCounts | undefined; areMore: boolean | undefined }) {
  const [address] = useSearchParams();
  const chosen = `${address.get("status") ?? ""}/${address.get("mark") ?? ""}`;
  const row = useCurrentInSight(chosen);
  const tabs = [
    { label: m.search_desk_all(), status: "", mark: "", count: counts?.all },
    ...orderStatuses.map((status) => ({
      label: statusName(status),
      status,
      mark: "",
      count: counts?.byStatus[status],
    })),
    { label: m.canceled(), status: "", mark: "canceled", count: counts?.canceled },
    { label: m.returned(), status: "", mark: "returned", count: counts?.returned },
  ];
  return (
    <nav ref={row} className="catnav catnav--adm" aria-label={m.orders_status()}>
      {tabs.map(({ label, status, mark, count }) => (
        <Link
          key={label}
          to={`?${changed(address, { status, mark, page: "" })}`}
          aria-current={`${status}/${mark}` === chosen ? "page" : undefined}
        >
          {label} <span className="num">{count === undefined ? "" : showCount(count, areMore && count > 0)}</span>
        </Link>
      ))}
    </nav>
  );
}
