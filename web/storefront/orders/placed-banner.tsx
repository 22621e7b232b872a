import { online } from "#contract/rules/constants.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { showTaka } from "#web/ui/figures.ts";
import monstera from "./monstera.webp";

/** Thanks for a cash on delivery order, or for a card order whose payment has arrived. */
export function PlacedBanner({ order, children }: { order: OwnOrder; children?: React.ReactNode }) {
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
        <p>{whatToPay(order)}</p>
        {children}
      </div>
      <ButtonLink variant="secondary" size="md" href={pathHere("/collection")}>
        {m.continue_shopping()}
      </ButtonLink>
    </section>
  );
}

/**
 * The sums to pay now, being checked, and to pay at the door. Money that was named by its TrxID is never asked for
 * again.
 */
function whatToPay({ amount, isPaid, paymentMethod, ledger: { payNow, inCheck, toCollect } }: OwnOrder): string {
  if (amount === 0) return m.nothing_to_pay();
  if (isPaid) return m.thanks_paid({ amount: showTaka(amount) });
  const door = showTaka(toCollect);
  if (inCheck > 0 && (paymentMethod !== "wallet" || payNow === 0)) {
    const sum = showTaka(inCheck);
    return toCollect > 0 ? m.we_check_keep_ready({ sum, door }) : m.we_check_your({ sum });
  }
  if (paymentMethod === online) return m.thanks_unpaid();
  if (paymentMethod === "wallet" || (payNow > 0 && toCollect === 0))
    return m.wallet_placed({ amount: showTaka(payNow) });
  return payNow > 0 ? m.send_now_keep_ready({ now: showTaka(payNow), door }) : m.have_cash_ready({ amount: door });
}
