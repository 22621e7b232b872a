/**
 * What has come in for an order, what went back, what is still open, and what the courier collects of that.
 *
 * Pure, in poisha. While an order is open and not settled, in - refunded + open = total, unless more came than it costs. Once it is
 * settled, or has ended, nothing is open. Only cash is collected: to collect is either all that is open, or nothing.
 */
import type { PaymentMethod } from "./constants.ts";
import { toTaka } from "./money.ts";

/** In taka, as on the wire. */
export type LedgerOfOrder = { in: number; refunded: number; open: number; toCollect: number };

export type Ledger = { inMinor: number; refundedMinor: number; openMinor: number; toCollectMinor: number };
export type Money = Pick<Ledger, "inMinor" | "refundedMinor">;

/** `isPaid`: settled, also when the courier brought less and the shop took the difference. `hasEnded`: canceled or returned. */
type Owed = { totalMinor: number; paymentMethod: PaymentMethod; isPaid: boolean; hasEnded: boolean };

/** @param money what came in, and what of that went back. @throws never */
export function ledgerOf({ totalMinor, paymentMethod, isPaid, hasEnded }: Owed, money: Money): Ledger {
  const keptMinor = money.inMinor - money.refundedMinor;
  const openMinor = isPaid || hasEnded ? 0 : Math.max(0, totalMinor - keptMinor);
  return { ...money, openMinor, toCollectMinor: paymentMethod === "COD" ? openMinor : 0 };
}

export function ledgerInTaka({ inMinor, refundedMinor, openMinor, toCollectMinor }: Ledger): LedgerOfOrder {
  return {
    in: toTaka(inMinor),
    refunded: toTaka(refundedMinor),
    open: toTaka(openMinor),
    toCollect: toTaka(toCollectMinor),
  };
}

/** Whether the figures say more than the total and 'paid' do. */
export function isTellingLedger({ in: received, refunded, open }: LedgerOfOrder): boolean {
  return refunded > 0 || (received > 0 && open > 0);
}
