import { useCallback, useEffect, useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { Claim, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames } from "#messages/claim-names.ts";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits, showDay, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../../product-card/names.tsx";
import { claimsOfOrder, trackMark } from "./claim-calls.ts";
import { ClaimChip } from "./claim-chip.tsx";
import { outcomeOf } from "./claim-decision.tsx";
import { lastDay } from "./last-day.ts";

type OrderClaimsProps = { order: OwnOrder; onGuarantee: (guarantee: ClaimsOfOrder["guarantee"]) => void };

/** On the page of a delivered order: how long the guarantee lasts, and how far its claims are. */
export function OrderClaims({ order, onGuarantee }: OrderClaimsProps) {
  const [found, setFound] = useState<ClaimsOfOrder | null>(null);
  const load = useCallback(async () => {
    // The order's page is whole without it.
    const read = await claimsOfOrder(order._id).catch(() => null);
    setFound(read);
    onGuarantee(read?.guarantee ?? null);
  }, [order._id, onGuarantee]);
  useEffect(() => void load(), [load]);
  if (found === null) return null;
  const { guarantee, claims } = found;
  return (
    <section className="claims" aria-label={m.claim_guarantee()}>
      {guarantee?.lines.some(({ isPlant }) => isPlant) ? (
        <div className="banner">
          <Icon name="shield-check" />
          <div>
            {guarantee.daysLeft > 0 ? (
              <>
                <b>{m.claim_days_left({ count: guarantee.daysLeft, days: inDigits(guarantee.daysLeft) })}</b>{" "}
                {m.claim_until({ day: lastDay(guarantee) })}
              </>
            ) : (
              m.claim_ended({ day: lastDay(guarantee) })
            )}
          </div>
        </div>
      ) : null}
      {claims.map((claim) => (
        <ClaimCard key={claim._id} claim={claim} orderId={order._id} />
      ))}
    </section>
  );
}

type ClaimCardProps = { claim: Claim; orderId: string; link?: string | undefined };

/** The pieces of a claim, how far it is, and the way to its own page. `link`: of the mail, for who has no login and no key. */
export function ClaimCard({ claim, orderId, link }: ClaimCardProps) {
  const page = claimPath(orderId, claim.number, link);
  const news = newsOf(claim);
  const isTheirTurn = claim.state === "yourTurn";
  return (
    <article className="claims__one">
      <div className="claims__head">
        <h2>{claimedPieces(claim)}</h2>
        <ClaimChip claim={claim} />
      </div>
      <p className="soft t14">
        {m.claim_numbered({ number: claim.number })} · {showDay(claim.createdAt)} ·{" "}
        {claim.kinds.map((kind) => claimKindNames[kind]()).join(", ")}
      </p>
      {news === "" ? null : <p>{news}</p>}
      {page === undefined ? null : (
        <p>
          <ButtonLink size="sm" variant={isTheirTurn ? "primary" : "secondary"} href={pathHere(page)}>
            {isTheirTurn ? m.claim_read_and_answer() : m.claim_see()}
            <span className="vh"> {claim.number}</span>
          </ButtonLink>
        </p>
      )}
    </article>
  );
}

/** `Snake Plant, Small Pot × 1` */
export const claimedPieces = ({ lines }: Pick<Claim, "lines">): string =>
  lines
    .map(({ product, size, quantity }) => `${nameHere(product)}, ${sizeName(size)} × ${inDigits(quantity)}`)
    .join("; ");

/** The decision, the open offer, or that somebody looks at it; empty while the shopper is asked something. */
function newsOf(claim: Claim): string {
  const { decision, offers, answeredAt } = claim;
  if (decision) return outcomeOf(claim, decision);
  const offer = offers.findLast(({ end }) => end === null || end === "accepted");
  if (offer === undefined) return answeredAt === null ? m.claim_answer_soon() : "";
  if (offer.end === "accepted") return m.claim_offer_money_comes();
  const amount = showSum(toMinor(offer.amount ?? 0));
  if (offer.kind === "plant") return m.claim_offered_plant();
  return offer.kind === "money" ? m.claim_offered_money({ amount }) : m.claim_offered_credit({ amount });
}

/** The claim's own page; undefined for who sees only how far it is. */
function claimPath(orderId: string, number: string, link: string | undefined): string | undefined {
  if (link === undefined) return `/my-orders/${orderId}/claims/${number}`;
  return link.startsWith(trackMark) ? undefined : `/claim?${new URLSearchParams({ link, claim: number })}`;
}
