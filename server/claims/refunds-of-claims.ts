/**
 * Which refunds of an order are for which of its claims.
 *
 * 1. A claim's own refund was made as it was decided: of its amount, for its pieces. Each refund is at most one claim's own.
 * 2. One that the provider has refused for good is replaced by what was paid by hand in its place, or by later refunds for these plants or for
 *    none in particular. Never by another claim's own, nor by what was paid by hand for another.
 * 3. No money replaces two refunds: the claim that was decided first comes first, and takes only what covers all of it.
 * 4. Where the rest of the payment has gone back for other things, nothing is left to replace a refused refund: the claim ends with that.
 */
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { claimLines, claims } from "#db/schema/claims.ts";
import { isForOneOf, type OrderRefund, refundsByOrder } from "../orders/listing/delivered.ts";
import { linesOf } from "../orders/listing/read-orders.ts";
import { isPaidInPlace, isPaidInPlaceOf } from "../orders/paying/paid-by-hand.ts";
import { paymentsOf } from "../payments/payments.ts";
import { type Refund, spentPayments } from "../payments/refunds.ts";

type Piece = { name: string; size: string; quantity: number };
/** A claim that was decided with money, and what is claimed, as it was sold. */
export type MoneyClaim = Pick<typeof claims.$inferSelect, "id" | "amountMinor" | "decidedAt"> & {
  pieces: readonly Piece[];
};
/**
 * `own`: undefined for money that went back in another way. `state`: of the money, whichever refund brings it; `spent` once the own refund was
 * refused and all of its payment has gone back for other things.
 */
export type RefundOfClaim<Row> = { own: Row | undefined; state: "refused" | "coming" | "arrived" | "spent" };

