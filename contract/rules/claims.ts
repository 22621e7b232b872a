/**
 * The guarantee: what a shopper may say of a plant that did not arrive well, and until when.
 *
 * 1. The days count from the day after the delivery, in Dhaka, and the last one counts whole.
 * 2. While a claim waits for its answer the days stand still: the whole days of the longest wait of an order's claims are added.
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
