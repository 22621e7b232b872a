import { formatTaka } from "#contract/money.ts";
import type { OwnOrder } from "#contract/orders.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import monstera from "./monstera.webp";

/** Thanks for an order: one to be paid to the courier, or one whose payment by card has come. */
export function PlacedBanner({ order, children }: { order: OwnOrder; children?: React.ReactNode }) {
  const isCash = order.paymentMethod === "COD";
  return (
    <section className="placed" aria-label={order.isPaid ? "Order paid" : "Order placed"} role="status">
      <div className="placed__art" aria-hidden="true">
        <img src={monstera} alt="" width={280} height={280} />
      </div>
      <div>
        <h2>
          Order <span className="num">{order.number}</span> is {order.isPaid ? "paid" : "placed"}
        </h2>
        <p>
          {order.isPaid
            ? `Thank you. We have ${formatTaka(order.amount)}, and begin packing.`
            : isCash
              ? `Have ${formatTaka(order.amount)} in cash ready for the courier.`
              : "Thank you. We begin packing when the payment is here."}
        </p>
        {children}
      </div>
      <ButtonLink variant="secondary" size="md" href="/collection">
        Continue shopping
      </ButtonLink>
    </section>
  );
}
