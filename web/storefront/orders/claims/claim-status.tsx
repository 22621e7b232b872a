import type { ReactNode } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { Claim, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimStateName, claimWishNames } from "#messages/claim-names.ts";
import { PageSkeleton, QuietError } from "#web/storefront/kit/page-states.tsx";
import { Progress, type Step } from "#web/storefront/kit/progress.tsx";
import { showNearMoment } from "#web/storefront/orders/claims/near-moment.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { inDigits, showDay, showSum } from "#web/ui/figures.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { AskUs } from "../../contact/ask-us.tsx";
import { nameHere } from "../../product-card/names.tsx";
import wateringCan from "../watering-can.webp";
import { ClaimChip } from "./claim-chip.tsx";
import { Decision } from "./claim-decision.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import { ClaimThread } from "./claim-thread.tsx";
import { Said } from "./said.tsx";
import { useClaims } from "./use-claims.ts";

/** `link`: that was mailed. `children`: the way back. */
type ClaimStatusProps = {
  number: string;
  read: () => Promise<ClaimsOfOrder>;
  link?: string | undefined;
  children?: ReactNode;
};

/** One claim: how far it is, what both sides say, and what it is about. */
export function ClaimStatus({ number, read, link, children }: ClaimStatusProps) {
  const { found, problem, load } = useClaims(read);
  const claim = found?.claims.find((one) => one.number === number);
  return (
    <>
      <div className="pagehead">
        {children}
        <div className="claims__title">
          <h1>{claim ? m.claim_numbered({ number }) : m.claim_number()}</h1>
          {claim ? <ClaimChip claim={claim} /> : null}
        </div>
      </div>
      {problem !== null && found === null ? (
        <QuietError message={messageOf(problem)} onRetry={load} />
      ) : found === null ? (
        <PageSkeleton label={m.loading_order()} rows={2} />
      ) : claim === undefined ? (
        <EmptyState title={m.claim_unknown()} picture={wateringCan} />
      ) : (
        <div className="claims__page">
          <div className="claims__thread">
            <Steps claim={claim} />
            <Told claim={claim} order={found.order} link={link} />
            <ClaimThread claim={claim} order={found.order} link={link} onWritten={() => void load()} />
            <Decision claim={claim} orderId={found.order._id} link={link} />
          </div>
          <About claim={claim} found={found} />
        </div>
      )}
    </>
  );
}

type StepsProps = { claim: Pick<Claim, "createdAt" | "answeredAt" | "decision" | "state" | "waits" | "offers"> };

/** Sent, answered, settled: what is done, with its day, and where it is now. */
export function Steps({ claim: { createdAt, answeredAt, decision, state, waits, offers } }: StepsProps) {
  // Money by hand is on its way from the shopper's yes on, and decided once it has gone.
  const agreedAt = decision?.at ?? offers.find(({ end }) => end === "accepted")?.endedAt;
  const isOver = state === "settled" || state === "declined";
  const isAnswered = answeredAt !== null;
  const steps = [
    { name: m.claim_sent(), on: showNearMoment(createdAt), isDone: true, isNow: !isAnswered },
    {
      name: isAnswered ? m.claim_step_answered() : m.claim_step_waits(),
      on: isAnswered ? showNearMoment(answeredAt) : m.claim_step_soon(),
      isDone: isAnswered,
      isNow: isAnswered && !isOver && state !== "onItsWay",
    },
    {
      name: claimStateName(isOver || state === "onItsWay" ? { state, waits } : { state: "settled", waits: null })(),
      on: agreedAt ? showNearMoment(agreedAt) : m.claim_when_you_agree(),
      isDone: isOver || state === "onItsWay",
      isNow: isOver || state === "onItsWay",
    },
  ];
  const states = steps.map(
    ({ name, on, isDone, isNow }): Step => ({ name, on, state: isNow ? "now" : isDone ? "done" : "ahead" }),
  );
  return <Progress label={m.claim_steps()} steps={states} isAcross />;
}

type ToldProps = { claim: Claim; order: ClaimsOfOrder["order"]; link: string | undefined };

/** The first words of the shopper. */
function Told({ claim: { createdAt, text, kinds, wish, photos }, order, link }: ToldProps) {
  return (
    <Said isNursery={false} initials={order.initials} at={createdAt} text={text}>
      <p className="claims__kinds">
        {kinds.map((kind) => (
          <Chip key={kind} className="st-placed">
            {claimKindNames[kind]()}
          </Chip>
        ))}
        <Chip className="st-placed">{m.claim_wished({ wish: claimWishNames[wish]() })}</Chip>
      </p>
      <ClaimPhotos photos={photos} orderId={order._id} link={link} />
    </Said>
  );
}

function About({ claim, found: { order, guarantee } }: { claim: Claim; found: ClaimsOfOrder }) {
  const isStopped = claim.decision === null;
  const days = guarantee?.daysLeft ?? 0;
  const left = { count: days, days: inDigits(days) };
  return (
    <aside className="claims__aside">
      <section className="claims__panel" aria-labelledby="claim-about">
        <h2 id="claim-about">{m.claim_about()}</h2>
        {claim.lines.map(({ product, size, quantity }) => (
          <div key={`${product._id} ${size}`} className="claims__good">
            <span className="mini__pic mini__pic--cover tint-sand">
              {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
            </span>
            <span>
              <b>{nameHere(product)}</b>
              <br />
              <span className="soft t14">
                {sizeName(size)} × {inDigits(quantity)}
              </span>
            </span>
          </div>
        ))}
        <dl className="claims__facts">
          {claim.worth === undefined ? null : (
            <div>
              <dt>{m.amount()}</dt>
              <dd>{showSum(toMinor(claim.worth))}</dd>
            </div>
          )}
          <div>
            <dt>{m.order()}</dt>
            <dd>
              {guarantee
                ? m.claim_delivered({ number: order.number, day: showDay(guarantee.deliveredAt) })
                : order.number}
            </dd>
          </div>
          {guarantee && days > 0 ? (
            <div>
              <dt>{m.claim_guarantee()}</dt>
              <dd>{isStopped ? m.claim_stopped(left) : m.claim_days_left(left)}</dd>
            </div>
          ) : null}
        </dl>
      </section>
      {isStopped ? (
        <section className="claims__panel t14" aria-label={m.ask_by_whatsapp()}>
          <p>{m.claim_told_how()}</p>
          <AskUs text={m.ask_about_claim({ number: claim.number })} />
        </section>
      ) : null}
    </aside>
  );
}
