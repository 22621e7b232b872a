import { toMinor } from "#contract/rules/money/money.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { showNearMoment } from "#web/storefront/orders/claims/near-moment.ts";
import { showSum } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { deviceOrders } from "../device-orders.ts";

type DecisionProps = { claim: Claim; orderId: string; link: string | undefined };

/** The decision of the nursery, or did after the shopper's yes. */
export function Decision({ claim, orderId, link }: DecisionProps) {
  const { decision, offers } = claim;
  if (decision === null) return null;
  // The words that came with the accepted offer stand there already.
  const isSaid = decision.text === "" || offers.some(({ end, text }) => end === "accepted" && text === decision.text);
  return (
    <div className="claims__answer">
      <b>{outcomeOf(claim, decision)}</b> <span className="soft t14 num">{showNearMoment(decision.at)}</span>
      {isSaid ? null : (
        <p className="claims__text" lang={languageOf(decision.text)}>
          {decision.text}
        </p>
      )}
      {decision.replacement ? (
        <p>
          <a className="link" href={pathHere(replacementPath(orderId, decision.replacement, link))}>
            {m.tracking_title({ number: decision.replacement.number })}
          </a>
        </p>
      ) : null}
    </div>
  );
}

type Outcome = NonNullable<Claim["decision"]>;

/** The decision, and what has come of it. */
export function outcomeOf(
  { state }: Pick<Claim, "state">,
  { kind, amount = 0, isAllBack, replacement }: Outcome,
): string {
  const shown = { amount: showSum(toMinor(amount)) };
  const isHere = state === "settled";
  if (kind === "plant" && state === "declined" && replacement) {
    return m.claim_replacement_canceled({ number: replacement.number });
  }
  if (kind === "plant") return isHere ? m.claim_outcome_plant_here() : m.claim_outcome_plant();
  if (kind === "credit") return m.claim_outcome_credit(shown);
  if (kind === "advice") return m.claim_outcome_advice();
  if (isAllBack) return m.claim_outcome_all_back();
  return isHere ? m.claim_outcome_money_back(shown) : m.claim_outcome_money(shown);
}

/** A guest's new order is followed by its link: this device has no key of it. */
function replacementPath(
  orderId: string,
  { _id, trackingPath }: NonNullable<Outcome["replacement"]>,
  link: string | undefined,
): string {
  return link !== undefined || deviceOrders().some((one) => one.orderId === orderId)
    ? trackingPath
    : `/my-orders/${_id}`;
}
