import { useCallback, useEffect, useRef, useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { OwnOrder, OwnOrders } from "#contract/orders.ts";
import { ApiError, api } from "#web/api.ts";
import * as content from "#web/content.ts";
import { SaveAddress } from "#web/storefront/account/save-address.tsx";
import monstera from "#web/storefront/orders/monstera.webp";
import { OrderCard } from "#web/storefront/orders/order-card.tsx";
import { usePlacedNumber } from "#web/storefront/orders/placed-number.ts";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { QuietError, SignedOut, WithoutScript } from "#web/storefront/session/page-states.tsx";
import { useShop } from "#web/storefront/session/shop-store.ts";
import { refreshShopper } from "#web/storefront/session/sign-in-state.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type ShownOrders = Omit<OwnOrders, "success" | "message">;

export default function MyOrders() {
  const { status } = useShop();
  const { shown, hasFailed, load } = useMyOrders();
  const orders = shown?.orders ?? null;
  const placedNumber = usePlacedNumber();
  const placed = orders?.find(({ number }) => number === placedNumber);
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead pagehead--orders">
        <h1>My Orders</h1>
        {shown && shown.total > 0 ? (
          <p>
            {shown.total} {shown.total === 1 ? "order" : "orders"}
          </p>
        ) : null}
      </div>
      {hasFailed && status === "customer" ? (
        <QuietError message="Your orders could not be loaded." onRetry={load} />
      ) : null}
      {status === "visitor" ? (
        <SignedOut title="Login to see your orders." text="They are kept with your account." picture={wateringCan} />
      ) : shown === null || orders === null ? (
        hasFailed ? null : (
          <OrdersSkeleton />
        )
      ) : orders.length === 0 ? (
        <EmptyState
          title="No orders yet."
          text="The first one shows here, with every step to your door."
          picture={wateringCan}
        >
          <ButtonLink size="md" href="/collection">
            {content.shopPlants}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {placed ? <PlacedBanner order={placed} /> : null}
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} isNew={order === placed} onTrack={load} />
          ))}
          <Pagination page={shown.page} pages={shown.pages} hrefFor={pageAddress} label="Pages of orders" />
        </>
      )}
    </div>
  );
}

const pageAddress = (page: number) => (page > 1 ? `/my-orders?page=${page}` : "/my-orders");

/**
 * A page of the signed-in customer's orders. A failure is only logged and said on the page (specification, section 8); what was
 * loaded before stays.
 */
function useMyOrders() {
  const { customer } = useShop();
  const [shown, setShown] = useState<ShownOrders | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const wanted = customer?._id;
  const asked = useRef(wanted);

  const load = useCallback(async () => {
    const isCurrent = () => asked.current === wanted;
    try {
      const answer = await api().listMyOrders(readPage());
      if (!isCurrent()) return;
      setShown(answer);
      setHasFailed(false);
    } catch (error) {
      console.warn("The orders could not be loaded", error);
      if (isCurrent()) setHasFailed(true);
      // The login has run out: the page asks for another.
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

/** Of the orders, as the address says it. */
function readPage(): number {
  const page = Number(new URLSearchParams(location.search).get("page"));
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

function OrdersSkeleton() {
  return (
    <div>
      <p className="vh" role="status">
        Loading your orders
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

function PlacedBanner({ order }: { order: OwnOrder }) {
  return (
    <section className="placed" aria-label="Order placed" role="status">
      <div className="placed__art" aria-hidden="true">
        <img src={monstera} alt="" width={280} height={280} />
      </div>
      <div>
        <h2>
          Order <span className="num">{order.number}</span> is placed
        </h2>
        <p>
          {order.paymentMethod === "COD"
            ? `Have ${formatTaka(order.amount)} in cash ready for the courier.`
            : "Thank you. We begin packing when the payment is here."}
        </p>
        <SaveAddress address={order.address} />
      </div>
      <ButtonLink variant="secondary" size="md" href="/collection">
        Continue shopping
      </ButtonLink>
    </section>
  );
}
