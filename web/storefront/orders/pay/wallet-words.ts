import type { PaymentProviderName, WalletName } from "#contract/rules/constants.ts";
import type { Order } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";

const names: Record<WalletName, () => string> = {
  bkash: m.wallet_bkash,
  nagad: m.wallet_nagad,
  rocket: m.wallet_rocket,
};

export const walletName = (name: WalletName) => names[name]();

/** The name of the choice that is paid on the provider's page. */
export const cardName = (provider: PaymentProviderName | undefined) =>
  provider === "bkash" ? m.wallet_bkash() : m.card();

/** How an order is paid. */
export function methodName({ amount, paymentMethod, paymentProvider, transfer }: Order): string {
  if (amount === 0) return m.method_nothing();
  if (paymentMethod === "COD") return m.method_cash();
  if (paymentMethod === "wallet") return transfer ? walletName(transfer.wallet) : m.wallet_any();
  return cardName(paymentProvider);
}
