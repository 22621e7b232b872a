/**
 * Offers of the nursery for a claim, and the shopper's yes.
 *
 * 1. One offer is open at a time; a newer one takes its place. Until it is accepted the owner may change it, withdraw it, or decide.
 * 2. Everything with the order locked: of an acceptance and a withdrawal, a newer offer or a decision at once, one happens, and the other
 *    is refused with a sentence. The same offer accepted twice is accepted once.
 * 3. Accepting decides by the code of decisions (settleClaim): new plant, money through the card's provider, or credit. Money that goes back by
 *    hand stays in the ledger until the owner has sent it, so there the acceptance is written down, and sending it decides.
 * 4. What can no longer be done (sold out, money went back meanwhile, the order came back) leaves the claim open and ends the offer as
 *    'failed'; the owners are told.
 */
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { online } from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import type { ClaimAcceptInput, ClaimDecisionInput, ClaimOfferInput } from "#contract/wire/shoppers/claims.ts";
import type { Db, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { claimOffers, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { queueMails } from "../mail/queue.ts";
import { lockOrder } from "../orders/changing/apply-change.ts";
import { requireOpenOrder } from "../orders/changing/change-order.ts";
import { type OrderRow, orderNumber } from "../orders/order.ts";
import { requireLeft, wholeOfOpenOrder } from "../orders/paying/refund-payment.ts";
import { requireReplaceable } from "../orders/placing/replace-lines.ts";
import type { ClaimRow } from "./claims.ts";
import { afterDecision, type ClaimShop, type Decider, type Done, requireUndecided, settleClaim } from "./decide.ts";
import { unknownClaim } from "./messages.ts";
import { backMinorOf, canBeGivenBack, isWholeOfOpenOrder, moneyLeft, offerAccepted } from "./money-back.ts";
import { acceptedOffer, endOpenOffer, type OfferRow } from "./offer-rows.ts";
import { linesOfClaims } from "./refunds-of-claims.ts";
import { subjectOf, type TellingWays, tellByText, threadText } from "./tell.ts";

type Teller = { db: Db; ways: TellingWays };

/**
 * Offers something in place of what was offered before. What could not be done now is not offered.
 * @returns whether the customer is told
 * @throws Refusal 400 (more money than is left), 404, 409 (decided, an offer accepted, out of stock, all the money of an open order)
 */
export async function offerForClaim({ db, ways }: Teller, ownerId: string, input: ClaimOfferInput): Promise<boolean> {
  return withClaim(db, input.claimId, async (tx, { order, claim }) => {
    await requireNoneAccepted(tx, order, claim.id);
    await requirePossible(tx, order, input);
    const now = new Date();
    await endOpenOffer(tx, claim.id, "changed", now);
    const offer = {
      ...{ id: uuidv7(), claimId: claim.id, ownerId, kind: input.decision, text: input.text, createdAt: now },
      amountMinor: input.decision === "plant" ? null : toMinor(input.amount),
      backMinor: await backMinorOf(tx, order, claim.id),
    };
    await tx.insert(claimOffers).values(offer);
    describeChange({ subject: subjectOf(claim) });
    const payload = { claimId: claim.id, orderId: order.id, offerId: offer.id };
    await queueMails(tx, [{ key: `claim-offer:${offer.id}`, kind: "claim-offer", payload }]);
    tellOffice(tx, "claims");
    return tellByText(tx, order, threadText(`claim-offer:${offer.id}`, "claimMessage", claim), ways);
  });
}

/**
 * @returns whether the customer is told
 * @throws Refusal 404, 409 (decided, accepted, or another offer by now)
 */
export async function withdrawOffer({ db, ways }: Teller, { claimId, offerId }: ClaimAcceptInput): Promise<boolean> {
  return withClaim(db, claimId, async (tx, { order, claim }) => {
    await requireNoneAccepted(tx, order, claimId);
    const offer = await readOffer(tx, claim.id, offerId);
    if (offer.end !== null) throw offerOver();
    await endOpenOffer(tx, claimId, "withdrawn", new Date());
    describeChange({ subject: subjectOf(claim), before: { decision: offer.kind } });
    const payload = { claimId, orderId: order.id, offerId };
    await queueMails(tx, [{ key: `claim-offer-withdrawn:${offerId}`, kind: "claim-offer-withdrawn", payload }]);
    tellOffice(tx, "claims");
    return tellByText(tx, order, threadText(`claim-offer-withdrawn:${offerId}`, "claimMessage", claim), ways);
  });
}

/**
 * The shopper's yes.
 * @param isTheirs asked again with the order locked
 * @returns false where the owner has still to send the money
 * @throws Refusal 404, 409 (decided; changed or withdrawn; it can no longer be done)
 */
export async function acceptOffer(
  shop: ClaimShop,
  isTheirs: (order: OrderRow) => boolean,
  input: ClaimAcceptInput,
): Promise<{ isSent: boolean }> {
  const { db } = shop.cards;
  const orderId = await orderOfClaim(db, input.claimId);
  try {
    const done = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!isTheirs(order)) throw unknownClaim();
      return accepted(tx, order, input, shop.ways);
    });
    await afterDecision(shop, done, done.ownerId);
    return { isSent: done.isSent };
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    await noteFailure(db, input);
    throw error.said;
  }
}

type Accepted = Done & { ownerId: string; isSent: boolean };

