import type { WalletName } from "#contract/constants.ts";
import type { Order } from "#contract/orders.ts";
import * as m from "#messages";

const names: Record<WalletName, () => string> = {
  bkash: m.wallet_bkash,
  nagad: m.wallet_nagad,
  rocket: m.wallet_rocket,
};

export const walletName = (name: WalletName) => names[name]();

/** How an order is paid. */
export function methodName({ paymentMethod, transfer }: Order): string {
  if (paymentMethod === "COD") return m.method_cash();
  if (paymentMethod === "stripe") return m.card();
  return transfer ? walletName(transfer.wallet) : m.wallet_any();
}
