/**
 * The money of an order: what has come in, what went back, what is still open; and of that what the shopper is to send now, what
 * the shop is looking for, and what the rider collects at the door. The only place that says so: pages, mails, papers, bookings and
 * books show these figures.
 *
 * 1. While an order is open and not settled, in - refunded + open = total, unless more came than it costs. Once it is settled, or has
 *    ended, nothing is open.
 * 2. What is open is to be sent now, or named by a TrxID and being looked for, or collected at the door. What an edit made dearer is
 *    collected, until its TrxID is named.
 * 3. Only cash is collected, and a rider carries no coins: whole taka, the nearest to what is open (docs/decisions/047-what-the-rider-collects.md). What came in by
 *    cash is what was collected: what a courier kept when the owner accepted less (`short`) has not come in.
 *
 * Pure, in poisha. db/functions/to_collect.sql says the same of many orders at once.
 */
import type { PaymentMethod, TransferState } from "../constants.ts";
import { toTaka, wholeTakaMinor } from "./money.ts";

/** In taka, as on the wire. */
export type LedgerOfOrder = {
  in: number;
  refunded: number;
  open: number;
  payNow: number;
  inCheck: number;
  toCollect: number;
  short?: number | undefined;
};

export type Ledger = {
  inMinor: number;
  refundedMinor: number;
  openMinor: number;
  payNowMinor: number;
  inCheckMinor: number;
  toCollectMinor: number;
  shortMinor?: number;
};
export type Money = Pick<Ledger, "inMinor" | "refundedMinor" | "shortMinor">;

/**
 * `isPaid`: settled, also when the courier brought less and the shop took the difference. `hasEnded`: canceled or returned.
 * `advanceMinor`: what an order in cash is asked for before it is packed; 0 for all others. `transferState`: of the transfer to
 * the shop's number that was named last. `isRestChecked`: the shop looks for what the rider would collect.
 * `partSentMinor`: of an order to be paid ahead, what was told as sent before.
 */
type Owed = {
  totalMinor: number;
  paymentMethod: PaymentMethod;
  isPaid: boolean;
  hasEnded: boolean;
  advanceMinor: number;
  transferState: TransferState | null;
  isRestChecked?: boolean;
  partSentMinor?: number;
};

/** @param money what came in, and what of that went back. @throws never */
export function ledgerOf(owed: Owed, money: Money): Ledger {
  const { totalMinor, paymentMethod, isPaid, hasEnded, advanceMinor, transferState } = owed;
  const { isRestChecked = false, partSentMinor = 0 } = owed;
  const keptMinor = money.inMinor - money.refundedMinor;
  const openMinor = isPaid || hasEnded ? 0 : Math.max(0, totalMinor - keptMinor);
  const isCash = paymentMethod === "COD";
  const isFound = transferState === "found" || transferState === "refunded";
  const aheadMinor = !isCash ? openMinor : isFound ? 0 : Math.min(advanceMinor, openMinor);
  const isChecked = transferState === "checking";
  const sentMinor = isChecked ? aheadMinor : Math.min(partSentMinor, aheadMinor);
  const doorMinor = isCash ? atTheDoorMinor(openMinor, aheadMinor) : 0;
  return {
    ...money,
    openMinor,
    payNowMinor: aheadMinor - sentMinor,
    inCheckMinor: sentMinor + (isRestChecked ? doorMinor : 0),
    toCollectMinor: isRestChecked ? 0 : doorMinor,
  };
}

/** The cash a rider collects of the open amount, in whole taka, besides what is paid ahead. */
export function atTheDoorMinor(openMinor: number, aheadMinor: number): number {
  return wholeTakaMinor(Math.max(0, openMinor - aheadMinor));
}

/**
 * The amount that an order's customer hands over: its total, or in cash its advance with the whole taka that a rider
 * collects.
 */
export function payableMinor({
  totalMinor,
  paymentMethod,
  advanceMinor,
}: Pick<Owed, "totalMinor" | "paymentMethod" | "advanceMinor">): number {
  if (paymentMethod !== "COD" || totalMinor <= advanceMinor) return totalMinor;
  return advanceMinor + atTheDoorMinor(totalMinor, advanceMinor);
}

export function ledgerInTaka(ledger: Ledger): LedgerOfOrder {
  return {
    in: toTaka(ledger.inMinor),
    refunded: toTaka(ledger.refundedMinor),
    open: toTaka(ledger.openMinor),
    payNow: toTaka(ledger.payNowMinor),
    inCheck: toTaka(ledger.inCheckMinor),
    toCollect: toTaka(ledger.toCollectMinor),
    ...(ledger.shortMinor && { short: toTaka(ledger.shortMinor) }),
  };
}

/** Whether the figures say more than the total and 'paid' do. */
export function isTellingLedger({ in: received, refunded, open }: LedgerOfOrder): boolean {
  return refunded > 0 || (received > 0 && open > 0);
}