async function accepted(tx: Tx, order: OrderRow, input: ClaimAcceptInput, ways: TellingWays): Promise<Accepted> {
  const offer = await readOffer(tx, input.claimId, input.offerId);
  const { ownerId, kind } = offer;
  const isByHand = kind === "money" && order.paymentMethod !== online;
  if (offer.end === "accepted") return { ownerId, isSent: !isByHand };
  if (offer.end === "failed") throw offerFailed();
  const claim = await requireUndecided(tx, input.claimId);
  if (offer.end !== null) throw offerOver();
  if ((await backMinorOf(tx, order, claim.id)) > offer.backMinor) throw new NotDone(offerFailed());
  const money = await moneyLeft(tx, order);
  // Its money goes back as a whole.
  const hasEnded = order.canceledAt !== null || order.returnedAt !== null;
  if (kind === "credit" && hasEnded) throw new NotDone(offerFailed());
  if (isByHand && !canBeGivenBack(order, money, offer.amountMinor ?? 0)) throw new NotDone(offerFailed());
  await endOpenOffer(tx, claim.id, "accepted", new Date());
  const payload = { claimId: claim.id, orderId: order.id, offerId: offer.id };
  await queueMails(tx, [{ key: `claim-offer-accepted:${offer.id}`, kind: "claim-offer-accepted", payload }]);
  tellOffice(tx, "claims");
  if (isByHand) return { ownerId, isSent: false };
  const by: Decider = { ownerId, ways };
  const outcome = await settleClaim(tx, { order, claim }, decisionOf(offer, money.left), by).catch((error: unknown) => {
    // Another claim's money is on its way to the same card: it can be accepted after that.
    if (!(error instanceof Refusal) || error.code === "refund-under-way") throw error;
    throw new NotDone(offerFailed(error));
  });
  return { ...outcome, ownerId, isSent: true };
}

/** @param left of the order's money, in taka */
function decisionOf({ claimId, kind, text, amountMinor }: OfferRow, left: number): ClaimDecisionInput {
  const amount = toTaka(amountMinor ?? 0);
  if (kind === "plant") return { claimId, decision: kind, text };
  return kind === "credit"
    ? { claimId, decision: kind, text, amount }
    : { claimId, decision: kind, text, amount, seenLeft: left };
}

/** The acceptance is undone by then: nothing of it was done. */
class NotDone extends Error {
  readonly said: Refusal;
  constructor(said: Refusal) {
    super("an offer that can no longer be kept");
    this.said = said;
  }
}

/** Unless the owner has changed the offer, or decided, since. */
async function noteFailure(db: Db, { claimId, offerId }: ClaimAcceptInput): Promise<void> {
  const orderId = await orderOfClaim(db, claimId);
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    if ((await readOffer(tx, claimId, offerId)).end !== null) return;
    await endOpenOffer(tx, claimId, "failed", new Date());
    const payload = { claimId, orderId, offerId };
    await queueMails(tx, [{ key: `claim-offer-failed:${offerId}`, kind: "claim-offer-failed", payload }]);
    tellOffice(tx, "claims");
  });
}

type About = { order: OrderRow; claim: ClaimRow };

async function withClaim<Said>(db: Db, claimId: string, act: (tx: Tx, about: About) => Promise<Said>): Promise<Said> {
  const orderId = await orderOfClaim(db, claimId);
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    return act(tx, { order, claim: await requireUndecided(tx, claimId) });
  });
}

/** @throws Refusal 404 */
async function orderOfClaim(db: Db, claimId: string): Promise<string> {
  const [found] = await db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  if (found === undefined) throw unknownClaim();
  return found.orderId;
}

async function readOffer(tx: Tx, claimId: string, offerId: string): Promise<OfferRow> {
  const [offer] = await tx.select().from(claimOffers).where(eq(claimOffers.id, offerId));
  if (offer?.claimId !== claimId) throw unknownClaim();
  return offer;
}

/** @throws Refusal 409: what was accepted is to be sent now */
async function requireNoneAccepted(tx: Tx, order: OrderRow, claimId: string): Promise<void> {
  const offer = await acceptedOffer(tx, claimId);
  if (offer !== undefined) throw await offerAccepted(tx, order, offer);
}

async function requirePossible(tx: Tx, order: OrderRow, input: ClaimOfferInput): Promise<void> {
  if (input.decision === "credit") return requireOpenOrder(order);
  if (input.decision === "money") {
    const money = await moneyLeft(tx, order);
    requireLeft(toMinor(money.left), input);
    if (isWholeOfOpenOrder(order, money, toMinor(input.amount))) throw wholeOfOpenOrder();
    return;
  }
  if (order.addressForgottenAt !== null) {
    const number = orderNumber(order.number);
    throw new Refusal(409, say(m.refusal_the_address_of_is_deleted, { number }), { code: "address-forgotten" });
  }
  requireOpenOrder(order);
  const claimed = (await linesOfClaims(tx, [input.claimId])).get(input.claimId) ?? [];
  await requireReplaceable(
    tx,
    claimed.map(({ productId, size, quantity }) => ({ product: productId, size, quantity })),
  );
}

function offerOver(): Refusal {
  return new Refusal(409, say(m.refusal_claim_offer_over), { code: "claim-offer-over" });
}

const soldOut: readonly RefusalCode[] = ["out-of-stock", "too-few", "unknown-product", "unknown-size"];

/** @param why what refused it, if anything did */
function offerFailed(why?: Refusal): Refusal {
  const isSoldOut = why !== undefined && soldOut.includes(why.code);
  const sentence = isSoldOut ? m.refusal_claim_offer_sold_out : m.refusal_claim_offer_failed;
  return new Refusal(409, say(sentence), { code: "claim-offer-failed" });
}
