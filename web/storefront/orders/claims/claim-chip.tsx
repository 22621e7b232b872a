import type { ClaimState } from "#contract/rules/claims.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import { claimStateName } from "#messages/claim-names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";

const classes: Record<ClaimState, string> = {
  sent: "st-placed",
  yourTurn: "st-packing",
  onItsWay: "st-shipped",
  settled: "st-done",
  declined: "st-cancelled",
};

/** How far a claim is, and what it waits for. */
export function ClaimChip({ claim }: { claim: Pick<Claim, "state" | "waits"> }) {
  return <Chip className={`chip--status ${classes[claim.state]}`}>{claimStateName(claim)()}</Chip>;
}
