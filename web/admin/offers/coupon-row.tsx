import type { OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { copyText } from "../kit/copy-text.ts";
import { type CouponState, daysWords, giftWords, stateName, stateOf } from "./coupon-words.ts";
import { canDelete, deleteCoupon, switchCoupon } from "./offer-acts.ts";
import type { Ask } from "./offer-frame.tsx";
import { EditCell } from "./offer-table.tsx";

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

export type RowProps = { ask: Ask; onChoose: () => void; onChanged: () => Promise<void> };

export function CouponRow({ coupon, ask, onChoose, onChanged }: RowProps & { coupon: OwnerCoupon }) {
  const { code, isOn } = coupon;
  const after = async (act: Promise<boolean>) => {
    if (await act) await onChanged();
  };
  return (
    <tr>
      <td>
        <code className="coupons__code">{coupon.code}</code>
        {coupon.name === "" ? null : <small className="soft t13">{coupon.name}</small>}
      </td>
      <td className="soft t14">{m.offers_coupon()}</td>
      <td>{giftWords(coupon)}</td>
      <td className="t14">{daysWords(coupon)}</td>
      <td className="num">
        <UsedWords coupon={coupon} />
      </td>
      <td>
        <StateChip coupon={coupon} />
      </td>
      <EditCell name={code} label={m.offers_edit_named({ name: code })} text={m.edit()} onPress={onChoose}>
        <button type="button" onClick={() => void copyText(code, m.parcels_select_code({ code }))}>
          {m.offers_copy_code()}
        </button>
        <button type="button" onClick={() => void after(switchCoupon(coupon))}>
          {isOn ? m.offers_pause() : m.offers_resume()}
        </button>
        {canDelete(coupon) ? (
          <button type="button" onClick={() => void after(deleteCoupon(coupon, ask))}>
            {m.offers_delete()}
          </button>
        ) : null}
      </EditCell>
    </tr>
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
