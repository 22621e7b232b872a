import type { OwnOrder } from "#contract/orders.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { showTaka } from "#web/ui/figures.ts";
import monstera from "./monstera.webp";

/** Thanks for a cash on delivery order, or for a card order whose payment has arrived. */
export function PlacedBanner({ order, children }: { order: OwnOrder; children?: React.ReactNode }) {
  const isCash = order.paymentMethod === "COD";
  return (
    <section className="placed" aria-label={order.isPaid ? m.order_paid_label() : m.order_placed_label()} role="status">
      <div className="placed__art" aria-hidden="true">
        <img src={monstera} alt="" width={280} height={280} />
      </div>
      <div>
        <h2>
          <Around sentence={order.isPaid ? m.order_is_paid({ number: hole }) : m.order_is_placed({ number: hole })}>
            <span className="num">{order.number}</span>
          </Around>
        </h2>
        <p>
          {order.isPaid
            ? m.thanks_paid({ amount: showTaka(order.amount) })
            : isCash
              ? m.have_cash_ready({ amount: showTaka(order.ledger.toCollect) })
              : order.paymentMethod === "wallet"
                ? m.wallet_placed({ amount: showTaka(order.amount) })
                : m.thanks_unpaid()}
        </p>
        {children}
      </div>
      <ButtonLink variant="secondary" size="md" href={pathHere("/collection")}>
        {m.continue_shopping()}
      </ButtonLink>
    </section>
  );
}
