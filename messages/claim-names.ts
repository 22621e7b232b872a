/** One name for each fault and wish, on the shopper's screens, the owner's, and in mails. */
import type { ClaimKind, ClaimState, ClaimWait, ClaimWish } from "#contract/rules/claims.ts";
import * as m from "#messages";

type Label = typeof m.claim_kind_dead;

export const claimKindNames: Record<ClaimKind, Label> = {
  wilted: m.claim_kind_wilted,
  leaves: m.claim_kind_leaves,
  stem: m.claim_kind_stem,
  broken: m.claim_kind_broken,
  pests: m.claim_kind_pests,
  wrong: m.claim_kind_wrong,
  dead: m.claim_kind_dead,
  other: m.claim_kind_other,
};

export const claimWishNames: Record<ClaimWish, Label> = {
  plant: m.claim_wish_plant,
  money: m.claim_wish_money,
  advice: m.claim_wish_advice,
};

export const claimDecisionNames = { ...claimWishNames, credit: m.claim_decision_credit };

const claimStateNames: Record<ClaimState, Label> = {
  sent: m.claim_sent,
  yourTurn: m.claim_your_turn,
  onItsWay: m.claim_on_its_way,
  settled: m.claim_settled,
  declined: m.claim_declined,
};

const claimWaitNames: Record<ClaimWait, Label> = {
  plantToSend: m.claim_waits_plant_to_send,
  plantComing: m.claim_waits_plant_coming,
  moneyToSend: m.claim_waits_money_to_send,
  moneyComing: m.claim_waits_money_coming,
};

/** How far a claim is: of one that is on its way, what it waits for. */
export const claimStateName = ({ state, waits }: { state: ClaimState; waits: ClaimWait | null }): Label =>
  waits === null ? claimStateNames[state] : claimWaitNames[waits];
