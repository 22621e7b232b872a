import { useEffect, useRef, useState } from "react";
import { goodsMinorOf, offerPriceOf, toMinor } from "#contract/money.ts";
import type { OwnPromises } from "#contract/word-list.ts";
import type { DeliverySettings } from "#contract/zones.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { blockedWords, type CartRow, useCartRows } from "#web/storefront/cart/cart-rows.ts";
import { setQuantity } from "#web/storefront/cart/cart-state.ts";
import { keepLastSeen } from "#web/storefront/cart/last-seen-cart.ts";
import { CheckoutSteps, HeldNote, OrderSummary, SummarySkeleton } from "#web/storefront/cart/order-summary.tsx";
import potSet from "#web/storefront/cart/pot-set.webp";
import { useCoupon } from "#web/storefront/checkout/use-coupon.ts";
import { rememberedPlace, useDelivery } from "#web/storefront/checkout/use-delivery.ts";
import { productPath } from "#web/storefront/product/product-path.ts";
import { QuietError, WithoutScript } from "#web/storefront/session/page-states.tsx";
import { PopularProducts } from "#web/storefront/session/popular-products.tsx";
import { useShop } from "#web/storefront/session/shop-store.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { inDigits, showMinor, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stepper } from "#web/ui/stepper.tsx";

type CartProps = { delivery: DeliverySettings | null; hasCoupons?: boolean } & OwnPromises;

export default function Cart({ delivery, hasCoupons = false, guarantee, returns }: CartProps) {
  const { cartCount: count } = useShop();
  const { rows, isBlocked, isWhole, reload, ...cart } = useCartRows();
  const [place, setPlace] = useState({ city: "" });
  useEffect(() => setPlace(rememberedPlace()), []);
  const zones = useDelivery(delivery, place);
  const coupon = useCoupon(hasCoupons, rows);
  const totals = coupon.delivered(zones.priced(coupon.discounted(cart.totals)));
  const status = zones.isReady && coupon.isReady ? cart.status : "loading";
  const heading = useRef<HTMLHeadingElement>(null);
  const canProceed = isWhole && !isBlocked;
  useEffect(() => {
    if (isWhole && rows.length > 0) keepLastSeen(rows, totals);
  });
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
    <>
      <div className="wrap wrap--tall">
        <div className="pagehead pagehead--steps">
          <h1 ref={heading} tabIndex={-1}>
            {m.cart()}
            {count > 0 ? (
              <span className="pagehead__count num"> {m.item_count({ count, shown: inDigits(count) })}</span>
            ) : null}
          </h1>
          <CheckoutSteps at="cart" />
        </div>
        {status === "loading" ? <CartSkeleton /> : null}
        {status === "failed" ? <QuietError message={m.cart_not_loaded()} onRetry={reload} /> : null}
        {status === "ready" ? (
          <div className="co">
            {rows.length === 0 ? (
              <EmptyCart />
            ) : (
              <section aria-label={m.products_in_cart()}>
                {zones.parts && zones.terms ? (
                  <zones.parts.FreeBar terms={zones.terms} goodsMinor={goodsMinorOf(totals)} />
                ) : null}
                {isBlocked ? (
                  <div className="banner banner--warn cart__blocked" role="status">
                    <Icon name="alert" />
                    <div>
                      {rows.some((row) => row.blockedBy !== null) ? (
                        <>
                          <b>{blockedWords(rows)}</b> {m.remove_marked()}
                        </>
                      ) : (
                        <>
                          <b>{blockedWords(rows)}</b> {m.lower_marked()}
                        </>
                      )}
                    </div>
                  </div>
                ) : null}
                {rows.map((row) => (
                  <CartLineRow key={`${row.productId} ${row.size}`} row={row} onChange={change} />
                ))}
                <div className="cart__more">
                  <a className="link" href={pathHere("/collection")}>
                    {m.continue_shopping()}
                  </a>
                </div>
              </section>
            )}
            <OrderSummary
              totals={totals}
              coupon={coupon.placed}
              before={coupon.parts && rows.length > 0 ? <coupon.parts.CouponField {...coupon.field} /> : null}
            >
              {rows.length === 0 ? null : (
                <Proceed canProceed={canProceed} className="btn--lg btn--block only-d sum__go" />
              )}
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
            </OrderSummary>
          </div>
        ) : null}
        {status === "ready" ? <PopularProducts /> : null}
      </div>
      {rows.length > 0 || status === "loading" ? (
        <div className="buybar">
          <div className="price">
            <small>{m.total()}</small>
            <b className="num">{status === "loading" ? "\u00a0" : showMinor(totals.totalMinor)}</b>
          </div>
          <Proceed canProceed={canProceed} className="" />
        </div>
      ) : null}
    </>
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

type CartLineRowProps = { row: CartRow; onChange: (row: CartRow, quantity: number) => void };

function CartLineRow({ row, onChange }: CartLineRowProps) {
  const { size, quantity, product, blockedBy, tooMany, isHeld } = row;
  const name = product?.name ?? m.a_product_no_longer_sold();
  const address = product ? productPath(product) : "/collection";
  const picture = product?.pictures[0];
  return (
    <article className={blockedBy === null ? "line" : "line is-blocked"}>
      {/* biome-ignore lint/a11y/useAnchorContent: hidden from screen readers, which have the name beside it as link */}
      <a className="line__pic line__pic--cover tint-sand" href={pathHere(address)} tabIndex={-1} aria-hidden="true">
        {picture ? <Picture picture={{ ...picture, alt: "" }} sizes="104px" /> : null}
      </a>
      <div className="line__t">
        <h2>
          {product ? (
            <a href={pathHere(address)}>
              {product.bengaliName ? (
                <>
                  <span lang="bn">{product.bengaliName}</span>
                  <br />
                  <span className="line__en">{product.name}</span>
                </>
              ) : (
                product.name
              )}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="soft t14 line__size">
          {sizeName(size)}
          {product ? (
            <span className="only-d">
              {" · "}
              <Around sentence={m.price_each({ price: hole })}>
                <span className="num">{showTaka(offerPriceOf(product, size))}</span>
              </Around>
            </span>
          ) : null}
        </p>
        {blockedBy === null ? null : <span className="chip chip--out">{blockedBy}</span>}
        {tooMany === null ? null : <span className="chip chip--few">{tooMany}</span>}
        {isHeld ? <HeldNote /> : null}
      </div>
      <div className="line__q">
        {blockedBy === null ? (
          <Stepper
            quantity={quantity}
            label={m.quantity_of({ name, size: sizeName(size) })}
            onChange={(wanted) => onChange(row, wanted)}
          />
        ) : null}
      </div>
      <p className="line__sub">
        {product && blockedBy === null ? showMinor(toMinor(offerPriceOf(product, size)) * quantity) : ""}
      </p>
      <div className="line__x">
        <button
          type="button"
          className="iconbtn"
          aria-label={m.remove_line({ name, size: sizeName(size) })}
          onClick={() => onChange(row, 0)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </article>
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
