// How far claims are, from their rows. The rule is claimStateOf of contract/rules/claims.ts.
import {
  type ClaimFacts,
  type ClaimState,
  type ClaimWait,
  claimStateOf,
  claimWaitsFor,
  isShoppersTurn,
} from "#contract/rules/claims.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import type { claims } from "#db/schema/claims.ts";
import type { OrderRow } from "../orders/order.ts";
import type { RefundOfClaim } from "./refunds-of-claims.ts";

type ClaimRow = typeof claims.$inferSelect;
type Said = Pick<Claim, "messages" | "offers">;
export type Brought = { replacement: OrderRow | undefined; money: RefundOfClaim<unknown>["state"] | undefined };

export function stateOf(
  row: ClaimRow,
  { messages, offers }: Said,
  brought: Brought,
): { state: ClaimState; waits: ClaimWait | null } {
  const facts = {
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
  };
  return { state: claimStateOf(facts), waits: claimWaitsFor(facts) };
}

function bringsOf({ decision }: ClaimRow, { replacement, money }: Brought): ClaimFacts["brings"] {
  if (decision === "money" && money === "refused") return "toSend";
  if (decision === "money") return money === "coming" ? "coming" : "arrived";
  if (decision !== "plant" || replacement === undefined) return null;
  if (replacement.canceledAt !== null) return "canceled";
  if (replacement.status === "Delivered" || replacement.returnedAt !== null) return "arrived";
  return isWithCourier(replacement) ? "coming" : "toSend";
}

const isWithCourier = ({ status }: OrderRow) => status === "Shipped" || status === "Out for delivery";

/** When the nursery first wrote, offered or decided; null before. ISO 8601. */
export function answeredAt({ decidedAt }: ClaimRow, { messages, offers }: Said): string | null {
  const times = [
    ...messages.filter(({ isNursery }) => isNursery).map(({ createdAt }) => createdAt),
    ...offers.map(({ at }) => at),
    ...(decidedAt === null ? [] : [decidedAt.toISOString()]),
  ];
  return times.sort()[0] ?? null;
}
