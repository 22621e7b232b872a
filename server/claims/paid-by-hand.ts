/**
 * Money of a claim that the owner pays by hand, because the card's provider has refused for good to give it back.
 *
 * Only then, with the order locked: nothing is paid by hand that has gone back in another way, or is going. The same press again is the same
 * payment. Where less is left of the order's money, that is paid: the owner says how much. The claim is settled by it (claim-state.ts).
 */
import { eq } from "drizzle-orm";
import { toMinor } from "#contract/rules/money/money.ts";
import type { ClaimByHandInput } from "#contract/wire/shoppers/claims.ts";
import type { Db, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { lockOrder, theOwner } from "../orders/changing/apply-change.ts";
import { refundsByOrder } from "../orders/listing/delivered.ts";
import type { OrderRow } from "../orders/order.ts";
import { paidInPlaceOf, payByHand } from "../orders/paying/paid-by-hand.ts";
import { unknownClaim } from "./messages.ts";
import { moneyOfClaims } from "./refunds-of-claims.ts";
import { isToldOfRefund, type TellingWays } from "./tell.ts";

type Teller = { db: Db; ways: TellingWays };

/**
 * @param input without a TrxID it was paid in cash
 * @returns whether the customer is told
 * @throws Refusal 404, 409 (the provider did not refuse it, it went back meanwhile, a refund is under way, another sum is left, a known TrxID)
 */
export async function payClaimByHand(
  { db, ways }: Teller,
  ownerId: string,
  { claimId, trxId, amount }: ClaimByHandInput,
): Promise<boolean> {
  const [found] = await db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  if (found === undefined) throw unknownClaim();
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const refundId = await refusedOf(tx, order, { claimId, reference: trxId ?? "" });
    if (refundId !== null) {
      const amountMinor = amount === undefined ? undefined : toMinor(amount);
      await payByHand(tx, order, { refundId, trxId, amountMinor, by: theOwner(ownerId) });
      tellOffice(tx, "claims");
    }
    return isToldOfRefund(tx, order, ways);
  });
}

/** @returns the refund that was refused; null when this very payment was written down before. @throws Refusal 409 */
async function refusedOf(
  tx: Tx,
  order: OrderRow,
  { claimId, reference }: { claimId: string; reference: string },
): Promise<string | null> {
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId));
  if (claim?.decision !== "money") throw notByHand();
  const { own, state } = (await moneyOfClaims(tx, [claim])).get(claimId) ?? {};
  if (own !== undefined && state === "refused") return own.id;
  const refunds = (await refundsByOrder(tx, [order.id])).get(order.id) ?? [];
  const before = own && paidInPlaceOf(own.id, refunds);
  if (before?.reference === reference) return null;
  throw notByHand();
}

function notByHand(): Refusal {
  return new Refusal(409, say(m.refusal_claim_not_by_hand), { code: "no-refund" });
}
