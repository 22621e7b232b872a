/**
 * A claim with the words of both sides, for a browser without script: a plain form answers, and accepts an offer. Its server answers it with this
 * page (server/pages/plain/claim-pages.ts).
 */
import type { ReactNode } from "react";
import { claimTextMax } from "#contract/rules/claims.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { PlainClaimData } from "#contract/wire/documents.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimWishNames } from "#messages/claim-names.ts";
import { pathHere } from "#web/language.ts";
import type { Asked, Meta } from "#web/page/page.ts";
import { pageTitle, shop } from "#web/settings.ts";
import { showNearMoment } from "#web/storefront/orders/claims/near-moment.ts";
import { TextArea } from "#web/ui/fields/field.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Notice } from "../order-link/complete-form.tsx";
import { ClaimChip } from "../orders/claims/claim-chip.tsx";
import { outcomeOf } from "../orders/claims/claim-decision.tsx";
import { claimedPieces } from "../orders/claims/order-claims.tsx";

export const meta = (): Meta[] => [
  { title: pageTitle(m.claim_plain_title()) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export const load = ({ api }: Asked): Promise<PlainClaimData> => api.readPlainClaimPage();

export default function PlainClaimPage({ order, claims, ...sent }: PlainClaimData) {
  return (
    <div className="wrap olink">
      <h1>{m.claim_plain_title()}</h1>
      {order === undefined || claims.length === 0 ? <p>{m.claim_plain_none()}</p> : null}
      {sent.done === "" ? null : (
        <p className="banner" role="status">
          {sent.done}
        </p>
      )}
      <Notice form={sent.form} />
      {order
        ? claims.map((claim) => <PlainClaim key={claim._id} claim={claim} isOfAccount={order.isOfAccount} {...sent} />)
        : null}
      {order?.isOfAccount ? (
        <p>
          <a className="link" href={pathHere(`/my-orders/${order._id}`)}>
            {m.tracking_title({ number: order.number })}
          </a>
        </p>
      ) : null}
    </div>
  );
}

type PlainClaimProps = Pick<PlainClaimData, "path" | "formKey" | "form"> & { claim: Claim; isOfAccount: boolean };

function PlainClaim({ claim, isOfAccount, path, formKey, form }: PlainClaimProps) {
  const { _id, number, state, text, kinds, wish, photos, createdAt, messages, offers, decision } = claim;
  const isTyped = form.values.claimId === _id;
  const said = [
    ...messages.map((message) => ({ at: message.createdAt, message, offer: null })),
    ...offers.map((offer) => ({ at: offer.at, message: null, offer })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <section className="olink__card olink__fields" aria-labelledby={`claim-${_id}`}>
      <h2 id={`claim-${_id}`}>{m.claim_numbered({ number })}</h2>
      <p>
        <ClaimChip claim={claim} /> {claimedPieces(claim)}
      </p>
      <PlainWords isNursery={false} at={createdAt} text={text} photos={photos} isOfAccount={isOfAccount}>
        <span className="soft">
          {kinds.map((kind) => claimKindNames[kind]()).join(", ")}. {m.claim_wished({ wish: claimWishNames[wish]() })}
        </span>
      </PlainWords>
      {said.map(({ message, offer }) =>
        message === null ? (
          <PlainWords key={offer._id} isNursery at={offer.at} text={offer.text} photos={[]} isOfAccount={isOfAccount}>
            <b>{offeredIn(offer)}</b>
            {offer.end === null && decision === null ? (
              <form method="post" action={path}>
                <input type="hidden" name="claimId" value={_id} />
                <input type="hidden" name="offerId" value={offer._id} />
                <button type="submit" className="btn btn--primary btn--md">
                  {yes[offer.kind]()}
                </button>
              </form>
            ) : null}
          </PlainWords>
        ) : (
          <PlainWords key={message._id} {...message} at={message.createdAt} isOfAccount={isOfAccount} />
        ),
      )}
      {decision === null ? null : (
        <PlainWords isNursery at={decision.at} text={decision.text} photos={[]} isOfAccount={isOfAccount}>
          <b>{outcomeOf({ state }, decision)}</b>
        </PlainWords>
      )}
      {decision === null ? (
        <form method="post" action={path} className="olink__form" noValidate>
          <input type="hidden" name="claimId" value={_id} />
          <input type="hidden" name="key" value={formKey} />
          <TextArea
            id={`answer-${_id}`}
            name="text"
            label={m.claim_your_answer()}
            rows={3}
            required
            maxLength={claimTextMax}
            defaultValue={isTyped ? (form.values.text ?? "") : ""}
            error={isTyped ? form.errors.text : undefined}
          />
          <button type="submit" className="btn btn--secondary btn--md">
            {m.claim_answer_send()}
          </button>
        </form>
      ) : null}
    </section>
  );
}

const yes = { plant: m.claim_yes_plant, money: m.claim_yes_money, credit: m.claim_yes_credit };

function offeredIn({ kind, amount = 0 }: Claim["offers"][number]): string {
  const shown = { amount: showSum(toMinor(amount)) };
  if (kind === "plant") return m.claim_offered_plant();
  return kind === "money" ? m.claim_offered_money(shown) : m.claim_offered_credit(shown);
}

type PlainWordsProps = {
  isNursery: boolean;
  at: string;
  text: string;
  photos: Claim["photos"];
  isOfAccount: boolean;
  children?: ReactNode;
};

/** A guest's photos are read with the link in a body, which needs the script: there they are counted. */
function PlainWords({ isNursery, at, text, photos, isOfAccount, children }: PlainWordsProps) {
  return (
    <div className={isNursery ? "claims__answer" : "claims__own"}>
      <p className="t14">
        <b>{isNursery ? shop.shopName : m.claim_you()}</b> <span className="soft num">{showNearMoment(at)}</span>
      </p>
      {text === "" ? null : (
        <p className="claims__text" lang={languageOf(text)}>
          {text}
        </p>
      )}
      {photos.length === 0 ? null : isOfAccount ? (
        <p className="photo-row">
          {photos.map(({ _id, width, height }, place) => (
            <img
              key={_id}
              src={`/api/claim/mine/photo/${_id}`}
              width={width}
              height={height}
              alt={m.claim_photo_alt({ number: inDigits(place + 1) })}
              loading="lazy"
            />
          ))}
        </p>
      ) : (
        <p className="soft t14">{m.claim_plain_photos({ count: inDigits(photos.length) })}</p>
      )}
      {children}
    </div>
  );
}
