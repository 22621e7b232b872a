import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OwnerCoupon } from "#contract/coupons.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyList } from "../kit/empty-list.tsx";
import { LeaveGuard } from "../kit/leave-guard.tsx";
import { office } from "../office.ts";
import { queries, refused } from "../shell/queries.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponsTable } from "./coupons-table.tsx";
import "./offers.css";

const couponsKey = ["coupons"];

/** The coupons, and the form of one of them. */
export default function OffersPage() {
  const { data, error } = useQuery({ queryKey: couponsKey, queryFn: office.listCoupons });
  const [chosen, setChosen] = useState<OwnerCoupon | "new" | null>(null);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  function onChanged(next: OwnerCoupon | null) {
    setChosen(next);
    void queries.invalidateQueries({ queryKey: couponsKey });
  }
  if (data === undefined) return <Skeleton className="adm__loading" />;
  if (chosen !== null) {
    return (
      <LeaveGuard>
        <CouponForm
          key={chosen === "new" ? "new" : chosen._id}
          coupon={chosen === "new" ? null : chosen}
          onChanged={onChanged}
          onBack={() => setChosen(null)}
        />
      </LeaveGuard>
    );
  }
  return (
    <>
      <div className="ahead">
        <h1>Offers</h1>
        <span className="soft t14 num">
          {data.coupons.length === 1 ? "1 coupon" : `${data.coupons.length} coupons`}
        </span>
        <div className="right">
          <Button size="md" onClick={() => setChosen("new")}>
            New coupon
          </Button>
        </div>
      </div>
      {data.coupons.length === 0 ? (
        <EmptyList text="No coupons yet. Shoppers see a field for a code once there is one." />
      ) : (
        <CouponsTable coupons={data.coupons} onChoose={setChosen} />
      )}
    </>
  );
}
