import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, SignedOut } from "#web/storefront/kit/page-states.tsx";
import { showDay } from "#web/ui/figures.ts";
import { LateClaims } from "./claims/late-claims.tsx";
import { LateConfirm } from "./confirm/late-confirm.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrderNotRead } from "./order-not-read.tsx";
import { useWalletParts } from "./pay/use-wallet-parts.ts";
import { PlacedBanner } from "./placed-banner.tsx";
import { usePlacedNumber } from "./placed-number.ts";
import { useOrder } from "./use-order.ts";
import wateringCan from "./watering-can.webp";

/** One order of the signed-in customer or of this device: /my-orders/:id. */
export default function Order() {
  const { order, error, load, isSignedOut } = useOrder(1);
  const isNew = usePlacedNumber() === order?.number;
  const wallet = useWalletParts(order);
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead pagehead--orders">
        <h1>{order ? m.tracking_title({ number: order.number }) : m.my_orders()}</h1>
        {order ? <p>{m.placed_on({ day: showDay(order.createdAt) })}</p> : null}
      </div>
      {isSignedOut ? (
        <SignedOut title={m.login_for_order()} text={m.kept_with_account()} picture={wateringCan} />
      ) : order ? (
        <>
          {isNew ? <PlacedBanner order={order} /> : null}
          <LateConfirm order={order} onDone={load} />
          {wallet ? <wallet.PayToNumber order={order} onNamed={load} /> : null}
          <OrderCard order={order} isNew={isNew} isWhole onTrack={load} />
          {order.status === "Delivered" ? <LateClaims order={order} /> : null}
          <p className="order__all">
            <a className="link" href={pathHere("/my-orders")}>
              {m.my_orders()}
            </a>
          </p>
        </>
      ) : error ? (
        <OrderNotRead error={error} message={m.tracking_failed()} onRetry={load} />
      ) : (
        <PageSkeleton label={m.loading_order()} rows={2} />
      )}
    </div>
  );
}
