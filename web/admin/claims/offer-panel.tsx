import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { ClaimOffer, OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showSum } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";

type OfferPanelProps = { claim: OneClaim; onChanged: () => Promise<unknown> };

/** The last offer while it is open, accepted or could not be kept; nothing otherwise. */
export function OfferPanel({ claim, onChanged }: OfferPanelProps) {
  const [isSending, setSending] = useState(false);
  const offer = claim.offers.at(-1);
  if (offer === undefined || (offer.end !== null && offer.end !== "accepted" && offer.end !== "failed")) return null;
  async function withdraw(offerId: string) {
    setSending(true);
    try {
      toast.ok((await office.withdrawOffer(claim._id, offerId)).message);
    } catch (error) {
      refused(error);
    } finally {
      setSending(false);
      await onChanged();
    }
  }
  const amount = showSum(toMinor(offer.amount ?? 0));
  if (offer.end === "accepted" || offer.end === "failed") {
    return (
      <section className="panel panel--pad" role="status">
        <p className={offer.end === "failed" ? "error" : "b6"}>
          {offer.end === "failed" ? m.claims_offer_failed() : m.claims_accepted({ amount })}
        </p>
      </section>
    );
  }
  return (
    <section className="panel panel--pad stack" aria-labelledby="claim-offered">
      <h2 id="claim-offered">{m.claims_offered()}</h2>
      <p>
        <b>{offeredIn(offer)}</b> <span className="soft t14 num">{formatMoment(offer.at)}</span>
      </p>
      {offer.text === "" ? null : (
        <p className="aclaim__words" lang={languageOf(offer.text)}>
          {offer.text}
        </p>
      )}
      <Button size="md" variant="secondary" isLoading={isSending} onClick={() => void withdraw(offer._id)}>
        {m.claims_offer_withdraw()}
      </Button>
    </section>
  );
}

function offeredIn({ kind, amount = 0 }: ClaimOffer): string {
  if (kind === "plant") return m.claims_offer_plant();
  const shown = { amount: showSum(toMinor(amount)) };
  return kind === "money" ? m.claim_offer_money(shown) : m.claim_offer_credit(shown);
}
