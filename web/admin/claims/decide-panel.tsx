import { useRef, useState } from "react";
import { type ClaimDecision, claimTextMax } from "#contract/rules/claims.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { ClaimDecisionSent, ClaimOfferSent, OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { showSum } from "#web/ui/figures.ts";
import { withSuggestion } from "#web/ui/with-suggestion.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";
import { ReadyReplies } from "./ready-replies.tsx";
import { type Way, WayBack } from "./way-back.tsx";

type DecidePanelProps = { claim: OneClaim; onChanged: () => Promise<unknown> };
const names = {
  plant: m.claims_send_plant,
  money: m.claims_give_money,
  credit: m.claims_give_credit,
  advice: m.claims_advise,
};
const options = () => ({ plant: names.plant(), money: names.money(), credit: names.credit(), advice: names.advice() });

/** The four answers, each with its own fields: decided at once, or offered to the customer. What is chosen happens only after a second press. */
export function DecidePanel({ claim, onChanged }: DecidePanelProps) {
  const { left, worth, byCard, wish } = claim;
  const accepted = claim.offers.find(({ end }) => end === "accepted");
  const [decision, setDecision] = useState<ClaimDecision>(accepted ? "money" : wish);
  const [text, setText] = useState("");
  const [amount, setAmount] = useState((accepted?.amount ?? Math.min(worth, left)).toFixed(2));
  const [way, setWay] = useState<Way>("wallet");
  const [trxId, setTrxId] = useState("");
  const isOffered = useRef(false);
  const question = useQuestion();
  const asked = {
    plant: m.claims_ask_plant(),
    money: m.claims_ask_money({ amount: showSum(toMinor(typedFigure(amount) ?? 0)) }),
    credit: m.claims_ask_credit({ amount: showSum(toMinor(typedFigure(amount) ?? 0)) }),
    advice: m.claims_ask_advice(),
  };
  const { errors, isSending, submit } = useForm(["text", "amount", "trxId", "seenLeft"], async () => {
    const isWanted = await question.ask({
      title: names[decision](),
      text: isOffered.current ? m.claims_offer_ask() : asked[decision],
      act: isOffered.current ? m.claims_offer() : names[decision](),
      isDanger: decision === "money" && !isOffered.current,
    });
    if (!isWanted) return "";
    try {
      const offer = isOffered.current ? offered() : undefined;
      const { message } = await (offer === undefined ? office.decideClaim(sent()) : office.offerForClaim(offer));
      await onChanged();
      return message;
    } catch (error) {
      // Another owner decided, or money went back meanwhile.
      if (error instanceof ApiError && error.status === 409) await onChanged();
      throw error;
    }
  });
  /** Advice is no offer. */
  function offered(): ClaimOfferSent | undefined {
    const claimId = claim._id;
    if (decision === "advice") return undefined;
    return decision === "plant"
      ? { claimId, decision, text }
      : { claimId, decision, text, amount: typedFigure(amount) ?? 0 };
  }
  const mark = (isAnOffer: boolean) => {
    isOffered.current = isAnOffer;
  };
  function sent(): ClaimDecisionSent {
    const claimId = claim._id;
    if (decision === "credit") return { claimId, decision, text, amount: typedFigure(amount) ?? 0 };
    if (decision !== "money") return { claimId, decision, text };
    const byTransfer = !byCard && way === "wallet" && { trxId };
    // The owner has said that what went back was for something else.
    const isForElse = claim.isGivenBack && { isGivenBack: false };
    return { claimId, decision, text, amount: typedFigure(amount) ?? 0, seenLeft: left, ...byTransfer, ...isForElse };
  }
  return (
    <form className="panel panel--pad stack" noValidate aria-labelledby="claim-decide" onSubmit={submit}>
      <h2 id="claim-decide">{m.claims_decide()}</h2>
      <Choice
        name="claim-decision"
        label={m.claims_decide()}
        options={options()}
        chosen={decision}
        onChange={setDecision}
      />
      {decision === "plant" ? <p className="soft t14">{m.claims_plant_text()}</p> : null}
      {decision === "credit" ? (
        <TakaField
          label={m.amount()}
          required
          value={amount}
          error={errors.amount}
          hint={m.claims_credit_hint()}
          onChange={(event) => setAmount(event.target.value)}
        />
      ) : null}
      {decision === "money" ? (
        <>
          <TakaField
            label={m.amount()}
            required
            value={amount}
            error={errors.amount ?? errors.seenLeft}
            hint={m.claims_left({ worth: showSum(toMinor(worth)), left: showSum(toMinor(left)) })}
            onChange={(event) => setAmount(event.target.value)}
          />
          {byCard ? (
            <p className="soft t14">{m.claims_by_card()}</p>
          ) : (
            <WayBack name="claim-way" {...{ way, trxId }} error={errors.trxId} onWay={setWay} onTrxId={setTrxId} />
          )}
        </>
      ) : null}
      <ReadyReplies
        claim={claim}
        replies={["plant", "money", "care", "photo"]}
        onChoose={(words) => setText(withSuggestion(text, words))}
      />
      <TextArea
        label={m.claims_reply()}
        optional={decision !== "advice"}
        required={decision === "advice"}
        maxLength={claimTextMax}
        rows={5}
        value={text}
        error={errors.text}
        hint={m.claims_reply_hint()}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="md" isLoading={isSending} onClick={() => mark(false)}>
        {names[decision]()}
      </Button>
      {decision === "advice" || accepted ? null : (
        <>
          <Button type="submit" size="md" variant="secondary" isLoading={isSending} onClick={() => mark(true)}>
            {m.claims_offer()}
          </Button>
          <p className="soft t14">{m.claims_offer_hint()}</p>
        </>
      )}
      {question.dialog}
    </form>
  );
}
