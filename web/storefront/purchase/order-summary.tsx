import type { ReactNode } from "react";
import { atTheDoorMinor } from "#contract/rules/money/ledger.ts";
import {
  goodsMinorOf,
  offerPriceOf,
  ownDiscountOf,
  priceCart,
  ratesOf,
  type Totals,
  toMinor,
} from "#contract/rules/money/money.ts";
import type { CouponOfOrder } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { isDemo, setCharges } from "#web/settings.ts";
import { nameHere } from "#web/storefront/product-card/names.tsx";
import { inDigits, showMinor, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import type { CartRow } from "../shopper/cart/cart-rows.ts";
import { taxWord } from "./tax-word.ts";

/** The order's sums. For an empty cart, delivery reads `$0.00` as specified; the text changes no sum. */
export function OrderSummary({
  totals,
  coupon = null,
  isPlaceKnown,
  advanceMinor,
  before,
  children,
}: {
  totals: Totals | null;
  coupon?: GivenCoupon | null;
  before?: ReactNode;
  children?: ReactNode;
} & Conditions) {
  return (
    <aside className="sum" aria-labelledby="order-summary">
      <h2 id="order-summary">{m.order_summary()}</h2>
      {before}
      {totals && <Sums totals={totals} coupon={coupon} isPlaceKnown={isPlaceKnown} advanceMinor={advanceMinor} />}
      {isPlaceKnown === false ? <p className="hint">{m.charge_when_known()}</p> : null}
      {children}
    </aside>
  );
}

type GivenCoupon = Pick<CouponOfOrder, "code" | "gives">;

/**
 * `isPlaceKnown`: false while the charge is only the least of all zones. `advanceMinor`: what is paid before packing, in
 * poisha; null if nothing is.
 */
type Conditions = { isPlaceKnown?: boolean | undefined; advanceMinor?: number | null | undefined };

/** The sums without frame and title, for receipts, which have their own. */
export function Sums({
  totals,
  coupon,
  isPlaceKnown = true,
  advanceMinor = null,
}: { totals: Totals; coupon: GivenCoupon | null } & Conditions) {
  const {
    subtotalMinor,
    discountMinor = 0,
    deliveryMinor,
    taxMinor,
    roundingMinor = 0,
    creditMinor = 0,
    totalMinor,
  } = totals;
  const ownDiscountMinor = ownDiscountOf(coupon, discountMinor);
  return (
    <dl aria-live="polite">
      <dt>{m.subtotal()}</dt>
      <dd>{showSum(subtotalMinor)}</dd>
      {coupon ? (
        <>
          <dt>{m.coupon_named({ code: coupon.code })}</dt>
          <dd className="sum__off">{coupon.gives === "delivery" ? m.free_delivery() : showSum(-discountMinor)}</dd>
        </>
      ) : null}
      {ownDiscountMinor > 0 ? (
        <>
          <dt>{m.discount()}</dt>
          <dd className="sum__off">{showSum(-ownDiscountMinor)}</dd>
        </>
      ) : null}
      <dt>{m.shipping_fee()}</dt>
      <dd>
        {subtotalMinor === 0 && deliveryMinor === 0 && isDemo()
          ? m.no_shipping_fee()
          : isPlaceKnown || deliveryMinor === 0
            ? showSum(deliveryMinor)
            : m.from_sum({ sum: showSum(deliveryMinor) })}
      </dd>
      <dt>{taxLabel(totals)}</dt>
      <dd>{showSum(taxMinor)}</dd>
      {roundingMinor === 0 ? null : (
        <>
          <dt>{m.rounding()}</dt>
          <dd>{showSum(roundingMinor)}</dd>
        </>
      )}
      {creditMinor === 0 ? null : (
        <>
          <dt>{m.credit()}</dt>
          <dd className="sum__off">{showSum(-creditMinor)}</dd>
        </>
      )}
      <div className="total">
        <dt>{m.total()}</dt>
        <dd>{isPlaceKnown ? showSum(totalMinor) : m.from_sum({ sum: showSum(totalMinor) })}</dd>
      </div>
      {advanceMinor === null ? null : (
        <>
          <dt>{m.advance_now()}</dt>
          <dd>{showSum(advanceMinor)}</dd>
          <dt>{m.advance_at_door()}</dt>
          <dd>{showSum(atTheDoorMinor(totalMinor, advanceMinor))}</dd>
        </>
      )}
    </dl>
  );
}

/** Names the current tax percentage only if the sums were computed with it: an old receipt may have had another. */
function taxLabel(totals: Totals): string {
  const rates = ratesOf(setCharges());
  const { taxMinor } = priceCart([{ offerPriceMinor: goodsMinorOf(totals), quantity: 1 }], rates);
  return taxWord(totals.taxMinor === taxMinor ? rates.taxPercent : null);
}

/** Shown instead of {@link OrderSummary} until the sums are known. */
export function SummarySkeleton() {
  return (
    <aside className="sum needs-script" aria-hidden="true">
      <Skeleton className="sk--text" />
      <Skeleton className="sum__sk" />
    </aside>
  );
}

/** The lines of an order, small, for the checkout's summary. */
export function SummaryLines({ rows }: { rows: readonly CartRow[] }) {
  return (
    <div className="sum__lines">
      {rows.map(({ productId, size, quantity, product, blockedBy, tooMany, isHeld }) => (
        <div className="mini" key={`${productId} ${size}`}>
          <span className="mini__pic mini__pic--cover tint-sand">
            {product?.pictures[0] ? <Picture picture={{ ...product.pictures[0], alt: "" }} sizes="56px" /> : null}
          </span>
          <div className="t14">
            <b className="b6">{product ? nameHere(product) : m.a_product()}</b>
            <br />
            <span className="soft">
              {sizeName(size)} × {inDigits(quantity)}
            </span>
            {(blockedBy ?? tooMany) === null ? null : (
              <>
                <br />
                <span className={blockedBy === null ? "chip chip--few" : "chip chip--out"}>{blockedBy ?? tooMany}</span>
              </>
            )}
            {isHeld ? <HeldNote /> : null}
          </div>
          <span className="num t14 b6">
            {product && blockedBy === null ? showMinor(toMinor(offerPriceOf(product, size)) * quantity) : ""}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Says that the shopper's own unpaid order holds the last items. */
export function HeldNote() {
  return (
    <p className="soft t14">
      {m.held_by_order()}{" "}
      <a className="link" href={pathHere("/my-orders")}>
        {m.my_orders()}
      </a>
    </p>
  );
}

type Step = "cart" | "delivery" | "done";
const stepNames: Record<Step, () => string> = { cart: m.cart, delivery: m.step_delivery, done: m.step_done };

export function CheckoutSteps({ at }: { at: Step }) {
  const steps = ["cart", "delivery", "done"] as const;
  return (
    <ol className="steps" aria-label={m.checkout_steps()}>
      {steps.map((step, index) => {
        const isDone = index < steps.indexOf(at);
        const isCurrent = step === at;
        return (
          <li
            key={step}
            className={isDone ? "is-done" : isCurrent ? "is-on" : undefined}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className="dot num">{isDone ? <Icon name="check" className="i-16" /> : inDigits(index + 1)}</span>
            {stepNames[step]()}
          </li>
        );
      })}
    </ol>
  );
}
