import * as m from "#messages";
import { PageSkeleton, SignedOut } from "#web/storefront/kit/page-states.tsx";
import { OrderNotRead } from "#web/storefront/orders/order-not-read.tsx";
import { useOrder } from "#web/storefront/orders/use-order.ts";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { ReceiptPaper } from "./receipt-paper.tsx";

/** A printable receipt of one order. */
export default function Receipt() {
  const { order, error, load, isSignedOut } = useOrder(1);
  const heading = (
    <div className="pagehead">
      <h1>{m.receipt()}</h1>
    </div>
  );
  if (isSignedOut) {
    return (
      <div className="wrap wrap--tall">
        {heading}
        <SignedOut title={m.login_for_receipt()} text={m.kept_with_account()} picture={wateringCan} />
      </div>
    );
  }
  return (
    <div className="wrap wrap--tall">
      {order ? null : heading}
      {order ? (
        <ReceiptPaper order={order} />
      ) : error ? (
        <OrderNotRead error={error} message={m.receipt_not_loaded()} onRetry={load} />
      ) : (
        <PageSkeleton label={m.loading_receipt()} />
      )}
    </div>
  );
}
