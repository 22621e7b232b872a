// How far claims are, from their rows. The rule is claimStateOf of contract/rules/claims.ts.
import { type ClaimState, claimStateOf, isShoppersTurn } from "#contract/rules/claims.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import type { claims } from "#db/schema/claims.ts";
import { backMinorFor, type OrderRefund } from "../orders/listing/delivered.ts";
import type { OrderRow } from "../orders/order.ts";

type ClaimRow = typeof claims.$inferSelect;
type Said = Pick<Claim, "messages" | "offers">;
type Piece = { name: string; size: string; quantity: number };
/** `refunds`: of the order, oldest first. `pieces`: what is claimed, as it was sold. */
type Brought = { replacement: OrderRow | undefined; refunds: readonly OrderRefund[]; pieces: readonly Piece[] };

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

function bringsOf(row: ClaimRow, { replacement, refunds, pieces }: Brought) {
  const { decision } = row;
  if (decision === "money") return hasGoneBack(row, pieces, refunds) ? "arrived" : "coming";
  if (decision !== "plant" || replacement === undefined) return null;
  if (replacement.canceledAt !== null) return "canceled";
  return replacement.status === "Delivered" || replacement.returnedAt !== null ? "arrived" : "coming";
}

/** Whether the money of a claim has gone; where the provider has refused that, whether as much went back in its place. */
function hasGoneBack(claim: ClaimRow, pieces: readonly Piece[], refunds: readonly OrderRefund[]): boolean {
  const own = refundOfClaim(claim, pieces, refunds);
  if (own?.state !== "refused") return own?.state !== "due";
  const later = refunds.filter(({ state, createdAt }) => state === "done" && createdAt > own.createdAt);
  return backMinorFor(later, pieces) >= own.amountMinor;
}

/**
 * The refund that was made as the claim was decided: of its amount, for its pieces. Of several the one nearest to the decision.
 * @returns undefined for money that went back in another way
 */
function refundOfClaim(
  { amountMinor, decidedAt }: Pick<ClaimRow, "amountMinor" | "decidedAt">,
  pieces: readonly Piece[],
  refunds: readonly OrderRefund[],
): OrderRefund | undefined {
  const isNamed = ({ name, size, quantity }: Piece, lines: readonly Piece[]) =>
    lines.some((line) => line.name === name && line.size === size && line.quantity === quantity);
  const decided = decidedAt?.getTime() ?? 0;
  const away = ({ createdAt }: OrderRefund) => Math.abs(createdAt.getTime() - decided);
  return refunds
    .filter(({ lines, ...refund }) => {
      const isForThem = lines?.length === pieces.length && pieces.every((piece) => isNamed(piece, lines));
      return isForThem && refund.amountMinor === amountMinor;
    })
    .sort((a, b) => away(a) - away(b))[0];
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
