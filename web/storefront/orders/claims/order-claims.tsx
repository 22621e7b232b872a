import { useCallback, useEffect, useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { Claim, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimWishNames } from "#messages/claim-names.ts";
import { pathHere } from "#web/language.ts";
import { inDigits, showDay, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../../product-card/names.tsx";
import { deviceOrders } from "../device-orders.ts";
import { claimsOfOrder, trackMark } from "./claim-calls.ts";
import { ClaimChip } from "./claim-chip.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import { ClaimThread } from "./claim-thread.tsx";
import { lastDay } from "./last-day.ts";

type OrderClaimsProps = { order: OwnOrder; onGuarantee: (guarantee: ClaimsOfOrder["guarantee"]) => void };

/** On the page of a delivered order: how long the guarantee lasts, and what became of its claims. */
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
        <ClaimCard key={claim._id} claim={claim} orderId={order._id} onWritten={load} />
      ))}
    </section>
  );
}

type ClaimCardProps = {
  claim: Claim;
  orderId: string;
  link?: string | undefined;
  /** Undefined where only its state is seen. */
  onWritten?: (() => void) | undefined;
};

/** `link`: of the mail, for who has no login and no key. */
export function ClaimCard({ claim, orderId, link, onWritten }: ClaimCardProps) {
  const page = claimPath(orderId, claim.number, link);
  return (
    <article className="claims__one">
      <div className="claims__head">
        <h2>
          {claim.lines
            .map(({ product, size, quantity }) => `${nameHere(product)}, ${sizeName(size)} × ${inDigits(quantity)}`)
            .join("; ")}
        </h2>
        <ClaimChip state={claim.state} />
      </div>
      <p className="soft t14">
        {page === undefined ? (
          m.claim_numbered({ number: claim.number })
        ) : (
          <a className="link" href={pathHere(page)}>
            {m.claim_numbered({ number: claim.number })}
          </a>
        )}{" "}
        · {showDay(claim.createdAt)} · {claim.kinds.map((kind) => claimKindNames[kind]()).join(", ")} ·{" "}
        {m.claim_wished({ wish: claimWishNames[claim.wish]() })}
      </p>
      {claim.text === "" ? null : (
        <p className="claims__text" lang={languageOf(claim.text)}>
          {claim.text}
        </p>
      )}
      <ClaimPhotos photos={claim.photos} orderId={orderId} link={link} />
      {claim.answeredAt === null ? <p className="soft t14">{m.claim_answer_soon()}</p> : null}
      {onWritten ? <ClaimThread claim={claim} orderId={orderId} link={link} onWritten={onWritten} /> : null}
      <Decision claim={claim} orderId={orderId} link={link} />
    </article>
  );
}

type DecisionProps = { claim: Claim; orderId: string; link: string | undefined };

/** The decision of the nursery, or did after the shopper's yes. */
export function Decision({ claim: { decision, state, offers }, orderId, link }: DecisionProps) {
  if (decision === null) return null;
  const isCanceled = state === "declined" && decision.replacement !== undefined;
  // The words that came with the accepted offer stand there already.
  const isSaid = decision.text === "" || offers.some(({ end, text }) => end === "accepted" && text === decision.text);
  return (
    <div className="claims__answer">
      <b>
        {isCanceled && decision.replacement
          ? m.claim_replacement_canceled({ number: decision.replacement.number })
          : outcomeOf(decision)}
      </b>{" "}
      <span className="soft t14">{showDay(decision.at)}</span>
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

/** The claim's own page; undefined for who sees only how far it is. */
function claimPath(orderId: string, number: string, link: string | undefined): string | undefined {
  if (link === undefined) return `/my-orders/${orderId}/claims/${number}`;
  return link.startsWith(trackMark) ? undefined : `/claim?${new URLSearchParams({ link, claim: number })}`;
}

type Outcome = NonNullable<Claim["decision"]>;

function outcomeOf({ kind, amount = 0 }: Outcome): string {
  if (kind === "plant") return m.claim_outcome_plant();
  if (kind === "credit") return m.claim_outcome_credit({ amount: showSum(toMinor(amount)) });
  return kind === "money" ? m.claim_outcome_money({ amount: showSum(toMinor(amount)) }) : m.claim_outcome_advice();
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
