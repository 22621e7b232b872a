import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnOrder, OwnOrders } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { SaveAddress } from "#web/storefront/account/save-address.tsx";
import { MorePlants } from "#web/storefront/kit/more-plants.tsx";
import { QuietError, SignedOut, WithoutScript } from "#web/storefront/kit/page-states.tsx";
import { removeOrdered } from "#web/storefront/shopper/cart/cart-state.ts";
import { openLogin, useShopper } from "#web/storefront/shopper/shopper.ts";
import { refreshShopper } from "#web/storefront/shopper/sign-in-state.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { readPage } from "#web/ui/lists/paging.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { LateConfirm } from "./confirm/late-confirm.tsx";
import { listDeviceOrders } from "./order-calls.ts";
import { OrderCard } from "./order-card.tsx";
import { PlacedBanner } from "./placed-banner.tsx";
import { keepCardNumber, useCardNumber, usePlacedNumber } from "./placed-number.ts";
import wateringCan from "./watering-can.webp";

type ShownOrders = Omit<OwnOrders, "success" | "message">;

export default function MyOrders() {
  const { status } = useShopper();
  const { shown, hasFailed, load } = useMyOrders();
  const orders = shown?.orders ?? null;
  const placed = usePlaced(orders);
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead pagehead--orders">
        <h1>{m.my_orders()}</h1>
        {shown && shown.total > 0 ? <p>{m.order_count({ count: shown.total, shown: inDigits(shown.total) })}</p> : null}
      </div>
      {hasFailed && status === "customer" ? <QuietError message={m.orders_not_loaded()} onRetry={load} /> : null}
      {status === "visitor" ? (
        <VisitorsOrders />
      ) : shown === null || orders === null ? (
        hasFailed ? null : (
          <OrdersSkeleton />
        )
      ) : orders.length === 0 ? (
        <EmptyState title={m.no_orders()} text={m.no_orders_text()} picture={wateringCan} below={<MorePlants />}>
          <ButtonLink size="md" href={pathHere("/collection")}>
            {m.shop_plants()}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {placed ? (
            <PlacedBanner order={placed}>
              <SaveAddress address={placed.address} />
            </PlacedBanner>
          ) : null}
          <LateConfirm order={orders.find(({ toConfirm }) => toConfirm)} onDone={load} />
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} isNew={order === placed} onTrack={load} hasFailed={hasFailed} />
          ))}
          <Pagination page={shown.page} pages={shown.pages} hrefFor={pageAddress} label={m.pages_of_orders()} />
        </>
      )}
    </div>
  );
}

/** The order that was just placed, or just paid on the card page. */
function usePlaced(orders: OwnOrder[] | null): OwnOrder | undefined {
  const placedNumber = usePlacedNumber();
  const cardNumber = useCardNumber();
  const paid = orders?.find(({ number, isPaid }) => number === cardNumber && isPaid);
  useEffect(() => {
    if (paid) keepCardNumber(null);
  }, [paid]);
  return paid ?? orders?.find(({ number }) => number === placedNumber);
}

/** The orders placed on this device without an account. */
function VisitorsOrders() {
  const [orders, setOrders] = useState<OwnOrder[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      setOrders(await listDeviceOrders());
      setHasFailed(false);
    } catch (error) {
      console.warn("The orders could not be loaded", error);
      setHasFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const placed = usePlaced(orders);
  const isPaid = placed?.isPaid === true;
  useEffect(() => {
    // The lines of an order by card stay in the cart until it is paid.
    if (placed && isPaid) removeOrdered(placed.items.map((line) => ({ ...line, product: line.product._id })));
  }, [placed, isPaid]);
  if (hasFailed && orders === null) return <QuietError message={m.orders_not_loaded()} onRetry={load} />;
  if (orders === null) return <OrdersSkeleton />;
  if (orders.length === 0) {
    return (
      <SignedOut title={m.login_for_orders()} text={m.orders_kept()} picture={wateringCan}>
        <FindLink />
      </SignedOut>
    );
  }
  return (
    <>
      <div className="banner order__device">
        <Icon name="user" />
        <div>{m.orders_on_device()}</div>
        <div className="right">
          <Button variant="quiet" size="sm" onClick={() => openLogin()}>
            {m.login()}
          </Button>
        </div>
      </div>
      {placed ? <PlacedBanner order={placed} /> : null}
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} isNew={order === placed} onTrack={load} hasFailed={hasFailed} />
      ))}
      <p className="order__all">
        <a className="link" href={pathHere("/track")}>
          {m.find_order()}
        </a>
      </p>
    </>
  );
}

function FindLink() {
  return (
    <ButtonLink size="md" variant="secondary" href={pathHere("/track")}>
      {m.find_order()}
    </ButtonLink>
  );
}

const pageAddress = (page: number) => pathHere(page > 1 ? `/my-orders?page=${page}` : "/my-orders");

/**
 * A page of the signed-in customer's orders. A failure is logged and shown in the page without a toast; loaded
 * orders stay.
 */
function useMyOrders() {
  const { customer } = useShopper();
  const [shown, setShown] = useState<ShownOrders | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const wanted = customer?._id;
  const asked = useRef(wanted);

  const load = useCallback(async () => {
    const isCurrent = () => asked.current === wanted;
    try {
      const answer = await api().listMyOrders(readPage(new URLSearchParams(location.search)));
      if (!isCurrent()) return;
      setShown(answer);
      setHasFailed(false);
    } catch (error) {
      console.warn("The orders could not be loaded", error);
      if (isCurrent()) setHasFailed(true);
      // The session has expired: the page asks for a login.
      if (error instanceof ApiError && error.status === 401) void refreshShopper();
    }
  }, [wanted]);
  useEffect(() => {
    asked.current = wanted;
    setShown(null);
    setHasFailed(false);
    if (wanted !== undefined) void load();
  }, [wanted, load]);
  return { shown, hasFailed, load };
}

function OrdersSkeleton() {
  return (
    <div>
      <p className="vh" role="status">
        {m.loading_orders()}
      </p>
      <WithoutScript />
      {[1, 2].map((order) => (
        <div className="order needs-script" key={order}>
          <div className="order__head">
            <Skeleton className="order__sk" />
          </div>
          <Skeleton className="order__sk order__sk--body" />
        </div>
      ))}
    </div>
  );
}
