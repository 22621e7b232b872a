import { Link, useSearchParams } from "react-router";
import { orderStatuses } from "#contract/constants.ts";
import type { OrderCounts } from "#contract/orders.ts";
import { changed } from "../kit/table-foot.tsx";

/** The five statuses, then Cancelled and Returned, which are not statuses. */
export function OrderTabs({ counts }: { counts: OrderCounts | undefined }) {
  const [address] = useSearchParams();
  const chosen = `${address.get("status") ?? ""}/${address.get("mark") ?? ""}`;
  const tabs = [
    { label: "All", status: "", mark: "", count: counts?.all },
    ...orderStatuses.map((status) => ({ label: status, status, mark: "", count: counts?.byStatus[status] })),
    { label: "Cancelled", status: "", mark: "canceled", count: counts?.canceled },
    { label: "Returned", status: "", mark: "returned", count: counts?.returned },
  ];
  return (
    <nav className="catnav catnav--adm" aria-label="Status">
      {tabs.map(({ label, status, mark, count }) => (
        <Link
          key={label}
          to={`?${changed(address, { status, mark, page: "" })}`}
          aria-current={`${status}/${mark}` === chosen ? "page" : undefined}
        >
          {label} <span className="num">{count ?? ""}</span>
        </Link>
      ))}
    </nav>
  );
}
