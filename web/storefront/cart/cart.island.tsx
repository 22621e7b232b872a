import { type RefObject, useEffect, useRef, useState } from "react";
import type { DeliverySettings, DeliveryTerms } from "#contract/rules/delivery/delivery-terms.ts";
import { type Totals, toMinor, withCredit } from "#contract/rules/money/money.ts";
import type { OwnPromises } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { roundsCash } from "#web/settings.ts";
import { AskUs } from "#web/storefront/contact/ask-us.tsx";
import { QuietError, WithoutScript } from "#web/storefront/kit/page-states.tsx";
import { PopularProducts } from "#web/storefront/kit/popular-products.tsx";
import { nameHere } from "#web/storefront/product-card/names.tsx";
import { CheckoutSteps, OrderSummary, SummarySkeleton } from "#web/storefront/purchase/order-summary.tsx";
import { useCoupon } from "#web/storefront/purchase/use-coupon.ts";
import { rememberedPlace, useDelivery } from "#web/storefront/purchase/use-delivery.ts";
import { blockedWords, type CartRow, type CartRows, useCartRows } from "#web/storefront/shopper/cart/cart-rows.ts";
import { setQuantity } from "#web/storefront/shopper/cart/cart-state.ts";
import { keepLastSeen } from "#web/storefront/shopper/cart/last-seen-cart.ts";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits, showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { CartLine } from "./cart-line.tsx";
import potSet from "./pot-set.webp";

type CartProps = { delivery: DeliverySettings | null; hasCoupons?: boolean } & OwnPromises;

export default function Cart({ delivery, hasCoupons = false, guarantee, returns }: CartProps) {
  const cart = useCartRows();
  const [place, setPlace] = useState({ city: "" });
  useEffect(() => setPlace(rememberedPlace()), []);
  const zones = useDelivery(delivery, place, cart.rows);
  const coupon = useCoupon(hasCoupons, cart.rows);
  const exact = coupon.delivered(zones.priced(coupon.discounted(cart.totals)));
  // Cash is chosen at first.
  const { customer } = useShopper();
  const totals = withCredit(exact, toMinor(customer?.credit ?? 0), roundsCash());
  const status = zones.isReady && coupon.isReady ? cart.status : "loading";
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, isBlocked, isWhole, reload } = cart;
  const canProceed = isWhole && !isBlocked;
  useEffect(() => {
    if (isWhole && rows.length > 0) keepLastSeen(rows, totals);
  });
  return (
    <>
      <div className="wrap wrap--tall">
        <CartHead heading={heading} />
        {status === "loading" ? <CartSkeleton /> : null}
        {status === "failed" ? <QuietError message={m.cart_not_loaded()} onRetry={reload} /> : null}
        {status === "ready" ? (
          <div className="co">
            {rows.length === 0 ? (
              <EmptyCart />
            ) : (
              <CartLines
                cart={cart}
                terms={zones.isKnown ? zones.termsOf(totals) : null}
                zones={zones}
                totals={totals}
                heading={heading}
              />
            )}
            <OrderSummary
              totals={totals}
              coupon={coupon.placed}
              isPlaceKnown={zones.isKnown}
              before={coupon.parts && rows.length > 0 ? <coupon.parts.CouponField {...coupon.field} /> : null}
            >
              {rows.length === 0 ? null : (
                <Proceed canProceed={canProceed} className="btn--lg btn--block only-d sum__go" />
              )}
              <Promises guarantee={guarantee} returns={returns} />
              {rows.length === 0 ? null : <AskUs text={m.ask_about_cart({ lines: rows.map(lineWords).join("; ") })} />}
            </OrderSummary>
          </div>
        ) : null}
        {status === "ready" ? <PopularProducts /> : null}
      </div>
      {rows.length > 0 || status === "loading" ? (
        <div className="buybar">
          <div className="price">
            <small>{m.total()}</small>
            <b className="num">
              {status === "loading"
                ? "\u00a0"
                : zones.isKnown
                  ? showMinor(totals.totalMinor)
                  : m.from_sum({ sum: showMinor(totals.totalMinor) })}
            </b>
          </div>
          <Proceed canProceed={canProceed} className="" />
        </div>
      ) : null}
    </>
  );
}

