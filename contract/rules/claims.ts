/**
 * The guarantee: what a shopper may say of a plant that did not arrive well, and until when.
 *
 * 1. The days count from the day after the delivery, in Dhaka, and the last one counts whole.
 * 2. While a claim waits for its answer the days stand still: the whole days of the longest wait of an order's claims are added.
 * 3. A claim is sent, then it is the shopper's turn whenever the nursery has said the last word, and it is settled or declined when it was
 *    decided; what is on its way in between is a new plant that has not arrived, or money that has not gone yet ({@link claimStateOf}),
 *    and it says which ({@link claimWaitsFor}).
 */
import { dayInDhaka, dayMs, startOfDhakaDay } from "./dhaka.ts";

/** Signs that a shopper sees, several of them at once. */
export const claimKinds = ["wilted", "leaves", "stem", "broken", "pests", "wrong", "dead", "other"] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** A shopper's wish. */
export const claimWishes = ["plant", "money", "advice"] as const;
export type ClaimWish = (typeof claimWishes)[number];
/** An owner's decision. */
export const claimDecisions = ["plant", "money", "credit", "advice"] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

/** Of what an owner may offer, which the shopper accepts with one press. Advice is no offer. */
export const claimOfferKinds = ["plant", "money", "credit"] as const;
export type ClaimOfferKind = (typeof claimOfferKinds)[number];
/**
 * `changed`: by a newer offer. `failed`: the shopper accepted, and it could not be done any more. `decided`: the owner decided without
 * waiting for it.
 */
export const claimOfferEnds = ["accepted", "changed", "withdrawn", "failed", "decided"] as const;
export type ClaimOfferEnd = (typeof claimOfferEnds)[number];

export const claimStates = ["sent", "yourTurn", "onItsWay", "settled", "declined"] as const;
export type ClaimState = (typeof claimStates)[number];

/** A claim that is on its way waits for one of these: the nursery's hand (`toSend`), or the courier and the card's provider (`coming`). */
export const claimWaits = ["plantToSend", "plantComing", "moneyToSend", "moneyComing"] as const;
export type ClaimWait = (typeof claimWaits)[number];

export const claimPhotosMax = 4;
/** Of one photo as it is sent. */
export const claimPhotoBytes = 8 * 1024 * 1024;
export const claimTextMax = 2000;

/** From when it is decided on the wait is known; until then it lasts. */
type Wait = { createdAt: Date; decidedAt: Date | null };

/** @returns the first moment at which no more claims are taken */
export function guaranteeEnds(deliveredAt: Date, days: number, waits: readonly Wait[], now: Date): Date {
  const end = startOfDhakaDay(dayInDhaka(deliveredAt, days + 1)).getTime();
  const waited = waits.map(({ createdAt, decidedAt }) => (decidedAt ?? now).getTime() - createdAt.getTime());
  return new Date(end + Math.floor(Math.max(0, ...waited) / dayMs) * dayMs);
}

/** Days that are left after today, and 1 on the last one; 0 once it is over. @param ends as {@link guaranteeEnds} gives it */
export function guaranteeDaysLeft(ends: Date, now: Date): number {
  const leftMs = ends.getTime() - now.getTime();
  return leftMs <= 0 ? 0 : Math.max(1, Math.floor(leftMs / dayMs));
}

/** As people read it: G-101. */
export const claimNumber = (number: number): string => `G-${number}`;

type Said = { messages: readonly { isNursery: boolean; at: number }[]; offers: readonly OfferTimes[] };
type OfferTimes = { at: number; endedAt: number | null };

/**
 * Whether the nursery has said the last word. An offer is a word of the nursery's; when it ends, by an acceptance, a withdrawal or because
 * it can no longer be done, the nursery has something to do. Of both at one moment the nursery's counts: a changed offer ends as the new
 * one begins. `waitsForShopper` of server/claims/offer-rows.ts says the same in SQL.
 */
export function isShoppersTurn({ messages, offers }: Said): boolean {
  const words = [...messages, ...offers.map(({ at, endedAt }) => ({ isNursery: endedAt === null, at: endedAt ?? at }))];
  const last = Math.max(...words.map(({ at }) => at));
  return words.some(({ at, isNursery }) => at === last && isNursery);
}

/**
 * `isAccepted`: an offer of money that is sent by hand, which the owner has still to send. `brings`: of the new plant's order, or of money
 * that goes back by the card's provider; null where nothing is under way. `toSend`: the nursery has it still: a plant that was not handed
 * over, or money that the provider has refused to give back.
 */
export type ClaimFacts = {
  wish: ClaimWish;
  decision: ClaimDecision | null;
  isShoppersTurn: boolean;
  isAccepted: boolean;
  brings: "toSend" | "coming" | "arrived" | "canceled" | null;
};

/** How far a claim is. Advice to who wished for advice settles it; to who wished for more it declines that, with the advice as its reason. */
export function claimStateOf({ wish, decision, isShoppersTurn, isAccepted, brings }: ClaimFacts): ClaimState {
  if (decision === null) return isAccepted ? "onItsWay" : isShoppersTurn ? "yourTurn" : "sent";
  if (decision === "advice") return wish === "advice" ? "settled" : "declined";
  if (brings === "canceled") return "declined";
  return brings === "coming" || brings === "toSend" ? "onItsWay" : "settled";
}

/** Of a claim that was agreed on, what it still waits for; null while it is open, and once it is settled or declined. */
export function claimWaitsFor({ decision, isAccepted, brings }: Omit<ClaimFacts, "wish">): ClaimWait | null {
  if (decision === null) return isAccepted ? "moneyToSend" : null;
  if (brings !== "toSend" && brings !== "coming") return null;
  if (decision === "plant") return brings === "toSend" ? "plantToSend" : "plantComing";
  return brings === "toSend" ? "moneyToSend" : "moneyComing";
}
