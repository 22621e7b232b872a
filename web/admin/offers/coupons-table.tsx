import type { OwnerCoupon } from "#contract/coupons.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { type CouponState, daysWords, giftWords, stateName, stateOf } from "./coupon-words.ts";

const stateClass: Record<CouponState, string> = {
  Running: "st-done",
  Planned: "st-shipped",
  Paused: "st-packing",
  "Used up": "st-placed",
  Ended: "st-placed",
};

export function StateChip({ coupon }: { coupon: OwnerCoupon }) {
  const state = stateOf(coupon, new Date());
  return <Chip className={`chip--status ${stateClass[state]}`}>{stateName(state)}</Chip>;
}

type CouponsTableProps = { coupons: OwnerCoupon[]; onChoose: (coupon: OwnerCoupon) => void };

export function CouponsTable({ coupons, onChoose }: CouponsTableProps) {
  return (
    <div className="panel panel--flat">
      <table className="t coupons">
        <thead>
          <tr>
            <th>{m.offers_code()}</th>
            <th>{m.offers_gives()}</th>
            <th>{m.offers_days()}</th>
            <th>{m.offers_used()}</th>
            <th>{m.offers_state()}</th>
            <th>
              <span className="vh">{m.edit()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <tr key={coupon._id}>
              <td>
                <code className="coupons__code">{coupon.code}</code>
                {coupon.name === "" ? null : <small className="soft t13">{coupon.name}</small>}
              </td>
              <td>{giftWords(coupon)}</td>
              <td className="t14">{daysWords(coupon)}</td>
              <td className="num">
                <UsedWords coupon={coupon} />
              </td>
              <td>
                <StateChip coupon={coupon} />
              </td>
              <td className="acts">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={m.offers_edit_named({ name: coupon.code })}
                  onClick={() => onChoose(coupon)}
                >
                  {m.edit()}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UsedWords({ coupon: { used, uses, given } }: { coupon: OwnerCoupon }) {
  return (
    <>
      {uses === undefined ? inDigits(used) : m.offers_used_of({ used: inDigits(used), uses: inDigits(uses) })}
      {uses === undefined ? null : (
        <progress className="coupons__bar" aria-hidden="true" max={uses} value={Math.min(used, uses)} />
      )}
      {used === 0 ? null : <small className="soft t13">{m.offers_given({ sum: showTaka(given) })}</small>}
    </>
  );
}