/** For the claims among these that were decided with money, by their ids. All such claims of an order are looked at together. */
export async function moneyOfClaims(
  q: Queryable,
  rows: readonly Pick<typeof claims.$inferSelect, "orderId" | "decision">[],
): Promise<Map<string, RefundOfClaim<Refund>>> {
  const orderIds = [...new Set(rows.filter(({ decision }) => decision === "money").map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return new Map();
  const all = await q
    .select()
    .from(claims)
    .where(and(inArray(claims.orderId, orderIds), eq(claims.decision, "money")));
  const refunds = await refundsByOrder(q, orderIds);
  const pieces = await namedPieces(
    q,
    orderIds,
    all.map(({ id }) => id),
  );
  const named = all.map((claim) => ({ ...claim, pieces: pieces.get(claim.id) ?? [] }));
  const ofOrders = Map.groupBy(named, ({ orderId }) => orderId);
  const money = new Map([...ofOrders].flatMap(([orderId, of]) => [...refundsOfClaims(of, refunds.get(orderId) ?? [])]));
  return withSpent(q, money, refunds);
}

async function withSpent(
  q: Queryable,
  money: Map<string, RefundOfClaim<Refund>>,
  refunds: Map<string, Refund[]>,
): Promise<Map<string, RefundOfClaim<Refund>>> {
  const refused = [...money.values()].flatMap(({ own, state }) => (own && state === "refused" ? [own] : []));
  const orderIds = [...new Set(refused.map(({ orderId }) => orderId))];
  const all = orderIds.flatMap((orderId) => refunds.get(orderId) ?? []);
  const spent = spentPayments(await paymentsOf(q, orderIds), all);
  const isSpent = ({ own, state }: RefundOfClaim<Refund>) => state === "refused" && spent.has(own?.paymentId ?? "");
  return new Map([...money].map(([claimId, of]) => [claimId, isSpent(of) ? { ...of, state: "spent" } : of]));
}

/** The claimed pieces of each of these claims of these orders, by the names under which they were sold. */
export async function namedPieces(q: Queryable, orderIds: string[], claimIds: string[]) {
  const sold = await linesOf(q, orderIds);
  const nameOf = ({ orderId, ...line }: { orderId: string; productId: string; size: string }) =>
    (sold.get(orderId) ?? []).find(({ productId, size }) => productId === line.productId && size === line.size)?.name ??
    "";
  const claimed = await linesOfClaims(q, claimIds);
  return new Map(
    [...claimed].map(([claimId, lines]) => [
      claimId,
      lines.map((line) => ({ name: nameOf(line), size: line.size, quantity: line.quantity })),
    ]),
  );
}

export async function linesOfClaims(q: Queryable, claimIds: string[]) {
  if (claimIds.length === 0) return new Map<string, (typeof claimLines.$inferSelect)[]>();
  const rows = await q.select().from(claimLines).where(inArray(claimLines.claimId, claimIds));
  return Map.groupBy(rows, ({ claimId }) => claimId);
}

/** @param refunds of the order, oldest first. @returns by the claim's id */
export function refundsOfClaims<Row extends OrderRefund>(
  ofOrder: readonly MoneyClaim[],
  refunds: readonly Row[],
): Map<string, RefundOfClaim<Row>> {
  const owns = ownRefunds(ofOrder, refunds);
  const taken = new Set([...owns.values()].map(({ id }) => id));
  const left = new Map(
    refunds.flatMap(({ id, state, amountMinor }) =>
      state === "refused" || taken.has(id) ? [] : [[id, amountMinor] as const],
    ),
  );
  const byDecision = ofOrder.toSorted((a, b) => decidedAt(a) - decidedAt(b));
  return new Map(
    byDecision.map((claim) => {
      const own = owns.get(claim.id);
      const state = own?.state === "refused" ? replaced(own, claim, refunds, left) : ownState(own);
      return [claim.id, { own, state }];
    }),
  );
}

const ownState = (own: OrderRefund | undefined) => (own?.state === "due" ? "coming" : "arrived");
const decidedAt = (claim: MoneyClaim) => claim.decidedAt?.getTime() ?? 0;

/** The nearest pairs of a decision and a refund first. */
function ownRefunds<Row extends OrderRefund>(
  ofOrder: readonly MoneyClaim[],
  refunds: readonly Row[],
): Map<string, Row> {
  const pairs = ofOrder.flatMap((claim) =>
    refunds
      .filter((refund) => !isPaidInPlace(refund) && isOf(claim, refund))
      .map((refund) => ({ claim, refund, away: Math.abs(refund.createdAt.getTime() - decidedAt(claim)) })),
  );
  const owns = new Map<string, Row>();
  const taken = new Set<string>();
  for (const { claim, refund } of pairs.toSorted((a, b) => a.away - b.away)) {
    if (owns.has(claim.id) || taken.has(refund.id)) continue;
    owns.set(claim.id, refund);
    taken.add(refund.id);
  }
  return owns;
}

function isOf({ pieces, amountMinor }: MoneyClaim, { lines, ...refund }: OrderRefund): boolean {
  const isNamed = ({ name, size, quantity }: Piece) =>
    lines?.some((line) => line.name === name && line.size === size && line.quantity === quantity);
  return lines?.length === pieces.length && pieces.every(isNamed) && refund.amountMinor === amountMinor;
}

/** @param left what of each refund replaces nothing yet, in poisha; what is taken is taken off */
function replaced(
  own: OrderRefund,
  { pieces }: MoneyClaim,
  refunds: readonly OrderRefund[],
  left: Map<string, number>,
): RefundOfClaim<unknown>["state"] {
  const isFree = (refund: OrderRefund) => !isPaidInPlace(refund) && isForOneOf(pieces, refund);
  const later = refunds.filter(({ createdAt }) => createdAt > own.createdAt);
  const instead = later.filter((refund) => isPaidInPlaceOf(own.id, refund) || isFree(refund));
  let wanted = own.amountMinor;
  const takes = instead.map((refund) => {
    const amountMinor = Math.min(wanted, left.get(refund.id) ?? 0);
    wanted -= amountMinor;
    return { refund, amountMinor };
  });
  if (wanted > 0) return "refused";
  for (const { refund, amountMinor } of takes) left.set(refund.id, (left.get(refund.id) ?? 0) - amountMinor);
  return takes.some(({ refund, amountMinor }) => amountMinor > 0 && refund.state !== "done") ? "coming" : "arrived";
}
