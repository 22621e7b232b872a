import { toMinor } from "#contract/rules/money/money.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimStateName } from "#messages/claim-names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";

const hourMs = 3_600_000;
/** A claim that waits longer is red. */
const longHours = 20;

/** How long a claim has waited for its answer. @param since ISO 8601 */
function WaitingMark({ since }: { since: string }) {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / hourMs));
  const text =
    hours < 24
      ? m.claims_waits_hours({ count: inDigits(hours) })
      : m.claims_waits_days({ count: inDigits(Math.floor(hours / 24)) });
  return <Chip className={`chip--status ${hours < longHours ? "st-packing" : "st-cancelled"}`}>{text}</Chip>;
}

type Told = Pick<Claim, "state" | "waits" | "decision" | "offers" | "createdAt">;

/** How far a claim is: how long it has waited for the nursery, that the customer has the word, or what is still to be done. */
export function ClaimMark({ claim }: { claim: Told }) {
  const { state, waits, decision, offers, createdAt } = claim;
  if (state === "sent") return <WaitingMark since={createdAt} />;
  if (state === "yourTurn") {
    const isOffered = offers.some(({ end }) => end === null);
    return <Chip className="st-placed">{isOffered ? m.claims_offer_sent() : m.claims_asked()}</Chip>;
  }
  const text = decision === null || waits !== null ? claimStateName({ state, waits })() : outcomeOf(claim, decision);
  return <Chip className={`chip--status ${looks[waits ?? state]}`}>{text}</Chip>;
}

/** The nursery's own tasks stand out. */
const looks = {
  plantToSend: "st-packing",
  moneyToSend: "st-packing",
  plantComing: "st-shipped",
  moneyComing: "st-shipped",
  onItsWay: "st-shipped",
  settled: "st-done",
  declined: "st-cancelled",
};

export function outcomeOf(
  { state, waits }: Pick<Claim, "state" | "waits">,
  { kind, amount = 0, isAllBack }: NonNullable<Claim["decision"]>,
): string {
  const shown = { amount: showSum(toMinor(amount)) };
  if (kind === "advice") return m.claims_did_advice();
  if (kind === "credit") return m.claims_did_credit(shown);
  if (kind === "plant" && state === "declined") return m.claims_plant_canceled();
  if (kind === "plant") return waits === "plantToSend" ? m.claims_plant_to_send() : m.claims_did_plant();
  if (isAllBack) return m.claims_did_all_back();
  if (waits === "moneyToSend") return m.claims_money_to_send(shown);
  return waits === "moneyComing" ? m.claims_money_coming(shown) : m.claims_did_money(shown);
}
