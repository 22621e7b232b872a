import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimWishNames } from "#messages/claim-names.ts";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { inDigits, showDay, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { PhotoRow } from "#web/ui/picture/photo-row.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { formatMoment } from "../kit/moment.ts";
import { PlantName } from "../kit/plant-name.tsx";
import { office } from "../office.ts";
import { ClaimThread, shownPhotos } from "./claim-thread.tsx";
import { ClaimMark, outcomeOf } from "./claim-words.tsx";
import { DecidePanel } from "./decide-panel.tsx";
import { GivenBackPanel } from "./given-back-panel.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { PaidByHandPanel } from "./paid-by-hand-panel.tsx";
import "./claims.css";

export default function ClaimPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["claim", id],
    queryFn: async () => (await office.getClaim(id)).claim,
  });
  return (
    <>
      <Link className="back" to="/admin/claims">
        <Icon name="arrow-left" className="i-18" />
        {m.office_claims()}
      </Link>
      {data && error === null ? (
        <OpenClaim claim={data} onChanged={refetch} />
      ) : (
        <>
          <h1 className="vh">{m.office_claim()}</h1>
          <ListState error={error} count={null} none="" shape="panels" rows={4} onRetry={refetch} />
        </>
      )}
    </>
  );
}

function OpenClaim({ claim, onChanged }: { claim: OneClaim; onChanged: () => Promise<unknown> }) {
  const { kinds, number, order, createdAt, photos, text } = claim;
  return (
    <>
      <div className="ahead wrapm aclaim__head">
        <h1>{kinds.map((kind) => claimKindNames[kind]()).join(", ")}</h1>
        <ClaimMark claim={claim} />
        <span className="soft t14 num">{number}</span>
        <span className="soft t14">{order.name}</span>
      </div>
      <div className="odet">
        <div>
          <section className="panel panel--pad" aria-label={m.claims_told()}>
            <div className="aclaim__large">
              <PhotoRow name={m.claim_photos()} photos={shownPhotos(photos)} />
            </div>
            {text === "" ? null : (
              <p className="aclaim__said" lang={languageOf(text)}>
                {text}
              </p>
            )}
            <p className="soft t14 num">{formatMoment(createdAt)}</p>
          </section>
          <ClaimThread claim={claim} onWritten={onChanged} />
          <ClaimedLines claim={claim} />
        </div>
        <div className="odet__side">
          <Answer claim={claim} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
}

/** The decision; before there is one, the ways to one. */
export function Answer({ claim, onChanged }: { claim: OneClaim; onChanged: () => Promise<unknown> }) {
  const [isForElse, setForElse] = useState(false);
  const mayDecide = useMayCall("POST /api/claim/decide");
  if (claim.decision) {
    return (
      <>
        <Decided claim={claim} decision={claim.decision} />
        {claim.waits === "moneyToSend" && mayDecide ? <PaidByHandPanel claim={claim} onChanged={onChanged} /> : null}
      </>
    );
  }
  if (!mayDecide) return <p className="panel panel--pad soft t14">{m.claims_decided_by_manager()}</p>;
  if (claim.isGivenBack && !isForElse)
    return <GivenBackPanel claim={claim} onChanged={onChanged} onForElse={() => setForElse(true)} />;
  return (
    <>
      <OfferPanel claim={claim} onChanged={onChanged} />
      <DecidePanel claim={claim} onChanged={onChanged} />
    </>
  );
}

function ClaimedLines({ claim: { order, lines, wish, deliveredAt, ends, worth } }: { claim: OneClaim }) {
  const facts = [
    [m.claim_wish(), claimWishNames[wish]()],
    ...(deliveredAt ? [[m.claims_delivered_on(), showDay(deliveredAt)]] : []),
    ...(ends
      ? [[m.claim_guarantee(), m.claim_until({ day: showDay(new Date(Date.parse(ends) - 1).toISOString()) })]]
      : []),
    ...(order.courierName === "" ? [] : [[m.claims_courier(), order.courierName]]),
    [m.claims_worth(), showSum(toMinor(worth))],
  ];
  return (
    <section className="panel panel--pad" aria-labelledby="claim-order">
      <h2 id="claim-order">
        <Link className="link" to={`/admin/orders/${order._id}`}>
          {m.order_named({ number: order.number })}
        </Link>
      </h2>
      <ul className="aclaim__lines">
        {lines.map(({ product, size, quantity }) => (
          <li key={`${product._id} ${size}`}>
            <span className="th40 th40--cover tint-sand">
              {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
            </span>
            <span>
              <PlantName name={product.name} bengaliName={product.bengaliName} />
              <br />
              <span className="soft">
                {sizeName(size)} × {inDigits(quantity)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="aclaim__facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type DecidedProps = { claim: OneClaim; decision: NonNullable<OneClaim["decision"]> };

function Decided({ claim, decision }: DecidedProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="claim-decided">
      <h2 id="claim-decided">{outcomeOf(claim, decision)}</h2>
      <p className="soft t14 num">{formatMoment(decision.at)}</p>
      {decision.isAllBack ? <p>{m.claims_all_back_text({ amount: showSum(toMinor(decision.amount ?? 0)) })}</p> : null}
      {decision.text === "" ? null : (
        <p className="aclaim__said" lang={languageOf(decision.text)}>
          {decision.text}
        </p>
      )}
      {decision.replacement ? (
        <p>
          <Link className="link" to={`/admin/orders/${decision.replacement._id}`}>
            {m.order_named({ number: decision.replacement.number })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
