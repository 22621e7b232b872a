import type { OwnerCoupon } from "#contract/coupons.ts";
import { formatTaka } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { type CouponState, daysWords, giftWords, stateOf } from "./coupon-words.ts";

const stateClass: Record<CouponState, string> = {
  Running: "st-done",
  Planned: "st-shipped",
  Paused: "st-packing",
  "Used up": "st-placed",
  Ended: "st-placed",
};

export function StateChip({ coupon }: { coupon: OwnerCoupon }) {
  const state = stateOf(coupon, new Date());
  return <Chip className={`chip--status ${stateClass[state]}`}>{state}</Chip>;
}

type CouponsTableProps = { coupons: OwnerCoupon[]; onChoose: (coupon: OwnerCoupon) => void };

export function CouponsTable({ coupons, onChoose }: CouponsTableProps) {
  return (
    <div className="panel panel--flat">
      <table className="t coupons">
        <thead>
          <tr>
            <th>Code</th>
            <th>What it gives</th>
            <th>Days</th>
            <th>Used</th>
            <th>State</th>
            <th>
              <span className="vh">Edit</span>
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
                <Button variant="quiet" size="sm" aria-label={`Edit ${coupon.code}`} onClick={() => onChoose(coupon)}>
                  Edit
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
      {uses === undefined ? used : `${used} of ${uses}`}
      {uses === undefined ? null : (
        <progress className="coupons__bar" aria-hidden="true" max={uses} value={Math.min(used, uses)} />
      )}
      {used === 0 ? null : <small className="soft t13">{formatTaka(given)} given</small>}
    </>
  );
}
