import { ApiError } from "#web/api.ts";
import * as content from "#web/content.ts";
import { fill } from "#web/content.ts";
import { OrderCard } from "#web/storefront/orders/order-card.tsx";
import { PlacedBanner } from "#web/storefront/orders/placed-banner.tsx";
import { usePlacedNumber } from "#web/storefront/orders/placed-number.ts";
import { useOrder } from "#web/storefront/orders/use-order.ts";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/session/page-states.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/date.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** One order of the signed-in shopper or of this device: /my-orders/:id. */
export default function Order() {
  const { order, error, load, isSignedOut } = useOrder(1);
  const isNew = usePlacedNumber() === order?.number;
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead pagehead--orders">
        <h1>{order ? fill(content.trackingTitle, { number: order.number }) : content.myOrders}</h1>
        {order ? <p>{fill(content.placedOn, { day: formatDay(order.createdAt) })}</p> : null}
      </div>
      {isSignedOut ? (
        <SignedOut title="Log in to see your order." text="It is kept with your account." picture={wateringCan} />
      ) : order ? (
        <>
          {isNew ? <PlacedBanner order={order} /> : null}
          <OrderCard order={order} isNew={isNew} isWhole onTrack={load} />
          <p className="order__all">
            <a className="link" href="/my-orders">
              {content.myOrders}
            </a>
          </p>
        </>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title={error.message} picture={wateringCan} text="">
          <ButtonLink size="md" href="/my-orders">
            {content.myOrders}
          </ButtonLink>
        </EmptyState>
      ) : error ? (
        <QuietError message={content.trackingFailed} onRetry={load} />
      ) : (
        <PageSkeleton label="Loading the order" rows={2} />
      )}
    </div>
  );
}
