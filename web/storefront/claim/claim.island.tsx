import { type ReactNode, useCallback, useEffect, useState } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/kit/page-states.tsx";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AskUs } from "../contact/ask-us.tsx";
import { claimsByLink, claimsOfOrder, trackMark } from "../orders/claims/claim-calls.ts";
import { ClaimStatus } from "../orders/claims/claim-status.tsx";
import { ClaimCard } from "../orders/claims/order-claims.tsx";
import { useClaims } from "../orders/claims/use-claims.ts";
import { OrderNotRead } from "../orders/order-not-read.tsx";
import { useOrder } from "../orders/use-order.ts";
import wateringCan from "../orders/watering-can.webp";
import { ClaimForm } from "./claim-form.tsx";

/** Something is wrong with a delivered order: /my-orders/:id/claim, or /claim with the link that was sent, or of the page where the order is followed. With the number of a claim it shows that one: /my-orders/:id/claims/G-101. `plain`: its page without script. */
export default function Claim({ plain }: { plain: string | null }) {
  // Of the address, which only the browser knows.
  const [asked, setAsked] = useState<{ link: string | null; number: string | null }>();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const tracking = query.get("track");
    setAsked({ link: tracking === null ? query.get("link") : trackMark + tracking, number: numberAsked(query) });
  }, []);
  return (
    <div className="wrap wrap--tall">
      {asked === undefined ? (
        <Waiting plain={plain} />
      ) : asked.link === null ? (
        <OwnClaim number={asked.number} />
      ) : asked.number === null || asked.link.startsWith(trackMark) ? (
        <MailedClaim link={asked.link} />
      ) : (
        <MailedStatus link={asked.link} number={asked.number} />
      )}
    </div>
  );
}

/** Of the claim that is shown; null for a new one. */
function numberAsked(query: URLSearchParams): string | null {
  const [, , part, number] = withoutLanguage(location.pathname).split("/").filter(Boolean);
  return part === "claims" ? (number ?? "") : query.get("claim");
}

/** `plain`: where it is read and answered without script; null where it is not. */
function Waiting({ plain }: { plain: string | null }) {
  return (
    <>
      <Head />
      {plain === null ? (
        <PageSkeleton label={m.loading_order()} rows={2} />
      ) : (
        <>
          <noscript>
            <p className="banner">
              <a className="link" href={plain}>
                {m.claim_plain_way()}
              </a>
            </p>
          </noscript>
          <div className="loading needs-script">
            <Skeleton className="loading__row" />
            <Skeleton className="loading__row" />
          </div>
        </>
      )}
    </>
  );
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <div className="pagehead">
      {children}
      <h1>{m.claim_title()}</h1>
      <p>{m.claim_lead()}</p>
    </div>
  );
}

function OwnClaim({ number }: { number: string | null }) {
  const { order, error, load, isSignedOut } = useOrder(1);
  const orderId = order?._id ?? "";
  const read = useCallback(() => claimsOfOrder(orderId), [orderId]);
  const back = order ? (
    <a className="link claim__back" href={pathHere(`/my-orders/${order._id}`)}>
      <Icon name="arrow-left" />
      {m.tracking_title({ number: order.number })}
    </a>
  ) : null;
  if (number !== null && order && !isSignedOut) {
    return (
      <ClaimStatus number={number} read={read}>
        {back}
      </ClaimStatus>
    );
  }
  return (
    <>
      <Head>{back}</Head>
      {isSignedOut ? (
        <SignedOut title={m.login_for_order()} text={m.kept_with_account()} picture={wateringCan} />
      ) : order ? (
        <ClaimOf read={read} />
      ) : error ? (
        <OrderNotRead error={error} message={m.tracking_failed()} onRetry={load} />
      ) : (
        <PageSkeleton label={m.loading_order()} rows={2} />
      )}
    </>
  );
}

function MailedClaim({ link }: { link: string }) {
  const read = useCallback(() => claimsByLink(link), [link]);
  return (
    <>
      <Head />
      <ClaimOf read={read} link={link} />
    </>
  );
}

function MailedStatus({ link, number }: { link: string; number: string }) {
  const read = useCallback(() => claimsByLink(link), [link]);
  return (
    <ClaimStatus number={number} read={read} link={link}>
      <a className="link claim__back" href={pathHere(`/claim?${new URLSearchParams({ link })}`)}>
        <Icon name="arrow-left" />
        {m.claim_title()}
      </a>
    </ClaimStatus>
  );
}

type ClaimOfProps = { read: () => Promise<ClaimsOfOrder>; link?: string };

function ClaimOf({ read, link }: ClaimOfProps) {
  const { found, problem, load } = useClaims(read);
  const [isSent, setSent] = useState(false);
  const onSent = useCallback(() => {
    setSent(true);
    void load();
    scrollTo({ top: 0 });
  }, [load]);
  if (problem instanceof ApiError && problem.status === 404) {
    return (
      <EmptyState title={messageOf(problem)} picture={wateringCan}>
        <ButtonLink size="md" variant="secondary" href={pathHere("/track")}>
          {m.find_order()}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (problem !== null) return <QuietError message={messageOf(problem)} onRetry={load} />;
  if (found === null) return <PageSkeleton label={m.loading_order()} rows={2} />;
  const { order, guarantee, claims } = found;
  const toOrder = link ? null : (
    <ButtonLink size="md" href={pathHere(`/my-orders/${order._id}`)}>
      {m.claim_to_order()}
    </ButtonLink>
  );
  // Who follows the link has no page of the order that shows them.
  const told = link
    ? claims.map((claim) => <ClaimCard key={claim._id} claim={claim} orderId={order._id} link={link} />)
    : null;
  if (isSent) {
    return (
      <>
        <div role="status">
          <EmptyState title={m.claim_sent_title()} text={m.claim_sent_text()} picture={wateringCan}>
            {toOrder}
          </EmptyState>
        </div>
        {told}
      </>
    );
  }
  if (guarantee === null || guarantee.daysLeft === 0) {
    return (
      <>
        {told}
        <EmptyState
          title={guarantee ? m.claim_over_title() : m.claim_none_title()}
          text={m.claim_over_text()}
          picture={wateringCan}
          below={<AskUs text={m.ask_about_order({ number: order.number })} />}
        >
          {toOrder}
        </EmptyState>
      </>
    );
  }
  const mayClaim = guarantee.lines.some(({ left }) => left > 0);
  return (
    <>
      {told}
      {mayClaim || !link ? <ClaimForm order={order} guarantee={guarantee} link={link} onSent={onSent} /> : null}
      {link && claims.some(({ decision }) => decision === null) ? (
        <AskUs text={m.ask_about_order({ number: order.number })} />
      ) : null}
    </>
  );
}
