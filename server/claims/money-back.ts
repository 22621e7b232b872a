/** Money of an order as its claims see it: what is left to give back, and what went back already. */
import { and, eq, ne } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say, taka } from "../http/answers/say.ts";
import { backMinorFor, refundsByOrder } from "../orders/listing/delivered.ts";
import { ledgerIn } from "../orders/money-of.ts";
import type { OrderRow } from "../orders/order.ts";
import { customersMinor } from "../orders/paying/give-back.ts";
import type { OfferRow } from "./offer-rows.ts";
import { namedPieces } from "./refunds-of-claims.ts";

type MoneyLeft = { left: number; byCard: boolean };

/** In taka, less money that went back before. `byCard`: the provider sends it. */
export async function moneyLeft(tx: Tx, order: OrderRow): Promise<MoneyLeft> {
  const ledger = await ledgerIn(tx, order);
  const left = Math.max(0, customersMinor(order, ledger) - ledger.refundedMinor);
  return { left: toTaka(left), byCard: order.paymentMethod === online };
}

/** Whether this would be all that is left of an order that keeps its money: neither the provider nor 'Give money back' gives that. */
export function isWholeOfOpenOrder(order: OrderRow, { left, byCard }: MoneyLeft, amountMinor: number): boolean {
  const hasEnded = order.canceledAt !== null || order.returnedAt !== null;
  const staysSettled = !byCard && order.isPaid && order.status === "Delivered";
  return amountMinor === toMinor(left) && !hasEnded && !staysSettled;
}

/** By hand: not more than is left, and not all of it while the order keeps its money. */
export function canBeGivenBack(order: OrderRow, money: MoneyLeft, amountMinor: number): boolean {
  return amountMinor <= toMinor(money.left) && !isWholeOfOpenOrder(order, money, amountMinor);
}

/** The amount that went back of the order's money for the claimed plants, or for none in particular. In poisha. */
export async function backMinorOf(q: Queryable, order: OrderRow, claimId: string): Promise<number> {
  const refunds = (await refundsByOrder(q, [order.id])).get(order.id) ?? [];
  return backMinorFor(refunds, (await namedPieces(q, [order.id], [claimId])).get(claimId) ?? []);
}

/**
 * Whether the money that the customer has accepted went back already, by the order's own 'Give money back': so much more went back than when it
 * was offered, and what settled other claims is not counted again.
 */
export async function isGivenBack(q: Queryable, order: OrderRow, offer: OfferRow): Promise<boolean> {
  const backMinor = await backMinorOf(q, order, offer.claimId);
  const asked = offer.amountMinor ?? 0;
  return backMinor - offer.backMinor >= asked && backMinor - (await unnamedMinor(q, offer, order.id)) >= asked;
}

/** The sum that settled other claims out of money that went back for no plant in particular. In poisha. */
async function unnamedMinor(q: Queryable, offer: OfferRow, orderId: string): Promise<number> {
  const isOther = and(eq(claims.orderId, orderId), ne(claims.id, offer.claimId), eq(claims.decision, "money"));
  const others = await q.select().from(claims).where(isOther);
  const refunds = (await refundsByOrder(q, [orderId])).get(orderId) ?? [];
  const ids = others.map(({ id }) => id);
  const pieces = await namedPieces(q, [orderId], ids);
  const named = refunds.filter(({ lines }) => lines !== null);
  return others
    .filter(({ id, amountMinor }) => backMinorFor(named, pieces.get(id) ?? []) < (amountMinor ?? 0))
    .reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
}

/** Why nothing else is done for a claim whose offer of money was accepted. */
export async function offerAccepted(q: Queryable, order: OrderRow, offer: OfferRow): Promise<Refusal> {
  const sentence = (await isGivenBack(q, order, offer)) ? m.refusal_claim_offer_given : m.refusal_claim_offer_accepted;
  return new Refusal(409, say(sentence, { amount: taka(offer.amountMinor ?? 0) }), { code: "claim-offer-accepted" });
}
