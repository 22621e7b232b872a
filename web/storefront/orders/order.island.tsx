import * as m from "#messages";
import { PageSkeleton, SignedOut } from "#web/storefront/kit/page-states.tsx";
import { OrderNotRead } from "./order-not-read.tsx";
import { usePlacedNumber } from "./placed-number.ts";
import { useOrder } from "./use-order.ts";
import wateringCan from "./watering-can.webp";
import { WholeOrder } from "./whole/whole-order.tsx";

/** One order of the signed-in customer or of this device: /my-orders/:id. */
export default function Order() {
  const { order, error, load, isSignedOut } = useOrder(1);
  const isNew = usePlacedNumber() === order?.number;
  if (order && !isSignedOut) {
    return (
      <div className="wrap wrap--tall">
        <WholeOrder order={order} isNew={isNew} hasFailed={error !== null} onLoad={load} />
      </div>
    );
  }
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead pagehead--orders">
        <h1>{m.my_orders()}</h1>
      </div>
      {isSignedOut ? (
        <SignedOut title={m.login_for_order()} text={m.kept_with_account()} picture={wateringCan} />
      ) : error ? (
        <OrderNotRead error={error} message={m.tracking_failed()} onRetry={load} />
      ) : (
        <PageSkeleton label={m.loading_order()} rows={2} />
      )}
    </div>
  );
}
