import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OwnerCoupon } from "#contract/coupons.ts";
import type { PlannedSale } from "#contract/planned-sales.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyList } from "../kit/empty-list.tsx";
import { LeaveGuard } from "../kit/leave-guard.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponsTable } from "./coupons-table.tsx";
import { SaleForm } from "./sale-form.tsx";
import { SalesTable } from "./sales-table.tsx";
import "./offers.css";

const couponsKey = ["coupons"];
const salesKey = ["planned-sales"];

type Chosen = { coupon: OwnerCoupon | null } | { sale: PlannedSale | null };

/** The sales and coupons, and the form of one of them. */
export default function OffersPage() {
  const coupons = useQuery({ queryKey: couponsKey, queryFn: office.listCoupons });
  const sales = useQuery({ queryKey: salesKey, queryFn: office.listPlannedSales });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const error = coupons.error ?? sales.error;
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  function onChanged(next: Chosen | null) {
    // An owner who went back while it was being saved stays with the list.
    setChosen((now) => (now === null ? null : next));
    for (const queryKey of [couponsKey, salesKey]) void queries.invalidateQueries({ queryKey });
  }
  if (coupons.data === undefined || sales.data === undefined) return <Skeleton className="adm__loading" />;
  if (chosen !== null) {
    return (
      <LeaveGuard>
        {"coupon" in chosen ? (
          <CouponForm
            key={chosen.coupon?._id ?? "new"}
            coupon={chosen.coupon}
            onChanged={(coupon) => onChanged(coupon && { coupon })}
            onBack={() => setChosen(null)}
          />
        ) : (
          <SaleForm
            key={chosen.sale?._id ?? "new"}
            sale={chosen.sale}
            onChanged={(sale) => onChanged(sale && { sale })}
            onBack={() => setChosen(null)}
          />
        )}
      </LeaveGuard>
    );
  }
  return <OffersList coupons={coupons.data.coupons} sales={sales.data.sales} onChoose={setChosen} />;
}

type OffersListProps = { coupons: OwnerCoupon[]; sales: PlannedSale[]; onChoose: (chosen: Chosen) => void };

function OffersList({ coupons, sales, onChoose }: OffersListProps) {
  return (
    <>
      <div className="ahead wrapm">
        <h1>{m.offers_title()}</h1>
        <span className="soft t14 num only-d">
          {m.offers_coupon_count({ count: coupons.length, shown: inDigits(coupons.length) })}
          {sales.length === 0 ? "" : `, ${m.offers_sale_count({ count: sales.length, shown: inDigits(sales.length) })}`}
        </span>
        <div className="right">
          <Button size="md" variant="secondary" onClick={() => onChoose({ coupon: null })}>
            {m.offers_new_coupon()}
          </Button>
          <Button size="md" onClick={() => onChoose({ sale: null })}>
            {m.offers_new_sale()}
          </Button>
        </div>
      </div>
      {sales.length === 0 ? null : <SalesTable sales={sales} onChoose={(sale) => onChoose({ sale })} />}
      {coupons.length > 0 ? (
        <CouponsTable coupons={coupons} onChoose={(coupon) => onChoose({ coupon })} />
      ) : sales.length === 0 ? (
        <EmptyList text={m.offers_none()} />
      ) : null}
    </>
  );
}
