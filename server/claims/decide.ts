/**
 * An owner's decision of a claim.
 *
 * 1. Once: the order is locked first, then the claim is read. The second owner hears that it is decided.
 * 2. A new plant is an order of amount nothing; money goes back through the ledger of payments, by hand or by the card's provider, as
 *    'Give money back' does. Decision and act are one transaction; a provider is asked after it, until it answers (refund-payment.ts).
 * 3. An offer that the customer accepts is decided by the same code (offers.ts). Of an offer of money that goes back by hand the owner decides as
 *    the money is sent: until then nothing else than what was accepted is decided, unless that can no longer be given. Money that went back
 *    meanwhile by the order's own 'Give money back' is not sent again: it settles the claim.
 * 4. The customer is told by mail, queued in the same transaction; who has no mailbox is told by SMS (tell.ts).
 */
import { eq } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { SoldPieces } from "#contract/wire/orders/orders.ts";
import type { ClaimDecisionInput } from "#contract/wire/shoppers/claims.ts";
import type { Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { claimLines, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { buyerOfClaim, writeCredit } from "../credit/credit.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { queueMails } from "../mail/queue.ts";
import { type Actor, applyChange, lockOrder, theOwner } from "../orders/changing/apply-change.ts";
import { requireOpenOrder } from "../orders/changing/change-order.ts";
import { type OrderRow, orderNumber } from "../orders/order.ts";
import type { CardShop } from "../orders/paying/card-shop.ts";
import { givingBack } from "../orders/paying/give-back.ts";
import { beginRefundOfOrder, payBack } from "../orders/paying/refund-payment.ts";
import { replaceLines } from "../orders/placing/replace-lines.ts";
import type { ClaimRow } from "./claims.ts";
import { unknownClaim } from "./messages.ts";
import { canBeGivenBack, isGivenBack, moneyLeft, offerAccepted } from "./money-back.ts";
import { acceptedOffer, endOpenOffer } from "./offer-rows.ts";
import { linesOfClaims } from "./refunds-of-claims.ts";
import { subjectOf, type TellingWays, tellByText, textOfDecision } from "./tell.ts";

/** `catalog`: says what is a plant. */
export type ClaimShop = { cards: CardShop; catalog: Catalog; secret: string; ways: TellingWays };
/** `isTold`: whether the customer is told of the decision. */
export type Outcome = Done & { isTold: boolean };
export type Done = { replacement?: { _id: string; number: string }; paymentId?: string };

/**
 * @returns the order that brings the new plant, and whether the customer is told
 * @throws Refusal 404, 409 (decided already; out of stock; another sum is left; a known TrxID), 400 (more than is left)
 */
export async function decideClaim(
  shop: ClaimShop,
  ownerId: string,
  input: ClaimDecisionInput,
): Promise<Pick<Outcome, "replacement" | "isTold">> {
  const { db } = shop.cards;
  const [found] = await db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, input.claimId));
  if (found === undefined) throw unknownClaim();
  const by: Decider = { ownerId, ways: shop.ways };
  const outcome = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const claim = await requireUndecided(tx, input.claimId);
    await requireAccepted(tx, order, input);
    return settleClaim(tx, { order, claim }, input, by);
  });
  await afterDecision(shop, outcome, ownerId);
  const { isTold, replacement } = outcome;
  return { isTold, ...(replacement && { replacement }) };
}

/** @param claimId with its order locked. @throws Refusal 409 */
export async function requireUndecided(tx: Tx, claimId: string): Promise<ClaimRow> {
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId));
  if (claim?.decision !== null) throw new Refusal(409, say(m.refusal_claim_decided), { code: "claim-decided" });
  return claim;
}

/** `ownerId`: who decides, or offered what the customer accepts. */
export type Decider = { ownerId: string; ways: TellingWays };

/**
 * Decides an open claim: carries it out, and tells the customer. {@link afterDecision} follows the commit.
 * @param about with the order locked
 * @throws Refusal as {@link decideClaim}
 */
export async function settleClaim(
  tx: Tx,
  { order, claim }: { order: OrderRow; claim: ClaimRow },
  input: ClaimDecisionInput,
  { ownerId, ways }: Decider,
): Promise<Outcome> {
  const outcome = await carryOut(tx, order, input, theOwner(ownerId));
  const now = new Date();
  await tx
    .update(claims)
    .set({
      decision: input.decision,
      decidedAt: now,
      decidedBy: ownerId,
      answer: input.text,
      ...((input.decision === "money" || input.decision === "credit") && { amountMinor: toMinor(input.amount) }),
      ...(outcome.replacement && { replacementId: outcome.replacement._id }),
    })
    .where(eq(claims.id, claim.id));
  await tx.update(claimLines).set({ isOpen: false }).where(eq(claimLines.claimId, claim.id));
  await endOpenOffer(tx, claim.id, "decided", now);
  const payload = { claimId: claim.id, orderId: order.id };
  await queueMails(tx, [{ key: `claim-decided:${claim.id}`, kind: "claim-decided", payload }]);
  const isTold = await tellByText(tx, order, textOfDecision({ ...claim, decision: input.decision }), ways);
  const { decision } = input;
  describeChange({ subject: subjectOf(claim), before: { decision: claim.decision }, after: { decision } });
  tellOffice(tx, "claims");
  return { ...outcome, isTold };
}

