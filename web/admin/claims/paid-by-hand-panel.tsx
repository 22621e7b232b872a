import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showSum } from "#web/ui/figures.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";

type PaidByHandPanelProps = { claim: OneClaim; onChanged: () => Promise<unknown> };

/** The provider has refused for good to give the money back: the owner pays it in another way, and writes down how. */
export function PaidByHandPanel({ claim, onChanged }: PaidByHandPanelProps) {
  const [way, setWay] = useState<"wallet" | "cash">("wallet");
  const [trxId, setTrxId] = useState("");
  const question = useQuestion();
  const amount = showSum(toMinor(claim.decision?.amount ?? 0));
  const { errors, isSending, submit } = useForm(["trxId"], async () => {
    const isWanted = await question.ask({
      title: m.claims_by_hand_done(),
      text: m.claims_by_hand_ask({ amount }),
      act: m.claims_by_hand_done(),
    });
    if (!isWanted) return "";
    try {
      const { message } = await office.payClaimByHand({ claimId: claim._id, ...(way === "wallet" && { trxId }) });
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
      <p>{m.claims_by_hand_text({ amount })}</p>
      <Choice
        name="claim-by-hand-way"
        label={m.method()}
        options={{ wallet: m.claims_by_wallet(), cash: m.claims_in_cash() }}
        chosen={way}
        onChange={setWay}
      />
      {way === "wallet" ? (
        <Field
          label={m.order_desk_trx_id_back()}
          required
          autoComplete="off"
          value={trxId}
          error={errors.trxId}
          onChange={(event) => setTrxId(event.target.value)}
        />
      ) : null}
      <Button type="submit" size="md" isLoading={isSending}>
        {m.claims_by_hand_done()}
      </Button>
      {question.dialog}
    </form>
  );
}
