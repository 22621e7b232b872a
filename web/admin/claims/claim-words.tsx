import { toMinor } from "#contract/rules/money/money.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";

const hourMs = 3_600_000;
/** A claim that waits longer is red. */
const longHours = 20;

/** How long a claim has waited for its answer. @param since ISO 8601 */
export function WaitingMark({ since }: { since: string }) {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / hourMs));
  const text =
    hours < 24
      ? m.claims_waits_hours({ count: inDigits(hours) })
      : m.claims_waits_days({ count: inDigits(Math.floor(hours / 24)) });
  return <Chip className={`chip--status ${hours < longHours ? "st-packing" : "st-cancelled"}`}>{text}</Chip>;
}

export function outcomeOf({ kind, amount = 0 }: NonNullable<Claim["decision"]>): string {
  if (kind === "plant") return m.claims_did_plant();
  if (kind === "credit") return m.claims_did_credit({ amount: showSum(toMinor(amount)) });
  return kind === "money" ? m.claims_did_money({ amount: showSum(toMinor(amount)) }) : m.claims_did_advice();
}
