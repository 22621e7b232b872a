import { online } from "#contract/rules/constants.ts";
import type { Order, OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { PaymentMark, StatusChip } from "#web/ui/buttons/chip.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** The order's status, or that it is canceled or returned. */
export function OrderState({ order }: { order: Order }) {
  if (order.canceled) return <span className="chip chip--status st-cancelled">{m.canceled()}</span>;
  if (order.returned) return <span className="chip chip--status st-cancelled">{m.returned()}</span>;
  return <StatusChip status={order.status} />;
}

/** To be paid by card or wallet, or with an advance, and not paid yet, or a transfer is looked for: collect nothing, send nothing. */
export function awaitsPayment(
  order: Pick<Order, "paymentMethod" | "isPaid" | "canceled" | "returned" | "advance" | "ledger">,
): boolean {
  if (order.isPaid || order.canceled !== null || order.returned !== null) return false;
  return order.paymentMethod !== "COD" || order.advance?.isPaid === false || order.ledger.inCheck > 0;
}

/** How the order is paid, in a word. */
export function methodWord({
  paymentMethod,
  paymentProvider,
  transfer,
}: Pick<Order, "paymentMethod" | "paymentProvider" | "transfer">): string {
  if (paymentMethod === "COD") return m.orders_method_cash();
  if (paymentMethod === online) return paymentProvider === "bkash" ? m.wallet_bkash() : m.card();
  return transfer ? walletName(transfer.wallet) : m.orders_wallet();
}

/** Done, Pending (cash to collect), Unpaid (in advance), that it was a test, or that nothing is due because the order ended unpaid. */
export function OrderPayment({ order }: { order: OwnerOrder }) {
  if (awaitsPayment(order)) {
    return (
      <span className="pay pay--unpaid">
        <Icon name="alert" />
        {order.transfer?.state === "checking"
          ? m.orders_to_check()
          : order.paymentMethod === "COD"
            ? m.orders_advance_to_come()
            : m.orders_unpaid()}
      </span>
    );
  }
  if (hasEnded(order) && !order.isPaid) return <span className="soft">{m.orders_none_due()}</span>;
  if (order.isTestPayment) return <span className="pay pay--pending">{m.orders_test_payment()}</span>;
  return <PaymentMark isPaid={order.isPaid} />;
}

export function hasEnded({ canceled, returned }: Order): boolean {
  return canceled !== null || returned !== null;
}
