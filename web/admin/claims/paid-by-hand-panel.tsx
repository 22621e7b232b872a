import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showSum } from "#web/ui/figures.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { office } from "../office.ts";
import { type Way, WayBack } from "./way-back.tsx";

type PaidByHandPanelProps = { claim: OneClaim; onChanged: () => Promise<unknown> };

/** The provider has refused for good to give the money back: the owner pays it in another way, and writes down how. */
export function PaidByHandPanel({ claim, onChanged }: PaidByHandPanelProps) {
  const [way, setWay] = useState<Way>("wallet");
  const [trxId, setTrxId] = useState("");
  const question = useQuestion();
  const decided = claim.decision?.amount ?? 0;
  const isRest = claim.left < decided;
  const paid = Math.min(decided, claim.left);
  const [amount, left] = [showSum(toMinor(decided)), showSum(toMinor(claim.left))];
  const { errors, isSending, submit } = useForm(["trxId"], async () => {
    const isWanted = await question.ask({
      title: m.claims_by_hand_done(),
      text: m.claims_by_hand_ask({ amount: showSum(toMinor(paid)) }),
      act: m.claims_by_hand_done(),
    });
    if (!isWanted) return "";
    try {
      const { message } = await office.payClaimByHand({
        claimId: claim._id,
        ...(way === "wallet" && { trxId }),
        ...(isRest && { amount: paid }),
      });
      await onChanged();
      return message;
    } catch (error) {
      // It went back meanwhile, or another owner has paid it.
      if (error instanceof ApiError && error.status === 409) await onChanged();
      throw error;
    }
  });
  return (
    <form className="panel panel--pad stack" noValidate aria-labelledby="claim-by-hand" onSubmit={submit}>
      <h2 id="claim-by-hand">{m.claims_by_hand()}</h2>
      <p>{isRest ? m.claims_by_hand_rest({ amount, left }) : m.claims_by_hand_text({ amount })}</p>
      <WayBack name="claim-by-hand-way" {...{ way, trxId }} error={errors.trxId} onWay={setWay} onTrxId={setTrxId} />
      <Button type="submit" size="md" isLoading={isSending}>
        {m.claims_by_hand_done()}
      </Button>
      {question.dialog}
    </form>
  );
}
