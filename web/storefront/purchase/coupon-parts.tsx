/**
 * The field for a coupon, and what it takes off. Loaded only if the shop has a coupon in force (use-coupon.ts).
 */
import { type KeyboardEvent, useState } from "react";
import { type Discount, discountOf, type NoDiscount } from "#contract/rules/money/discount.ts";
import { offerPriceOf, priceCart, ratesOf, type Totals, toMinor, withDelivery } from "#contract/rules/money/money.ts";
import type { ShoppersCoupon } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { setCharges } from "#web/settings.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits, shortMinor, shortTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { CartRow } from "../shopper/cart/cart-rows.ts";
import { keepCoupon } from "../shopper/checkout-draft.ts";
import "./coupon-parts.css";

export function givenBy(coupon: ShoppersCoupon, rows: readonly CartRow[]): Discount | NoDiscount {
  const lines = rows.flatMap(({ product, productId, size, quantity, blockedBy }) =>
    product && blockedBy === null
      ? [{ productId, category: product.categorySlug, offerPriceMinor: toMinor(offerPriceOf(product, size)), quantity }]
      : [],
  );
  return discountOf(coupon, lines);
}

/** The totals with the discount, and the tax on what remains. */
export function discounted({ subtotalMinor }: Totals, { discountMinor }: Discount): Totals {
  const whole = { offerPriceMinor: subtotalMinor, quantity: 1 };
  return priceCart([whole], ratesOf(setCharges()), discountMinor);
}

export function delivered(totals: Totals, { isDeliveryFree }: Discount): Totals {
  return isDeliveryFree ? withDelivery(totals, 0) : totals;
}

/** A code kept from the cart. The shop forgets one that is no longer accepted. */
export async function checkKept(code: string): Promise<ShoppersCoupon | null> {
  try {
    return (await api().checkCoupon(code)).coupon;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) keepCoupon(null);
    return null;
  }
}

type CouponFieldProps = {
  coupon: ShoppersCoupon | null;
  /** Its gift for these rows; null without one. */
  given: Discount | NoDiscount | null;
  rows: readonly CartRow[];
  onChoose: (coupon: ShoppersCoupon | null) => void;
};

export function CouponField({ coupon, given, rows, onChoose }: CouponFieldProps) {
  if (coupon === null) return <CodeField rows={rows} onChoose={onChoose} />;
  return (
    <div className={given?.fault ? "cpn is-waiting" : "cpn"} role="status">
      <Icon name="badge-percent" />
      <div>
        <b>{coupon.code}</b>
        <small>{given?.fault ? waitingText(coupon, given) : giftText(coupon)}</small>
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={m.coupon_remove({ code: coupon.code })}
        onClick={() => onChoose(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function CodeField({ rows, onChoose }: Pick<CouponFieldProps, "rows" | "onChoose">) {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [isChecking, setIsChecking] = useState(false);
  async function apply() {
    if (isChecking || code.trim() === "") return;
    setIsChecking(true);
    setError("");
    try {
      const { coupon } = await api().checkCoupon(code);
      const given = givenBy(coupon, rows);
      if (given.fault === null) return onChoose(coupon);
      setError(refusalText(coupon, given));
    } catch (failure) {
      setError(messageOf(failure));
    }
    setIsChecking(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // The checkout's form around this field would place the order.
    event.preventDefault();
    void apply();
  }
  return (
    <details className="cpnask">
      <summary>{m.coupon_ask()}</summary>
      <div className="cpnask__row">
        <Field
          label={m.coupon_code()}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          error={error || undefined}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="secondary" isLoading={isChecking} onClick={() => void apply()}>
          {m.coupon_apply()}
        </Button>
      </div>
    </details>
  );
}

function giftText({ gives, percent = 0, amount = 0, atMost }: ShoppersCoupon): string {
  if (gives === "delivery") return m.free_delivery();
  if (gives === "amount") return m.coupon_amount_off({ amount: shortTaka(amount) });
  const shown = inDigits(percent);
  return atMost === undefined
    ? m.coupon_percent_off({ percent: shown })
    : m.coupon_percent_at_most({ percent: shown, amount: shortTaka(atMost) });
}

function refusalText({ code }: ShoppersCoupon, why: NoDiscount): string {
  return why.fault === "too-little"
    ? m.coupon_add_more({ code, amount: shortMinor(why.missingMinor) })
    : m.coupon_other_products({ code });
}

/** The cart has changed since the coupon was chosen. */
function waitingText(coupon: ShoppersCoupon, why: NoDiscount): string {
  const { code, least = 0 } = coupon;
  return why.fault === "too-little" ? m.coupon_waits({ code, amount: shortTaka(least) }) : refusalText(coupon, why);
}
