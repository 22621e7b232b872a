// How far claims are, from their rows. The rule is claimStateOf of contract/rules/claims.ts.
import { type ClaimState, claimStateOf, isShoppersTurn } from "#contract/rules/claims.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import type { claims } from "#db/schema/claims.ts";
import type { OrderRow } from "../orders/order.ts";

type ClaimRow = typeof claims.$inferSelect;
type Said = Pick<Claim, "messages" | "offers">;
type Brought = { replacement: OrderRow | undefined; isRefundDue: boolean };

export function stateOf(row: ClaimRow, { messages, offers }: Said, brought: Brought): ClaimState {
  return claimStateOf({
    ...row,
    isShoppersTurn: isShoppersTurn({
      messages: messages.map(({ isNursery, createdAt }) => ({ isNursery, at: Date.parse(createdAt) })),
      offers: offers.map(({ at, endedAt }) => ({
        at: Date.parse(at),
        endedAt: endedAt === null ? null : Date.parse(endedAt),
      })),
    }),
    isAccepted: offers.some(({ end }) => end === "accepted"),
    brings: bringsOf(row, brought),
  });
}

function bringsOf({ decision }: ClaimRow, { replacement, isRefundDue }: Brought) {
  if (decision === "money") return isRefundDue ? "coming" : "arrived";
  if (decision !== "plant" || replacement === undefined) return null;
  if (replacement.canceledAt !== null) return "canceled";
  return replacement.status === "Delivered" || replacement.returnedAt !== null ? "arrived" : "coming";
}

/** When the nursery first wrote, offered or decided; null before. ISO 8601. */
export function answeredAt({ decidedAt }: ClaimRow, { messages, offers }: Said): string | null {
  const times = [
    ...messages.filter(({ isNursery }) => isNursery).map(({ createdAt }) => createdAt),
    ...offers.map(({ at }) => at),
    ...(decidedAt === null ? [] : [decidedAt.toISOString()]),
  ];
  return times.sort()[0] ?? null;
}