/** Asks the card's provider for the money, if it is to send any. */
export async function afterDecision({ cards }: ClaimShop, { paymentId }: Done, ownerId: string): Promise<void> {
  if (paymentId !== undefined) await payBackNow(cards, paymentId, theOwner(ownerId));
}

/** @throws Refusal 409 when the customer has accepted something else, which can still be done, or went back already */
async function requireAccepted(tx: Tx, order: OrderRow, input: ClaimDecisionInput): Promise<void> {
  const offer = await acceptedOffer(tx, input.claimId);
  const isSettled = input.decision === "money" && input.isGivenBack === true;
  if (offer === undefined) {
    if (isSettled) throw new Refusal(409, say(m.refusal_claim_not_given_back), { code: "no-refund" });
    return;
  }
  const amountMinor = offer.amountMinor ?? 0;
  const isIt = input.decision === "money" && toMinor(input.amount) === amountMinor;
  const isBack = await isGivenBack(tx, order, offer);
  // The money may have gone back for something else: only the owner knows, and says so.
  const isForElse = input.decision === "money" && input.isGivenBack === false;
  const isAllowed = isSettled ? isBack && isIt : !isBack || (isForElse && isIt);
  if (!isAllowed) throw await offerAccepted(tx, order, offer);
  if (isSettled) return;
  const canBeGiven = canBeGivenBack(order, await moneyLeft(tx, order), amountMinor);
  if (!isIt && canBeGiven) throw await offerAccepted(tx, order, offer);
}

async function carryOut(tx: Tx, order: OrderRow, input: ClaimDecisionInput, by: Actor): Promise<Done> {
  if (input.decision === "advice") return {};
  if (input.decision === "money" && input.isGivenBack) return {};
  if (input.decision === "credit") {
    const buyerId = await buyerOfClaim(tx, order);
    await writeCredit(tx, buyerId, { kind: "claim", amountMinor: toMinor(input.amount), claimId: input.claimId });
    return {};
  }
  const claimed = (await linesOfClaims(tx, [input.claimId])).get(input.claimId) ?? [];
  const pieces = claimed.map(({ productId, size, quantity }) => ({ product: productId, size, quantity }));
  if (input.decision === "money") return giveMoneyBack(tx, order, { ...input, pieces }, by);
  if (order.addressForgottenAt !== null) {
    const number = orderNumber(order.number);
    throw new Refusal(409, say(m.refusal_the_address_of_is_deleted, { number }), { code: "address-forgotten" });
  }
  // Its plants came back, or never went: a new one would be sent for nothing.
  requireOpenOrder(order);
  const { orderId, number } = await replaceLines(tx, order, pieces, by);
  return { replacement: { _id: orderId, number } };
}

type Money = Extract<ClaimDecisionInput, { decision: "money" }> & { pieces: SoldPieces[] };

async function giveMoneyBack(tx: Tx, order: OrderRow, { amount, seenLeft, trxId, pieces }: Money, by: Actor) {
  // The customer reads it, in the order's history and in the mail.
  const reason = m.claim_refund_reason({}, { locale: order.language });
  const asked = { orderId: order.id, amount, seenLeft, reason, lines: pieces };
  if (order.paymentMethod === online) return { paymentId: await beginRefundOfOrder(tx, order, asked) };
  const change = await givingBack(tx, order, { ...asked, ...(trxId && { trxId }) });
  // A transfer that was written down before has paid for something else.
  if (change === undefined)
    throw new Refusal(409, say(m.refusal_claim_trx_id_used), { code: "trx-id-used", field: "trxId" });
  // The claim's own mail says it.
  await applyChange(tx, { order, change: { ...change, isTold: true }, by });
  return {};
}

async function payBackNow(cards: CardShop, paymentId: string, by: Actor): Promise<void> {
  // It is due already: what fails now is tried again, and a provider's no flags the order.
  await payBack(cards, paymentId, by).catch((error) =>
    cards.warn(`the payment ${paymentId} could not be refunded yet`, error),
  );
}
