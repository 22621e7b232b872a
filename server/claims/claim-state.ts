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
import { backMinorFor, type OrderRefund } from "../orders/listing/delivered.ts";
import type { OrderRow } from "../orders/order.ts";
import { isPaidInPlaceOfAnother } from "../orders/paying/paid-by-hand.ts";

type ClaimRow = typeof claims.$inferSelect;
type Said = Pick<Claim, "messages" | "offers">;
type DecidedMoney = Pick<ClaimRow, "amountMinor" | "decidedAt">;
type Piece = { name: string; size: string; quantity: number };
/** `refunds`: of the order, oldest first. `pieces`: what is claimed, as it was sold. */
type Brought = { replacement: OrderRow | undefined; refunds: readonly OrderRefund[]; pieces: readonly Piece[] };

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

function bringsOf(row: ClaimRow, { replacement, refunds, pieces }: Brought): ClaimFacts["brings"] {
  const { decision } = row;
  if (decision === "money") {
    if (refusedRefundOf(row, pieces, refunds)) return "toSend";
    return isUnderWay(row, pieces, refunds) ? "coming" : "arrived";
  }
  if (decision !== "plant" || replacement === undefined) return null;
  if (replacement.canceledAt !== null) return "canceled";
  if (replacement.status === "Delivered" || replacement.returnedAt !== null) return "arrived";
  return isWithCourier(replacement) ? "coming" : "toSend";
}

const isWithCourier = ({ status }: OrderRow) => status === "Shipped" || status === "Out for delivery";

/** The claim's refund that the provider has refused to make, while nobody has given, or is giving, as much in its place. */
export function refusedRefundOf<Row extends OrderRefund>(
  claim: DecidedMoney,
  pieces: readonly Piece[],
  refunds: readonly Row[],
): Row | undefined {
  const own = refundOfClaim(claim, pieces, refunds);
  if (own?.state !== "refused") return undefined;
  return backMinorFor(laterThan(own, refunds), pieces) >= own.amountMinor ? undefined : own;
}

/** Whether a provider is making the claim's refund, or another in place of one that was refused. */
function isUnderWay(claim: DecidedMoney, pieces: readonly Piece[], refunds: readonly OrderRefund[]): boolean {
  const own = refundOfClaim(claim, pieces, refunds);
  if (own?.state !== "refused") return own?.state === "due";
  const made = laterThan(own, refunds).filter(({ state }) => state === "done");
  return backMinorFor(made, pieces) < own.amountMinor;
}

/** Without what was paid by hand in place of another claim's. */
const laterThan = <Row extends OrderRefund>({ id, createdAt }: OrderRefund, refunds: readonly Row[]) =>
  refunds.filter((refund) => refund.createdAt > createdAt && !isPaidInPlaceOfAnother(id, refund));

/**
 * The refund that was made as the claim was decided: of its amount, for its pieces. Of several the one nearest to the decision.
 * @returns undefined for money that went back in another way
 */
export function refundOfClaim<Row extends OrderRefund>(
  { amountMinor, decidedAt }: DecidedMoney,
  pieces: readonly Piece[],
  refunds: readonly Row[],
): Row | undefined {
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
