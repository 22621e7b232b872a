import type { ClaimState } from "#contract/rules/claims.ts";
import { claimStateNames } from "#messages/claim-names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";

const classes: Record<ClaimState, string> = {
  sent: "st-placed",
  yourTurn: "st-packing",
  onItsWay: "st-shipped",
  settled: "st-done",
  declined: "st-cancelled",
};

/** How far a claim is. */
export function ClaimChip({ state }: { state: ClaimState }) {
  return <Chip className={`chip--status ${classes[state]}`}>{claimStateNames[state]()}</Chip>;
}
