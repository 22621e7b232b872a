import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { PlannedSale } from "#contract/wire/catalog/planned-sales.ts";
import type { OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useQuestion } from "../kit/dialog/question.tsx";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { EmptyList } from "../kit/list/empty-list.tsx";
import { changed } from "../kit/list/table-foot.tsx";
import { useOpened } from "../kit/list/use-opened.ts";
import { queries, refused } from "../kit/queries.ts";
import { useCurrentInSight } from "../kit/use-current-in-sight.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { beginUsing } from "../shell/side/use-used.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponRow } from "./coupon-row.tsx";
import { type CouponState, stateOf } from "./coupon-words.ts";
import { OfferTable } from "./offer-table.tsx";
import { SaleForm } from "./sale-form.tsx";
import { SaleRow } from "./sale-row.tsx";
import "./offers.css";

const couponsKey = ["coupons"];
const salesKey = ["planned-sales"];

/** The sales and coupons, and the form of one of them, which the address names: ?open=coupon-{id} or sale-new. */
export default function OffersPage() {
  const coupons = useQuery({ queryKey: couponsKey, queryFn: office.listCoupons });
  const sales = useQuery({ queryKey: salesKey, queryFn: office.listPlannedSales });
  const { opened, open, isOpen } = useOpened();
  const error = coupons.error ?? sales.error;
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  async function onChanged(next: string | null) {
    beginUsing();
    await Promise.all([couponsKey, salesKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
    // An owner who went back while it was being saved stays with the list.
    if (opened !== null && isOpen(opened) && next !== opened) open(next, { isSaved: true, replace: true });
  }
  if (coupons.data === undefined || sales.data === undefined) return <ListWait shape="table" columns={7} />;
  const [, kind, id] = /^(coupon|sale)-(.+)$/.exec(opened ?? "") ?? [];
  const coupon = kind === "coupon" ? coupons.data.coupons.find(({ _id }) => _id === id) : undefined;
  const sale = kind === "sale" ? sales.data.sales.find(({ _id }) => _id === id) : undefined;
  // The form has asked already.
  const onBack = () => open(null, { isSaved: true });
  if (coupon || opened === newCouponOpen) {
    return (
      <LeaveGuard>
        <CouponForm
          key={coupon?._id ?? "new"}
          coupon={coupon ?? null}
          onChanged={(saved) => onChanged(saved && `coupon-${saved._id}`)}
          onBack={onBack}
        />
      </LeaveGuard>
    );
  }
  if (sale || opened === newSaleOpen) {
    return (
      <LeaveGuard>
        <SaleForm
          key={sale?._id ?? "new"}
          sale={sale ?? null}
          onChanged={(saved) => onChanged(saved && `sale-${saved._id}`)}
          onBack={onBack}
        />
      </LeaveGuard>
    );
  }
  const lists = { coupons: coupons.data.coupons, sales: sales.data.sales };
  return <OffersList {...lists} onOpen={open} onChanged={() => onChanged(null)} />;
}

const newCouponOpen = "coupon-new";
const newSaleOpen = "sale-new";

type OffersListProps = {
  coupons: OwnerCoupon[];
  sales: PlannedSale[];
  onOpen: (item: string) => void;
  onChanged: () => Promise<void>;
};

function OffersList({ coupons, sales, onOpen, onChanged }: OffersListProps) {
  return (
    <>
      <div className="ahead wrapm">
        <h1>{m.offers_title()}</h1>
        <div className="right">
          <Button size="md" variant="secondary" onClick={() => onOpen(newCouponOpen)}>
            <Icon name="badge-percent" className="i-18" />
            {m.offers_new_coupon()}
          </Button>
          <Button size="md" onClick={() => onOpen(newSaleOpen)}>
            <Icon name="plus" className="i-18" />
            {m.offers_new_sale()}
          </Button>
        </div>
      </div>
      {coupons.length + sales.length === 0 ? (
        <EmptyList text={m.offers_none()} />
      ) : (
        <AllOffers {...{ coupons, sales, onOpen, onChanged }} />
      )}
    </>
  );
}

const states = ["all", "running", "planned", "paused", "ended"] as const;
type ShownState = (typeof states)[number];
const stateNames: Record<ShownState, () => string> = {
  all: m.search_desk_all,
  running: m.offers_running,
  planned: m.offers_planned,
  paused: m.offers_paused,
  ended: m.offers_ended,
};
/** One that is used up has ended too. */
const shownAs: Record<CouponState, ShownState> = {
  Running: "running",
  Planned: "planned",
  Paused: "paused",
  "Used up": "ended",
  Ended: "ended",
};

/** Sales and coupons in one list, by what they are doing now. The state lives in the address. */
function AllOffers({ coupons, sales, onOpen, onChanged }: OffersListProps) {
  const { ask, dialog } = useQuestion();
  const acts = { ask, onChanged };
  const [address] = useSearchParams();
  const now = new Date();
  const rows = [
    ...sales.map((sale) => ({
      state: sale.state as ShownState,
      row: <SaleRow key={sale._id} sale={sale} {...acts} onChoose={() => onOpen(`sale-${sale._id}`)} />,
    })),
    ...coupons.map((coupon) => ({
      state: shownAs[stateOf(coupon, now)],
      row: <CouponRow key={coupon._id} coupon={coupon} {...acts} onChoose={() => onOpen(`coupon-${coupon._id}`)} />,
    })),
  ];
  const chosen = states.find((state) => state === address.get("state")) ?? "all";
  const row = useCurrentInSight(chosen);
  const of = (state: ShownState) => rows.filter((one) => state === "all" || one.state === state);
  const shown = of(chosen);
  return (
    <>
      <nav ref={row} className="catnav catnav--adm" aria-label={m.offers_state()}>
        {states.map((state) => (
          <Link
            key={state}
            to={`?${changed(address, { state: state === "all" ? "" : state })}`}
            aria-current={state === chosen ? "page" : undefined}
          >
            {stateNames[state]()} <span className="num">{showCount(of(state).length)}</span>
          </Link>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyList text={m.offers_none_here()} />
      ) : (
        <div className="panel panel--flat offers">
          <OfferTable
            columns={[
              ...[m.offers_name_or_code(), m.offers_kind(), m.offers_gives()],
              ...[m.offers_from_until(), m.offers_used(), m.offers_state()],
            ]}
          >
            {shown.map(({ row }) => row)}
          </OfferTable>
        </div>
      )}
      {dialog}
    </>
  );
}