function lineWords({ product, size, quantity }: CartRow): string {
  return `${product ? nameHere(product) : m.a_product()}, ${sizeName(size)} × ${inDigits(quantity)}`;
}

function CartHead({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { cartCount: count } = useShopper();
  return (
    <div className="pagehead pagehead--steps">
      <h1 ref={heading} tabIndex={-1}>
        {m.cart()}
        {count > 0 ? (
          <span className="pagehead__count num"> {m.item_count({ count, shown: inDigits(count) })}</span>
        ) : null}
      </h1>
      <CheckoutSteps at="cart" />
    </div>
  );
}

type CartLinesProps = {
  cart: CartRows;
  zones: ReturnType<typeof useDelivery>;
  /** Of the zone, once the district is known. */
  terms: DeliveryTerms | null;
  totals: Totals;
  heading: RefObject<HTMLHeadingElement | null>;
};

function CartLines({ cart: { rows, isBlocked, reload }, zones, terms, totals, heading }: CartLinesProps) {
  async function change({ productId, size, quantity, blockedBy }: CartRow, wanted: number) {
    const isRemoved = wanted === 0;
    // The pressed button, which has the focus, disappears with its line.
    if (isRemoved) heading.current?.focus();
    const undo =
      isRemoved && blockedBy === null
        ? { label: m.undo(), onPress: () => void setQuantity(productId, size, quantity) }
        : undefined;
    // After a refusal the product may be out of stock or deleted.
    if (!(await setQuantity(productId, size, wanted, undo))) reload();
  }
  return (
    <section aria-label={m.products_in_cart()}>
      {zones.parts && terms ? <zones.parts.FreeBar terms={terms} totals={totals} rows={rows} /> : null}
      {isBlocked ? <BlockedBanner rows={rows} /> : null}
      {rows.map((row) => (
        <CartLine key={`${row.productId} ${row.size}`} row={row} onChange={change} />
      ))}
      <div className="cart__more">
        <a className="link" href={pathHere("/collection")}>
          {m.continue_shopping()}
        </a>
      </div>
    </section>
  );
}

function BlockedBanner({ rows }: { rows: CartRow[] }) {
  return (
    <div className="banner banner--warn cart__blocked" role="status">
      <Icon name="alert" />
      <div>
        <b>{blockedWords(rows)}</b> {rows.some((row) => row.blockedBy !== null) ? m.remove_marked() : m.lower_marked()}
      </div>
    </div>
  );
}

function Promises({ guarantee, returns }: OwnPromises) {
  return (
    <ul className="promise promise--soft">
      {guarantee === "" ? null : (
        <li>
          <Icon name="shield-check" />
          {guarantee ?? m.highlight2()}
        </li>
      )}
      {returns === "" ? null : (
        <li>
          <Icon name="undo" />
          {returns ?? m.promise_returns()}
        </li>
      )}
    </ul>
  );
}

function Proceed({ canProceed, className }: { canProceed: boolean; className: string }) {
  return canProceed ? (
    <ButtonLink className={className} href={pathHere("/place-order")}>
      {m.proceed_to_delivery()}
    </ButtonLink>
  ) : (
    <Button className={className} disabled>
      {m.proceed_to_delivery()}
    </Button>
  );
}

function CartSkeleton() {
  return (
    <div className="co">
      <div>
        <p className="vh" role="status">
          {m.loading_cart()}
        </p>
        <WithoutScript />
        {[1, 2, 3].map((row) => (
          <div className="line needs-script" key={row}>
            <Skeleton className="line__pic" />
            <Skeleton className="sk--text" />
          </div>
        ))}
      </div>
      <SummarySkeleton />
    </div>
  );
}

function EmptyCart() {
  return (
    <section className="emptyrow" aria-label={m.empty_cart()}>
      <div className="arch tint-sand" aria-hidden="true">
        <img src={potSet} alt="" width={480} height={480} />
      </div>
      <div>
        <h2>{m.cart_is_empty()}</h2>
        <p className="soft">{m.cart_is_empty_text()}</p>
        <div className="acts">
          <ButtonLink size="md" href={pathHere("/collection")}>
            {m.shop_plants()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
