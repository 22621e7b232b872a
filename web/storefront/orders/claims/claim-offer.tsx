import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { Claim, ClaimOffer } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../../product-card/names.tsx";
import { acceptOffer } from "./claim-calls.ts";
import { Said } from "./said.tsx";

type OfferProps = {
  claim: Claim;
  offer: ClaimOffer;
  orderId: string;
  link: string | undefined;
  onChanged: () => void;
  /** The shopper would rather have something else: it is written in the answer. */
  onRather: (text: string) => void;
};

const yes = { plant: m.claim_yes_plant, money: m.claim_yes_money, credit: m.claim_yes_credit };

/** An offer of the nursery, with the one button that accepts it while it stands. */
export function Offer({ claim, offer, orderId, link, onChanged, onRather }: OfferProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState("");
  const isOpen = offer.end === null && claim.decision === null;
  async function accept() {
    setError("");
    setSending(true);
    try {
      const asked = { claimId: claim._id, offerId: offer._id };
      toast.ok((await acceptOffer(orderId, asked, link)).message);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSending(false);
      onChanged();
    }
  }
  const rather = m.claim_rather_money({ amount: showSum(toMinor(claim.worth ?? 0)) });
  return (
    <Said isNursery initials="" at={offer.at} text={offer.text}>
      <div className="claims__offer">
        {offer.kind === "plant" ? (
          claim.lines.map(({ product, size, quantity }) => (
            <div key={`${product._id} ${size}`} className="claims__good">
              <span className="mini__pic mini__pic--cover tint-sand">
                {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
              </span>
              <span>
                <b>
                  {nameHere(product)}, {sizeName(size)}
                  {quantity > 1 ? ` × ${inDigits(quantity)}` : null}
                </b>
                <br />
                <span className="soft t14">{m.claim_offer_free({ amount: showSum(0) })}</span>
              </span>
            </div>
          ))
        ) : (
          <b className="claims__good">{sumOffered(offer)}</b>
        )}
        {isOpen ? (
          <Button size="md" className="claims__yes" isLoading={isSending} onClick={accept}>
            {yes[offer.kind]()}
          </Button>
        ) : (
          <span className="soft t14">{endOf(offer, claim)}</span>
        )}
      </div>
      {error === "" ? null : (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {isOpen && offer.kind === "plant" && (claim.worth ?? 0) > 0 ? (
        <p>
          <button type="button" className="link claims__rather" onClick={() => onRather(rather)}>
            {rather}
          </button>
        </p>
      ) : null}
    </Said>
  );
}

function sumOffered({ kind, amount = 0 }: ClaimOffer): string {
  const shown = { amount: showSum(toMinor(amount)) };
  return kind === "money" ? m.claim_offer_money(shown) : m.claim_offer_credit(shown);
}

function endOf({ end }: ClaimOffer, { decision }: Claim): string {
  if (end === "accepted") return decision === null ? m.claim_offer_money_comes() : m.claim_offer_accepted();
  if (end === "changed") return m.claim_offer_changed();
  if (end === "withdrawn") return m.claim_offer_withdrawn();
  return end === "failed" ? m.claim_offer_failed() : m.claim_offer_decided();
}
